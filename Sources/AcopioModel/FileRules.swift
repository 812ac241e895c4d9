/// The files next to content that are published: types that run nothing in the site's origin.
///
/// A page may link to any file next to its entry, and a host serves it from the same origin as
/// every page. A file that browsers run there can do anything that a signed-in visitor can.
package struct FileRules: Sendable, Hashable {
  /// The safety of a type of file.
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

  /// The extension in `name`, before its last one, for which a server would run or unpack the file.
  ///
  /// Apache looks at every extension of `a.php.jpg`: the last one gives the type, but `php` may
  /// still give the handler. A page in `a.html.gz` may be served as a compressed page.
  package func activeInnerEnding(of name: some StringProtocol) -> String? {
    let endings = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
      .map { $0.lowercased() }
    guard let last = endings.last else { return nil }
    return endings.dropLast().first { ending in
      guard !allowed.contains(ending) else { return false }
      if FileRules.serverScripts.contains(ending) { return true }
      guard last == "gz" else { return false }
      return switch kind(of: ending) {
      case .active, .picture, .data: true
      case .plain, .unknown: false
      }
    }
  }

  /// The extensions that are published without being allowed in `site.yml`, by group.
  ///
  /// Those of the content formats are missing, since such files are always read as content.
  package static let groups: [(name: String, endings: [String])] = [
    ("archives", ["7z", "bz2", "gz", "tar", "tgz", "xz", "zip"]),
    ("audio", ["aac", "flac", "m4a", "mid", "mp3", "oga", "ogg", "opus", "wav", "weba"]),
    ("data", ["geojson", "ics", "tsv", "txt", "vcf"]),
    ("data in XML", ["atom", "gpx", "kml", "rss", "tcx", "xml"]),
    (
      "documents",
      [
        "azw3", "doc", "docx", "epub", "mobi", "odp", "ods", "odt", "pdf", "ppt", "pptx",
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
  private static let active: Set<String> = serverScripts.union([
    "cjs", "css", "hta", "htc", "htm", "html", "js", "jse", "mht", "mhtml", "mjs", "svgz", "swf",
    "ts", "vbs", "wasm", "xbl", "xht", "xhtml", "xsl", "xslt", "xul",
  ])

  /// Types that web servers run themselves.
  ///
  /// `pl` and `sh`, which are also codes of languages (`guide.pl.pdf`), are not among them: a server
  /// runs such files only if they are executable, which published files never are.
  private static let serverScripts: Set<String> = [
    "ashx", "asis", "asmx", "asp", "aspx", "cfc", "cfm", "cgi", "fcgi", "jsp", "jspx", "jhtml",
    "lua", "phar", "php", "php2", "php3", "php4", "php5", "php6", "php7", "php8", "phps", "pht",
    "phtm", "phtml", "py", "pyc", "rhtml", "shtm", "shtml", "stm",
  ]
}
