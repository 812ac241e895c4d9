import AcopioBase
import AcopioLanguage

extension Filter {
  static let money = Filter(
    "money",
    "Formats an amount of money, or a number with a currency code, in the site's language.",
    example: ("{{ 1234.5 | money: 'USD' }}", "$1,234.50"), arguments: 0...1, names: ["digits"],
    signature: FilterSignature(
      [.number, .text, .object], [.text], named: [.number], alone: .object, gives: .type(.text))
  ) { input, arguments, context in
    if input.isNothing { return input }
    let isMoney = input.kind == .object && input.member("currency").kind == .string
    let amount = isMoney ? input.member("amount") : input
    guard let name = arguments[0] ?? (isMoney ? input.member("currency") : nil) else {
      return context.badArgument("'money' needs a currency, as 'USD'")
    }
    let code = context.plainText(of: name)
    guard let usual = Currency.digits(of: code) else {
      let meant = didYouMean(code.string, Currency.all)
      return context.fault(
        .unknownCurrency, "currency '\(code.string)' doesn't exist\(meant)",
        remedy: "write a code of ISO 4217, as 'USD'")
    }
    let places = arguments.named(0) ?? .integer(Int64(usual))
    guard let digits = context.digits(of: amount, places: places) else { return .undefined }
    return context.make { [money = context.locale.money] in money.append(digits, code, into: &$0) }
  }
}
