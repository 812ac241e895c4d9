package import AcopioBase

/// The currencies of ISO 4217 with their numbers of decimal digits (Unicode CLDR 48).
package enum Currency {
  /// All codes in alphabetical order, each followed by a space.
  private static let codes: StaticString = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP \
    BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP \
    GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR \
    KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK \
    MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR \
    SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS \
    UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """
  /// The currencies without decimal digits, and those with three.
  private static let whole: StaticString = """
    AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF \
    SOS SYP UGX VND VUV XAF XOF XPF YER
    """
  private static let thousandths: StaticString = "BHD JOD KWD LYD OMR TND"

  /// The number of decimal digits of a currency; `nil` if the code is unknown.
  package static func digits(of code: Bytes) -> Int? {
    guard code.count == 3, has(code, codes) else { return nil }
    if has(code, whole) { return 0 }
    return has(code, thousandths) ? 3 : 2
  }

  /// All codes, for suggestions.
  package static var all: [String] {
    codes.description.split(separator: " ").map(String.init)
  }

  private static func has(_ code: Bytes, _ list: StaticString) -> Bool {
    var place = 0
    while place < list.utf8CodeUnitCount {
      if Bytes(start: list.utf8Start + place, count: 3).equals(code) { return true }
      place += 4
    }
    return false
  }
}
