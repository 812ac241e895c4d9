package import AcopioBase
import AcopioSystem

/// A folder to which the files of a site are delivered one by one, while others may read them.
///
/// Each file is replaced atomically. Links inside are not followed. The folder is locked while the
/// value exists, so that deliveries exclude each other. Paths must be output paths.
package final class DeliveryFolder: Sendable {
  /// The kind of thing at a path.
  package enum Place: Sendable {
    case nothing, file
    /// A folder, with the paths of the files in it.
    case folder([String])
    /// A file, whose path this is, is where a folder of the path must be.
    case below(String)
    /// A link, pipe or device is at the path or above it.
    case odd
  }

  /// The path of the folder.
  package let path: String
  /// The folder; none if it does not exist and is not to be made.
  private let root: HeldOutput
  /// The name of a file that is not complete yet; no output path begins with a dot.
  private static let unfinished = ".acopio-publishing"

  /// Opens and locks the folder at `path`, following links; with `creates`, it is made if it does not exist.
  ///
  /// Throws `locked` if another process holds it.
  package init(_ path: String, creates: Bool) throws(EmitError) {
    self.path = path
    if creates, entryKind(AT_FDCWD, path) == .nothing { try makeFolders(path) }
    root = try HeldOutput.at(path)
  }

  /// Returns the kind of thing at a path.
  package func place(_ file: String) -> Place {
    guard root.folder.number >= 0 else { return .nothing }
    let steps = file.split(separator: "/").map(String.init)
    var folder = dup(root.folder.number)
    defer { if folder >= 0 { close(folder) } }
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      switch entryKind(folder, step) {
      case .nothing: return .nothing
      case .file: return isLast ? .file : .below(steps[...index].joined(separator: "/"))
      case .other: return .odd
      case .folder:
        let inner = openFolder(folder, step)
        guard inner >= 0 else { return .odd }
        close(folder)
        folder = inner
        guard isLast else { continue }
        return .folder(filesBelow(folder, file))
      }
    }
    return .nothing
  }

  /// Calls `body` with the bytes of a file and returns its result; `nil` if there is no readable
  /// file at the path.
  package func withBytes<Result>(_ file: String, _ body: (Bytes) -> Result) -> Result? {
    guard root.folder.number >= 0 else { return nil }
    return openedFile(file, below: root.folder.number).withBytes(body)
  }

  /// Writes a file, and the folders above it; an existing one is replaced.
  package func write(_ file: String, _ bytes: Bytes) throws(EmitError) {
    let folder = try parent(of: file)
    let name = DeliveryFolder.name(of: file)
    let temporary = DeliveryFolder.unfinished
    let root = root.folder.number
    // A publication that was killed may have left one. A folder of that name is not ours, and stays.
    _ = unlinkat(root, temporary, 0)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let next = Descriptor(openat(root, temporary, flags, 0o666))
    guard next.number >= 0 else { throw failure(.create, temporary) }
    let code = writeAll(next.number, bytes)
    guard code == 0 else {
      unlinkat(root, temporary, 0)
      throw .failed(.write, path: "\(path)/\(file)", code: code)
    }
    if renameat(root, temporary, folder.number, name) == 0 { return }
    // Empty folders that a killed publication left; everything in them is already gone.
    DeliveryFolder.removeEmpty(folder.number, name)
    guard renameat(root, temporary, folder.number, name) == 0 else {
      let error = failure(.move, file)
      unlinkat(root, temporary, 0)
      throw error
    }
  }

  /// Removes a file, if it exists, and the folders above it that become empty.
  package func remove(_ file: String) throws(EmitError) {
    guard case .file = place(file) else { return }
    let folder = try parent(of: file)
    let name = DeliveryFolder.name(of: file)
    guard unlinkat(folder.number, name, 0) == 0 || errno == ENOENT else {
      throw failure(.remove, file)
    }
    var steps = file.split(separator: "/").dropLast()
    while let last = steps.popLast() {
      let above = steps.joined(separator: "/")
      let outer = try parent(of: "\(above)/\(last)")
      // Fails, as it should, if anything is left.
      guard unlinkat(outer.number, String(last), AT_REMOVEDIR) == 0 else { return }
    }
  }

  /// The last step of a path.
  private static func name(of file: String) -> String {
    file.split(separator: "/").last.map(String.init) ?? file
  }

  /// The open folder that a path is in, made if it does not exist.
  private func parent(of file: String) throws(EmitError) -> Descriptor {
    let steps = file.split(separator: "/").map(String.init)
    var folder = dup(root.folder.number)
    for step in steps.dropLast() {
      var inner = openFolder(folder, step)
      if inner < 0, errno == ENOENT {
        // Another step of the same publication may have made it.
        _ = mkdirat(folder, step, 0o777)
        inner = openFolder(folder, step)
      }
      let code = errno
      close(folder)
      folder = inner
      guard folder >= 0 else { throw .failed(.open, path: "\(path)/\(file)", code: code) }
    }
    guard folder >= 0 else { throw .failed(.open, path: path, code: errno) }
    return Descriptor(folder)
  }

  /// Removes a folder in which there is nothing but folders.
  private static func removeEmpty(_ folder: Int32, _ name: String) {
    let inner = Descriptor(openFolder(folder, name))
    guard inner.number >= 0 else { return }
    for name in entryNames(inner.number) {
      removeEmpty(
        inner.number, String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    _ = unlinkat(folder, name, AT_REMOVEDIR)
  }

  private func failure(_ action: EmitError.Action, _ file: String) -> EmitError {
    .failed(action, path: "\(path)/\(file)", code: errno)
  }
}

/// The paths of everything below an open folder that is not a folder, each with `path` in front.
func filesBelow(_ folder: Int32, _ path: String = "") -> [String] {
  entryNames(folder).flatMap { name in
    let step = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let full = path.isEmpty ? step : "\(path)/\(step)"
    let inner =
      entryKind(folder, name) == .folder ? Descriptor(openFolder(folder, name)) : Descriptor(-1)
    return inner.number >= 0 ? filesBelow(inner.number, full) : [full]
  }
}

/// The file at a path below an open folder; its number is -1 if there is none.
///
/// No link is followed.
func openedFile(_ file: String, below root: Int32) -> Descriptor {
  let steps = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  guard let name = steps.last, !steps.contains(where: { $0.isEmpty || $0 == ".." }) else {
    return Descriptor(-1)
  }
  var folder = dup(root)
  for step in steps.dropLast() where folder >= 0 {
    let inner = openFolder(folder, step)
    close(folder)
    folder = inner
  }
  guard folder >= 0 else { return Descriptor(-1) }
  let number = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  close(folder)
  return Descriptor(number)
}

extension Descriptor {
  /// Calls `body` with the bytes of this file, of any size; `nil` if it is not a file that can be read.
  func withBytes<Result>(_ body: (Bytes) -> Result) -> Result? {
    number < 0 ? nil : withContents(of: number, body)
  }
}
