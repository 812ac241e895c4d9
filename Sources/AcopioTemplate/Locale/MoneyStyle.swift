import AcopioBase

/// How a language writes money, after the Unicode CLDR 48.
struct MoneyStyle: Sendable {
  /// Whether the symbol stands behind the number: `5,00 €`.
  let isBehind: Bool
  /// Whether a space parts symbols from numbers, `$ 5,00`.
  ///
  /// Letters are always parted: `USD 5.00`.
  let isParted: Bool
  /// Whether the minus stands behind the symbol: `$-5,00`.
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

  /// The symbol of a currency, its code if there is none.
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
    // The first that fits is taken.
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

/// The currencies of ISO 4217 with the digits that the Unicode CLDR 48 gives them.
enum Currency {
  /// All codes in alphabetic order, with a space behind each.
  private static let codes: StaticString = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP \
    BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP \
    GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR \
    KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK \
    MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR \
    SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS \
    UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """
  /// Those that are written without digits behind the point, and those with three.
  private static let whole: StaticString = """
    AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF \
    SOS SYP UGX VND VUV XAF XOF XPF YER
    """
  private static let thousandths: StaticString = "BHD JOD KWD LYD OMR TND"

  /// The digits behind the point of the currency with a code; `nil` if there is no such currency.
  static func digits(of code: Bytes) -> Int? {
    guard code.count == 3, has(code, codes) else { return nil }
    if has(code, whole) { return 0 }
    return has(code, thousandths) ? 3 : 2
  }

  /// All codes, for suggestions.
  static var all: [String] { codes.utf8.string.split(separator: " ").map(String.init) }

  private static func has(_ code: Bytes, _ list: StaticString) -> Bool {
    var place = 0
    while place < list.utf8CodeUnitCount {
      if list.utf8.slice(place..<place + 3).equals(code) { return true }
      place += 4
    }
    return false
  }
}
