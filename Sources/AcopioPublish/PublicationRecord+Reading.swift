import AcopioBase

extension PublicationRecord {
  /// The reason why bytes are not a record.
  struct Fault: Error {
    /// Continues a sentence after the name of the file.
    let reason: Message
  }

  /// Reads a record strictly: keys become paths of files that are removed.
  init(reading bytes: [UInt8]) throws(Fault) {
    let arena = Arena()
    let copy = bytes.withUnsafeBufferPointer { arena.copy($0) }
    let file = SourceFile(path: PublicationRecord.path, bytes: copy, id: 0)
    var diagnostics = Diagnostics()
    let limits = JSONReader.Limits(depth: 8, bytes: 1 << 30)
    guard
      let value = JSONReader.read(file, arena: arena, limits: limits, &diagnostics),
      !diagnostics.hasErrors
    else { throw Fault(reason: "is not JSON: \(diagnostics.all.first?.message ?? "it is empty")") }
    guard let version = value.member("acopio-published").int64 else {
      throw Fault(reason: "is not a record of a publication")
    }
    guard version == 1 else { throw Fault(reason: "was written by a later version of acopio") }
    let site = value.member("site")
    guard site.kind == .undefined || site.kind == .string,
      let phase = Phase(rawValue: value.member("phase").text.string),
      value.member("objects").kind == .array
    else { throw Fault(reason: "is not a record of a publication") }
    var entries: [String: Entry] = [:]
    for object in value.member("objects").elements {
      let key = object.member("key")
      if let fault = outputPathFault(key.text, allowsHostNames: true) {
        throw Fault(reason: "has a key that \(fault)")
      }
      guard let announced = object.member("announced").bool,
        object.member("versions").kind == .array
      else { throw Fault(reason: "has an object without 'announced' or 'versions'") }
      var versions: [Known] = []
      for element in object.member("versions").elements {
        versions.append(try Known(reading: element))
      }
      let name = key.text.string
      guard name != PublicationRecord.path, entries[name] == nil else {
        throw Fault(reason: "has an impossible key, '\(name.printable)'")
      }
      entries[name] = Entry(announced: announced, versions: versions)
    }
    self.init(
      site: site.kind == .string ? site.text.string : nil, phase: phase, entries: entries)
  }
}

extension PublicationRecord.Known {
  fileprivate init(reading value: Value) throws(PublicationRecord.Fault) {
    guard let bytes = value.member("bytes").int64, bytes >= 0,
      value.member("sha256").kind == .string
    else { throw PublicationRecord.Fault(reason: "has a version without 'bytes' or 'sha256'") }
    var version = ObjectVersion(bytes: Int(bytes), sha256: value.member("sha256").text.string)
    version.contentType = value.member("content-type").text.string
    version.cacheControl = value.member("cache-control").text.string
    version.contentEncoding = value.member("content-encoding").text.string
    let md5 = value.member("md5")
    let tag = value.member("tag")
    self.init(
      version: version, md5: md5.kind == .string ? md5.text.string : nil,
      tag: tag.kind == .string ? tag.text.string : nil)
  }
}
