import AcopioBase
import AcopioModel

extension Mapping {
  /// Reads `robots` and `sitemap`; reports `not-in-enum` and `wrong-type`.
  func crawling(_ diagnostics: inout Diagnostics) -> CrawlRule {
    let word = optional("robots").flatMap {
      Mapping.word($0, "'robots'", "a value of 'robots'", CrawlRule.words, &diagnostics)
    }
    let isListed = optional("sitemap").map { _ in
      flag("sitemap", default: true, &diagnostics)
    }
    return CrawlRule(isIndexed: word.map { $0 == "index" }, isListed: isListed)
  }

  /// Reads `untranslated`; reports `not-in-enum`.
  func untranslated(_ diagnostics: inout Diagnostics) -> UntranslatedRule? {
    optional("untranslated").flatMap {
      Mapping.word(
        $0, "'untranslated'", "a value of 'untranslated'", UntranslatedRule.words, &diagnostics)
    }.flatMap(UntranslatedRule.init)
  }
}
