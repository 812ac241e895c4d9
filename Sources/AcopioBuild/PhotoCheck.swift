import AcopioBase
import AcopioEmit
import AcopioModel
import AcopioSystem

/// Whether the photographs of a site can be read; their forms are empty.
struct PhotoCheck: PhotoMaking {
  private let store: PhotoCache

  /// The check of the photographs of a site; `nil` for a site that publishes them as they are.
  init?(of sources: SourceMap, _ folders: SiteFolders) {
    guard let store = photos(of: sources, folders, keeps: false) else { return nil }
    self.store = store
  }

  var tools: String { store.tools }
  var fault: PictureFault? { store.fault }

  func files(
    of picture: Bytes, _ forms: [PhotoForm], at path: String
  ) throws(PictureFault) -> [[UInt8]] {
    _ = try store.read(picture, hash: Digest.sha256(picture))
    return forms.map { _ in [] }
  }

  func color(of picture: Bytes, hash: String) -> String? { store.color(of: picture, hash: hash) }
}
