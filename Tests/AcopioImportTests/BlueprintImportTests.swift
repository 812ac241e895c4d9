import AcopioBase
import AcopioEmit
import AcopioImport
import AcopioTestSupport
import Foundation
import Testing

/// Sites that are made of API Blueprints.
@Suite struct BlueprintImportTests {
  @Test func readsEveryBlueprintOfTheSuite() throws {
    guard let suite = Specs.suite("api-blueprint") else { return }
    let walk = FileManager.default.enumerator(at: suite, includingPropertiesForKeys: nil)
    var count = 0
    while let url = walk?.nextObject() as? URL {
      guard ["apib", "md"].contains(url.pathExtension) else { continue }
      let blueprint = try BlueprintImport(url.path)
      let files = blueprint.files()
      #expect(files.isEmpty == blueprint.diagnostics.hasErrors, "\(url.lastPathComponent)")
      #expect(files.map(\.path) == blueprint.files().map(\.path))
      count += 1
    }
    #expect(count > 100)
  }
}
