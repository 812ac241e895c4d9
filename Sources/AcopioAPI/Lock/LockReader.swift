package import AcopioBase
import AcopioModel

/// Reads the file of a lock.
///
/// In: JSON as `LockWriter` writes it, in any layout. Out: the lock, or diagnostics with the position
/// and a remedy. Promise: depth and size are limited, so that no file exhausts memory or the stack.
package struct LockReader: CommittedFileReader {
  /// Limits on a file: locks of very large sites have some megabytes.
  static let limits = JSONReader.Limits(depth: 128, bytes: sizeLimit)
  /// The size limit of a file in bytes.
  package static let sizeLimit = 64 << 20
  /// The remedy for a lock that was changed by hand.
  package static let remedy: Message =
    "restore the file from the last commit; or remove it, and write it again with 'acopio lock'"

  static let fault = DiagnosticID.invalidLock
  static let noun: Message = "a lock"
  static let emptiness: Message = "the lock is empty, so that no promise is known"

  let file: SourceFile
  var diagnostics = Diagnostics()
  private var lines: [String: [LockFile.Place: Int]] = [:]
  private var table = PlaceTable()
  /// The key of the endpoint that is read.
  private var endpoint = ""

  /// Reads the lock in `file`; `nil` after an error.
  ///
  /// Reports `invalid-lock`, also for what is no JSON, and the other diagnostics of `JSONReader.read`.
  package static func read(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> LockFile? {
    let arena = Arena()
    var faults = Diagnostics()
    guard let value = JSONReader.read(file, arena: arena, limits: limits, &faults) else {
      report(faults, of: file, &diagnostics)
      return nil
    }
    var reader = LockReader(file: file)
    let lock = reader.lock(value)
    faults.append(reader.diagnostics)
    diagnostics.append(faults)
    // Values point into the arena, which must live until they were read.
    return withExtendedLifetime(arena) {
      faults.hasErrors ? nil : lock.map { LockFile($0, path: file.path, lines: reader.lines) }
    }
  }

  /// A lock with the lines that it would have in the file that `LockWriter` makes of it; without any if that
  /// is too large to be read.
  package static func numbered(_ lock: Lock, path: String) -> LockFile {
    let arena = Arena()
    let bytes = LockWriter.text(lock).withBytes { arena.copy($0) }
    var faults = Diagnostics()
    let file = SourceFile(path: path, bytes: bytes, id: 0)
    let lines = withExtendedLifetime(arena) { read(file, &faults)?.lines }
    return LockFile(lock, path: path, lines: lines ?? [:])
  }

  private init(file: SourceFile) { self.file = file }

  private mutating func lock(_ value: Value) -> Lock? {
    guard value.kind == .object else {
      fault("a lock is an object", at: value)
      return nil
    }
    let format = value.member("format")
    guard format.int64 == Int64(Lock.format) else {
      let found = format.kind == .number ? format.text.string : nil
      diagnostics.error(
        .invalidLock,
        found.map { "this lock has the format \($0); this version of acopio reads \(Lock.format)" }
          ?? "a lock begins with the number of its format",
        at: (found == nil ? value : format).origin.firstByte,
        remedy: found == nil ? LockReader.remedy : "use the version of acopio that wrote it")
      return nil
    }
    expect(
      value,
      [
        "format", "version", "language", "described", "stability", "life", "redirects", "reserved",
        "endpoints", "identities",
      ])
    let version = text(value, "version")
    let stability = stability(value) ?? .stable
    let life = value.member("life").kind == .undefined ? nil : life(object(value, "life"))
    var redirects: [String: String] = [:]
    for member in object(value, "redirects").members {
      if let target = text(member.value, "redirects") {
        redirects[member.key.string] = target
      }
    }
    var endpoints: [LockedEndpoint] = []
    var seen: Set<String> = []
    for element in array(value, "endpoints", isRequired: true) {
      guard let endpoint = lockedEndpoint(element, version: version) else { continue }
      if !seen.insert(endpoint.key).inserted {
        fault("the endpoint '\(endpoint.key)' can only be given once", at: element)
      }
      endpoints.append(endpoint)
    }
    var lock = Lock(
      version: version, stability: stability, life: life, redirects: redirects,
      endpoints: endpoints)
    lock.language = text(value, "language")
    lock.isDescribed = flag(value, "described") ?? false
    lock.reserved = reservations(value, "reserved")
    for member in object(value, "identities").members {
      lock.identities[member.key.string] = identity(member.value)
    }
    return lock
  }

  private mutating func identity(_ value: Value) -> EntryIdentity {
    expect(value, ["names", "others"])
    func values(_ object: Value) -> [EntryIdentity.Value] {
      object.members.compactMap { member in
        text(member.value, member.key.string).map { .init(member.key.string, $0) }
      }
    }
    let others = object(value, "others")
    return EntryIdentity(
      values(object(value, "names", isRequired: true)),
      others: others.kind == .undefined ? nil : values(others))
  }

  private mutating func lockedEndpoint(_ value: Value, version: String?) -> LockedEndpoint? {
    guard value.kind == .object else {
      fault("an endpoint is an object", at: value)
      return nil
    }
    expect(
      value,
      [
        "path", "version", "extension", "mediaType", "stability", "unversioned", "languages",
        "life", "headers",
        "parameters",
        "schema", "reservedNames", "reservedIDs", "tombstones", "data",
      ])
    guard let path = text(value, "path", isRequired: true) else { return nil }
    let ending = text(value, "extension") ?? ".json"
    endpoint = path + ending
    note(.endpoint, at: value)
    let own = value.member("version")
    let description = EndpointDescription(
      path: path,
      version: own.kind == .undefined ? version : own.isNothing ? nil : text(own, "version"),
      fileExtension: ending, mediaType: text(value, "mediaType") ?? "application/json",
      parameters: properties(object(value, "parameters"), at: "/parameters"),
      schema: schema(object(value, "schema", isRequired: true), at: ""),
      life: value.member("life").kind == .undefined ? nil : life(object(value, "life")))
    var locked = LockedEndpoint(
      description, stability: stability(value), isUnversioned: flag(value, "unversioned") ?? false,
      languages: texts(value, "languages"))
    for element in array(value, "headers") {
      expect(element, ["name", "value"])
      guard let name = text(element, "name", isRequired: true),
        let content = text(element, "value", isRequired: true)
      else { continue }
      locked.headers.append(LockedEndpoint.Header(name: name, value: content))
    }
    locked.reservedNames = reservations(value, "reservedNames")
    locked.reservedIDs = reservations(value, "reservedIDs")
    locked.tombstones = reservations(value, "tombstones")
    if value.member("data").kind != .undefined { locked.facts = facts(object(value, "data")) }
    return locked
  }

  private mutating func reservations(
    _ value: Value, _ key: String
  ) -> [LockedEndpoint.Reservation] {
    array(value, key).compactMap { element in
      expect(element, ["name", "was", "reason"])
      guard let name = text(element, "name", isRequired: true) else { return nil }
      return LockedEndpoint.Reservation(
        name, was: text(element, "was"), reason: text(element, "reason") ?? "")
    }
  }

  private mutating func stability(_ value: Value) -> Lock.Stability? {
    let member = value.member("stability")
    guard let name = text(value, "stability") else { return nil }
    let stability = Lock.Stability(rawValue: name)
    if stability == nil {
      let names = Lock.Stability.allCases.map(\.rawValue)
      fault(
        "'stability' must be one of \(listed(names)), not '\(name)'\(didYouMean(name, names))",
        at: member)
    }
    return stability
  }

  /// Records the line of `value`.
  mutating func note(_ place: LockFile.Place, at value: Value) {
    guard value.origin.file != .max else { return }
    lines[endpoint, default: [:]][place] =
      table.position(of: Int(value.origin.start), in: file).line
  }
}

// MARK: - Members

extension LockReader {
  /// A text, or the one at a key of an object.
  mutating func text(_ value: Value, _ key: String, isRequired: Bool = false) -> String? {
    if value.kind == .object {
      return member(value, key, .string, "a text", isRequired: isRequired)?.text.string
    }
    if value.kind == .string { return value.text.string }
    if value.kind != .undefined { fault("'\(key)' must be a text", at: value) }
    return nil
  }

  /// A whole number that is not negative.
  mutating func count(_ value: Value, _ key: String) -> Int? {
    guard let member = member(value, key, .number, "a whole number", isRequired: false) else {
      return nil
    }
    guard let number = member.int64, number >= 0 else {
      fault("'\(key)' must be a whole number", at: member)
      return nil
    }
    return Int(number)
  }

  mutating func flag(_ value: Value, _ key: String) -> Bool? {
    member(value, key, .bool, "true or false", isRequired: false)?.bool
  }

  mutating func object(_ value: Value, _ key: String, isRequired: Bool = false) -> Value {
    member(value, key, .object, "an object", isRequired: isRequired) ?? .undefined
  }

  mutating func array(
    _ value: Value, _ key: String, isRequired: Bool = false
  ) -> UnsafeBufferPointer<Value> {
    (member(value, key, .array, "a list", isRequired: isRequired) ?? .undefined).elements
  }

  /// A list of texts.
  mutating func texts(_ value: Value, _ key: String) -> [String] {
    array(value, key).compactMap { element in
      if element.kind == .string { return element.text.string }
      fault("'\(key)' must contain texts", at: element)
      return nil
    }
  }

  /// A day such as `2026-11-21`.
  private mutating func day(_ value: Value, _ key: String) -> String? {
    guard let text = text(value, key) else { return nil }
    let member = value.member(named: key)
    if CalendarDate(member.text) == nil {
      fault("'\(key)' must be a day such as 2026-11-21", at: member)
    }
    return text
  }

  /// The end of a life; `nil` if it lacks the date of deprecation.
  mutating func life(_ value: Value) -> ResponseSchema.Life? {
    if value.kind == .object { expect(value, ["deprecated", "sunset", "successor"]) }
    return lifeMembers(value)
  }

  /// The members about the end of a life, among others.
  mutating func lifeMembers(_ value: Value) -> ResponseSchema.Life? {
    let deprecated = day(value, "deprecated")
    let sunset = day(value, "sunset")
    let successor = text(value, "successor")
    guard let deprecated else {
      if sunset != nil || successor != nil { fault("'deprecated' is missing", at: value) }
      return nil
    }
    return ResponseSchema.Life(deprecated: deprecated, sunset: sunset, successor: successor)
  }
}
