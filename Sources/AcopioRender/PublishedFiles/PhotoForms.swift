import AcopioBase
package import AcopioModel
import AcopioSystem

/// The forms in which the photographs of a site are published.
package struct PhotoForms: Sendable {
  private let rules: PictureRules
  /// The versions of the libraries, on which the bytes depend.
  private let tools: String

  package init(_ rules: PictureRules, tools: String) {
    self.rules = rules
    self.tools = tools
  }

  /// The forms of a photograph at a path below `assets/`, the largest in a format that every browser shows first.
  ///
  /// `hash` is of the file. The names of the files have a hash of it, of the form, and of the libraries.
  func forms(of photo: PhotoFacts, at path: String, hash: String) -> [PhotoForm] {
    forms(
      (photo.width, photo.height), photo.format, PictureUse(source: 0), at: path,
      mark: "\(path) \(hash) \(tools)")
  }

  /// The facts of a photograph with this hash; `nil` for what isn't processed: drawings, animations, and files that are no
  /// picture.
  ///
  /// JPEG, PNG and WebP keep their formats; HEIC, TIFF and AVIF become JPEG, or PNG if they have transparent parts.
  static func facts(of file: Bytes, at path: String, hash: String) -> PhotoFacts? {
    guard let format = format(of: file, path), let size = size(of: file) else { return nil }
    return PhotoFacts(hash: hash, format: format, width: size.width, height: size.height)
  }

  /// The forms in which a template shows a photograph.
  func forms(of file: PublishedFile, _ use: PictureUse, _ sources: SourceMap) -> [PhotoForm] {
    guard let main = file.forms.first, let photo = file.photo, !use.isPlain else {
      return file.forms
    }
    let path = PhotoForms.name(of: sources.files[Int(file.source)].path)
    return forms((photo.width, photo.height), main.format, use, at: path, mark: main.path)
  }

  /// The element in which a template shows a photograph.
  func element(
    of file: PublishedFile, _ use: PictureUse, _ sources: SourceMap
  ) -> PictureElement? {
    PhotoForms.element(of: forms(of: file, use, sources), file.photo?.color, rules)
  }

  private func forms(
    _ size: (width: Int, height: Int), _ formatOfFile: String, _ use: PictureUse, at path: String,
    mark: String
  ) -> [PhotoForm] {
    let part = use.crop?.size(in: size) ?? size
    let wanted = use.widths.isEmpty ? rules.widths : use.widths
    let widest = min(part.width, wanted.last ?? part.width)
    let widths = wanted.filter { $0 < widest } + [widest]
    let formats = rules.formats.map(\.rawValue).filter { $0 != formatOfFile }
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    let shape = use.crop.map { "-\($0.width)x\($0.height)" } ?? ""
    func form(_ width: Int, _ format: String) -> PhotoForm {
      let isMain = use.isPlain && width == widest && format == formatOfFile
      let own = PhotoForms.endings[format] ?? [format]
      let written = path[dot...].dropFirst()
      // A name that promises another kind gets the right ending.
      let ending = own.contains(written.lowercased()) ? String(written) : own[0]
      let name = "\(path[..<dot])\(shape)\(isMain ? "" : "-\(width)").\(ending)"
      let quality = rules.quality[format] ?? 80
      let all = "\(mark) \(width) \(format) \(quality) \(use.crop?.name ?? "")"
      let height = max(
        1, (Double(part.height) * Double(width) / Double(part.width)).rounded())
      return PhotoForm(
        path: "assets/" + Assets.fingerprinted(name, all.withBytes { Digest.sha256($0) }),
        width: width, height: Int(height), format: format, quality: quality, crop: use.crop,
        whole: min(size.width, (width * size.width + part.width - 1) / part.width))
    }
    let own = widths.reversed().map { form($0, formatOfFile) }
    return own
      + formats.flatMap { other in
        widths.map { form($0, other) }.filter {
          max($0.width, $0.height) <= PhotoForms.longestSide
        }
      }
  }

  /// The longest side that WebP and AVIF can have.
  private static let longestSide = 16_383

  /// The element that shows a picture of a colour in its forms; `nil` for a picture without forms.
  static func element(
    of forms: [PhotoForm], _ color: String?, _ rules: PictureRules
  ) -> PictureElement? {
    guard let main = forms.first else { return nil }
    var element = PictureElement()
    // What is behind the transparent parts of other formats would stay visible.
    if main.format == "jpeg" { element.color = color ?? "" }
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
    .filter { !$0.files.isEmpty }
    return element
  }

  /// The endings of names of files of a format, the usual one first.
  private static let endings = ["jpeg": ["jpg", "jpeg", "jpe", "jfif"]]

  /// The format that every browser shows in which a file is published, if it is processed.
  ///
  /// The first bytes decide; the name has to promise a picture.
  private static func format(of file: Bytes, _ path: String) -> String? {
    let nature = FileNature(name: path, bytes: file)
    let groups: [FileKind.Group] = [.picture, .unshownPicture]
    guard let kind = nature.found, let promised = nature.promised, promised != .svg,
      groups.contains(promised.group)
    else { return nil }
    switch kind {
    case .jpeg: return "jpeg"
    case .png:
      // An animation (APNG) would lose all pictures but its first.
      return has("acTL", file, within: 1_024) ? nil : "png"
    case .webp:
      let isAnimated = file.has("VP8X", at: 12) && file.count > 20 && file[20] & 2 != 0
      return isAnimated ? nil : "webp"
    case .tiff: return Exif(file).hasAlpha ? "png" : "jpeg"
    case .heic, .avif:
      // Sequences of pictures are animations.
      if has("avis", file, within: 64) || has("msf1", file, within: 64) { return nil }
      return has("auxiliary:alpha", file, within: 16_384) || has("auxid:1\0", file, within: 16_384)
        ? "png" : "jpeg"
    default: return nil
    }
  }

  /// The folders with photographs: those of content are published where something names them, the others also whole.
  private static let folders = ["content/", "templates/assets/", StaticName.folder]

  /// Whether a file of the site is beside content.
  static func isBesideContent(_ path: String) -> Bool { path.hasPrefix(folders[0]) }

  /// The path of a file within its folder.
  static func name(of path: String) -> String {
    folders.first { path.hasPrefix($0) }.map { String(path.dropFirst($0.count)) } ?? path
  }

  /// Whether a file of the site may be a photograph.
  package static func isPhoto(_ path: String) -> Bool {
    folders.contains { path.hasPrefix($0) } && mayProcess(path)
  }

  /// Whether a file with this name may be processed.
  static func mayProcess(_ path: String) -> Bool {
    let kind = FileNature(name: path, bytes: Bytes(start: nil, count: 0)).promised
    return kind != .svg && [.picture, .unshownPicture].contains(kind?.group)
  }

  /// Whether some bytes are among the first ones of a file.
  private static func has(_ text: StaticString, _ file: Bytes, within count: Int) -> Bool {
    firstPlace(of: text.utf8, in: file.slice(0..<min(file.count, count)), from: 0) != nil
  }

  /// The size of the picture as it is shown.
  private static func size(of file: Bytes) -> ImageSize? {
    guard let size = ImageHeader.size(of: file) else { return nil }
    // Headers of JPEG know it themselves.
    let kind = FileNature(name: "", bytes: file).found
    let isTurned = kind != .jpeg && kind.flatMap { Exif.of(file, $0) }?.isTurned ?? false
    return isTurned ? ImageHeader.size(size.height, size.width) : size
  }
}
