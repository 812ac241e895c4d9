import AcopioBase
import AcopioEmit
import AcopioModel

/// The versions of the libraries, on which the names of photographs depend; it makes nothing.
struct PhotoNames: PhotoMaking {
  let tools: String

  /// The versions for a site; `nil` for a site that publishes photographs as they are.
  init?(of sources: SourceMap, _ folders: SiteFolders) {
    guard let store = photos(of: sources, folders, keeps: false) else { return nil }
    tools = store.tools
  }

  var fault: PictureFault? { nil }

  func files(
    of picture: Bytes, _ forms: [PhotoForm], at path: String
  ) throws(PictureFault) -> [[UInt8]] {
    forms.map { _ in [] }
  }

  func color(of picture: Bytes, hash: String) -> String? { nil }
}
