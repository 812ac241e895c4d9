/// JSON of random shapes, for properties.
enum RandomJSON {
  private static let texts = [
    #""a""#, #""novel""#, #""poetry""#, #""a b, c""#, #""2026-11-21""#, #""2026-11-21T10:30:00Z""#,
    #""https://a.example/""#, #""a@b.example""#, #""""#, #""no""#, #""1e3""#, #""a: b #c""#,
    #""a\nb""#,
    #""é ñ""#, #""---""#, #""\u0001""#, #""007""#, #""true""#, #"" a ""#,
  ]
  private static let others = [
    "1", "-3", "2.5", "1e3", "12345678901234567890", "1e300", "true", "false", "null",
  ]
  /// Names of fields, some of which mean something to every entry.
  static let names = [
    "title", "date", "tags", "author", "pages", "aliases", "publish-date", "removed", "a b", "no",
    "ñ",
  ]

  /// A value.
  static func value(_ random: inout some RandomNumberGenerator, depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &random) {
    case 0..<4: return texts.randomElement(using: &random) ?? "1"
    case 4..<7: return others.randomElement(using: &random) ?? "1"
    case 7, 8:
      let count = Int.random(in: 0..<4, using: &random)
      return "["
        + (0..<count).map { _ in value(&random, depth: depth - 1) }.joined(separator: ",") + "]"
    default: return "{" + members(&random, depth: depth - 1) + "}"
    }
  }

  /// The members of an object, each with a name of its own.
  static func members(_ random: inout some RandomNumberGenerator, depth: Int) -> String {
    let count = Int.random(in: 0..<5, using: &random)
    return names.shuffled(using: &random).prefix(count).map { name in
      "\"\(name)\": \(value(&random, depth: depth))"
    }.joined(separator: ", ")
  }
}
