import AcopioBase

/// The conventions of a language for money, after the Unicode CLDR 48.
struct MoneyStyle: Sendable {
  /// Whether the symbol follows the number: `5,00 €`.
  let isBehind: Bool
  /// Whether a space separates symbols from numbers: `$ 5,00`.
  ///
  /// Letters are always separated: `USD 5.00`.
  let isParted: Bool
  /// Whether the minus sign follows the symbol: `$-5,00`.
  let isSignInside: Bool
  /// Symbols by code; other currencies are written with their code.
  let symbols: [(code: StaticString, symbol: StaticString)]

  init(language: String, region: String) {
    let isSpanish = language == "es"
    isBehind = isSpanish && LocaleData.isIberian(region)
    isParted = isSpanish && ["AR", "BO", "CO", "GT", "PE", "PY", "UY"].contains(region)
    isSignInside = isSpanish && ["CL", "EC", "PY", "VE"].contains(region)
    switch language {
    case "en": symbols = MoneyStyle.english(region)
    case "es": symbols = MoneyStyle.spanish(region)
    default: symbols = []
    }
  }

  /// The symbol of a currency, or its code if there is none.
  func symbol(of code: Bytes) -> Bytes {
    symbols.first { code.equals($0.code) }?.symbol.utf8 ?? code
  }

  private typealias Symbols = [(code: StaticString, symbol: StaticString)]

  private static func english(_ region: String) -> Symbols {
    let own: Symbols
    switch region {
    case "AU": return [("AUD", "$")]
    case "CA": own = [("CAD", "$"), ("USD", "US$"), ("JPY", "JP¥")]
    case "NZ": own = [("NZD", "$"), ("USD", "US$"), ("JPY", "JP¥")]
    case "IN": own = [("JPY", "JP¥")]
    case "", "US", "PH", "PR": own = []
    default: own = [("USD", "US$"), ("JPY", "JP¥")]
    }
    // The first match is used.
    return own + [
      ("USD", "$"), ("EUR", "€"), ("GBP", "£"), ("JPY", "¥"), ("MXN", "MX$"), ("CAD", "CA$"),
      ("AUD", "A$"), ("BRL", "R$"), ("CNY", "CN¥"), ("HKD", "HK$"), ("ILS", "₪"), ("INR", "₹"),
      ("KRW", "₩"), ("NZD", "NZ$"), ("PHP", "₱"), ("TWD", "NT$"), ("VND", "₫"), ("XCD", "EC$"),
    ]
  }

  private static func spanish(_ region: String) -> Symbols {
    switch region {
    case "MX": [("MXN", "$")]
    case "US": [("USD", "$"), ("JPY", "¥")]
    case "AR": [("ARS", "$"), ("USD", "US$")]
    case "BO": [("BOB", "Bs")]
    case "CL": [("CLP", "$"), ("USD", "US$")]
    case "CO": [("COP", "$"), ("USD", "US$")]
    case "CR": [("CRC", "₡")]
    case "CU": [("CUP", "$"), ("USD", "US$")]
    case "DO": [("DOP", "RD$"), ("USD", "US$")]
    case "EC", "PR", "SV": [("USD", "$")]
    case "GT": [("GTQ", "Q")]
    case "HN": [("HNL", "L")]
    case "NI": [("NIO", "C$")]
    case "PA": [("PAB", "B/.")]
    case "PE": [("PEN", "S/")]
    case "PY": [("PYG", "Gs.")]
    case "UY": [("UYU", "$"), ("USD", "US$")]
    case "VE": [("VES", "Bs.S")]
    default: LocaleData.isIberian(region) ? [("EUR", "€"), ("USD", "US$")] : []
    }
  }
}
