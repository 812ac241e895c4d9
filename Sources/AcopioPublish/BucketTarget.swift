import AcopioBase
package import AcopioEmit

/// A bucket of S3 or of compatible object storage, through the command `aws`.
///
/// Credentials, region and profile are those that `aws` finds; none pass through here. An upload of a
/// thousand objects is a few calls: a call uploads a folder of links to all files with the same headers.
package struct BucketTarget: DeliveryTarget {
  package var name: String { place.url }
  package var hasMetadata: Bool { true }
  private let place: BucketName
  private let aws: AWSCommand

  /// Creates a target for a bucket; `endpoint` is the URL of a service other than Amazon's.
  package init(_ place: BucketName, endpoint: String?, seconds: Int) throws(PublishError) {
    self.place = place
    aws = try AWSCommand(target: place.url, endpoint: endpoint, seconds: seconds)
  }

  package func states(
    of keys: [String], in listing: [String: ObjectTrace]
  ) throws(PublishError) -> [String: KeyState] {
    var states: [String: KeyState] = [:]
    for key in keys { states[key] = listing[key].map { .object($0) } }
    return states
  }

  /// Every object below the prefix, by its key without it.
  package func list() throws(PublishError) -> [String: ObjectTrace] {
    let arguments = [
      "s3api", "list-objects-v2", "--bucket", place.bucket, "--prefix", place.prefix, "--output",
      "json",
      "--query", "Contents[].[Key,Size,ETag]",
    ]
    let output = try aws.run(arguments, "list")
    guard let listing = BucketTarget.parse(output, prefix: place.prefix) else {
      throw .failed(
        target: name, action: "list", reason: "'aws' printed something else than a list of objects",
        remedy: "check that 'aws' is the AWS command line, version 1.18 or later")
    }
    return listing
  }

  /// Parses `[["key", 12, "\"tag\""], …]`, or `null` for no objects; `nil` for anything else.
  static func parse(_ output: [UInt8], prefix: String) -> [String: ObjectTrace]? {
    let arena = Arena()
    let copy = output.withUnsafeBufferPointer { arena.copy($0) }
    guard !copy.isEmpty else { return [:] }
    var diagnostics = Diagnostics()
    let value = JSONReader.read(
      SourceFile(path: "", bytes: copy, id: 0), arena: arena,
      limits: JSONReader.Limits(depth: 8, bytes: 1 << 30), &diagnostics)
    guard let value, !diagnostics.hasErrors else { return nil }
    if value.kind == .null { return [:] }
    guard value.kind == .array else { return nil }
    var listing: [String: ObjectTrace] = [:]
    for element in value.elements {
      guard element.elements.count == 3, element.elements[0].kind == .string,
        let size = element.elements[1].int64
      else { return nil }
      let key = element.elements[0].text.string
      guard key.utf8.starts(with: prefix.utf8) else { continue }
      let tag = element.elements[2].text.string.filter { $0 != "\"" }
      let name = String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      listing[name] = ObjectTrace(bytes: Int(size), tag: tag)
    }
    return listing
  }

  package func record(
    in listing: [String: ObjectTrace]
  ) throws(PublishError) -> [UInt8]? {
    guard listing[PublicationRecord.path] != nil else { return nil }
    return try aws.run(
      ["s3", "cp", place.url + PublicationRecord.path, "-", "--only-show-errors"], "read")
  }

  package func writeRecord(_ bytes: [UInt8]) throws(PublishError) {
    try aws.upload(
      record: bytes,
      to: place.url + PublicationRecord.path)
  }

  package var portion: Int { UploadBatches.limit }

  package func put(
    _ objects: [PublishObject], from folder: PublishedFolder
  ) throws(PublishError) {
    let root = absolutePath(folder.filesPath)
    try aws.upload(UploadBatches.of(objects), from: root, to: place.url)
  }

  package func remove(_ keys: [String]) throws(PublishError) {
    var rest = keys[...]
    // `delete-objects` needs a header that newer clients no longer send and older storage requires, so objects
    // are removed one by one, by a call for many.
    while !rest.isEmpty {
      let batch = rest.prefix(500)
      rest = rest.dropFirst(500)
      // In one argument: a key that begins with '-' would be another option.
      let patterns = batch.map { "--include=\(BucketTarget.pattern($0))" }
      _ = try aws.run(
        ["s3", "rm", place.url, "--recursive", "--only-show-errors", "--exclude", "*"] + patterns,
        "remove objects from")
    }
  }

  /// A key as a pattern that only the key matches; keys contain neither `*` nor `?`.
  static func pattern(_ key: String) -> String { key.replacing("[", with: "[[]") }
}
