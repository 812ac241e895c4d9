import AcopioBase
import AcopioEmit

/// The files of the theme that an imported site gets, which its owner edits from then on.
struct SiteTheme {
  /// The names below `site.params` that the theme gives a meaning.
  static let params: Set<String> = ["edit", "nav", "releases", "sections", "version"]

  /// The names of the components that the theme has.
  static let components = Set(
    EmbeddedFiles.below("Starters/theme/all/templates/components/").keys.map(\.fileStem))

  /// The languages of the site, its own first.
  let languages: [SiteLanguage]
  /// Whether pages are in folders of their languages.
  let hasFolders: Bool
  /// The words of the site itself, in each language.
  let words: [[(name: String, value: Value)]]
  /// Whether the site has trees of pages, which are shown in columns.
  let hasManual: Bool
  /// The starter whose face the site has.
  let face: Starter
  /// The path and the format of the feed.
  let feed: (path: String, format: String)?

  /// The files, sorted by path; `page.html` is left out, since it depends on the entries.
  var files: [NewFile] {
    var texts: [String: String] = [:]
    for source in ["theme", "lists"] + (hasManual ? ["columns"] : []) {
      add(source, "all/", to: &texts) { _ in true }
    }
    if hasManual {
      add("docs", "all/", to: &texts) { $0 != "templates/assets/site.css" }
    }
    let style = { (path: String) in path == "templates/assets/site.css" }
    add(face.rawValue, "all/", to: &texts, where: style)
    texts["templates/layouts/page.html"] = nil
    texts[".gitignore"] = texts[".gitignore"] ?? "/.acopio/\n/Output/\n"
    addFeed(to: &texts)
    for number in languages.indices { texts[file(number)] = strings(number) }
    return texts.keys.sorted().compactMap { path in texts[path].map { NewFile(path, text: $0) } }
  }

  /// The words of the site that the theme has under the same names, each with the file of its language.
  var takenWords: [(word: String, path: String)] {
    languages.indices.flatMap { number in
      let taken = SiteTheme.names(in: own(number))
      return words[number].filter { taken.contains($0.name) }.map { ($0.name, file(number)) }
    }
  }

  /// The file with the words of a language: languages that differ in their region have one each.
  private func file(_ number: Int) -> String {
    let isTaken = languages[..<number].contains { $0.file == languages[number].file }
    return "content/i18n/\(isTaken ? languages[number].tag : languages[number].file).yml"
  }

  /// The words of the theme in a language.
  private func own(_ number: Int) -> String {
    let path = "Starters/theme/\(languages[number].words)/content/i18n/"
    return EmbeddedFiles.below(path)["\(languages[number].words).yml"] ?? ""
  }

  private func strings(_ number: Int) -> String {
    let text = own(number)
    let taken = SiteTheme.names(in: text)
    var yaml = YAMLWriter()
    for (name, value) in words[number] where !taken.contains(name) { yaml.member(name, value) }
    return yaml.text.isEmpty ? text : "\(text)\n\(yaml.text)"
  }

  /// The names of the words in a file.
  private static func names(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").compactMap { line in
        line.first?.isLetter == true ? line.firstIndex(of: ":").map { String(line[..<$0]) } : nil
      })
  }

  private func add(
    _ source: String, _ folder: String, to texts: inout [String: String],
    where isWanted: (String) -> Bool
  ) {
    for (path, text) in EmbeddedFiles.below("Starters/\(source)/") where path.hasPrefix(folder) {
      let name = String(path.dropFirst(folder.count))
      if isWanted(name) { texts[name, default: ""] += text }
    }
  }

  /// Links to the feed: one for programs, and one for people.
  private func addFeed(to texts: inout [String: String]) {
    guard let feed else { return }
    // Each language has a feed of its own.
    let address =
      hasFolders
      ? "{% assign home = '/' | page_url %}{{ home | append: '\(feed.path.dropFirst())' }}"
      : "{{ '\(feed.path)' | url }}"
    let type = feed.format == "atom" ? "application/atom+xml" : "application/rss+xml"
    texts["templates/partials/head.html", default: ""] += """
      <link rel="alternate" type="\(type)" title="{{ site.name }}" href="\(address)">

      """
    texts["templates/partials/footer.html", default: ""] += """
      <p><a href="\(address)">{{ 'feed' | t }}</a></p>

      """
  }
}
