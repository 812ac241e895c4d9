import AcopioBase
import AcopioEmit
import AcopioPublish
import AcopioSystem
import AcopioTestSupport
import Synchronization

/// Object storage in memory: it changes the objects of a stage in a random order, shows every state that readers
/// could see, and can stop at any operation, as a killed publication does.
final class MemoryTarget: DeliveryTarget {
  /// A stored object.
  struct Stored: Hashable {
    var text: String
    var type: String
    var cache: String
  }

  let name = "memory"
  let hasMetadata: Bool
  private struct State {
    var objects: [String: Stored] = [:]
    var left = Int.max
    var changes = 0
    var random = SeededGenerator(seed: 0)
    var watch: @Sendable ([String: Stored]) -> Void = { _ in }
  }
  private let state = Mutex(State())
  private let tag: @Sendable (Bytes) -> String

  init(
    hasMetadata: Bool = true, seed: UInt64 = 1,
    tag: @escaping @Sendable (Bytes) -> String = { Digest.md5($0) ?? "" }
  ) {
    self.hasMetadata = hasMetadata
    self.tag = tag
    state.withLock { $0.random = SeededGenerator(seed: seed) }
  }

  /// The objects without the record.
  var objects: [String: Stored] {
    state.withLock { $0.objects.filter { $0.key != PublicationRecord.path } }
  }
  var texts: [String: String] { objects.mapValues(\.text) }
  /// How many objects were put and removed so far, without the record.
  var changes: Int { state.withLock { $0.changes } }

  /// Stops after so many operations from now.
  func stop(after count: Int) { state.withLock { $0.left = count } }
  /// Calls `watch` after each operation.
  func watch(_ watch: @escaping @Sendable ([String: Stored]) -> Void) {
    state.withLock { $0.watch = watch }
  }
  /// Changes an object as somebody else would.
  func set(_ key: String, _ text: String?) {
    state.withLock {
      $0.objects[key] = text.map { Stored(text: $0, type: "text/plain", cache: "") }
    }
  }

  func list() throws(PublishError) -> [String: ObjectTrace] {
    state.withLock { $0.objects }.mapValues { stored in
      Array(stored.text.utf8).withUnsafeBufferPointer {
        ObjectTrace(bytes: $0.count, tag: tag($0))
      }
    }
  }

  func states(
    of keys: [String], in listing: [String: ObjectTrace]
  ) throws(PublishError) -> [String: KeyState] {
    listing.filter { Set(keys).contains($0.key) }.mapValues { .object($0) }
  }

  func record(in listing: [String: ObjectTrace]) throws(PublishError) -> [UInt8]? {
    state.withLock { $0.objects[PublicationRecord.path].map { Array($0.text.utf8) } }
  }

  func writeRecord(_ bytes: [UInt8]) throws(PublishError) {
    try operate { state in
      state.objects[PublicationRecord.path] = Stored(
        text: String(decoding: bytes, as: UTF8.self), type: "application/json", cache: "no-store")
    }
  }

  func put(
    _ objects: [PublishObject], from folder: PublishedFolder
  ) throws(PublishError) {
    for object in shuffled(objects) {
      let text = folder.withBytes(object.file) { $0.string } ?? ""
      try operate { state in
        state.changes += 1
        state.objects[object.key] = Stored(
          text: text, type: object.version.contentType, cache: object.version.cacheControl)
      }
    }
  }

  func remove(_ keys: [String]) throws(PublishError) {
    for key in shuffled(keys) {
      try operate { state in
        state.changes += 1
        state.objects[key] = nil
      }
    }
  }

  private func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var random = state.withLock { $0.random }
    defer { state.withLock { $0.random = random } }
    return elements.shuffled(using: &random)
  }

  private func operate(_ change: (inout State) -> Void) throws(PublishError) {
    let isStopped = state.withLock { state in
      guard state.left > 0 else { return true }
      state.left -= 1
      change(&state)
      return false
    }
    if isStopped {
      throw .failed(target: name, action: "publish to", reason: "killed", remedy: nil)
    }
    let (objects, watch) = state.withLock { ($0.objects, $0.watch) }
    watch(objects.filter { $0.key != PublicationRecord.path })
  }
}
