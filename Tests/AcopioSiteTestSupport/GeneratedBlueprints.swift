import AcopioBase
import AcopioContent
package import AcopioContract
import AcopioJSONSchema
import Foundation
package import Testing

/// The blueprints that a site publishes, read by our parser and judged by the same site.
package struct GeneratedBlueprints {
  /// The site with its descriptions.
  package let site: BuiltSite
  /// The blueprints by their paths below Output.
  package let results: [String: BlueprintParser.Result]
  private let files: [String: [UInt8]]
  private let now: String

  /// Those of the project's own site, which has both, and is built once for all tests.
  package static func own() throws -> GeneratedBlueprints {
    GeneratedBlueprints(try BuiltSite.ownFiles(), built: try BuiltSite.own.get())
  }

  /// Builds the site of these files once more, with blueprints and OpenAPI, unless it is `built` with them.
  package init(
    _ files: [String: [UInt8]], now: String = "2026-11-21", built: BuiltSite? = nil
  ) {
    var files = files
    var text = String(decoding: files["content/site.yml"] ?? [], as: UTF8.self)
    for key in ["openapi", "blueprint"] where !text.contains("\(key):") {
      text = Self.adding("\(key): true", to: text)
    }
    files["content/site.yml"] = Array(text.utf8)
    self.files = files
    self.now = now
    site = built ?? BuiltSite(SourceTree(files), now: now)
    var results: [String: BlueprintParser.Result] = [:]
    for (path, bytes) in site.files where path == "api.apib" || path.hasSuffix("/api.apib") {
      results[path] = bytes.withUnsafeBufferPointer { BlueprintParser.parse($0) }
    }
    self.results = results
  }

  /// The text of a blueprint.
  package subscript(path: String) -> String { site[path] ?? "" }

  /// `site.yml` with one more key in `api`.
  private static func adding(_ key: String, to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = lines.firstIndex(where: { $0.hasPrefix("api:") }) else {
      return text + "\napi: { \(key) }\n"
    }
    if let brace = lines[index].firstIndex(of: "{") {
      lines[index].insert(contentsOf: " \(key),", at: lines[index].index(after: brace))
    } else {
      lines.insert("  \(key)", at: index + 1)
    }
    return lines.joined(separator: "\n")
  }

  // MARK: - What must hold for every site

  /// Expects everything that holds for the blueprints of any site.
  package func expectEverything(
    _ label: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try #require(!site.files.isEmpty, "\(label) \(site.printed)", sourceLocation: sourceLocation)
    try #require(!results.isEmpty, "\(label)", sourceLocation: sourceLocation)
    for (path, result) in results {
      let place = "\(label) \(path)"
      #expect(
        result.annotations.map { "\($0.line): \($0.message)" } == [], "\(place)",
        sourceLocation: sourceLocation)
      try expectTheSameAsOpenAPI(path, result, place, sourceLocation)
      try expectBodiesOfFiles(path, result, place, sourceLocation)
      try expectAttributesToFit(path, place, sourceLocation)
    }
    expectTheSiteToKeepThem(label, sourceLocation)
  }

  /// The paths, parameters and media types are those of the OpenAPI document, but for those of other languages.
  private func expectTheSameAsOpenAPI(
    _ path: String, _ result: BlueprintParser.Result, _ place: String, _ location: SourceLocation
  ) throws {
    let folder = path.dropLast("api.apib".count)
    let bytes = try #require(site.files[String(folder) + "openapi.json"], sourceLocation: location)
    let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let paths = try #require(document?["paths"] as? [String: [String: Any]])
    let titles = languageTitles()
    var expected: [String] = []
    for (name, item) in paths {
      let get = item["get"] as? [String: Any] ?? [:]
      let summary = get["summary"] as? String ?? ""
      if titles.contains(where: { summary.hasSuffix(" (\($0))") }) { continue }
      let ok = (get["responses"] as? [String: Any])?["200"] as? [String: Any]
      let types = (ok?["content"] as? [String: Any])?.keys.map { $0 } ?? []
      let parameters = (get["parameters"] as? [[String: Any]] ?? []).map { parameter in
        parameter["name"] as? String ?? ""
      }
      expected.append("\(name) \(parameters) \(types)")
    }
    let found = result.transactions.map { transaction in
      let uri = decoded(transaction.uri).replacingOccurrences(of: "{+", with: "{")
      let parameters = transaction.parameters.map { decoded($0.name) }
      let prefix = folder.isEmpty ? "" : "/" + folder.dropLast()
      let type = transaction.response.contentType ?? ""
      return "\(prefix)\(uri) \(parameters) \([type])"
    }
    #expect(found.sorted() == expected.sorted(), "\(place)", sourceLocation: location)
    #expect(
      result.transactions.allSatisfy { $0.method.string == "GET" && $0.status == 200 },
      "\(place)", sourceLocation: location)
  }

  private func languageTitles() -> [String] {
    guard let bytes = site.files["acopio.json"],
      let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let languages = (object["site"] as? [String: Any])?["languages"] as? [[String: Any]]
    else { return [] }
    return languages.dropFirst().compactMap { $0["title"] as? String }
  }

  private func decoded(_ text: Octets) -> String { text.string.removingPercentEncoding ?? "" }

  /// Each body is that of the file at the address of its example, or begins like it; its schema takes it.
  private func expectBodiesOfFiles(
    _ path: String, _ result: BlueprintParser.Result, _ place: String, _ location: SourceLocation
  ) throws {
    let folder = path.dropLast("api.apib".count)
    for transaction in result.transactions {
      guard case .path(let address) = RequestTarget(of: transaction),
        let body = transaction.response.body
      else {
        // Without a file there is no example; the body is made of the attributes.
        #expect(
          transaction.response.bodyRanges.isEmpty, "\(place) \(transaction.uri.string)",
          sourceLocation: location)
        continue
      }
      let file = String(folder + address.string.dropFirst())
      let bytes = try #require(
        site.files[file], "\(place) \(file)", sourceLocation: location)
      let isWhole = compact(body) == compact(bytes)
      #expect(
        isWhole || bytes.count > 16 << 10, "\(place) \(file)", sourceLocation: location)
      let schema = try #require(transaction.response.schema, sourceLocation: location)
      #expect(!transaction.response.hasGeneratedSchema, sourceLocation: location)
      for body in [body, bytes] {
        #expect(faults(body, schema) == [], "\(place) \(file)", sourceLocation: location)
      }
    }
  }

  /// The attributes alone describe the bodies, too.
  private func expectAttributesToFit(
    _ path: String, _ place: String, _ location: SourceLocation
  ) throws {
    var isAsset = false
    let lines = self[path].split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line == "    + Body" || line == "    + Schema" {
        isAsset = true
      } else if !line.isEmpty, !line.hasPrefix("            ") {
        isAsset = false
      }
      return !isAsset
    }
    let text = Array(lines.joined(separator: "\n").utf8)
    let result = text.withUnsafeBufferPointer { BlueprintParser.parse($0) }
    #expect(
      result.annotations.map { "\($0.line): \($0.message)" } == [], "\(place) without assets",
      sourceLocation: location)
    let all = try #require(results[path]).transactions
    try #require(result.transactions.count == all.count, sourceLocation: location)
    for (transaction, whole) in zip(result.transactions, all) {
      guard !whole.response.bodyRanges.isEmpty, let body = whole.response.body,
        let schema = transaction.response.schema
      else { continue }
      #expect(
        faults(body, schema) == [], "\(place) \(whole.uri.string) \(schema.string)",
        sourceLocation: location)
    }
  }

  /// Copied into `content/api/`, the blueprints judge the site that they come from, and find nothing.
  private func expectTheSiteToKeepThem(_ label: String, _ location: SourceLocation) {
    var files = files
    var text = String(decoding: files["content/site.yml"] ?? [], as: UTF8.self)
    let isPart = results.keys.contains { self[$0].contains("    The body has the first ") }
    let rules = "{ level: \(isPart ? "types" : "exact"), undocumented: error }"
    if text.contains("contract: {") {
      text = text.replacing(#/contract: \{[^}]*\}/#, with: "contract: \(rules)")
    } else {
      text = Self.adding("contract: \(rules)", to: text)
    }
    files["content/site.yml"] = Array(text.utf8)
    for path in results.keys { files["content/api/\(path)"] = site.files[path] }
    let judged = BuiltSite(SourceTree(files), now: now)
    #expect(!judged.files.isEmpty, "\(label) \(judged.printed)", sourceLocation: location)
    // What has no file has no address to judge.
    let found = judged.printed.split(separator: "\n").filter {
      $0.contains(" [contract-") && !$0.contains("[contract-address]")
    }
    #expect(found == [], "\(label)", sourceLocation: location)
    for (path, bytes) in site.files {
      #expect(judged.files[path] == bytes, "\(label) \(path)", sourceLocation: location)
    }
  }

  // MARK: - JSON

  private func compact(_ json: [UInt8]) -> String? {
    read(json) { value in
      var buffer = ByteBuffer()
      appendJSON(value, style: .compact, into: &buffer)
      return buffer.bytes.string
    }
  }

  private func faults(_ body: [UInt8], _ schema: [UInt8]) -> [String]? {
    read(body) { body in
      read(schema) { schema -> [String] in
        do {
          return try JSONSchemaValidator.faults(of: body, by: schema).map {
            "\($0.pointer) \($0.message)"
          }
        } catch {
          return ["\(error)"]
        }
      }
    } ?? nil
  }

  private func read<Result>(_ json: [UInt8], _ use: (Value) -> Result) -> Result? {
    json.withUnsafeBufferPointer { bytes in
      var sources = SourceMap()
      var diagnostics = Diagnostics()
      let arena = Arena()
      let file = sources.add(path: "", bytes: bytes)
      return JSONReader.read(file, arena: arena, &diagnostics).map(use)
    }
  }
}
