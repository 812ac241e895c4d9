import AcopioModel
import AcopioRender
import AcopioTestSupport
import Foundation
import Testing

/// What pages get from the tool is in the code as it is in `Browser/`.
@Suite struct BrowserFilesTests {
  private var root: URL { Specs.projectRoot.appending(path: "Browser") }

  @Test func theFilesAreThoseOfTheFolder() throws {
    let found = try #require(FileManager.default.enumerator(atPath: root.path))
    var names: Set<String> = []
    for case let name as String in found {
      let url = root.appending(path: name)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
        name != "strings.json"
      else { continue }
      names.insert(name)
      #expect(
        BrowserFiles.all[name] == (try String(contentsOf: url, encoding: .utf8)),
        "run 'make browser' after changing \(name)")
    }
    #expect(Set(BrowserFiles.all.keys) == names)
  }

  @Test func theWordsAreThoseOfTheFolder() throws {
    let data = try Data(contentsOf: root.appending(path: "strings.json"))
    let words = try JSONDecoder().decode([String: [String: String]].self, from: data)
    #expect(BrowserWords.all == words)
    // Each language has the same words.
    #expect(Set(words.values.map { Set($0.keys) }).count == 1)
  }
}
