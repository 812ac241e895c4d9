import AcopioBase

extension Filter {
  static let json = Filter(
    "json", "Writes a value as JSON that is safe in a script element.",
    example: ("{{ '</b>' | json }}", "\"\\u003c/b\\u003e\""),
    signature: FilterSignature(.anything, gives: .type(.html))
  ) { input, _, context in
    let value =
      input.kind == .markdown ? .text(context.bytes(of: input), kind: .html) : input
    return context.make(.html) { appendJSON(value, safeForHTML: true, into: &$0) }
  }

  static let markdown = Filter(
    "markdown", "Turns Markdown into HTML.", example: ("{{ 'Momo' | markdown }}", "Momo"),
    signature: FilterSignature(.textual, gives: .type(.html))
  ) { input, _, context in
    if input.kind == .markdown { return input }
    return .text(context.bytes(of: input), kind: .markdown, origin: input.origin)
  }

  static let number = Filter(
    "number", "Writes a number as the site's language does, with so many places if given.",
    example: ("{{ 1234.5 | number }}", "1,234.5"), arguments: 0...1,
    signature: FilterSignature([.number, .text], [.number], gives: .type(.text))
  ) { input, arguments, context in
    if input.isNothing { return input }
    guard var number = Number(parsing: input) else {
      return context.badArgument("\(input.kind.description) is not a number")
    }
    var text = input.hasText ? context.bytes(of: input).trimmed : Bytes(start: nil, count: 0)
    if let places = arguments[0] {
      guard let places = wholeArgument(places, or: 0, "number of places", &context) else {
        return .undefined
      }
      number = number.rounded(min(max(places, 0), 18))
      text = context.make { fixed(number, min(max(places, 0), 18), &$0) }.text
    } else if text.count == 0 {
      text = context.bytes(of: number.value(in: &context))
    }
    let marks = NumberMarks(locale: context.environment.locale)
    return context.make { marks.append(text, into: &$0) }
  }

  /// Appends a number with exactly `places` digits behind the point.
  private static func fixed(_ number: Number, _ places: Int, _ output: inout ByteBuffer) {
    guard case .exact(var mantissa, var scale, _) = number else {
      return output.append(string: number.double.description)
    }
    while scale < places {
      let (finer, overflow) = mantissa.multipliedReportingOverflow(by: 10)
      if overflow { break }
      mantissa = finer
      scale += 1
    }
    Number.append(mantissa, scale: scale, trimmed: false, into: &output)
  }
}

/// The marks of a language between the groups and before the places of a number.
struct NumberMarks {
  let group: StaticString
  let point: StaticString
  /// The fewest digits before the point that are grouped.
  let least: Int

  /// The marks of `locale`, as `es-MX`, after the Unicode CLDR; those of English for unknown ones.
  init(locale: String) {
    let parts = locale.split { $0 == "-" || $0 == "_" }
    let language = parts.first ?? "en"
    let region = parts.dropFirst().last ?? ""
    let pointedRegions = ["MX", "US", "GT", "HN", "NI", "PA", "PE", "PR", "SV", "DO", "419"]
    switch language {
    case "es" where pointedRegions.contains(String(region)): (group, point, least) = (",", ".", 4)
    case "es" where ["ES", ""].contains(region): (group, point, least) = (".", ",", 5)
    case "pt" where region == "PT": (group, point, least) = ("\u{A0}", ",", 5)
    case "es", "pt", "it", "nl", "id", "tr", "da", "el", "ca":
      (group, point, least) = (".", ",", 4)
    case "de" where region == "CH": (group, point, least) = ("’", ".", 4)
    case "de": (group, point, least) = (".", ",", 4)
    case "fr": (group, point, least) = ("\u{202F}", ",", 4)
    case "sv", "nb", "nn", "no", "fi", "cs", "sk", "uk", "ru", "hu", "bg":
      (group, point, least) = ("\u{A0}", ",", 4)
    case "pl": (group, point, least) = ("\u{A0}", ",", 5)
    default: (group, point, least) = (",", ".", 4)
    }
  }

  /// Appends the digits of `text`, which is a decimal, with the marks.
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
