import AcopioBase
import AcopioEmit
import AcopioSystem

/// A record of a publication, to plan without reaching the target.
///
/// It is the record of a publication (`_acopio-published.json`), or `acopio.json`, which names the
/// endpoints alone: every other file of the site is then new.
package struct RecordFile: PublishTarget {
  package let name: String
  package let hasMetadata: Bool
  private let published: PublicationRecord

  /// The file at `path`.
  package init(_ path: String) throws(PublishError) {
    name = path
    let bytes = try RecordFile.contents(path)
    do throws(PublicationRecord.Fault) {
      if let found = try RecordFile.discovery(bytes) {
        published = found
      } else {
        published = try PublicationRecord(reading: bytes)
      }
    } catch {
      throw .damaged(record: path, reason: error.reason)
    }
    hasMetadata = published.entries.values.contains { entry in
      entry.versions.contains { !$0.version.contentType.isEmpty }
    }
  }

  package func list() throws(PublishError) -> PublicationRecord { published }

  package func record(in listing: PublicationRecord) throws(PublishError) -> [UInt8]? {
    listing.json
  }

  package func states(
    of keys: [String], in listing: PublicationRecord
  ) throws(PublishError) -> [String: KeyState] {
    var states: [String: KeyState] = [:]
    for key in keys {
      guard let version = listing.entries[key]?.versions.last?.version else { continue }
      states[key] = .object(ObjectTrace(bytes: version.bytes, tag: version.sha256))
    }
    return states
  }

  /// The record that `acopio.json` amounts to; `nil` for another file.
  private static func discovery(
    _ bytes: [UInt8]
  ) throws(PublicationRecord.Fault) -> PublicationRecord? {
    let arena = Arena()
    let copy = bytes.withUnsafeBufferPointer { arena.copy($0) }
    var diagnostics = Diagnostics()
    let value = JSONReader.read(
      SourceFile(path: "", bytes: copy, id: 0), arena: arena, &diagnostics)
    guard let value, value.member("endpoints").kind == .array,
      value.member("site").kind == .object
    else { return nil }
    let base = value.member("site").member("url").text.string
    let owner = base.hasSuffix("/") ? String(base.dropLast()) : base
    let site = "\(owner) \(value.member("site").member("name").text.string)"
    var entries: [String: PublicationRecord.Entry] = [:]
    for endpoint in value.member("endpoints").elements {
      let url = endpoint.member("url").text.string
      guard !base.isEmpty, url.hasPrefix(base), endpoint.member("sha256").kind == .string,
        let size = endpoint.member("bytes").int64
      else {
        throw PublicationRecord.Fault(
          reason: "has an endpoint without 'url', 'bytes' or 'sha256'")
      }
      let version = ObjectVersion(
        bytes: Int(size), sha256: endpoint.member("sha256").text.string)
      let encoded = Array(url.utf8.dropFirst(base.utf8.count))
      var key = encoded.withUnsafeBufferPointer { PercentEncoding.decoded($0) }
      if let fault = key.withUTF8({ outputPathFault($0, allowsHostNames: true) }) {
        throw PublicationRecord.Fault(reason: "has an endpoint whose path \(fault)")
      }
      entries[key] = PublicationRecord.Entry(
        announced: true, versions: [PublicationRecord.Known(version: version)])
    }
    return PublicationRecord(site: site, entries: entries)
  }

  private static func contents(_ path: String) throws(PublishError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw .source(.unreadable(path: path, reason: "\(String(cString: strerror(errno)))"))
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var window = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &window, window.count)
      if count > 0 {
        bytes += window[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw .source(.unreadable(path: path, reason: "\(String(cString: strerror(errno)))"))
      }
    }
  }
}
