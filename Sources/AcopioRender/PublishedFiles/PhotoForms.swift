import AcopioBase
package import AcopioModel
import AcopioSystem

/// The forms in which the photographs of a site are published.
package struct PhotoForms: Sendable {
  /// The most pixels of a picture, as its header says: memory is limited.
  static let mostPixels = 100_000_000

  private let rules: PictureRules
  /// The versions of the libraries, on which the bytes depend.
  private let tools: String

  package init(_ rules: PictureRules, tools: String) {
    self.rules = rules
    self.tools = tools
  }

  /// The forms of a picture at a path below `assets/`, the largest in its own format first; none for what isn't processed:
  /// drawings, animations, and files that are no picture.
  ///
  /// `hash` is of the file. The names of the files have a hash of it, of the form, and of the libraries.
  func forms(of file: Bytes, at path: String, hash: String) -> [PhotoForm] {
    guard let format = PhotoForms.format(of: file, path), let size = PhotoForms.size(of: file)
    else {
      return []
    }
    let widest = min(size.width, rules.widths.last ?? size.width)
    let widths = rules.widths.filter { $0 < widest } + [widest]
    let formats = rules.formats.map(\.rawValue).filter { $0 != format }
    func form(_ width: Int, _ format: String) -> PhotoForm {
      let dot = path.lastIndex(of: ".") ?? path.endIndex
      let isMain = width == widest && format == formatOfFile
      let ending = format == formatOfFile ? String(path[dot...]) : ".\(format)"
      let name = isMain ? path : "\(path[..<dot])-\(width)\(ending)"
      let quality = rules.quality[format] ?? 80
      let mark = "\(hash) \(width) \(format) \(quality) \(tools)".withBytes { Digest.sha256($0) }
      let height = max(
        1, (Double(size.height) * Double(width) / Double(size.width)).rounded())
      return PhotoForm(
        path: "assets/" + Assets.fingerprinted(name, mark), width: width, height: Int(height),
        format: format, quality: quality)
    }
    let formatOfFile = format
    let own = widths.reversed().map { form($0, format) }
    return own + formats.flatMap { other in widths.map { form($0, other) } }
  }

  /// The element that shows a picture in its forms; `nil` for a picture without.
  static func element(of forms: [PhotoForm], _ rules: PictureRules) -> PictureElement? {
    guard let main = forms.first else { return nil }
    var element = PictureElement()
    element.path = "/" + PercentEncoding.encodedPath(main.path)
    element.width = main.width
    element.height = main.height
    element.sizes = rules.sizes
    func files(_ format: String) -> [(path: String, width: Int)] {
      forms.filter { $0.format == format }.inOrder { $0.width < $1.width }.map {
        ("/" + PercentEncoding.encodedPath($0.path), $0.width)
      }
    }
    element.files = files(main.format)
    element.sources = rules.formats.map(\.rawValue).filter { $0 != main.format }.map {
      ("image/\($0)", files($0))
    }
    return element
  }

  /// The format of a file that its name and its first bytes agree on, if it is processed.
  private static func format(of file: Bytes, _ path: String) -> String? {
    let nature = FileNature(name: path, bytes: file)
    guard let kind = nature.found, kind == nature.promised else { return nil }
    switch kind {
    case .jpeg: return "jpeg"
    case .png:
      // An animation (APNG) would lose all pictures but its first.
      let head = file.slice(0..<min(file.count, 1_024))
      let isAnimated = "acTL".withBytes { firstPlace(of: $0, in: head, from: 0) } != nil
      return isAnimated ? nil : "png"
    case .webp:
      let isAnimated = file.has("VP8X", at: 12) && file.count > 20 && file[20] & 2 != 0
      return isAnimated ? nil : "webp"
    default: return nil
    }
  }

  /// The size of the picture as it is shown.
  static func size(of file: Bytes) -> ImageSize? {
    guard let size = ImageHeader.size(of: file) else { return nil }
    // Headers of JPEG know it themselves.
    let kind = FileNature(name: "", bytes: file).found
    let isTurned = kind != .jpeg && kind.flatMap { Exif.of(file, $0) }?.isTurned ?? false
    return isTurned ? ImageHeader.size(size.height, size.width) : size
  }
}
