import AcopioBase
import AcopioContent
import AcopioEmit
import AcopioModel
import AcopioSystem
import Synchronization

/// The photographs of a site that are not made with it: the site has empty files instead.
final class UnmadePhotos: PhotoMaking {
  /// The reason why they are not made.
  enum Use {
    /// A check reads every photograph, and reports those that cannot be read.
    case check
    /// Only the names are asked for.
    case names
    /// A form is made when a browser first asks for it; without the library, the originals are shown.
    case preview
  }

  /// The most bytes of made forms that are kept; a form that was dropped is made again.
  static let mostBytes = 256 << 20

  /// What a preview knows.
  private struct Forms {
    /// The forms, with the paths of their sources below the root, by their paths below Output.
    var known: [String: (source: String, form: PhotoForm)] = [:]
    var made: [String: [UInt8]] = [:]
    var bytes = 0
    /// The faults of forms that could not be made, by the paths of their sources.
    var faults: [String: PictureFault] = [:]

    /// Keeps a form that was made; drops all others if there are too many.
    mutating func keep(_ file: [UInt8], at path: String) {
      bytes += file.count
      if bytes > UnmadePhotos.mostBytes {
        made.removeAll()
        bytes = file.count
      }
      made[path] = file
    }
  }

  /// The declaration that they follow.
  let rules: PictureRules
  private let use: Use
  private let store: PhotoCache
  private let root: String
  private let forms = Mutex(Forms())

  /// The photographs of a site; `nil` for a site that publishes them as they are.
  init?(_ use: Use, of sources: SourceMap, _ folders: SiteFolders) {
    guard let rules = PictureRulesReader.read(in: sources),
      let store = photos(of: sources, folders, keeps: false)
    else { return nil }
    self.use = use
    self.store = store
    self.rules = rules
    root = folders.root
  }

  var tools: String { store.tools }
  var fault: PictureFault? { use == .check ? store.fault : nil }

  func facts(of stamp: String) -> PhotoFacts? { store.facts(of: stamp) }

  func keep(_ facts: PhotoFacts, of stamp: String) { store.keep(facts, of: stamp) }

  func files(
    of picture: SourceFile, hash: String, _ forms: [PhotoForm], _ diagnostics: inout Diagnostics
  ) throws(PictureFault) -> [[UInt8]] {
    switch use {
    case .check: _ = try store.read(picture, hash: hash, &diagnostics)
    case .names: break
    case .preview:
      self.forms.withLock { all in
        all.faults[picture.path] = nil
        for form in forms { all.known[form.path] = (picture.path, form) }
      }
    }
    return forms.map { _ in [] }
  }

  // Nothing is in Output that it made.
  func knows(_ stamps: [String], as forms: [PhotoForm], hash: String) -> Bool { false }

  func note(_ stamps: [String], as forms: [PhotoForm], hash: String) {}

  func color(of picture: SourceFile, hash: String) -> String? {
    use == .names ? nil : store.color(of: picture, hash: hash)
  }

  /// The file at a path below Output, or the original if it cannot be made; `nil` for other files.
  func file(at path: String) -> [UInt8]? {
    let (found, kept) = forms.withLock { ($0.known[path], $0.made[path]) }
    guard let (source, form) = found else { return nil }
    if let kept { return kept }
    guard let original = store.original(at: "\(root)/\(source)") else { return nil }
    guard store.fault == nil else { return original }
    do throws(PictureFault) {
      let files = try original.withUnsafeBufferPointer { bytes throws(PictureFault) in
        // The bytes are those with this hash, so that nothing is reported of them.
        var none = Diagnostics()
        return try store.files(
          of: SourceFile(path: source, bytes: bytes, id: 0), hash: Digest.sha256(bytes), [form],
          &none)
      }
      guard let file = files.first else { return original }
      forms.withLock { $0.keep(file, at: path) }
      return file
    } catch {
      forms.withLock { $0.faults[source] = error }
      return original
    }
  }

  /// Reports the photographs of a preview that could not be made, of which it shows the originals.
  func report(_ diagnostics: inout Diagnostics) {
    for (path, fault) in forms.withLock({ $0.faults }).inOrder(by: { $0.key < $1.key }) {
      diagnostics.warning(
        .unreadablePicture, "the picture cannot be processed: \(fault.message)", path: path,
        remedy: fault.remedy)
    }
  }
}
