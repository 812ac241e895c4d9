import AcopioBase
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// The bodies that the contract promises, compared with what the project's content gives.
@Suite struct ContractBodiesTests {
  @Test(.enabled(if: Specs.contractBodies != nil))
  func everyBodyOfTheContractIsPublishedAtBothPaths() throws {
    let folder = try #require(Specs.contractBodies)
    let site = try BuiltSite.own.get()
    #expect(site.printed == "")
    let bodies = try bodies(in: folder)
    #expect(bodies.count == 27)
    for (name, expected) in bodies {
      let endpoint = name == "rewards.json" ? name : "activities/\(name)"
      for path in ["v1/\(endpoint)", endpoint] {
        let published = try #require(site[path], "\(path) is not published")
        #expect(canonical(published) == canonical(expected), "\(path)")
      }
    }
  }

  /// The texts of all JSON files in `folder` by their path in it.
  private func bodies(in folder: URL) throws -> [(String, String)] {
    var bodies: [(String, String)] = []
    let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let url = walk?.nextObject() as? URL {
      guard url.pathExtension == "json" else { continue }
      let name = url.path.dropFirst(folder.path.count).drop { $0 == "/" }
      bodies.append((String(name), try String(contentsOf: url, encoding: .utf8)))
    }
    return bodies
  }

  /// JSON without white space: same keys in the same order, same types, same text of numbers.
  private func canonical(_ json: String) -> String? {
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let arena = Arena()
    let file = sources.add("body.json", json)
    guard let value = JSONReader.read(file, arena: arena, &diagnostics) else { return nil }
    var buffer = ByteBuffer()
    appendJSON(value, style: .compact, into: &buffer)
    return buffer.bytes.string
  }
}
