import AcopioBase
import AcopioLanguage

extension Filter {
  static let relative = Filter(
    "relative",
    "Formats how far a date is from another one, or a number of some unit, in words of the site's language.",
    example: ("{{ '2024-05-01' | relative: '2024-05-04' }}", "3 days ago"), arguments: 1...1,
    names: ["unit"],
    signature: FilterSignature(
      [.text, .date, .number], [[.text, .date]], named: [.text], gives: .type(.text))
  ) { input, arguments, context in
    if input.isNothing { return input }
    var span: String?
    if let named = arguments.named(0) {
      let name = context.plainText(of: named).string
      guard spans.contains(name) else { return unknown(name, &context) }
      span = name
    }
    let base = arguments[0] ?? .null
    if input.isNumber {
      let name = context.plainText(of: base).string
      guard spans.contains(name) else { return unknown(name, &context) }
      guard let digits = context.digits(of: input, places: nil) else { return .undefined }
      return context.relative(digits, name)
    }
    guard let end = context.moment(input), let start = context.moment(base) else {
      return .undefined
    }
    let difference = Difference(from: start, to: end)
    let chosen = span ?? difference.span
    let digits = context.make { $0.append(decimal: Int64(difference.number(of: chosen))) }.text
    return context.relative(digits, chosen)
  }

  private static func unknown(_ name: String, _ context: inout FilterContext) -> Value {
    context.badArgument(
      "'\(name)' is not a unit of time; units are \(spans.joined(separator: ", "))")
  }

  /// The units of time, longest first.
  private static let spans = [
    "year", "quarter", "month", "week", "day", "hour", "minute", "second",
  ]
}

extension FilterContext {
  /// The moment of a value on the site's clock; reports another one.
  mutating func moment(_ value: Value) -> Moment? {
    let text = plainText(of: value)
    guard value.hasText, let moment = Moment(text) else {
      let fault = Filter.dateFault(text.string)
      _ = self.fault(.badArgument, fault.message, remedy: fault.remedy)
      return nil
    }
    return environment.zone.map { moment.shown(in: $0, from: $0) } ?? moment
  }

  /// So many units from now, negative for the past: `yesterday`, `in 3 days`.
  fileprivate mutating func relative(_ digits: Bytes, _ span: String) -> Value {
    let text = digits.string
    if let word = locale.facts.pairs("near." + span).first(where: { $0.name == text })?.text {
      return make { $0.append(string: word) }
    }
    let isPast = digits.first == UInt8(ascii: "-")
    let amount = isPast ? digits.slice(1..<digits.count) : digits
    let category = locale.plurals.category(of: amount)
    let form = locale.facts.form((isPast ? "past." : "future.") + span, category)
    return make { [locale] in locale.append(form, with: amount, into: &$0) }
  }
}

/// The time between two moments, in calendar units.
private struct Difference {
  private let months: Int
  private let days: Int
  private let seconds: Int
  private let hasTime: Bool

  init(from start: Moment, to end: Moment) {
    days =
      Moment.days(end.year, end.month, end.day) - Moment.days(start.year, start.month, start.day)
    hasTime = start.hasTime && end.hasTime
    seconds = hasTime ? end.seconds - start.seconds : days * 86_400
    let apart = (end.year - start.year) * 12 + end.month - start.month
    // A month has passed when its day has come.
    let isShort = days > 0 && end.day < start.day
    let isLong = days < 0 && end.day > start.day
    months = apart - (isShort ? 1 : 0) + (isLong ? 1 : 0)
  }

  /// The longest unit of which there is a whole one.
  var span: String {
    if months.magnitude >= 12 { return "year" }
    if months != 0 { return "month" }
    if days.magnitude >= 7 { return "week" }
    if !hasTime || seconds.magnitude >= 86_400 { return "day" }
    if seconds.magnitude >= 3600 { return "hour" }
    return seconds.magnitude >= 60 ? "minute" : "second"
  }

  /// The number of whole units.
  func number(of span: String) -> Int {
    switch span {
    case "year": months / 12
    case "quarter": months / 3
    case "month": months
    case "week": days / 7
    case "day": days
    case "hour": seconds / 3600
    case "minute": seconds / 60
    default: seconds
    }
  }
}
