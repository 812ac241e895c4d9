import AcopioBase
import AcopioLanguage
import Testing

/// Language tags: their form, their canonical case, and their fallbacks.
@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("es", "es"), ("ES-mx", "es-MX"), ("zh-HANT-tw", "zh-Hant-TW"), ("es-419", "es-419"),
    ("de-ch-1996", "de-CH-1996"), ("sl-ROZAJ-biske", "sl-rozaj-biske"),
    ("zh-cmn-hans", "zh-cmn-Hans"),
    ("de-DE-u-CO-phonebk", "de-DE-u-co-phonebk"), ("en-a-bbb-x-Own", "en-a-bbb-x-own"),
    ("ast", "ast"),
  ])
  func caseIsCanonical(written: String, canonical: String) {
    #expect(LanguageTag(written)?.text == canonical)
  }

  @Test(arguments: [
    "", "e", "es_MX", "es-", "-es", "es--MX", "spanish", "es-MX-MX", "es-x", "en-a", "en-a-b",
    "de-1996-1996", "en-a-bb-a-cc", "es-abcdefghi", "é", "12", "i-klingon", "x-own", "en-ab1",
  ])
  func malformedTagsAreRefused(tag: String) {
    #expect(LanguageTag(tag) == nil)
  }

  @Test func lookupDropsSubtagsFromTheEnd() {
    #expect(LanguageTag("fr-CA")?.lookup == ["fr-CA", "fr"])
    #expect(
      LanguageTag("zh-Hant-CN-x-private1-private2")?.lookup == [
        "zh-Hant-CN-x-private1-private2", "zh-Hant-CN-x-private1", "zh-Hant-CN", "zh-Hant", "zh",
      ])
  }

  @Test(arguments: ["eng", "spa-MX", "deu", "ger", "zho-Hant", "zul", "aar"])
  func refusesALongCodeWhereThereIsAShortOne(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test(arguments: ["ast", "fil", "haw", "nah", "yua"])
  func acceptsALongCodeWhereThereIsNoShortOne(text: String) {
    #expect(LanguageTag(text)?.text == text)
  }

  @Test func aRemedySaysWhatToWrite() {
    #expect(LanguageTag.remedy(for: "es_mx") == "write 'es-MX'")
    #expect(LanguageTag.remedy(for: "ENG").english.hasPrefix("write 'en':"))
    #expect(LanguageTag.remedy(for: "spa_MX").english.hasPrefix("write 'es-MX':"))
    #expect(LanguageTag.remedy(for: "ger").english.hasPrefix("write 'de':"))
    #expect(LanguageTag.remedy(for: "Spanish").english.hasPrefix("write a tag of BCP 47"))
  }
}
