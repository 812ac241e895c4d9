import AcopioBase
import AcopioContract
import AcopioGraph

/// The body of a response in a blueprint: a published file, or the first items of a large one.
struct BlueprintSample: Sendable {
  /// The lines of the JSON.
  let json: [UInt8]
  /// The number of its items, and of the items of the file; `nil` if it is the whole file.
  let part: (shown: Int, all: Int)?

  /// Files with more bytes are cut.
  static let limit = 16 << 10
  /// The maximum number of bytes of a cut file, if its first item has fewer.
  private static let partLimit = 96 << 10
  /// The maximum number of forms of items that are distinguished, since each item is compared with
  /// all of them.
  private static let mostForms = 500
  /// The fewest items of a cut file.
  private static let fewest = 3

  /// The body of a file; `nil` if it is not JSON.
  init?(_ body: Bytes, of file: EndpointFile) {
    var sources = SourceMap()
    let arena = Arena(chunkSize: 1 << 14)
    var faults = Diagnostics()
    guard let value = JSONReader.read(sources.add(path: "", bytes: body), arena: arena, &faults)
    else { return nil }
    let items = body.count > BlueprintSample.limit ? Items(value, of: file) : nil
    let count = items.map { items in items.count(elementBytes: body.count / max(items.all, 1)) }
    var out = ByteBuffer(capacity: 1 << 12)
    var json = JSONWriter(style: .pretty)
    if let items, let count, count < items.all {
      part = (count, items.all)
      BlueprintSample.write(value, cutting: items.path, to: count, &json, &out)
    } else {
      part = nil
      json.value(value, into: &out)
    }
    self.json = Array(out.bytes)
  }

  /// The items of a file that is a list.
  private struct Items {
    /// The names of the members that lead to them.
    let path: [String]
    let value: Value

    var all: Int { value.kind == .array ? value.elements.count : value.members.count }

    init?(_ root: Value, of file: EndpointFile) {
      switch file.items {
      case .each, .grouped: break
      case .one, .element, .removed: return nil
      }
      // In GeoJSON, `meta` and `links` are next to the features.
      if file.geometry != nil {
        path = ["features"]
      } else {
        path = file.envelope.kind == .undefined ? [] : ["data"]
      }
      value = path.reduce(root) { $0.member(named: $1) }
      guard value.kind == .array || value.kind == .object else { return nil }
    }

    /// The number of items of a part: enough that each of the others is like one of them.
    ///
    /// Fewer if these are too long: then the part is not enough for the level `types`.
    func count(elementBytes: Int) -> Int {
      let least = min(BlueprintSample.fewest, all)
      guard value.kind == .array else { return least }
      var kinds: [Value] = []
      var count = least
      let most = max(least, BlueprintSample.partLimit / max(elementBytes, 1))
      for (index, element) in value.elements.enumerated() {
        if kinds.contains(where: { ResponseJudge.isLike(element, $0) }) { continue }
        guard index < most, kinds.count < BlueprintSample.mostForms else { return least }
        kinds.append(element)
        count = max(count, index + 1)
      }
      return count
    }
  }

  /// Writes a value, of the list or object at a path only the first `count` parts.
  private static func write(
    _ value: Value, cutting path: [String], to count: Int, _ json: inout JSONWriter,
    _ out: inout ByteBuffer
  ) {
    guard value.kind == .object else {
      json.beginArray(into: &out)
      for element in value.elements.prefix(count) { json.value(element, into: &out) }
      return json.endArray(into: &out)
    }
    json.beginObject(into: &out)
    for member in path.isEmpty ? value.members.prefix(count) : value.members[...] {
      json.key(member.key, into: &out)
      if let name = path.first, member.key.string == name {
        write(member.value, cutting: Array(path.dropFirst()), to: count, &json, &out)
      } else {
        json.value(member.value, into: &out)
      }
    }
    json.endObject(into: &out)
  }
}
