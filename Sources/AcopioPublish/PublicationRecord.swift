import AcopioBase

/// The objects that publications have put at a target; the record itself is also stored there.
///
/// It is written before the first change and after the last, so that it always lists every object
/// that is ours, and every version that an object may have. A listing of the target then shows
/// which version it is.
package struct PublicationRecord: Sendable, Hashable {
  /// The key of the record.
  package static let path = "_acopio-published.json"
  /// The bytes that every record begins with, by which one is recognized before it is replaced.
  package static let mark = "{\"acopio-published\":"
  private static let version: Int64 = 1

  /// The progress of a publication.
  package enum Phase: String, Sendable {
    /// New objects are being put; nothing refers to them yet.
    case adding
    /// Every new object is in place; others are being changed.
    case changing
    /// No object refers to the ones being removed any longer.
    case removing
    case finished
  }

  /// A version that an object may have.
  package struct Known: Sendable, Hashable {
    package var version: ObjectVersion
    /// The MD5 of its bytes, if it is known.
    package var md5: String?
    /// The tag that the target gave it, if it was seen and is not one of the hashes.
    package private(set) var tag: String?

    package init(version: ObjectVersion, md5: String? = nil, tag: String? = nil) {
      self.version = version
      self.md5 = md5
      self.tag = tag
    }

    /// Keeps the tag that the target gave it, unless it equals a hash.
    mutating func note(_ tag: String) {
      self.tag = tag == version.sha256 || tag == md5 ? nil : tag
    }

    /// Whether the target's information about its object fits this version.
    func fits(_ trace: ObjectTrace) -> Bool {
      trace.bytes == version.bytes
        && (trace.tag == version.sha256 || trace.tag == md5 || trace.tag == tag)
    }
  }

  /// An object of ours.
  package struct Entry: Sendable, Hashable {
    /// Whether other objects may refer to it.
    package var announced: Bool
    /// The versions that it may have.
    package var versions: [Known]

    package init(announced: Bool, versions: [Known]) {
      self.announced = announced
      self.versions = versions
    }

    /// Whether a publication may have put the object that the target describes.
    ///
    /// The tags of object storage are not always hashes, so the size decides there.
    func mayHavePut(_ trace: ObjectTrace) -> Bool {
      let isHash = trace.tag.utf8.count == 64
      return versions.contains { $0.fits(trace) || (!isHash && $0.version.bytes == trace.bytes) }
    }

    /// The only version that fits the target's information; `nil` if several or none fit.
    func version(_ trace: ObjectTrace) -> ObjectVersion? {
      let fitting = Set(versions.filter { $0.fits(trace) }.map(\.version))
      return fitting.count == 1 ? fitting.first : nil
    }
  }

  /// The base URL and name of the site; `nil` if it is not known.
  package var site: String?
  /// The progress of the last publication.
  package var phase: Phase
  /// The objects by their keys.
  package var entries: [String: Entry]

  package init(site: String?, phase: Phase = .finished, entries: [String: Entry] = [:]) {
    self.site = site
    self.phase = phase
    self.entries = entries
  }

  /// The bytes of the record, one object a line, in the order of keys.
  package var json: [UInt8] {
    var out = ByteBuffer(capacity: 256 + entries.count * 400)
    out.append(string: "\(PublicationRecord.mark)\(PublicationRecord.version),")
    if let site {
      out.append("\"site\":")
      Array(site.utf8).withUnsafeBufferPointer { appendJSONString($0, into: &out) }
      out.append(",")
    }
    out.append(string: "\"phase\":\"\(phase.rawValue)\",\"objects\":[")
    var isFirst = true
    for (key, entry) in entries.inOrder(by: { $0.key < $1.key }) {
      out.append(isFirst ? "\n" : ",\n")
      isFirst = false
      PublicationRecord.write(key, entry, into: &out)
    }
    out.append("\n]}\n")
    return Array(out.bytes)
  }

  private static func write(_ key: String, _ entry: Entry, into out: inout ByteBuffer) {
    var json = JSONWriter()
    json.beginObject(into: &out)
    json.key("key", into: &out)
    json.string(key, into: &out)
    json.key("announced", into: &out)
    json.value(.bool(entry.announced), into: &out)
    json.key("versions", into: &out)
    json.beginArray(into: &out)
    for known in entry.versions {
      json.beginObject(into: &out)
      json.key("bytes", into: &out)
      json.integer(Int64(known.version.bytes), into: &out)
      json.key("sha256", into: &out)
      json.string(known.version.sha256, into: &out)
      for (name, value) in known.version.headers where !value.isEmpty {
        json.key(name, into: &out)
        json.string(value, into: &out)
      }
      if let md5 = known.md5 {
        json.key("md5", into: &out)
        json.string(md5, into: &out)
      }
      if let tag = known.tag {
        json.key("tag", into: &out)
        json.string(tag, into: &out)
      }
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
    json.endObject(into: &out)
  }
}

extension ObjectVersion {
  /// The headers with their names; empty values are absent ones.
  var headers: [(name: StaticString, value: String)] {
    [
      ("content-type", contentType), ("cache-control", cacheControl),
      ("content-encoding", contentEncoding),
    ]
  }
}
