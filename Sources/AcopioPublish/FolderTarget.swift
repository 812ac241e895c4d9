import AcopioBase
package import AcopioEmit
import AcopioSystem

/// A folder of this machine, or one that is mounted here.
package struct FolderTarget: DeliveryTarget {
  package let name: String
  package var hasMetadata: Bool { false }
  private let folder: DeliveryFolder

  /// The folder at `path`; with `creates`, it is made if it does not exist.
  ///
  /// Throws `misplaced` for folders that builds write to, for those with the output folder in them, and where
  /// `placement` allows no site.
  package init(
    _ path: String, output: String, placement: SitePlacement = SitePlacement(), creates: Bool
  ) throws(PublishError) {
    name = path
    if let reason = FolderTarget.misplacement(path, output, placement) {
      throw .misplaced(target: path, reason: reason)
    }
    do throws(EmitError) {
      folder = try DeliveryFolder(path, creates: creates)
    } catch {
      if case .locked(let path) = error { throw .busy(target: path) }
      throw .disk(error)
    }
  }

  /// The reason why a site must not be published to `path`, as a clause to follow "which"; `nil` if
  /// it may.
  private static func misplacement(
    _ path: String, _ output: String, _ placement: SitePlacement
  ) -> Message? {
    if leads(path, into: output) { return "is in the output folder itself" }
    if leads(output, into: path) { return "has the output folder in it" }
    if isReleaseFolder(path) { return "is a release folder" }
    if let reason = placement.fault(of: path) { return reason }
    return isBuildOutput(path) ? "is the output folder of builds" : nil
  }

  /// Nothing: a folder is inspected on request.
  package struct Listing: Sendable {}

  package func list() throws(PublishError) -> Listing { Listing() }

  package func states(
    of keys: [String], in listing: Listing
  ) throws(PublishError) -> [String: KeyState] {
    var states: [String: KeyState] = [:]
    for key in keys {
      switch folder.place(key) {
      case .nothing: continue
      case .folder(let files): states[key] = .folder(files)
      case .below(let file): states[key] = .below(file)
      case .odd: states[key] = .odd
      case .file:
        let trace = folder.withBytes(key) { ObjectTrace(bytes: $0.count, tag: Digest.sha256($0)) }
        guard let trace else {
          throw failure("read", key)
        }
        states[key] = .object(trace)
      }
    }
    return states
  }

  package func record(in listing: Listing) throws(PublishError) -> [UInt8]? {
    switch folder.place(PublicationRecord.path) {
    case .nothing: return nil
    case .file:
      guard let bytes = folder.withBytes(PublicationRecord.path, { Array($0) }) else {
        throw failure("read", PublicationRecord.path)
      }
      return bytes
    case .folder, .below, .odd:
      throw .misplaced(
        target: name, reason: "has something else than a file at '\(PublicationRecord.path)'")
    }
  }

  package func writeRecord(_ bytes: [UInt8]) throws(PublishError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(PublishError) in
      try write(PublicationRecord.path, bytes)
    }
  }

  package var portion: Int { 100 }

  package func put(
    _ objects: [PublishObject], from source: PublishedFolder
  ) throws(PublishError) {
    for object in objects {
      var fault: PublishError?
      let isRead: Void? = source.withBytes(object.file) { bytes in
        do throws(PublishError) { try write(object.key, bytes) } catch { fault = error }
      }
      if let fault { throw fault }
      guard isRead != nil else {
        throw .source(.unreadable(path: "\(source.path)/\(object.file)", reason: "it is gone"))
      }
    }
  }

  package func remove(_ keys: [String]) throws(PublishError) {
    for key in keys {
      do throws(EmitError) { try folder.remove(key) } catch { throw .disk(error) }
    }
  }

  private func write(_ key: String, _ bytes: Bytes) throws(PublishError) {
    do throws(EmitError) { try folder.write(key, bytes) } catch { throw .disk(error) }
  }

  private func failure(_ action: Message, _ key: String) -> PublishError {
    .failed(
      target: "\(name)/\(key)", action: action, reason: "the system refuses",
      remedy: "permit reading")
  }
}
