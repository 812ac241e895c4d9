import AcopioBase
import AcopioEmit
import AcopioModel
import AcopioSystem
import Synchronization

/// The photographs of a preview: a form is made when a browser first asks for it, and the site has empty files instead.
final class PreviewPhotos: PhotoMaking {
  /// The declaration that they follow.
  let rules: PictureRules
  private let store: PhotoCache
  private let root: String
  /// The forms, with the paths of their sources below the root, by their paths below Output.
  private let forms = Mutex<[String: (source: String, form: PhotoForm)]>([:])
  private let made = Mutex<[String: [UInt8]]>([:])

  /// The photographs of a site; `nil` for a site that publishes them as they are.
  init?(of sources: SourceMap, _ rules: PictureRules, _ folders: SiteFolders) {
    guard let store = photos(of: sources, folders, keeps: false) else { return nil }
    self.store = store
    self.rules = rules
    root = folders.root
  }

  var tools: String { store.tools }
  /// Without the library, the preview shows the originals.
  var fault: PictureFault? { nil }

  func files(
    of picture: Bytes, _ forms: [PhotoForm], at path: String
  ) throws(PictureFault) -> [[UInt8]] {
    self.forms.withLock { known in
      for form in forms { known[form.path] = (path, form) }
    }
    return forms.map { _ in [] }
  }

  func color(of picture: Bytes, hash: String) -> String? { store.color(of: picture, hash: hash) }

  /// The file at a path below Output, or the original if it cannot be made; `nil` for other files.
  func file(at path: String) -> [UInt8]? {
    guard let (source, form) = forms.withLock({ $0[path] }) else { return nil }
    if let known = made.withLock({ $0[path] }) { return known }
    guard let original = store.original(at: "\(root)/\(source)") else { return nil }
    let files = original.withUnsafeBufferPointer { bytes in
      try? store.files(of: bytes, [form], at: source)
    }
    guard store.fault == nil, let file = files?.first else { return original }
    made.withLock { $0[path] = file }
    return file
  }
}
