/// Which files next to content are published: types that run nothing in the site's origin.
///
/// A page may link to any file next to its entry, and a host serves it from the same origin as
/// every page. A file that browsers run there can do what a signed-in visitor can.
package struct FileRules: Sendable, Hashable {
  /// How safe a type of file is.
  package enum Kind: Sendable {
    /// Runs nothing.
    case plain
    /// Runs nothing if it contains images only, which is checked.
    case picture
    /// Runs nothing if it contains data only, which is checked.
    case data
    /// Runs in the browser, or makes the browser run something.
    case active
    /// Not on any list.
    case unknown
  }

  /// The additional extensions that `site.yml` allows, in lowercase; such files are not checked.
  package let allowed: Set<String>

  package init(allowed: Set<String> = []) { self.allowed = allowed }

  /// The kind of files with this extension, in any case.
  package func kind(of ending: String) -> Kind {
    let ending = ending.lowercased()
    if allowed.contains(ending) || FileRules.plain.contains(ending) { return .plain }
    if ending == "svg" { return .picture }
    if FileRules.data.contains(ending) { return .data }
    return FileRules.active.contains(ending) ? .active : .unknown
  }

  /// The extensions that are published without being allowed in `site.yml`, by group.
  package static let groups: [(name: String, endings: [String])] = [
    ("archives", ["7z", "bz2", "gz", "tar", "tgz", "xz", "zip"]),
    ("audio", ["aac", "flac", "m4a", "mid", "mp3", "oga", "ogg", "opus", "wav", "weba"]),
    ("data", ["csv", "geojson", "ics", "json", "toml", "tsv", "txt", "vcf", "yaml", "yml"]),
    ("data in XML", ["atom", "gpx", "kml", "rss", "tcx", "xml"]),
    (
      "documents",
      [
        "azw3", "doc", "docx", "epub", "md", "mobi", "odp", "ods", "odt", "pdf", "ppt", "pptx",
        "rtf", "xls", "xlsx",
      ]
    ),
    ("fonts", ["otf", "ttf", "woff", "woff2"]),
    ("models", ["glb", "gltf", "stl"]),
    (
      "pictures",
      [
        "apng", "avif", "bmp", "gif", "heic", "heif", "ico", "jpeg", "jpg", "jxl", "png", "svg",
        "tif", "tiff", "webp",
      ]
    ),
    ("subtitles", ["srt", "vtt"]),
    ("video", ["m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "webm"]),
  ]

  private static let data = Set(groups.filter { $0.name == "data in XML" }.flatMap(\.endings))
  private static let plain = Set(groups.flatMap(\.endings)).subtracting(data).subtracting(["svg"])

  /// Types that run in the browser, that style or transform such files, or that a server may run.
  private static let active: Set<String> = [
    "asp", "aspx", "cgi", "cjs", "css", "hta", "htc", "htm", "html", "js", "jse", "jsp", "mht",
    "mhtml", "mjs", "php", "phtml", "shtml", "svgz", "swf", "ts", "vbs", "wasm", "xbl", "xht",
    "xhtml", "xsl", "xslt", "xul",
  ]
}
