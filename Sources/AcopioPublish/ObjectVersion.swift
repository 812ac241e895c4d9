/// The content of an object and its headers: two objects of the same version are interchangeable.
package struct ObjectVersion: Sendable, Hashable {
  /// The number of bytes.
  package let bytes: Int
  /// The SHA-256 of the bytes, in lowercase hexadecimal digits.
  package let sha256: String
  /// The value of `Content-Type`; empty where the target stores bytes only.
  package var contentType = ""
  /// The value of `Cache-Control`; empty where the target stores bytes only.
  package var cacheControl = ""
  /// The value of `Content-Encoding`; empty for unencoded bytes.
  package var contentEncoding = ""
}

/// An object of the site, to be put at a target.
package struct PublishObject: Sendable, Hashable {
  /// The exact key at the target.
  package let key: String
  /// The path of the file below Output.
  package let file: String
  /// The version that the target is to have.
  package let version: ObjectVersion
  /// The MD5 of the bytes, by which listings of object storage are compared; `nil` if it is not known.
  package let md5: String?

  package init(key: String, file: String, version: ObjectVersion, md5: String? = nil) {
    self.key = key
    self.file = file
    self.version = version
    self.md5 = md5
  }
}

/// The information about an object that a target gives without sending it.
package struct ObjectTrace: Sendable, Hashable {
  /// The number of bytes.
  package let bytes: Int
  /// A text that changes with the bytes: the entity tag of object storage, or the SHA-256 of a file.
  package let tag: String

  package init(bytes: Int, tag: String) {
    self.bytes = bytes
    self.tag = tag
  }
}

/// The state of a key of a target.
package enum KeyState: Sendable, Hashable {
  case absent
  case object(ObjectTrace)
  /// A folder, with the keys of the files in it.
  case folder([String])
  /// A file is where the folder of the key must be; its key.
  case below(String)
  /// A link, pipe or device is at the key or above it.
  case odd
}
