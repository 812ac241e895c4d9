package import AcopioBase

extension UploadManifest {
  /// Reads a manifest; returns `nil` if anything about it is wrong.
  ///
  /// `files` are the paths of the build's files, the only ones that may be uploaded; `reserved` are
  /// keys that nothing else may use. Reports `invalid-upload-manifest` and the diagnostics of the
  /// JSON reader.
  package static func read(
    _ file: SourceFile, files: Set<String>, reserved: Set<String> = [],
    _ diagnostics: inout Diagnostics
  ) -> UploadManifest? {
    let arena = Arena()
    var reader = UploadManifestReader(file: file, files: files, reserved: reserved)
    var found = Diagnostics()
    let value = JSONReader.read(file, arena: arena, &found)
    reader.diagnostics.append(found)
    let objects = value.map { reader.objects($0) } ?? []
    diagnostics.append(reader.diagnostics)
    return reader.diagnostics.hasErrors ? nil : UploadManifest(objects)
  }
}

/// Turns the value of a manifest into objects and reports faults.
private struct UploadManifestReader {
  let file: SourceFile
  let files: Set<String>
  let reserved: Set<String>
  var diagnostics = Diagnostics()
  /// The keys of the objects so far.
  private var keys: Set<String> = []

  init(file: SourceFile, files: Set<String>, reserved: Set<String>) {
    self.file = file
    self.files = files
    self.reserved = reserved
  }

  mutating func objects(_ value: Value) -> [UploadManifest.Object] {
    guard value.kind == .object else {
      fault("the manifest must be an object with 'version' and 'objects'", value.origin)
      return []
    }
    refuseUnknown(value, ["version", "objects"])
    let version = value.member("version")
    guard version.int64 == UploadManifest.version else {
      fault(
        version.isNothing
          ? "the manifest has no 'version'" : "'version' must be \(UploadManifest.version)",
        version.isNothing ? value.origin.firstByte : version.origin)
      return []
    }
    let list = value.member("objects")
    guard list.kind == .array else {
      fault(
        "'objects' must be a list", list.isNothing ? value.origin.firstByte : list.origin)
      return []
    }
    return list.elements.compactMap { object($0) }
  }

  private mutating func object(_ value: Value) -> UploadManifest.Object? {
    guard value.kind == .object else {
      fault("an element of 'objects' must be an object", value.origin.firstByte)
      return nil
    }
    let headers = ObjectHeader.allCases.map(\.rawValue)
    refuseUnknown(value, ["key", "file", "bytes", "sha256"] + headers)
    guard let key = text("key", of: value), let path = text("file", of: value),
      let hash = text("sha256", of: value), let type = header(.contentType, of: value),
      let cache = header(.cacheControl, of: value)
    else { return nil }
    let coding = value.member("content-encoding")
    let encoding = coding.kind == .undefined ? nil : header(.contentEncoding, of: value)
    if coding.kind != .undefined, encoding == nil { return nil }
    let size = value.member("bytes")
    guard let bytes = size.int64, bytes >= 0, size.kind == .number else {
      fault("'bytes' must be a whole number, 0 or more", place(size, value))
      return nil
    }
    guard isKey(key, value.member("key")), isHash(hash) else {
      if !isHash(hash) {
        fault("'sha256' must be 64 lowercase hexadecimal digits", value.member("sha256").origin)
      }
      return nil
    }
    guard files.contains(path) else {
      fault("'\(path.printable)' is not a file of the build", value.member("file").origin)
      return nil
    }
    return UploadManifest.Object(
      key: key, file: path, bytes: Int(bytes), sha256: hash, contentType: type,
      cacheControl: cache, contentEncoding: encoding)
  }

  private mutating func isKey(_ key: String, _ value: Value) -> Bool {
    if let fault = outputPathFault(value.text, allowsHostNames: true) {
      self.fault("the key '\(key.printable)' \(fault)", value.origin)
      return false
    }
    if reserved.contains(key) {
      fault("the key '\(key)' is reserved by 'acopio publish'", value.origin)
      return false
    }
    guard keys.insert(key).inserted else {
      fault("the key '\(key.printable)' is used twice", value.origin)
      return false
    }
    return true
  }

  private func isHash(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private mutating func header(_ header: ObjectHeader, of value: Value) -> String? {
    let member = value.member(named: header.rawValue)
    guard member.kind == .string else {
      fault("'\(header.rawValue)' must be text", place(member, value))
      return nil
    }
    let text = member.text.string
    if let fault = header.fault(text) {
      self.fault("'\(header.rawValue)' \(fault)", member.origin)
      return nil
    }
    return text
  }

  private mutating func text(_ name: String, of value: Value) -> String? {
    let member = value.member(named: name)
    guard member.kind == .string else {
      fault("'\(name)' must be text", place(member, value))
      return nil
    }
    return member.text.string
  }

  private mutating func refuseUnknown(_ value: Value, _ names: [String]) {
    for member in value.members where !names.contains(member.key.string) {
      fault("there is no key '\(member.key.string.printable)' here", member.keyOrigin)
    }
  }

  /// The origin of a member, or of the object that lacks it.
  private func place(_ member: Value, _ object: Value) -> Origin {
    member.kind == .undefined ? object.origin.firstByte : member.origin
  }

  private mutating func fault(_ message: Message, _ origin: Origin) {
    diagnostics.error(
      .invalidUploadManifest, message, at: origin, remedy: "build the site again")
  }
}
