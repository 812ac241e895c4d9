import AcopioBase

/// Remedies for operators and words of other languages that people write in templates.
enum SyntaxSlip {
  /// The remedy for a fault at the bytes of `range`; `nil` if nothing there is recognized.
  static func remedy(at range: Range<Int>, in bytes: Bytes) -> Message? {
    guard range.lowerBound < bytes.count else { return nil }
    if let remedy: Message = word(before: range.lowerBound, in: bytes) { return remedy }
    var (start, end) = (range.lowerBound, range.lowerBound)
    while start > 0, isSign(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isSign(bytes[end]) { end += 1 }
    if start == end { end = max(range.upperBound, start) }
    let written = bytes.slice(start..<min(end, bytes.count)).string
    return signs.first { $0.written == written }?.remedy
  }

  /// The remedy for a word before the fault, where the fault itself is a plain name or value.
  private static func word(before offset: Int, in bytes: Bytes) -> Message? {
    var end = offset
    while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    var start = end
    while start > 0, bytes[start - 1].isASCIILetter { start -= 1 }
    guard bytes.slice(start..<end).equals("not") else { return nil }
    return "there is no 'not'; write '{% unless … %}', or compare with '== false'"
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "?"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "("):
      true
    default: false
    }
  }

  private static let signs: [(written: String, remedy: Message)] = [
    ("=", "write '==' to compare"), ("===", "write '=='"), ("!==", "write '!='"),
    ("&&", "write 'and'"), ("&", "write 'and'"), ("||", "write 'or'"),
    ("!", "write '{% unless … %}', or compare with '== false'"),
    ("?", "write '{% if … %}…{% else %}…{% endif %}'"),
    ("+", "write the filter 'plus': {{ a | plus: b }}"),
    ("*", "write the filter 'times': {{ a | times: b }}"),
    ("/", "write the filter 'divided_by': {{ a | divided_by: b }}"),
    ("(", "filters take their arguments after a colon: {{ a | truncate: 20 }}"),
    ("==", "conditions take no parentheses and compare once; 'assign' takes one '='"),
    ("of", "write 'in'"),
  ]

  /// The remedy for a tag of other template languages.
  static func remedy(forTag name: String) -> Message? {
    switch name {
    case "elseif", "elif", "else_if": "write 'elsif'"
    case "extends": "write '{% layout 'name' %}'"
    case "set", "let": "write '{% assign name = value %}'"
    case "foreach", "each": "write '{% for book in books %}'"
    case "import", "partial", "component": "write '{% render 'name' %}'"
    case "switch": "write '{% case value %}{% when … %}'"
    default: nil
    }
  }

  /// The remedy for a filter of other template languages.
  static func remedy(forFilter name: String) -> Message? {
    switch name {
    case "safe", "raw", "html_safe": "text is escaped; a field of type 'markdown' prints HTML"
    case "upper", "uppercase", "toUpperCase": "write 'upcase'"
    case "lower", "lowercase", "toLowerCase": "write 'downcase'"
    case "length", "count", "len": "write 'size'"
    case "format", "strftime": "write 'date' for dates and 'number' for numbers"
    case "translate", "trans", "i18n": "write 't'"
    case "slug": "write 'slugify'"
    case "markdownify": "write 'markdown'"
    case "to_json", "jsonify": "write 'json'"
    default: nil
    }
  }
}
