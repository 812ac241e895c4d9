import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

/// Faults of formats are reported even if the languages of a site are unknown.
@Suite struct FormatDiagnosticsTests {
  @Test func everythingThatAFormatReportsIsOfAFormat() throws {
    let folder = Specs.projectRoot.appending(path: "Sources/AcopioContent/Formats")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    // The case of 'yaml-tag' is '.yamlTag'.
    let words = Set(
      text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }.map(String.init))
    let named = DiagnosticID.allCases.filter {
      words.contains("." + $0.rawValue.filter { $0 != "-" })
    }
    #expect(named.count > 15)
    #expect(named.filter { !$0.isOfFormat } == [])
  }
}
