package import AcopioBase
package import AcopioModel
import AcopioSystem

/// Forms of photographs that earlier builds made, in the work folder.
///
/// The name of a file is the hash of the photograph and of the form.
package struct PhotoCache: PhotoMaking {
  private let files: FileCache
  package let tools: String
  package let fault: PictureFault?
  private let make: @Sendable (Bytes, [PhotoForm]) throws(PictureFault) -> [[UInt8]]

  /// The cache in a work folder, whose lock this process holds.
  ///
  /// `tools` asks for the versions of the libraries, unless those of the last build are known; `stamp` changes whenever
  /// they may have changed.
  package init(
    workDirectory: String, stamp: String?, tools: () throws(PictureFault) -> String,
    make: @escaping @Sendable (Bytes, [PhotoForm]) throws(PictureFault) -> [[UInt8]]
  ) {
    files = FileCache(PhotoCache.name, tools: "vips", workDirectory: workDirectory)
    files.begin()
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
      if let name { files.keep(Array(self.tools.utf8), name) }
    } catch {
      self.tools = "none"
      fault = error
    }
  }

  /// The name of the folder in the work folder.
  static let name = "photos"

  /// Ends a build: removes the forms that it did not use.
  package func end() { files.end() }

  package func files(of picture: Bytes, _ forms: [PhotoForm]) throws(PictureFault) -> [[UInt8]] {
    let hash = Digest.sha256(picture)
    let names = forms.map { form in
      "\(hash) \(tools) \(form.width) \(form.format) \(form.quality)".withBytes {
        Digest.sha256($0)
      }
    }
    var found = names.map { files.known($0) }
    let missing = found.indices.filter { found[$0] == nil }
    if !missing.isEmpty {
      let made = try make(picture, missing.map { forms[$0] })
      for (index, file) in zip(missing, made) {
        files.keep(file, names[index])
        found[index] = file
      }
    }
    return found.compactMap { $0 }
  }
}
