import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

/// The command brings along what is in `Starters/`, `Languages/` and `Browser/`.
@Suite struct EmbeddedFilesTests {
  @Test(arguments: ["Browser", "Languages", "Starters"])
  func theFilesAreThoseOfTheFolder(_ folder: String) throws {
    let root = Specs.projectRoot.appending(path: folder)
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let url = root.appending(path: path)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      found[path] = try String(contentsOf: url, encoding: .utf8)
    }
    #expect(!found.isEmpty)
    #expect(EmbeddedFiles.below("\(folder)/") == found, "run 'make embedded'")
  }
}
