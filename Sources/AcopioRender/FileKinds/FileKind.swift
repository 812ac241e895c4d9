import AcopioBase

/// A kind of file that its name promises or its first bytes show.
package enum FileKind: String, Sendable {
  case png, jpeg, gif, webp, avif, bmp, icon, svg
  case heic, tiff, jpegXL
  case isoMedia, quickTime, matroska, ogg, flac, wav, oldVideo
  case pdf, woff, woff2, openType, zip, gzip, sevenZip, bzip2, xz
  case html, styleSheet, script, json
  /// A form without a fixed beginning, which at least cannot be empty.
  case other

  /// The use of files of the kind for a visitor.
  enum Group: Sendable {
    case picture, unshownPicture, sound, font, archive, document, text, other
  }

  /// The group of the kind.
  var group: Group {
    switch self {
    case .png, .jpeg, .gif, .webp, .avif, .bmp, .icon, .svg: .picture
    case .heic, .tiff, .jpegXL: .unshownPicture
    case .isoMedia, .quickTime, .matroska, .ogg, .flac, .wav, .oldVideo: .sound
    case .woff, .woff2, .openType: .font
    case .zip, .gzip, .sevenZip, .bzip2, .xz: .archive
    case .pdf: .document
    case .html, .styleSheet, .script, .json: .text
    case .other: .other
    }
  }

  /// The kind in a message, with its article.
  var name: Message {
    switch self {
    case .png: "a PNG picture"
    case .jpeg: "a JPEG picture"
    case .gif: "a GIF picture"
    case .webp: "a WebP picture"
    case .avif: "an AVIF picture"
    case .bmp: "a BMP picture"
    case .icon: "an icon"
    case .svg: "an SVG picture"
    case .heic: "a HEIC picture"
    case .tiff: "a TIFF picture"
    case .jpegXL: "a JPEG XL picture"
    case .isoMedia: "an MP4 file"
    case .quickTime: "a QuickTime film"
    case .matroska: "a WebM file"
    case .ogg: "an Ogg file"
    case .flac: "a FLAC file"
    case .wav: "a WAV file"
    case .oldVideo: "a film of an old form"
    case .pdf: "a PDF document"
    case .woff: "a WOFF font"
    case .woff2: "a WOFF2 font"
    case .openType: "a TrueType or OpenType font"
    case .zip: "a ZIP archive"
    case .gzip: "a gzip archive"
    case .sevenZip: "a 7z archive"
    case .bzip2: "a bzip2 archive"
    case .xz: "an xz archive"
    case .html: "an HTML page"
    case .styleSheet: "a style sheet"
    case .script: "a script"
    case .json: "JSON"
    case .other: "a file of this kind"
    }
  }

  /// The usual ending of files of the kind.
  var ending: String {
    switch self {
    case .jpeg: "jpg"
    case .icon: "ico"
    case .jpegXL: "jxl"
    case .isoMedia: "mp4"
    case .quickTime: "mov"
    case .matroska: "webm"
    case .openType: "ttf"
    case .gzip: "gz"
    case .sevenZip: "7z"
    case .bzip2: "bz2"
    case .styleSheet: "css"
    case .script: "js"
    default: rawValue
    }
  }

  /// Whether every file of the kind begins in a way that is known here.
  var isRecognizable: Bool {
    switch self {
    case .png, .jpeg, .gif, .webp, .avif, .svg, .isoMedia, .matroska, .pdf, .woff, .woff2,
      .openType, .zip:
      true
    default: false
    }
  }

  /// Whether an empty file of the kind is of no use to anybody.
  var needsBytes: Bool { group != .text || self == .json }

  /// The kind that the ending of a name promises; `nil` for endings of no fixed form.
  static func promised(by ending: String) -> FileKind? {
    switch ending.lowercased() {
    case "png", "apng": .png
    case "jpg", "jpeg", "jpe", "jfif": .jpeg
    case "gif": .gif
    case "webp": .webp
    case "avif": .avif
    case "bmp": .bmp
    case "ico": .icon
    case "svg": .svg
    case "heic", "heif": .heic
    case "tif", "tiff": .tiff
    case "jxl": .jpegXL
    case "mp4", "m4v", "m4a", "m4b": .isoMedia
    case "mov", "qt": .quickTime
    case "webm", "weba", "mkv": .matroska
    case "ogg", "oga", "ogv", "opus": .ogg
    case "flac": .flac
    case "wav": .wav
    case "avi", "flv", "mpeg", "mpg", "wmv": .oldVideo
    case "pdf": .pdf
    case "woff": .woff
    case "woff2": .woff2
    case "otf", "ttf": .openType
    case "docx", "epub", "kmz", "odp", "ods", "odt", "pptx", "xlsx", "zip": .zip
    case "gz", "tgz": .gzip
    case "7z": .sevenZip
    case "bz2": .bzip2
    case "xz": .xz
    case "css": .styleSheet
    case "js", "mjs": .script
    case "json", "geojson", "webmanifest": .json
    case "aac", "azw3", "doc", "eot", "glb", "mid", "mobi", "mp3", "ppt", "rtf", "stl", "tar",
      "wasm", "xls":
      .other
    default: nil
    }
  }

  /// Whether a file of the kind may have a name that promises another one: programs look into it either way.
  func mayBeCalled(_ promised: FileKind) -> Bool {
    switch promised {
    case self, .other, .oldVideo: true
    case .icon: group == .picture
    case .isoMedia, .quickTime: self == .isoMedia || self == .quickTime
    case .heic: self == .avif
    default: false
    }
  }
}
