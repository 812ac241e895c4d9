import AcopioAPI
import AcopioBase
import AcopioSystem

/// Files that earlier builds of the site published, from which patches are made.
package struct EarlierFiles: Sendable {
  private var bodies: [String: [[UInt8]]] = [:]

  /// No files.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { bodies.isEmpty }

  /// Adds a file of an earlier build.
  package mutating func add(_ path: String, _ bytes: [UInt8]) {
    bodies[path, default: []].append(bytes)
  }

  /// The pages that earlier revisions of the list of pages at `path` name, if they are in `folder`.
  func pages(listedAt path: String, in folder: String) -> [(path: String, bytes: [UInt8])] {
    let paths = (bodies[path] ?? []).flatMap {
      $0.withUnsafeBufferPointer { PageList.paths(in: $0) { $0.hasPrefix(folder) } }
    }
    return paths.compactMap { path in
      // A file that was changed by hand is no longer the page.
      let bytes = bodies[path]?.first { body in
        path == "\(folder)\(body.withUnsafeBufferPointer { Digest.sha256($0) }).json"
      }
      return bytes.map { (path, $0) }
    }
  }

  /// The patches from the earlier revisions of a file to the present one, each revision once.
  func patches(to bytes: Bytes, _ sha256: String, at path: String) -> [PublishedPatch] {
    guard let bodies = bodies[path] else { return [] }
    var known: Set<String> = [sha256]
    return bodies.compactMap { body in
      body.withUnsafeBufferPointer { body in
        let from = Digest.sha256(body)
        guard known.insert(from).inserted,
          let patch = FeedPatch.make(from: body, from, to: bytes, sha256)
        else { return nil }
        let stem = path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex)
        return PublishedPatch(
          from: from, path: "patches/\(stem)/\(from.prefix(12))-\(sha256.prefix(12)).json",
          bytes: patch, sha256: patch.withUnsafeBufferPointer { Digest.sha256($0) })
      }
    }
  }
}

/// A patch that `acopio.json` lists.
struct PublishedPatch: Sendable {
  /// The SHA-256 of the revision that it begins from.
  let from: String
  /// The path of its file.
  let path: String
  let bytes: [UInt8]
  /// The SHA-256 of its file.
  let sha256: String
}
