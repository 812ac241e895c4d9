package import AcopioBase

/// The objects of a site for storage that keeps objects under exact keys, each with its metadata.
///
/// A host adapter writes it into Output; `acopio publish` follows it. Unlike files, the keys
/// `books` and `books/1` can exist side by side. `UploadManifest+Reading.swift` reads it.
package struct UploadManifest: Sendable, Hashable {
  /// The path of the file below Output; it is not published itself.
  package static let path = "_acopio-upload.json"
  /// The version of the form of the file.
  static let version: Int64 = 1

  /// An object to upload.
  package struct Object: Sendable, Hashable {
    /// The exact key, without a `/` at the beginning: `v1/books`.
    package let key: String
    /// The path below Output of the file with its bytes: `v1/books.json`.
    package let file: String
    /// The number of its bytes.
    package let bytes: Int
    /// The SHA-256 of its bytes, 64 lowercase hexadecimal digits.
    package let sha256: String
    /// The value of `Content-Type`.
    package let contentType: String
    /// The value of `Cache-Control`.
    package let cacheControl: String
    /// The value of `Content-Encoding`; `nil` for unencoded bytes.
    package let contentEncoding: String?

    package init(
      key: String, file: String, bytes: Int, sha256: String, contentType: String,
      cacheControl: String, contentEncoding: String? = nil
    ) {
      self.key = key
      self.file = file
      self.bytes = bytes
      self.sha256 = sha256
      self.contentType = contentType
      self.cacheControl = cacheControl
      self.contentEncoding = contentEncoding
    }
  }

  /// The objects, in the order of their keys.
  package let objects: [Object]

  /// A manifest of objects, in any order, whose keys are unique.
  package init(_ objects: [Object]) {
    self.objects = objects.inOrder { $0.key < $1.key }
  }

  /// The file: JSON with one object a line, which ends with a line end.
  package var json: [UInt8] {
    var out = ByteBuffer(capacity: 64 + objects.count * 256)
    out.append(string: "{\"version\":\(UploadManifest.version),\"objects\":[")
    for (index, object) in objects.enumerated() {
      out.append(string: index > 0 ? ",\n" : "\n")
      var json = JSONWriter()
      json.beginObject(into: &out)
      object.write(&json, into: &out)
      json.endObject(into: &out)
    }
    out.append(string: "\n]}\n")
    return Array(out.bytes)
  }
}

extension UploadManifest.Object {
  /// Writes the members of the object.
  package func write(_ json: inout JSONWriter, into out: inout ByteBuffer) {
    json.member("key", key, into: &out)
    json.member("file", file, into: &out)
    json.member("bytes", bytes, into: &out)
    json.member("sha256", sha256, into: &out)
    json.member("content-type", contentType, into: &out)
    json.member("cache-control", cacheControl, into: &out)
    json.member("content-encoding", contentEncoding, into: &out)
  }
}
