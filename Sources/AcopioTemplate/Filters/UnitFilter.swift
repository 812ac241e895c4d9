import AcopioBase

extension Filter {
  static let unit = Filter(
    "unit", "Formats a number with the symbol of a unit, in the site's language.",
    example: ("{{ 2.5 | unit: 'kg' }}", "2.5\u{A0}kg"), arguments: 1...1, names: ["digits"],
    signature: FilterSignature([.number, .text], [.text], named: [.number], gives: .type(.text))
  ) { input, arguments, context in
    if input.isNothing { return input }
    let name = context.plainText(of: arguments[0] ?? .null)
    guard let unit = Unit.all.first(where: { $0 == name.string }) else {
      let known = Unit.all
      return context.fault(
        .unknownUnit, "unit '\(name.string)' doesn't exist\(didYouMean(name.string, known))",
        remedy: "units are \(known.joined(separator: ", "))")
    }
    guard let digits = context.digits(of: input, places: arguments.named(0)) else {
      return .undefined
    }
    let locale = context.locale
    return context.make { output in
      if unit == "%" {
        locale.appendPercent(digits, into: &output)
      } else {
        locale.append(digits, unit: unit, into: &output)
      }
    }
  }
}
