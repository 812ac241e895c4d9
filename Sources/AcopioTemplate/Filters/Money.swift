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
    let locale = context.locale
    return context.make { appendMoney(digits, code, locale, into: &$0) }
  }

  private static func appendMoney(
    _ digits: Bytes, _ code: Bytes, _ locale: LocaleData, into output: inout ByteBuffer
  ) {
    let style = locale.money
    let isNegative = digits.first == UInt8(ascii: "-")
    let amount = isNegative ? digits.slice(1..<digits.count) : digits
    let symbol = style.symbol(of: code)
    if isNegative, !style.isSignInside { output.append(UInt8(ascii: "-")) }
    if style.isBehind {
      locale.marks.append(amount, into: &output)
      output.append("\u{A0}")
      return output.append(symbol)
    }
    output.append(symbol)
    let isParted = style.isParted || symbol.last?.isASCIILetter ?? false
    // In Chile, Ecuador and Venezuela the minus sign replaces the space.
    if isParted, !isNegative || style.isParted || !style.isSignInside { output.append("\u{A0}") }
    if isNegative, style.isSignInside { output.append(UInt8(ascii: "-")) }
    locale.marks.append(amount, into: &output)
  }
}
