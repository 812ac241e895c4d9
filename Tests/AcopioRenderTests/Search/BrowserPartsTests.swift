import AcopioBase
import AcopioLanguage
import AcopioModel
import AcopioRender
import Testing

/// The scripts and words that pages get from the tool.
@Suite struct BrowserPartsTests {
  @Test func scriptsLoseIndentationAndTheCommentsOnLinesOfTheirOwnButForTheFirst() {
    let script = """
      // @ts-check
      /**
       * A name.
       * @param {string} a
       */
      const f = (a) => a; // kept
        /** @type {number} */
        // A reason.

        const g = /** @type {string} */ (f("a"));
      /** @type {string} */ (f("a"));

      """
    #expect(
      BrowserParts.uncommented(script) == """
        // @ts-check
        const f = (a) => a; // kept
        const g = /** @type {string} */ (f("a"));
        /** @type {string} */ (f("a"));

        """)
  }

  @Test func languagesHaveTheSameWordsAndOthersAreEnglish() {
    func keys(_ table: Value) -> [String] {
      table.members.flatMap { member in
        let key = String(decoding: member.key, as: UTF8.self)
        return member.value.kind == .object
          ? keys(member.value).map { "\(key).\($0)" } : [key]
      }
    }
    let words = keys(BrowserWords.strings("en"))
    #expect(words.contains("acopio.search.label"))
    #expect(BrowserWords.all.members.count > 1)
    for language in BrowserWords.all.members { #expect(keys(language.value) == words) }
    #expect(keys(BrowserWords.strings("es-MX")) == words)
    func label(_ language: String) -> String {
      BrowserWords.strings(language).member("acopio").member("search").member("label").text.string
    }
    #expect(label("es-MX") == "Buscar")
    #expect(label("xx") == label("en"))
    #expect(label("zh-TW") == label("zh-Hant"))
    #expect(label("no") == label("nb"))
    #expect(label("sr-Latn-RS") == "Pretraga")
  }
}
