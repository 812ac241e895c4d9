import AcopioBase

/// The pages that a template of Eleventy makes of a list, one for each element.
struct EleventyPages {
  private let template: ForeignEntry
  private let elements: [Value]
  /// The name of an element in the template.
  private let alias: String
  /// The name of the list.
  private let name: String
  private let permalink: String
  private let arena: Arena

  /// A template whose pages have an element of `data` each; `nil` for other templates, and for HTML with loops.
  init?(_ template: ForeignEntry, _ data: [String: Value], _ arena: Arena) {
    let pagination = template["pagination"]
    let (names, alias) = (pagination.member("data"), pagination.member("alias"))
    var steps = names.hasText ? names.text.string.split(separator: ".").map(String.init) : []
    guard pagination.member("size").text.string == "1", alias.hasText, !steps.isEmpty,
      var list = data[steps.removeFirst()]
    else { return nil }
    for step in steps { list = list.member(named: step) }
    let text = template.file.bytes.slice(template.body).string
    guard list.kind == .array, list.count > 0, !template.isHTML || !text.contains("{%"),
      let permalink = EleventyPages.permalink(of: template, text), permalink.contains("{{")
    else { return nil }
    self.template = template
    self.alias = alias.text.string
    self.permalink = permalink
    self.arena = arena
    name = names.text.string.replacing(".", with: "-")
    elements = Array(list.elements)
  }

  /// The permalink of a template, which it may compute; of a program, the text that begins what it returns.
  static func permalink(of template: ForeignEntry, _ text: String) -> String? {
    let values = [template["permalink"], template["eleventyComputed"].member("permalink")]
    if let written = values.first(where: \.hasText) { return written.text.string }
    guard template["pagination"].kind == .object else { return nil }
    return template.file.bytes.string.firstMatch(
      of: /permalink\b[^`\n]*\n?[^`\n]*`(\/[^`$\n]*)\$\{/
    ).map {
      "\($0.1){{"
    }
  }

  /// The pages, in the order of the list; `nil` if an address cannot be computed.
  var collection: ForeignCollection? {
    let start = permalink.prefix { $0 != "{" }
    let folder = (start.hasPrefix("/") ? "" : "/") + start
    var collection = ForeignCollection(
      name: name, title: name.humanized, folder: folder.hasSuffix("/") ? folder : "/\(name.slug)/")
    for (number, element) in elements.enumerated() {
      guard let page = page(of: element, number) else { return nil }
      collection.entries.append(page)
    }
    return collection
  }

  private func page(of element: Value, _ number: Int) -> ForeignEntry? {
    guard let address = filled(permalink, element) else { return nil }
    var page = ForeignEntry(
      source: template.source + (number == 0 ? "" : "#\(number + 1)"), file: template.file,
      body: template.body, fields: template.fields)
    let computed = page.take("eleventyComputed").member("title")
    for name in ["pagination", "permalink"] { _ = page.take(name) }
    let own = [computed, page["title"]].lazy.filter(\.hasText).compactMap {
      filled($0.text.string, element)
    }.first
    let named = ["title", "name"].lazy.map { element.member(named: $0) }.first(where: \.hasText)
    let title = own ?? named?.text.string ?? address.fileName
    page["title"] = Value.string(title, in: arena)
    page.path = address.asPagePath
    page.name =
      "\(address.fileStem == "index" ? String(address.fileFolder.dropLast()).fileName : address.fileStem)"
    page.variables = [alias: element]
    return page
  }

  /// A text with the values of an element; `nil` if it has others.
  private func filled(_ text: String, _ element: Value) -> String? {
    var isKnown = true
    let filled = text.replacing(/\{\{-?\s*([\w.]+)\s*((?:\|\s*\w+\s*)*)-?\}\}/) { match -> String in
      var steps = match.1.split(separator: ".").map(String.init)
      guard !steps.isEmpty, steps.removeFirst() == alias else {
        isKnown = false
        return ""
      }
      var value = element
      for step in steps { value = value.member(named: step) }
      if !value.hasText { isKnown = false }
      return match.2.contains("slug") ? value.text.string.slug : value.text.string
    }
    return isKnown && !filled.contains("{{") && !filled.contains("{%") ? filled : nil
  }
}
