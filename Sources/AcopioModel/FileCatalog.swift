package import AcopioBase

/// A published file next to content.
package struct PublishedFile: Sendable {
  /// The number of the file in the build's `SourceMap`.
  package let source: UInt32
  /// The path below Output: `assets/books/covers/momo.3f9a1c0b2d.jpg`.
  package let path: String
  /// The path as a part of an address, percent-encoded.
  package let address: String
  /// The size of the image in pixels, if its format is known.
  package let size: (width: Int, height: Int)?
  /// The size in bytes.
  package let bytes: Int
  /// The error where it is used as a picture, if browsers do not show it as one; without an origin.
  package let pictureFault: Diagnostic?
  /// The forms in which a photograph is published, the one at `path` first; empty for a file that stays as it is.
  package private(set) var forms: [PhotoForm]
  /// The facts of a photograph that is published in forms.
  package let photo: PhotoFacts?
  /// Whether an earlier build found no fault in it.
  package let isSound: Bool

  package init(
    source: UInt32, path: String, address: String, size: (width: Int, height: Int)?, bytes: Int,
    pictureFault: Diagnostic? = nil, forms: [PhotoForm] = [],
    photo: PhotoFacts? = nil, isSound: Bool = false
  ) {
    self.photo = photo
    self.isSound = isSound
    self.forms = forms
    self.pictureFault = pictureFault
    self.source = source
    self.path = path
    self.address = address
    self.size = size
    self.bytes = bytes
  }
}

extension PublishedFile {
  /// The same file, published in these forms; without `own` in no other.
  package func adding(_ more: [PhotoForm], toOwn own: Bool) -> PublishedFile {
    var file = self
    if !own { file.forms = [] }
    let known = Set(file.forms.map(\.path))
    var new: [String: PhotoForm] = [:]
    for form in more where !known.contains(form.path) { new[form.path] = form }
    file.forms += new.values.inOrder { $0.path < $1.path }
    return file
  }

  /// The paths of all its files.
  package var paths: [String] { forms.isEmpty ? [path] : forms.map(\.path) }
}

/// The files next to content, which its values and Markdown may use.
///
/// These are all files below `content/` that no content format reads.
package struct FileCatalog: Sendable {
  /// The files by path: `content/books/covers/momo.jpg`.
  package let files: [String: PublishedFile]
  /// The paths, sorted.
  package let paths: [String]

  package init(_ files: [(path: String, file: PublishedFile)]) {
    paths = files.map(\.path)
    self.files = Dictionary(files.map { ($0.path, $0.file) }) { first, _ in first }
  }

  /// Whether a text is a path relative to the folder of its file, not an address.
  package static func isRelative(_ text: String) -> Bool {
    guard let first = text.utf8.first, ![0x2F, 0x23, 0x3F].contains(first) else { return false }
    for byte in text.utf8 {
      if byte == 0x3A { return false }
      if byte == 0x2F { return true }
    }
    return true
  }

  /// Resolves a relative path in the folder of a file; `nil` if it leads out of `content/`.
  package static func path(_ written: String, from file: String) -> String? {
    var steps = file.split(separator: "/").dropLast()
    for step in written.split(separator: "/") {
      if step == ".." {
        guard steps.popLast() != nil else { return nil }
      } else if step != "." {
        steps.append(step)
      }
    }
    guard steps.first == "content", steps.count > 1 else { return nil }
    return steps.joined(separator: "/")
  }

  /// The files in the folder of a file and below, as relative paths.
  package func names(beside file: String) -> [String] {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return paths.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
  }
}
