import AcopioBase
import AcopioModel

/// The settings in Hugo's configuration that decide which files are published, and from when.
///
/// A setting without an equivalent withholds the entries that it may concern, and is reported.
struct HugoLimits {
  /// Values for all entries of the site.
  private(set) var cascade: (value: Value, origin: Origin)?
  /// Whether all of the content is withheld, since none is known to be public.
  private(set) var withholdsContent = false
  /// Whether everything in `static/` is withheld, since none is known to be public.
  private(set) var withholdsFiles = false

  /// The sources of dates, by the key that they decide.
  private var dates: [(key: String, names: [String])] = []
  private var ignored: [PatternMatcher] = []
  /// The patterns of which the beginning is not known; they are compared with the path and with each name in it.
  private var anchored: [PatternMatcher] = []
  private var ignoredOrigin = Origin.none
  private var mounts: (values: [Value], origin: Origin)?
  /// The folders of the content and of the other files, if mounts name them.
  private(set) var contentMounts: [HugoMount]?
  private(set) var fileMounts: [HugoMount]?

  /// The keys whose dates are read in another place.
  private static let ownDates: Set<String> = [
    "date", "expirydate", "pubdate", "publishdate", "published", "unpublishdate",
  ]
  /// Sources of dates that have passed when a site is built.
  private static let past: Set<String> = [":default", ":filemodtime", ":git"]

  /// Takes a setting that limits publication; `false` for others, and for values that limit nothing.
  mutating func take(
    _ name: String, _ value: Value, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) -> Bool {
    switch name {
    case "cascade": cascade = (value, origin)
    case "frontmatter": return takeDates(value, origin, &diagnostics)
    case "ignorefiles": takeIgnored(value, origin, &diagnostics)
    case "module":
      let found = value.members.first { $0.key.string.lowercased() == "mounts" }?.value
      mounts = found.map { (Array($0.elements), origin) }
      return value.members.count == 1 && found != nil
    default: return false
    }
    return true
  }

  // MARK: - Files

  private mutating func takeIgnored(
    _ value: Value, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    ignoredOrigin = origin
    for element in value.kind == .array ? Array(value.elements) : [value] {
      var text = element.text.string
      // Every path here begins with a slash.
      for start in ["(?:^|/)", "(^|/)"] where text.hasPrefix(start) {
        text = "/" + text.dropFirst(start.count)
      }
      // Hugo compares the whole path on its disk, whose beginning is not known.
      let isAnchored = text.replacing("[^", with: "").contains("^")
      let start = text.dropFirst().first
      // Such a path begins neither with a letter nor with an escaped character, but a name in it can.
      if element.hasText, text.hasPrefix("^"), start == "\\" || start?.isLetter == true,
        !text.dropFirst().replacing("[^", with: "").contains("^"),
        let pattern = try? Pattern("(?:\(text.dropFirst())).*")
      {
        anchored.append(PatternMatcher(pattern))
        continue
      }
      let isEnd = text.hasSuffix("$") && !text.hasSuffix("\\$")
      let whole = isEnd ? ".*(?:\(text.dropLast()))" : ".*(?:\(text)).*"
      if element.hasText, !isAnchored, let pattern = try? Pattern(whole) {
        ignored.append(PatternMatcher(pattern))
        continue
      }
      withholdsContent = true
      diagnostics.leftOut(
        "which files 'ignoreFiles' means cannot be told, so all entries are drafts here",
        at: origin,
        remedy: "write the pattern without '^', or remove 'draft' from the entries to publish")
    }
  }

  /// The files of the content that are not ignored; that some are is reported.
  mutating func kept(_ paths: [String], _ diagnostics: inout Diagnostics) -> [String] {
    guard !ignored.isEmpty || !anchored.isEmpty else { return paths }
    var kept: [String] = []
    for path in paths {
      var text = "/" + path
      let isIgnored = ignored.indices.contains { index in
        text.withUTF8 { ignored[index].matchesWhole($0) }
      }
      let names = [path] + path.split(separator: "/").map(String.init)
      let isNamed = anchored.indices.contains { index in
        names.contains { name in
          var name = name
          return name.withUTF8 { anchored[index].matchesWhole($0) }
        }
      }
      if !isIgnored, !isNamed { kept.append(path) }
    }
    if kept.count < paths.count {
      diagnostics.leftOut(
        "the files that 'ignoreFiles' names were left out, \(paths.count - kept.count) in all",
        at: ignoredOrigin, remedy: "copy those that are to be published")
    }
    return kept
  }

  /// Finds out whether mounts of modules publish all of the content and of the files.
  mutating func finishMounts(content: String, _ diagnostics: inout Diagnostics) {
    guard let mounts else { return }
    contentMounts = HugoMount.mounts(mounts.values, of: "content")
    fileMounts = HugoMount.mounts(mounts.values, of: "static")
    withholdsContent =
      contentMounts == nil && !HugoLimits.isWhole(content, as: "content", mounts.values)
      || withholdsContent
    withholdsFiles =
      fileMounts == nil && !HugoLimits.isWhole("static/", as: "static", mounts.values)
    let withheld: [(folder: String, isWithheld: Bool, remedy: Message)] = [
      (content, withholdsContent, "remove 'draft' from the entries that are to be published"),
      ("static/", withholdsFiles, "copy the files to publish into static/"),
    ]
    for (folder, isWithheld, remedy) in withheld where isWithheld {
      diagnostics.leftOut(
        "which files of '\(folder)' the mounts of 'module' publish cannot be told; they are withheld",
        at: mounts.origin, remedy: remedy)
    }
  }

  /// Whether mounts don't change a folder.
  private static func isWhole(_ folder: String, as target: String, _ mounts: [Value]) -> Bool {
    func text(_ mount: Value, _ name: String) -> String {
      let value = mount.members.first { $0.key.string.lowercased() == name }?.value
      return value.map { $0.hasText ? $0.text.string : "?" } ?? ""
    }
    let own = mounts.filter {
      text($0, "target") == target || text($0, "target").hasPrefix(target + "/")
    }
    guard !own.isEmpty else { return true }
    let filters: Set<String> = ["excludefiles", "files", "includefiles"]
    return own.contains { mount in
      text(mount, "target") == target
        && RelativePath.resolved(text(mount, "source"), from: "")
          .map { $0 + "/" } == folder
        && !mount.members.contains { filters.contains($0.key.string.lowercased()) }
    }
  }

  // MARK: - Dates

  private mutating func takeDates(
    _ value: Value, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) -> Bool {
    var others: [String] = []
    for member in value.members {
      let key = member.key.string.lowercased()
      guard ["date", "expirydate", "publishdate"].contains(key) else { continue }
      let list = member.value.kind == .array ? Array(member.value.elements) : [member.value]
      let names = list.map { $0.text.string }
      dates.append((key, names))
      others += names.filter { name in
        let lower = name.lowercased()
        return !HugoLimits.ownDates.contains(lower) && !HugoLimits.past.contains(lower)
          && !(key == "date" && lower == ":filename")
      }
    }
    guard !others.isEmpty else { return false }
    diagnostics.leftOut(
      "'frontmatter' takes dates from '\(others.joined(separator: "', '"))'; entries whose date is there are drafts here",
      at: origin,
      remedy: "write 'date' or 'publish-date' into the imported entries, and remove 'draft'")
    return true
  }

  /// Gives an entry the date of its file name, or withholds it if its date is in another place.
  ///
  /// `name` is the name of the file, or of its folder if the file is called `index.md`.
  func apply(to entry: inout ForeignEntry, name: String, _ arena: Arena) {
    for (key, names) in dates {
      guard let source = names.first(where: { decides($0.lowercased(), key, entry, name) }) else {
        continue
      }
      let lower = source.lowercased()
      if lower == ":filename", key == "date", let (date, rest) = name.datedName {
        entry["date"] = Value.string(date, in: arena)
        if entry["slug"].isNothing { entry["slug"] = Value.string(rest, in: arena) }
      } else if !HugoLimits.ownDates.contains(lower), !HugoLimits.past.contains(lower) {
        entry.isDraft = true
      }
    }
  }

  /// Whether an entry has its date from a source.
  private func decides(
    _ source: String, _ key: String, _ entry: ForeignEntry, _ name: String
  ) -> Bool {
    func has(_ field: String) -> Bool {
      entry.fields.contains { $0.name.lowercased() == field && !$0.value.isNothing }
    }
    switch source {
    case ":filename": return name.datedName != nil
    case ":default":
      return has(key) || key != "expirydate" && !HugoLimits.ownDates.allSatisfy { !has($0) }
    default: return source.hasPrefix(":") || has(source)
    }
  }
}
