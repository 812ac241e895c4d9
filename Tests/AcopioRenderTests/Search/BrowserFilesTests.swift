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
        BrowserFiles.all[name] == published(try String(contentsOf: url, encoding: .utf8), name),
        "run 'make browser' after changing \(name)")
    }
    #expect(Set(BrowserFiles.all.keys) == names)
  }

  /// Scripts lose the comments on lines of their own, but for those at the beginning.
  private func published(_ text: String, _ name: String) -> String {
    guard name.hasSuffix(".js") else { return text }
    var lines: [Substring] = []
    var isInside = false
    var isHead = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let start = line.trimmingCharacters(in: .whitespaces)
      isHead = isHead && start.hasPrefix("//")
      if isInside {
        isInside = !start.hasSuffix("*/")
      } else if start.hasPrefix("/**"), start.hasSuffix("*/") || !start.contains("*/") {
        isInside = !start.hasSuffix("*/")
      } else if isHead || !start.hasPrefix("//") {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test func theWordsAreThoseOfTheFolder() throws {
    let data = try Data(contentsOf: root.appending(path: "strings.json"))
    let words = try JSONDecoder().decode([String: [String: String]].self, from: data)
    #expect(BrowserWords.all == words)
    // Each language has the same words.
    #expect(Set(words.values.map { Set($0.keys) }).count == 1)
  }
}
