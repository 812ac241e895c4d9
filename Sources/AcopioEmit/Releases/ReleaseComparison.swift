import AcopioBase
import AcopioSystem

/// Compares the artifacts of a build with an earlier release, byte for byte.
struct ReleaseComparison {
  private let emitter: Emitter
  private let root: Int32
  private let path: String

  /// A comparison with the release in the open folder `root`.
  init(_ emitter: Emitter, _ root: Int32, path: String) {
    self.emitter = emitter
    self.root = root
    self.path = path
  }

  /// Whether the release belongs to the same owner and consists of exactly the artifacts.
  func isSame(_ artifacts: borrowing Artifacts) throws(EmitError) -> Bool {
    guard let record = try record(), record.owner == emitter.owner,
      record.list.paths.equals(artifacts.paths)
    else { return false }
    var current = emitter.makeWalker()
    var release = OutputWalker(root: root, rootPath: path)
    for (path, state) in zip(artifacts.paths, artifacts.states) {
      guard case .open(let folder) = try release.folder(of: path) else { return false }
      let file = Descriptor(openFile(folder, path.name.cString))
      guard file.number >= 0, isFile(file.number) else { return false }
      let wanted: Descriptor
      if state == .unchanged {
        guard case .open(let folder) = try current.folder(of: path) else { return false }
        wanted = Descriptor(openFile(folder, path.name.cString))
      } else {
        wanted = Descriptor(openFile(emitter.staging.number, path.cString))
      }
      guard wanted.number >= 0 else { return false }
      if FolderIdentity(file.number) == FolderIdentity(wanted.number) { continue }
      let shown = "\(self.path)/\(path.string)"
      let bytes = try contents(of: wanted, at: shown)
      guard try contents(of: file, at: shown) == bytes else { return false }
    }
    return addedFile(besides: artifacts.paths, in: root) == nil
  }

  private func record() throws(EmitError) -> OutputRecord? {
    do throws(EmitError) {
      return try OutputRecords(folder: root, path: path).read(OutputNames.manifest)
    } catch .damaged, .unusable {
      return nil
    }
  }
}
