/// The headers of a file that no manifest describes, by its path and its hash.
struct DefaultHeaders {
  /// The value of `Content-Type`.
  let contentType: String
  /// The value of `Cache-Control`.
  let cacheControl: String

  init(path: String, sha256: String) {
    let ending = RoleFinder.ending(path) ?? ""
    // The one file of every site whose name says nothing (RFC 9727, section 4).
    let isCatalog = path == ".well-known/api-catalog"
    contentType =
      isCatalog
      ? "application/linkset+json" : DefaultHeaders.types[ending] ?? "application/octet-stream"
    if DefaultHeaders.isFingerprinted(path, sha256) {
      cacheControl = "public, max-age=31536000, immutable"
    } else if ["htm", "html", "xhtml"].contains(ending) {
      cacheControl = "public, max-age=0, must-revalidate"
    } else if contentType.contains("json") || contentType.contains("xml") || ending == "txt" {
      cacheControl = "public, max-age=300"
    } else {
      cacheControl = "public, max-age=3600"
    }
  }

  /// Whether the name contains the beginning of the hash, as `site.3f9a1c0b2d.css` does.
  private static func isFingerprinted(_ path: String, _ sha256: String) -> Bool {
    path.split(separator: "/").last?.split(separator: ".").dropFirst()
      .contains { $0.utf8.count == 10 && sha256.hasPrefix($0) } ?? false
  }

  /// Media types by extension; text has its charset where browsers would guess.
  private static let types: [String: String] = [
    "apib": "text/vnd.apiblueprint; charset=utf-8", "atom": "application/atom+xml",
    "avif": "image/avif", "br": "application/octet-stream", "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "geojson": "application/geo+json", "gif": "image/gif",
    "gz": "application/gzip", "htm": "text/html; charset=utf-8",
    "html": "text/html; charset=utf-8", "ico": "image/vnd.microsoft.icon",
    "ics": "text/calendar; charset=utf-8", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8", "json": "application/json",
    "jsonld": "application/ld+json", "md": "text/markdown; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "pdf": "application/pdf", "png": "image/png", "rss": "application/rss+xml",
    "svg": "image/svg+xml", "ttf": "font/ttf", "txt": "text/plain; charset=utf-8",
    "vcf": "text/vcard; charset=utf-8", "webm": "video/webm",
    "webmanifest": "application/manifest+json", "webp": "image/webp", "woff": "font/woff",
    "woff2": "font/woff2", "xhtml": "application/xhtml+xml", "xml": "application/xml",
    "zip": "application/zip",
  ]
}
