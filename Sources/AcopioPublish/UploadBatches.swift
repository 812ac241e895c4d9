import AcopioBase

/// Objects with the same headers, whose keys can be the paths of files in one folder.
struct UploadBatch: Sendable, Hashable {
  /// The headers of all.
  let headers: [String]
  /// The objects, in the order of their keys.
  var objects: [PublishObject]
}

/// Divides objects into as few batches as possible.
enum UploadBatches {
  /// The most objects of a batch; a failure costs one batch at most.
  static let limit = 5000

  /// The batches of objects, in the order of their headers.
  static func of(_ objects: [PublishObject]) -> [UploadBatch] {
    var groups: [[String]: [PublishObject]] = [:]
    for object in objects { groups[arguments(object.version), default: []].append(object) }
    return groups.keys.inOrder { $0.lexicographicallyPrecedes($1) }
      .flatMap { headers in divided(groups[headers] ?? [], headers) }
  }

  /// The options of `aws` for the headers of a version.
  private static func arguments(_ version: ObjectVersion) -> [String] {
    version.headers.filter { !$0.value.isEmpty }.map { "--\($0.name)=\($0.value)" }
  }

  /// Objects divided so that no key of a batch is a folder of another, and none is too large.
  private static func divided(
    _ objects: [PublishObject], _ headers: [String]
  ) -> [UploadBatch] {
    let keys = Set(objects.map(\.key))
    var batches: [UploadBatch] = []
    // The number of keys above a key that are keys themselves: those with the same number never clash.
    var levels: [Int: [PublishObject]] = [:]
    for object in objects.inOrder(by: { $0.key < $1.key }) {
      let above = object.key.indices.count {
        object.key[$0] == "/" && keys.contains(String(object.key[..<$0]))
      }
      levels[above, default: []].append(object)
    }
    for level in levels.keys.inOrder() {
      var rest = (levels[level] ?? [])[...]
      while !rest.isEmpty {
        batches.append(UploadBatch(headers: headers, objects: Array(rest.prefix(limit))))
        rest = rest.dropFirst(limit)
      }
    }
    return batches
  }
}
