import AcopioBase
import AcopioModel

/// `markdown:` of a site or collection → `MarkdownRules`; reports `wrong-type`, `not-in-enum` and `unknown-key`.
enum MarkdownRulesReader {
  /// Reads `markdown:` of `site.yml`, which can also be the dialect alone.
  static func read(
    _ site: Mapping, _ diagnostics: inout Diagnostics
  ) -> (isExtended: Bool, rules: MarkdownRules) {
    guard let value = site.optional("markdown") else { return (true, MarkdownRules()) }
    guard value.kind == .object else {
      return (dialect(value, "'markdown'", &diagnostics) != "commonmark", MarkdownRules())
    }
    let rules = read(value, Shapes.markdown, over: MarkdownRules(), &diagnostics)
    let own = value.member("dialect")
    guard !own.isNothing else { return (true, rules) }
    let isExtended = dialect(own, "'dialect'", &diagnostics) != "commonmark"
    if !isExtended { reportUseless(value, &diagnostics) }
    return (isExtended, rules)
  }

  /// Reports each key other than `dialect`, where the site is CommonMark and nothing else.
  static func reportUseless(_ value: Value?, _ diagnostics: inout Diagnostics) {
    guard let value, value.kind == .object else { return }
    for member in value.members where Shapes.collectionMarkdown.names.contains(member.key.string) {
      diagnostics.error(
        .unknownKey,
        "'\(member.key.string)' has no effect, since the dialect of the site is CommonMark",
        at: member.keyOrigin, remedy: "leave it out, or write 'dialect: extended' in site.yml")
    }
  }

  /// Reads a mapping of a shape; keys that it leaves out keep the value of `base`.
  static func read(
    _ value: Value?, _ shape: Shape, over base: MarkdownRules, _ diagnostics: inout Diagnostics
  ) -> MarkdownRules {
    guard let value, let map = Mapping(value, shape, &diagnostics) else { return base }
    var rules = base
    choose("heading-ids", &rules.headingIDs, map, &diagnostics)
    choose("comments", &rules.comments, map, &diagnostics)
    choose("soft-breaks", &rules.softBreaks, map, &diagnostics)
    choose("typography", &rules.typography, map, &diagnostics)
    choose("foreign-syntax", &rules.foreignSyntax, map, &diagnostics)
    if let value = map.optional("formulas") {
      rules.formulas = []
      let words = value.kind == .array ? Array(value.elements) : [value]
      for word in words {
        let form: MarkdownRules.Formulas? = Mapping.choice(
          word, "'formulas'", "a form of formulas", &diagnostics)
        form.map { _ = rules.formulas.insert($0) }
      }
    }
    for (key, flag) in flags {
      rules[keyPath: flag] = map.flag(key, default: base[keyPath: flag], &diagnostics)
    }
    return rules
  }

  private static var flags: [(key: String, flag: WritableKeyPath<MarkdownRules, Bool>)] {
    [
      ("heading-attributes", \.headingAttributes), ("definition-lists", \.definitionLists),
      ("abbreviations", \.abbreviations), ("highlight", \.highlight),
    ]
  }

  /// Sets `choice` to the word at a key, if there is one.
  private static func choose<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ choice: inout Choice, _ map: Mapping, _ diagnostics: inout Diagnostics
  ) {
    guard let value = map.optional(key) else { return }
    if let chosen: Choice = Mapping.choice(value, "'\(key)'", "a value of '\(key)'", &diagnostics) {
      choice = chosen
    }
  }

  private static func dialect(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> String? {
    Mapping.word(value, noun, "a dialect of Markdown", MarkdownRules.dialects, &diagnostics)
  }
}
