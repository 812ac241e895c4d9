import AcopioBase

/// Formats a moment with a pattern of the CLDR (UTS #35, "Date Field Symbol Table").
struct DatePattern {
  let moment: Moment
  let names: MomentNames

  /// Appends `pattern` with its fields replaced; text between `'` is kept.
  func append(_ pattern: String, into output: inout ByteBuffer) {
    let letters = Array(pattern.utf8)
    var index = 0
    var isQuoted = false
    while index < letters.count {
      let letter = letters[index]
      let end = letters[index...].firstIndex { $0 != letter } ?? letters.count
      if letter == UInt8(ascii: "'") {
        // Two are one apostrophe.
        if end - index == 2 {
          output.append(letter)
        } else {
          isQuoted.toggle()
        }
        index = end
      } else if isQuoted || !letter.isASCIILetter {
        output.append(letter)
        index += 1
      } else {
        field(letter, end - index, &output)
        index = end
      }
    }
  }

  private func field(_ letter: UInt8, _ width: Int, _ output: inout ByteBuffer) {
    let month = moment.month - 1
    switch letter {
    case UInt8(ascii: "y"):
      number(width == 2 ? moment.year % 100 : moment.year, width, &output)
    case UInt8(ascii: "M") where width > 2:
      output.append(string: (width > 3 ? names.months : names.shortMonths)[month])
    case UInt8(ascii: "L") where width > 2:
      output.append(string: (width > 3 ? names.monthsAlone : names.shortMonthsAlone)[month])
    case UInt8(ascii: "M"), UInt8(ascii: "L"): number(moment.month, width, &output)
    case UInt8(ascii: "d"): number(moment.day, width, &output)
    case UInt8(ascii: "E"):
      output.append(string: (width > 3 ? names.days : names.shortDays)[moment.weekday])
    case UInt8(ascii: "c"):
      output.append(string: (width > 3 ? names.daysAlone : names.shortDaysAlone)[moment.weekday])
    case UInt8(ascii: "H"): number(moment.hour, width, &output)
    case UInt8(ascii: "h"): number((moment.hour + 11) % 12 + 1, width, &output)
    case UInt8(ascii: "m"): number(moment.minute, width, &output)
    case UInt8(ascii: "s"): number(moment.second, width, &output)
    case UInt8(ascii: "a"): output.append(string: names.halves[moment.hour / 12])
    case UInt8(ascii: "B"):
      let period = names.periods.last { $0.hour <= moment.hour } ?? names.periods.last
      output.append(string: period?.name ?? names.halves[moment.hour / 12])
    case UInt8(ascii: "G"): output.append(string: names.era)
    default: preconditionFailure("no pattern of the table has this field")
    }
  }

  private func number(_ value: Int, _ width: Int, _ output: inout ByteBuffer) {
    names.marks.append(value, least: width, into: &output)
  }
}
