import AcopioBase

extension Filter {
  static let date = Filter(
    "date",
    "Formats a date in the site's language and time zone, with an optional style or 'strftime' format, and a zone.",
    example: ("{{ '2024-05-01' | date: '%-d %B %Y' }}", "1 May 2024"), arguments: 0...2,
    signature: .text(.text, .text)
  ) { input, arguments, context in
    if arguments.count == 0, !context.isChecked {
      return context.badArgument("'date' needs a form, as '%d %B %Y'")
    }
    if arguments.count == 2, !context.isChecked {
      return context.badArgument("'date' takes a form alone")
    }
    let form = context.bytes(of: arguments[0] ?? .null)
    guard !input.isNothing, form.count > 0 || context.isChecked else { return input }
    let text = context.plainText(of: input)
    let isNow = text.equals("now") || text.equals("today")
    let now = context.isChecked ? nil : context.environment.now.flatMap { Moment(seconds: $0) }
    guard let moment = isNow ? now : moment(input, text, context.isChecked) else {
      guard context.isChecked else { return input }
      let fault = dateFault(text.string)
      return context.fault(.badArgument, fault.message, remedy: fault.remedy)
    }
    let home = context.environment.zone
    var zone = home
    if let name = arguments[1], !name.isNothing {
      switch context.environment.zones(context.plainText(of: name).string) {
      case .success(let found): zone = found
      case .failure(let fault):
        return context.fault(.badArgument, fault.message, remedy: fault.remedy)
      }
    }
    let shown = zone.map { moment.shown(in: $0, from: home) } ?? moment
    let names = context.locale.names
    let writer = DateWriter(moment: shown, names: names)
    guard context.isChecked, let style = form.count > 0 ? names.form(form.string) : names.usual
    else {
      return context.make { writer.append(form, into: &$0) }
    }
    return context.make { DatePattern(moment: shown, names: names).append(style, into: &$0) }
  }

  /// The reason why a text is not a date in checked templates.
  static func dateFault(_ text: String) -> (message: Message, remedy: Message) {
    ["now", "today"].contains(text)
      ? ("'\(text)' would make every build different", "use build.date")
      : ("'\(text)' is not a date", "write it as '2024-05-01'")
  }

  /// The moment of an input; in the standard every integer is seconds since 1970.
  private static func moment(_ input: Value, _ text: Bytes, _ isChecked: Bool) -> Moment? {
    guard input.hasText || input.kind == .integer else { return nil }
    if !isChecked, let seconds = Value.wholeNumber(text), seconds >= 0 || input.kind != .string {
      return Moment(seconds: seconds)
    }
    return Moment(text)
  }
}

/// Formats a moment with a `strftime` format.
///
/// Directives may have the flags `-` `0` `_` `^` and a width. In a format without a day of the month, names of
/// months are in the form that stands alone: `styczeń 2026`, but `5 stycznia`.
struct DateWriter {
  let moment: Moment
  let names: MomentNames

  /// Appends `form` with its directives replaced; unknown ones are kept.
  func append(_ form: Bytes, into output: inout ByteBuffer) {
    let isAlone = !DateWriter.hasDay(form)
    var index = 0
    while index < form.count {
      guard form[index] == UInt8(ascii: "%"), index + 1 < form.count else {
        output.append(form[index])
        index += 1
        continue
      }
      let start = index
      index += 1
      var style = Style()
      while index < form.count - 1, style.take(form[index]) { index += 1 }
      style.isAlone = isAlone
      if !directive(form[index], style, &output) { output.append(form.slice(start..<index + 1)) }
      index += 1
    }
  }

  /// Whether a form has a directive for the day of the month.
  private static func hasDay(_ form: Bytes) -> Bool {
    var index = 0
    while let sign = form.slice(index..<form.count).firstIndex(of: UInt8(ascii: "%")) {
      index += sign + 1
      var style = Style()
      while index < form.count, style.take(form[index]) { index += 1 }
      guard index < form.count else { return false }
      let directive = form[index]
      if [UInt8(ascii: "d"), UInt8(ascii: "e")].contains(directive) { return true }
      index += 1
    }
    return false
  }

  /// The flags and width of a directive.
  private struct Style {
    var isAlone = false
    var pad: UInt8?
    var isUpper = false
    var isOther = false
    var width: Int?
    var colons = 0

    mutating func take(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"): pad = byte
      case UInt8(ascii: "0") where width == nil: pad = byte
      case UInt8(ascii: "^"): isUpper = true
      case UInt8(ascii: "#"): isOther = true
      case UInt8(ascii: ":"): colons += 1
      case 0x30...0x39: width = min((width ?? 0) * 10 + Int(byte & 0xF), 99)
      default: return false
      }
      return true
    }
  }

  private func directive(_ letter: UInt8, _ style: Style, _ output: inout ByteBuffer) -> Bool {
    let hour12 = moment.hour % 12 == 0 ? 12 : moment.hour % 12
    switch letter {
    case UInt8(ascii: "Y"): number(moment.year, 4, style, &output)
    case UInt8(ascii: "C"): number(moment.year / 100, 2, style, &output)
    case UInt8(ascii: "y"): number(moment.year % 100, 2, style, &output)
    case UInt8(ascii: "m"): number(moment.month, 2, style, &output)
    case UInt8(ascii: "d"): number(moment.day, 2, style, &output)
    case UInt8(ascii: "e"): number(moment.day, 2, style, &output, pad: 0x20)
    case UInt8(ascii: "j"): number(moment.dayOfYear, 3, style, &output)
    case UInt8(ascii: "H"): number(moment.hour, 2, style, &output)
    case UInt8(ascii: "k"): number(moment.hour, 2, style, &output, pad: 0x20)
    case UInt8(ascii: "I"): number(hour12, 2, style, &output)
    case UInt8(ascii: "l"): number(hour12, 2, style, &output, pad: 0x20)
    case UInt8(ascii: "M"): number(moment.minute, 2, style, &output)
    case UInt8(ascii: "S"): number(moment.second, 2, style, &output)
    // Fractions of a second are not kept.
    case UInt8(ascii: "L"), UInt8(ascii: "N"):
      for _ in 0..<(style.width ?? (letter == UInt8(ascii: "L") ? 3 : 9)) {
        output.append(UInt8(ascii: "0"))
      }
    case UInt8(ascii: "s"): number(moment.seconds, 1, style, &output)
    case UInt8(ascii: "u"): number(moment.weekday == 0 ? 7 : moment.weekday, 1, style, &output)
    case UInt8(ascii: "w"): number(moment.weekday, 1, style, &output)
    case UInt8(ascii: "G"): number(moment.isoWeek.year, 1, style, &output)
    case UInt8(ascii: "V"): number(moment.isoWeek.week, 2, style, &output)
    case UInt8(ascii: "U"):
      number((moment.dayOfYear + 6 - moment.weekday) / 7, 2, style, &output)
    case UInt8(ascii: "W"):
      number((moment.dayOfYear + 6 - (moment.weekday + 6) % 7) / 7, 2, style, &output)
    default: return word(letter, style, &output)
    }
    return true
  }

  private func word(_ letter: UInt8, _ style: Style, _ output: inout ByteBuffer) -> Bool {
    switch letter {
    case UInt8(ascii: "B"):
      let months = style.isAlone ? names.writtenMonthsAlone : names.writtenMonths
      text(months[moment.month - 1], style, &output)
    case UInt8(ascii: "b"), UInt8(ascii: "h"):
      let months = style.isAlone ? names.writtenShortMonthsAlone : names.writtenShortMonths
      text(months[moment.month - 1], style, &output)
    case UInt8(ascii: "A"): text(names.days[moment.weekday], style, &output)
    case UInt8(ascii: "a"): text(names.shortDays[moment.weekday], style, &output)
    case UInt8(ascii: "p") where style.isOther: return word(UInt8(ascii: "P"), Style(), &output)
    case UInt8(ascii: "p"): text(names.writtenHalves[moment.hour / 12], style, &output)
    case UInt8(ascii: "P"):
      text(names.writtenHalves[moment.hour / 12].lowercased(), style, &output)
    case UInt8(ascii: "Z"): text((moment.zone ?? 0) == 0 ? "UTC" : "", style, &output)
    case UInt8(ascii: "z"): zone(style, &output)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "%"): output.append(letter)
    default: return group(letter, &output)
    }
    return true
  }

  private func group(_ letter: UInt8, _ output: inout ByteBuffer) -> Bool {
    let form: StaticString
    switch letter {
    case UInt8(ascii: "F"): form = "%Y-%m-%d"
    case UInt8(ascii: "D"), UInt8(ascii: "x"): form = "%m/%d/%y"
    case UInt8(ascii: "T"), UInt8(ascii: "X"): form = "%H:%M:%S"
    case UInt8(ascii: "R"): form = "%H:%M"
    case UInt8(ascii: "r"): form = "%I:%M:%S %p"
    case UInt8(ascii: "c"): form = "%a %b %e %H:%M:%S %Y"
    case UInt8(ascii: "v"): form = "%e-%^b-%Y"
    default: return false
    }
    append(form.utf8, into: &output)
    return true
  }

  private func number(
    _ value: Int, _ least: Int, _ style: Style, _ output: inout ByteBuffer, pad: UInt8 = 0x30
  ) {
    let digits = String(value)
    let filler =
      style.pad == UInt8(ascii: "_") ? 0x20 : style.pad == UInt8(ascii: "0") ? 0x30 : pad
    let width = style.pad == UInt8(ascii: "-") ? 0 : style.width ?? least
    for _ in 0..<max(0, width - digits.utf8.count) { output.append(filler) }
    output.append(string: digits)
  }

  private func text(_ word: String, _ style: Style, _ output: inout ByteBuffer) {
    for _ in 0..<max(0, (style.width ?? 0) - word.count) { output.append(0x20) }
    output.append(string: style.isUpper || style.isOther ? word.uppercased() : word)
  }

  private func zone(_ style: Style, _ output: inout ByteBuffer) {
    let offset = moment.zone ?? 0
    let minutes = abs(offset)
    output.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    let plain = Style()
    number(minutes / 60, 2, plain, &output)
    if style.colons > 0 { output.append(UInt8(ascii: ":")) }
    number(minutes % 60, 2, plain, &output)
  }
}
