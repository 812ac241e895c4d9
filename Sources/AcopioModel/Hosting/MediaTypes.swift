import AcopioBase

/// The media types of published files (the IANA registry; RFC 9239 for scripts).
package struct MediaTypes: Sendable {
  /// The type of files with an unknown extension.
  package static let unknown = "application/octet-stream"
  /// The type of files below `.well-known/` without an extension.
  package static let unnamedWellKnown = "text/plain; charset=utf-8"
  /// The type of faults as JSON (RFC 9457).
  package static let problem = "application/problem+json"

  /// The types by extension in lowercase, with those that the site declares.
  package let byExtension: [String: String]

  package init(declared: [String: String] = [:]) {
    byExtension = MediaTypes.standard.merging(declared) { $1 }
  }

  /// The extension of the last segment of a path in lowercase; empty without one.
  package static func fileExtension(of path: some StringProtocol) -> String {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The type of the file at a path below Output.
  package subscript(path: String) -> String {
    if let type = MediaTypes.named[path] { return type }
    let ending = MediaTypes.fileExtension(of: path)
    if let type = byExtension[ending] { return type }
    return ending.isEmpty && path.hasPrefix(".well-known/")
      ? MediaTypes.unnamedWellKnown : MediaTypes.unknown
  }

  /// The types of files without an extension, or with an extension that does not determine it (RFC
  /// 9727, RFC 9457).
  package static let named: [String: String] = [
    ".well-known/api-catalog":
      "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"",
    ".well-known/apple-app-site-association": "application/json",
    "404.json": problem,
  ]

  private static let standard: [String: String] = [
    "7z": "application/x-7z-compressed",
    "aac": "audio/aac",
    "apib": "text/vnd.apiblueprint; charset=utf-8",
    "apng": "image/apng",
    "atom": "application/atom+xml; charset=utf-8",
    "avif": "image/avif",
    "azw3": "application/vnd.amazon.ebook",
    "bmp": "image/bmp",
    "bz2": "application/x-bzip2",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "epub": "application/epub+zip",
    "flac": "audio/flac",
    "geojson": "application/geo+json",
    "gif": "image/gif",
    "glb": "model/gltf-binary",
    "gltf": "model/gltf+json",
    "gpx": "application/gpx+xml",
    "gz": "application/gzip",
    "heic": "image/heic",
    "heif": "image/heif",
    "htm": "text/html; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/vnd.microsoft.icon",
    "ics": "text/calendar; charset=utf-8",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "jsonld": "application/ld+json",
    "jxl": "image/jxl",
    "kml": "application/vnd.google-earth.kml+xml",
    "m4a": "audio/mp4",
    "m4v": "video/mp4",
    "map": "application/json",
    "md": "text/markdown; charset=utf-8",
    "mid": "audio/midi",
    "mjs": "text/javascript; charset=utf-8",
    "mkv": "video/matroska",
    "mobi": "application/x-mobipocket-ebook",
    "mov": "video/quicktime",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "mpeg": "video/mpeg",
    "mpg": "video/mpeg",
    "odp": "application/vnd.oasis.opendocument.presentation",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odt": "application/vnd.oasis.opendocument.text",
    "oga": "audio/ogg",
    "ogg": "audio/ogg",
    "ogv": "video/ogg",
    "opus": "audio/ogg",
    "otf": "font/otf",
    "pdf": "application/pdf",
    "png": "image/png",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "rss": "application/rss+xml; charset=utf-8",
    "rtf": "application/rtf",
    "srt": "application/x-subrip",
    "stl": "model/stl",
    "svg": "image/svg+xml",
    "tar": "application/x-tar",
    "tcx": "application/vnd.garmin.tcx+xml",
    "tgz": "application/gzip",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "tsv": "text/tab-separated-values; charset=utf-8",
    "ttf": "font/ttf",
    "txt": "text/plain; charset=utf-8",
    "vcf": "text/vcard; charset=utf-8",
    "vtt": "text/vtt; charset=utf-8",
    "wasm": "application/wasm",
    "wav": "audio/wav",
    "weba": "audio/webm",
    "webm": "video/webm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xhtml": "application/xhtml+xml",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "application/xml",
    "xz": "application/x-xz",
    "yaml": "application/yaml",
    "yml": "application/yaml",
    "zip": "application/zip",
  ]
}
