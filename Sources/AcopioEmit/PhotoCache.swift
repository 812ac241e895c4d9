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
  /// The colours that are not kept, by their names.
  private let colors = Mutex<[String: String]>([:])
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

  package func files(
    of picture: Bytes, _ forms: [PhotoForm], at path: String
  ) throws(PictureFault) -> [[UInt8]] {
    let hash = Digest.sha256(picture)
    let names = forms.map { form in
      let size = "\(form.width) \(form.height) \(form.crop?.name ?? "")"
      return "\(hash) \(tools) \(size) \(form.format) \(form.quality)".withBytes {
        Digest.sha256($0)
      }
    }
    var found = names.map { files.known($0) }
    let missing = found.indices.filter { found[$0] == nil }
    if !missing.isEmpty {
      let made = try make(picture, missing.map { forms[$0] })
      for (index, file) in zip(missing, made) {
        if keeps { files.keep(file, names[index]) }
        found[index] = file
      }
    }
    return found.compactMap { $0 }
  }

  package func color(of picture: Bytes, hash: String) -> String? {
    // Pictures that cannot be read are reported where they are published.
    fault == nil ? try? read(picture, hash: hash) : nil
  }

  /// The file at a path, such as the source of a photograph.
  package func original(at path: String) -> [UInt8]? { files.contents(of: path) }

  /// The colour that most of a picture with this hash has; throws what keeps it from being read.
  package func read(_ picture: Bytes, hash: String) throws(PictureFault) -> String {
    let name = "\(hash) \(tools) color".withBytes { Digest.sha256($0) }
    if let known = colors.withLock({ $0[name] }) { return known }
    if let known = files.known(name) { return String(decoding: known, as: UTF8.self) }
    let color = try look(picture)
    if keeps {
      files.keep(Array(color.utf8), name)
    } else {
      colors.withLock { $0[name] = color }
    }
    return color
  }
}
