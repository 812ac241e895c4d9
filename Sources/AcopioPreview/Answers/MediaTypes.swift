/// The media types of files by their extension.
package enum MediaTypes {
  /// The value of `Content-Type` for a file; text is UTF-8.
  package static func type(ofFile path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return types[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }

  private static let types: [String: String] = [
    "apib": "text/vnd.apiblueprint; charset=utf-8",
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "geojson": "application/geo+json",
    "gif": "image/gif",
    "gpx": "application/gpx+xml",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "ics": "text/calendar; charset=utf-8",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "jsonld": "application/ld+json",
    "kml": "application/vnd.google-earth.kml+xml",
    "md": "text/markdown; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "tsv": "text/tab-separated-values; charset=utf-8",
    "ttl": "text/turtle; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "vcf": "text/vcard; charset=utf-8",
    "wasm": "application/wasm",
    "webm": "video/webm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xml": "application/xml",
    "yaml": "application/yaml",
    "yml": "application/yaml",
    "zip": "application/zip",
  ]
}
