import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioContract
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// The OpenAPI documents that sites publish, put into `content/api/` as their contracts.
@Suite struct GeneratedOpenAPITests {
  /// The site with its own documents as contracts; `published` has them.
  private func judged(
    _ files: [String: [UInt8]], _ published: BuiltSite
  ) throws -> (site: BuiltSite, documents: [String]) {
    try #require(!published.files.isEmpty, "\(published.printed)")
    var files = files
    var documents: [String] = []
    for (path, bytes) in published.files
    where path == "openapi.json" || path.hasSuffix("/openapi.json") {
      // The document of a language is in its folder, which is no version.
      guard path.split(separator: "/").count <= 2 else { continue }
      files["content/api/\(path)"] = bytes
      documents.append(path)
    }
    return (BuiltSite(SourceTree(files)), documents)
  }

  @Test(arguments: GoldenSiteTests.sites())
  func goldenSitesKeepWhatTheyPublish(_ name: String) throws {
    let files = try GoldenSiteTests.files(of: name)
    let (site, documents) = try judged(files, GeneratedBlueprints(files).site)
    #expect(!site.files.isEmpty, "\(documents) \(site.printed)")
    let found = site.printed.split(separator: "\n").filter { $0.contains(" [contract-") }
    #expect(found == [], "\(name)")
  }

  @Test func thePortalsKeepWhatTheyPublishAndEveryChangeIsFound() throws {
    let (site, documents) = try judged(BuiltSite.ownFiles(), GeneratedBlueprints.own().site)
    #expect(documents.sorted() == ["v1/openapi.json", "v2/openapi.json"])
    #expect(site.printed == "")
    // As many responses as there are files: each is judged, besides those of the blueprints.
    let judged = try #require(site.ledger.contract?.judged)
    #expect(judged >= 900, "\(judged)")
    try expectChangesToBeFound(site)
  }

  /// Changes bodies in many ways, each of which breaks the schema of its path.
  private func expectChangesToBeFound(_ site: BuiltSite) throws {
    let bytes = try #require(site.files["v1/openapi.json"])
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let file = sources.add("content/api/v1/openapi.json", String(decoding: bytes, as: UTF8.self))
    let document = try #require(
      OpenAPIReader.read(
        file, of: "v1",
        ContractFiles([file], below: "content/api/") { JSONReader.read($0, arena: $1, &$2) },
        &diagnostics))
    var changes = 0
    var missed: [String] = []
    for operation in document.operations where operation.isJudged {
      guard let (path, body) = published(operation, site) else { continue }
      let type = operation.answers[0].mediaType?.string ?? ""
      let transaction = try #require(
        document.transaction(of: operation, at: nil, type, .types))
      func differences(_ body: [UInt8]) -> Int {
        body.withUnsafeBufferPointer { bytes in
          ResponseJudge(.types).judge(
            ResponseJudge.Response(status: 200, headers: [("Content-Type", type)], body: bytes),
            by: transaction
          ).count
        }
      }
      #expect(differences(body) == 0, "\(path)")
      for (name, changed) in mutations(of: body) {
        changes += 1
        if differences(changed) == 0 { missed.append("\(path): \(name)") }
      }
    }
    #expect(changes >= 300, "\(changes)")
    #expect(missed == [])
  }

  /// The first file at the path of an operation.
  private func published(
    _ operation: OpenAPIDocument.Operation, _ site: BuiltSite
  ) -> (path: String, body: [UInt8])? {
    let template = RequestTarget.Template(operation.path)
    let ending = RequestTarget.fileExtension(of: operation.path).description
    let paths = site.files.keys.filter { path in
      guard path.hasPrefix("v1/"), path.hasSuffix(ending) else { return false }
      let own = Array(path.dropFirst(2).dropLast(ending.utf8.count).utf8)
      return own.withUnsafeBufferPointer { template.matches($0) }
    }
    return paths.min().flatMap { path in site.files[path].map { (path, $0) } }
  }

  /// Bodies of which each is another type, or lacks or has a member in a way that no schema of ours allows.
  private func mutations(of body: [UInt8]) -> [(name: String, body: [UInt8])] {
    guard
      let value = try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)
    else { return [] }
    var found: [(String, Any)] = [("a text instead", "text"), ("null instead", NSNull())]
    if let list = value as? [Any], let first = list.first as? [String: Any] {
      found.append(("an object instead of the list", first))
      found.append(("a number among the elements", [first, 1]))
      found += objectChanges(first).map { ("\($0) of the first element", [$1] + list.dropFirst()) }
    } else if let object = value as? [String: Any] {
      found.append(("a list instead of the object", [object]))
      found += objectChanges(object)
    }
    return found.compactMap { name, value in
      let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
      return data.map { (name, Array($0)) }
    }
  }

  private func objectChanges(_ object: [String: Any]) -> [(String, Any)] {
    guard let name = object.keys.sorted().first(where: { object[$0] is String }) else { return [] }
    var other = object
    other[name] = ["list": [1]]
    return [("an object as '\(name)'", other)]
  }
}
