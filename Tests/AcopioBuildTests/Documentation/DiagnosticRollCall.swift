import AcopioBase
import AcopioBuild
import AcopioTestSupport
import Foundation
import Testing

/// Every diagnostic is explained, documented, and shown by a test.
@Suite struct DiagnosticRollCall {
  private static let languages = [Translation.english, .spanish]

  @Test func everyIDHasOneEntryInEachLanguage() {
    let ids = DiagnosticID.allCases.map(\.rawValue).sorted()
    #expect(DiagnosticEntries.all.map(\.id.rawValue) == ids)
    let spanish = DiagnosticEntries.entries(in: .spanish)
    #expect(spanish.map(\.id.rawValue) == ids)
    #expect(spanish.map(\.severity) == DiagnosticEntries.all.map(\.severity))
  }

  @Test func idsAreInKebabCase() {
    for id in DiagnosticID.allCases {
      let parts = id.rawValue.split(separator: "-", omittingEmptySubsequences: false)
      #expect(parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLowercase || $0.isNumber } })
    }
  }

  @Test(arguments: DiagnosticID.allCases)
  func saysWhatIsWrongWhyAndWhatToDo(id: DiagnosticID) throws {
    for language in Self.languages {
      let entry = try #require(DiagnosticEntries.entry(named: id.rawValue, in: language))
      for text in [entry.summary, entry.cause, entry.remedy] {
        #expect(text.count > 5 && text.hasSuffix("."), "\(id): \(text)")
        let first = try #require(text.first)
        #expect(first.isUppercase || first == "`" || text.hasPrefix("docs/"), "\(id): \(text)")
      }
      // One sentence: no dot with a space after it.
      #expect(!entry.summary.contains(". "), "\(id): \(entry.summary)")
    }
  }

  @Test(arguments: [
    ("diagnostics.md", Translation.english, "Warning", "cause", "remedy"),
    ("diagnosticos.md", Translation.spanish, "Aviso", "causa", "solución"),
  ])
  func theReferenceHasNothingButEntries(
    name: String, language: Translation, warning: String, cause: String, remedy: String
  ) throws {
    let page = try Specs.page("reference/\(name)")
    #expect(page == DiagnosticEntries.reference(in: language))
    let entries = DiagnosticEntries.entries(in: language).map { entry in
      """
      ## \(entry.id)

      \(entry.severity == .error ? "Error" : warning): \(entry.summary)

      - \(cause): \(entry.cause)
      - \(remedy): \(entry.remedy)

      """
    }
    #expect(page.hasSuffix("\n" + entries.joined(separator: "\n")))
  }

  /// An id counts as tested where it is printed in brackets, or named in quotes or as a case.
  @Test func everyIDIsShownByATest() throws {
    let folder = Specs.projectRoot.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var missing = Set(DiagnosticID.allCases.map(\.rawValue))
    while let file = files?.nextObject() as? URL {
      guard ["swift", "py", "txt"].contains(file.pathExtension),
        file.lastPathComponent != "DiagnosticRollCall.swift",
        let text = try? Data(contentsOf: file)
      else { continue }
      missing.subtract(enclosedWords(of: Array(text)))
      if missing.isEmpty { return }
    }
    #expect(missing.sorted() == [], "no test shows these")
  }

  /// The words of lowercase letters, digits and hyphens that are alone in brackets or quotes.
  private func enclosedWords(of text: [UInt8]) -> Set<String> {
    var words: Set<String> = []
    var start: Int?
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x61...0x7A, 0x30...0x39, 0x2D: continue
      case 0x5D, 0x22:
        if let start, start < index, byte == (text[start - 1] == 0x5B ? 0x5D : 0x22) {
          words.insert(String(decoding: text[start..<index], as: UTF8.self))
        }
        // What ends one word in quotes may begin another.
        start = byte == 0x22 ? index + 1 : nil
      case 0x5B: start = index + 1
      default: start = nil
      }
    }
    return words
  }

  @Test func wordsAreFoundInBracketsAndInQuotes() {
    let text = #"a [one-1] "two" [three" "four] x"five"six"seven [[eight]] nine"#
    #expect(enclosedWords(of: Array(text.utf8)) == ["one-1", "two", "five", "six", "eight"])
  }
}
