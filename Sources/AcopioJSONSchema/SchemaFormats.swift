import AcopioBase
import AcopioModel

/// A form of text that `format` can ask for.
struct SchemaFormat: Sendable {
  /// The name in `format`.
  let name: StaticString
  /// The pattern of the whole text.
  let pattern: Pattern?
  /// An additional condition on the text.
  let isValid: (@Sendable (Bytes) -> Bool)?

  /// A format whose texts match a pattern and pass a check.
  init(_ name: StaticString, _ pattern: String?, _ isValid: (@Sendable (Bytes) -> Bool)? = nil) {
    self.name = name
    self.isValid = isValid
    do {
      self.pattern = try pattern.map { (text) throws(Pattern.Fault) in try Pattern(text) }
    } catch {
      preconditionFailure("the patterns of formats are correct")
    }
  }
}

/// The formats that Ajv 6 knows, with the patterns of its mode "fast", which is the default.
///
/// These are less strict than the standards: the date 2026-02-31 passes.
enum SchemaFormats {
  static let all: [SchemaFormat] = [
    SchemaFormat("date", date),
    SchemaFormat("date-time", "\(date)[tT\\s]\(time)(?:[zZ]|[+-]\\d\\d(?::?\\d\\d)?)"),
    SchemaFormat("email", "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@\(label)(?:\\.\(label))*"),
    SchemaFormat("hostname", "\(label)(?:\\.\(label))*\\.?") { text in
      text.count <= (text.last == UInt8(ascii: ".") ? 254 : 253)
    },
    SchemaFormat("ipv4", ipv4),
    SchemaFormat("ipv6", ipv6),
    SchemaFormat("json-pointer", pointer),
    SchemaFormat(
      "json-pointer-uri-fragment",
      "#(?:/(?:[A-Za-z0-9_.!$&'()*+,;:=@-]|%[0-9A-Fa-f]{2}|~0|~1)*)*"),
    SchemaFormat("regex", nil) { ECMAPattern.isValid($0) },
    SchemaFormat("relative-json-pointer", "(?:0|[1-9][0-9]*)(?:#|\(pointer))"),
    SchemaFormat("time", "\(time)(?:[zZ]|[+-]\\d\\d(?::?\\d\\d)?)?"),
    SchemaFormat("uri", "\(scheme)(?:/?/)?[^\\s]*"),
    SchemaFormat(
      "uri-reference", "(?:(?:\(scheme))?/?/)?(?:[^\\\\\\s#][^\\s#]*)?(?:#[^\\\\\\s]*)?"),
    SchemaFormat("uri-template", template),
    SchemaFormat("url", url),
    SchemaFormat(
      "uuid",
      "(?:[Uu][Rr][Nn]:[Uu][Uu][Ii][Dd]:)?\(hex){8}-(?:\(hex){4}-){3}\(hex){12}"),
  ]

  /// The formats that 2020-12 has besides, which Ajv 6 refuses.
  static let later: [SchemaFormat] = [
    // RFC 3339, appendix A, and any part may be missing, as in ISO 8601.
    SchemaFormat(
      "duration",
      #"P(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:[.,]\d+)?S)?)?)"#
    ) { text in text.last != UInt8(ascii: "P") && text.last != UInt8(ascii: "T") },
    SchemaFormat("idn-email", #"[^\s@]+@[^\s@]+"#),
    SchemaFormat("iri", "\(scheme)\(ofIRI)*"),
    SchemaFormat("iri-reference", "\(ofIRI)*"),
  ]

  private static let ofIRI = #"[^\s<>"\\]"#

  private static let date = #"\d\d\d\d-[01]\d-[0-3]\d"#
  private static let time = #"(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?"#
  private static let hex = "[0-9A-Fa-f]"
  private static let label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
  private static let pointer = "(?:/(?:[^~/]|~0|~1)*)*"
  private static let scheme = "[A-Za-z][A-Za-z0-9+.-]*:"
  private static let ipv4 =
    #"(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)"#

  private static let ipv6: String = {
    let byte = #"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"#
    let ipv4 = "\(byte)(?:\\.\(byte)){3}"
    let group = "\(hex){1,4}"
    var forms = ["(?:\(group):){7}(?:\(group)|:)", "(?:\(group):){6}(?::\(group)|\(ipv4)|:)"]
    // So many groups, then `::` somewhere among the others.
    for count in 1...5 {
      let most = 7 - count
      forms.append(
        "(?:\(group):){\(count)}(?:(?::\(group)){1,\(most)}|(?::\(group)){0,\(most - 2)}:\(ipv4)|:)"
      )
    }
    forms.append(":(?:(?::\(group)){1,7}|(?::\(group)){0,5}:\(ipv4)|:)")
    return "\\s*(?:\(forms.joined(separator: "|")))(?:%.+)?\\s*"
  }()

  private static let template: String = {
    let name = "(?:[A-Za-z0-9_]|%\(hex){2})+(?::[1-9][0-9]{0,3}|\\*)?"
    return #"(?:[^\x00-\x20"'<>%\\^`{|}]|%"# + hex + "{2}"
      + #"|\{[+#./;?&=,!@|]?"# + name + "(?:,\(name))*\\})*"
  }()

  /// An address on the web, except for those in private networks.
  private static let url: String = {
    let byte = "(?:1?[0-9]{1,2}|2[0-4][0-9]|25[0-5])"
    // The first two numbers of an address, without 10, 127, 169.254, 172.16 to 172.31 and 192.168.
    let starts = [
      #"(?:[1-9]|1[1-9]|[2-9][0-9]|1(?:[013-5][0-9]|2[0-689]|6[0-8]|7[013-9]|8[0-9]|9[013-9])|2[01][0-9]|22[0-3])\."#
        + byte,
      #"169\.(?:1?[0-9]{1,2}|2[0-4][0-9]|25[0-35])"#,
      #"172\.(?:0?[0-9]|1[0-5]|3[2-9]|[4-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])"#,
      #"192\.(?:[0-9]{1,2}|1(?:[0-57-9][0-9]|6[0-79])|2[0-4][0-9]|25[0-5])"#,
    ]
    let last = "(?:[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-4])"
    let address = "(?:\(starts.joined(separator: "|")))\\.\(byte)\\.\(last)"
    let letter = #"A-Za-z\u{A1}-\u{D7FF}\u{E000}-\u{FFFF}"#
    let label = "(?:[0-9\(letter)]+-)*[0-9\(letter)]+"
    let host = "\(label)(?:\\.\(label))*\\.[\(letter)]{2,}"
    return #"(?:[Hh][Tt][Tt][Pp][SsſS]?|[Ff][Tt][Pp])://(?:[^\s]+(?::[^\s]*)?@)?"#
      + "(?:\(address)|\(host))(?::[0-9]{2,5})?(?:/[^\\s]*)?"
  }()
}
