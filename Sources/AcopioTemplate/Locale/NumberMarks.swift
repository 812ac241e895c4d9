import AcopioBase

/// The group and decimal separators of a language.
struct NumberMarks: Sendable {
  let group: StaticString
  let point: StaticString
  /// The minimum number of integer digits at which they are grouped.
  let least: Int

  /// The separators of English.
  static let english = NumberMarks(group: ",", point: ".", least: 4)

  private init(group: StaticString, point: StaticString, least: Int) {
    self.group = group
    self.point = point
    self.least = least
  }

  /// The separators of a language in a region, after the Unicode CLDR 48; `nil` if it is unknown.
  init?(language: String, region: String) {
    let pointedRegions = [
      "MX", "US", "CU", "GT", "HN", "NI", "PA", "PE", "PR", "SV", "DO", "419",
    ]
    switch language {
    case "es" where pointedRegions.contains(region): (group, point, least) = (",", ".", 4)
    case "es" where LocaleData.isIberian(region): (group, point, least) = (".", ",", 5)
    case "es" where region == "CR": (group, point, least) = ("\u{A0}", ",", 4)
    case "pt" where region == "PT": (group, point, least) = ("\u{A0}", ",", 5)
    case "es", "pt", "it", "nl", "id", "tr", "da", "el", "ca":
      (group, point, least) = (".", ",", 4)
    case "de" where region == "CH": (group, point, least) = ("’", ".", 4)
    case "de": (group, point, least) = (".", ",", 4)
    case "fr": (group, point, least) = ("\u{202F}", ",", 4)
    case "sv", "nb", "nn", "no", "fi", "cs", "sk", "uk", "ru", "hu", "bg":
      (group, point, least) = ("\u{A0}", ",", 4)
    case "pl": (group, point, least) = ("\u{A0}", ",", 5)
    case "en": self = .english
    default: return nil
    }
  }

  /// Appends the decimal number `text` with these separators.
  func append(_ text: Bytes, into output: inout ByteBuffer) {
    let end = text.firstIndex { !$0.isASCIIDigit && $0 != UInt8(ascii: "-") } ?? text.count
    let start = text.first == UInt8(ascii: "-") ? 1 : 0
    output.append(text.slice(0..<start))
    for index in start..<end {
      let left = end - index
      if index > start, left % 3 == 0, end - start >= least { output.append(group) }
      output.append(text[index])
    }
    guard end < text.count else { return }
    if text[end] == UInt8(ascii: ".") {
      output.append(point)
      output.append(text.slice(end + 1..<text.count))
    } else {
      output.append(text.slice(end..<text.count))
    }
  }
}
