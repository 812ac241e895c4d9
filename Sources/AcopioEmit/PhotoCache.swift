package import AcopioBase
package import AcopioModel
import AcopioSystem
import Synchronization

/// Forms of photographs that earlier builds made, in the work folder.
///
/// The name of a file is the hash of the photograph and of the form.
package final class PhotoCache: PhotoMaking {
  private let files: FileCache
  package let tools: String
  package let fault: PictureFault?
  private let make: @Sendable (Bytes, [PhotoForm]) throws(PictureFault) -> [[UInt8]]
  /// Whether what is made is kept for the next build.
  private let keeps: Bool
  /// The texts that are not kept, by their names.
  private let texts = Mutex<[String: String]>([:])
  private let look: @Sendable (Bytes) throws(PictureFault) -> String

  /// The cache in a work folder, whose lock this process holds if the cache `keeps` what is made.
  ///
  /// `tools` asks for the versions of the libraries, unless those of the last build are known; `stamp` changes whenever
  /// they may have changed.
  package init(
    workDirectory: String, keeps: Bool, stamp: String?, tools: () throws(PictureFault) -> String,
    make: @escaping @Sendable (Bytes, [PhotoForm]) throws(PictureFault) -> [[UInt8]],
    color: @escaping @Sendable (Bytes) throws(PictureFault) -> String
  ) {
    look = color
    files = FileCache(PhotoCache.name, tools: "vips", workDirectory: workDirectory)
    self.keeps = keeps
    if keeps { files.begin() }
    self.make = make
    let name = stamp.map { "tools \($0)".withBytes { Digest.sha256($0) } }
    if let name, let known = files.known(name) {
      self.tools = String(decoding: known, as: UTF8.self)
      fault = nil
      return
    }
    do throws(PictureFault) {
      self.tools = try tools()
      fault = nil
      if let name, keeps { files.keep(Array(self.tools.utf8), name) }
    } catch {
      self.tools = "none"
      fault = error
    }
  }

  /// The name of the folder in the work folder.
  static let name = "photos"

  /// Ends a build: removes the forms that it did not use.
  package func end() { files.end() }

  package func facts(of stamp: String) -> PhotoFacts? {
    guard let facts = text("\(stamp) \(tools) facts").flatMap(PhotoFacts.init) else { return nil }
    // A build that does not know the stamp, such as one of CI, asks for the colour: it stays for the next build.
    if facts.color != nil { _ = text("\(facts.hash) \(tools) color") }
    return facts
  }

  package func keep(_ facts: PhotoFacts, of stamp: String) {
    keep(facts.text, "\(stamp) \(tools) facts")
  }

  package func files(
    of picture: SourceFile, hash: String, _ forms: [PhotoForm], _ diagnostics: inout Diagnostics
  ) throws(PictureFault) -> [[UInt8]] {
    let names = names(forms, hash)
    var found = names.map { files.known($0) }
    let missing = found.indices.filter { found[$0] == nil }
    if !missing.isEmpty {
      let made = try bytes(of: picture, hash, &diagnostics) { bytes throws(PictureFault) in
        try make(bytes, missing.map { forms[$0] })
      }
      guard let made else { return [] }
      for (index, file) in zip(missing, made) {
        if keeps { files.keep(file, names[index]) }
        found[index] = file
      }
    }
    return found.compactMap { $0 }
  }

  /// The names of the files of some forms.
  private func names(_ forms: [PhotoForm], _ hash: String) -> [String] {
    forms.map { form in
      let size = "\(form.width) \(form.height) \(form.crop?.name ?? "")"
      return "\(hash) \(tools) \(size) \(form.format) \(form.quality)".withBytes {
        Digest.sha256($0)
      }
    }
  }

  package func knows(_ stamps: [String], as forms: [PhotoForm], hash: String) -> Bool {
    let names = names(forms, hash)
    guard text(mark(of: names, stamps)) != nil else { return false }
    // Another build may have to write them again.
    for name in names { files.retain(name) }
    return true
  }

  package func note(_ stamps: [String], as forms: [PhotoForm], hash: String) {
    keep("kept", mark(of: names(forms, hash), stamps))
  }

  /// The name of the note that some files are in Output with these stamps.
  private func mark(of names: [String], _ stamps: [String]) -> String {
    (names + stamps).joined(separator: " ")
  }

  package func color(of picture: SourceFile, hash: String) -> String? {
    // Pictures that cannot be read are reported where they are published.
    var ignored = Diagnostics()
    return fault == nil ? try? read(picture, hash: hash, &ignored) : nil
  }

  /// The file at a path, such as the source of a photograph.
  package func original(at path: String) -> [UInt8]? { files.contents(of: path) }

  /// The colour that most of a picture with this hash has; throws what keeps it from being read as a picture.
  ///
  /// `nil` for a file that cannot be read, which is reported.
  package func read(
    _ picture: SourceFile, hash: String, _ diagnostics: inout Diagnostics
  ) throws(PictureFault) -> String? {
    let name = "\(hash) \(tools) color"
    if let known = text(name) { return known }
    guard let color = try bytes(of: picture, hash, &diagnostics, look) else { return nil }
    keep(color, name)
    return color
  }

  /// Calls `body` with the bytes of a photograph, which must still have this hash: under its name, others never go.
  private func bytes<Result>(
    of picture: SourceFile, _ hash: String, _ diagnostics: inout Diagnostics,
    _ body: (Bytes) throws(PictureFault) -> Result
  ) throws(PictureFault) -> Result? {
    try picture.whole(&diagnostics) { whole throws(PictureFault) in
      guard Digest.sha256(whole.bytes) == hash else {
        throw PictureFault(
          "it changes while it is read", remedy: "build again when nothing changes the file")
      }
      return try body(whole.bytes)
    }
  }

  private func text(_ name: String) -> String? {
    if let known = texts.withLock({ $0[name] }) { return known }
    return files.known(name.withBytes { Digest.sha256($0) })
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func keep(_ text: String, _ name: String) {
    if keeps {
      files.keep(Array(text.utf8), name.withBytes { Digest.sha256($0) })
    } else {
      texts.withLock { $0[name] = text }
    }
  }
}
