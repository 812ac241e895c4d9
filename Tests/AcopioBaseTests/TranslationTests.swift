import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

/// The messages of the tool in Spanish.
@Suite struct TranslationTests {
  private let texts: [String: String]

  init() throws {
    let file = Specs.projectRoot.appending(path: "Languages/es.json")
    texts = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
  }

  @Test func everyTextHasTheValuesOfItsPattern() {
    #expect(texts.count > 3_000)
    for (pattern, text) in texts {
      let (own, its) = (numbers(in: pattern), numbers(in: text))
      #expect(its.isSubset(of: own), "'\(text)' has values that '\(pattern)' lacks")
      // Where Spanish says it in another way, the English plural is left out.
      #expect(own.count - its.count <= 1, "'\(text)' lacks values of '\(pattern)'")
    }
  }

  @Test func everyTextBeginsAndEndsAsItsPattern() {
    for (pattern, text) in texts {
      for sign in [" ", "\n"] {
        #expect(pattern.hasPrefix(sign) == text.hasPrefix(sign), "'\(pattern)': '\(text)'")
        #expect(pattern.hasSuffix(sign) == text.hasSuffix(sign), "'\(pattern)': '\(text)'")
      }
    }
  }

  @Test func languagesAreFoundByTheirTags() {
    for tag in ["es", "es-MX", "es_MX.UTF-8", "ES"] {
      #expect(Translation.of(tag).language == "es", "\(tag)")
      #expect(Translation.isKnown(tag), "\(tag)")
    }
    for tag in ["en", "de", "C", "", "est"] {
      #expect(Translation.of(tag).language == "en", "\(tag)")
    }
    #expect(!Translation.isKnown("de"))
  }

  private func numbers(in text: String) -> Set<String> {
    Set(text.matches(of: /\{\d+\}/).map { String($0.output) })
  }
}
