import AcopioBase
import AcopioModel

/// Finds where an address is written: in a template, or else in content.
struct AddressFinder {
  private let sources: SourceMap
  /// Templates and the configuration, and then everything else.
  private let templates: [SourceFile]
  private let content: [SourceFile]
  /// The number of bytes that may still be searched, so that many faults take no longer than a few.
  private var left = 200 << 20

  init(_ sources: SourceMap) {
    func isTemplate(_ file: SourceFile) -> Bool {
      file.path == "content/site.yml"
        || file.path.hasPrefix("templates/") && !file.path.hasPrefix("templates/assets/")
    }
    let endings = ["html", "liquid", "css", "yml", "yaml", "json", "toml", "csv", "md"]
    let files = sources.files.filter { endings.contains(MediaTypes.fileExtension(of: $0.path)) }
    self.sources = sources
    templates = files.filter(isTemplate).sorted { $0.path < $1.path }
    content = files.filter { !isTemplate($0) }
  }

  /// The place of an address, or of the same without the path or the whole of the base URL.
  ///
  /// In the file of its entry, also the place of its end, to which a template may add the rest.
  mutating func place(of link: PageLinks.Link, below base: String) -> Origin? {
    var forms = [
      link.written, link.written.replacing("&", with: "&amp;"),
      link.written.replacing("/", with: "\\/"),
    ]
    let own = sources[link.origin].map { [$0] } ?? []
    for files in [templates, own, content] {
      for form in forms {
        if let place = find(form, in: files) { return place }
      }
    }
    // A template may write the part after the base URL, and a filter the rest.
    forms = []
    if !base.isEmpty, link.written.hasPrefix("\(base)/") {
      forms.append(String(link.written.dropFirst(base.count)))
    }
    if link.target.isWhole { forms.append(String(link.target.path.dropFirst(base.count))) }
    for form in forms {
      if let place = find(form, in: templates + own + content) { return place }
    }
    for form in AddressFinder.ends(of: link.written) {
      if let place = find(form, in: own) { return place }
    }
    return nil
  }

  /// The parts of an address that fields may have: all but the first `/`, and the last segments
  /// without the `/` after them.
  private static func ends(of written: String) -> [String] {
    let path = written.prefix { $0 != "?" && $0 != "#" }
    let segments = path.split(separator: "/")
    var ends = [String(path.drop { $0 == "/" })]
    for count in [segments.count, 2, 1] where count <= segments.count {
      ends.append(segments.suffix(count).joined(separator: "/"))
    }
    return ends.flatMap { [$0, $0.replacing("/", with: "\\/")] }.filter { $0.count > 2 }
  }

  private mutating func find(_ form: String, in files: [SourceFile]) -> Origin? {
    var form = form
    // A single sign is everywhere.
    guard form.utf8.count > 1 else { return nil }
    return form.withUTF8 { find($0, in: files) }
  }

  private mutating func find(_ form: Bytes, in files: [SourceFile]) -> Origin? {
    for file in files where left > 0 {
      left -= file.bytes.count
      var start = 0
      while let place = firstPlace(of: form, in: file.bytes, from: start) {
        let end = place + form.count
        if AddressFinder.isBorder(file.bytes, place - 1), AddressFinder.isBorder(file.bytes, end) {
          return file.origin(place..<end)
        }
        start = place + 1
      }
    }
    return nil
  }

  /// Whether an address may begin after the byte at an index, or end before it.
  private static func isBorder(_ bytes: Bytes, _ index: Int) -> Bool {
    guard index >= 0, index < bytes.count else { return true }
    let byte = bytes[index]
    return byte.isASCIIWhitespace || "\"'=()<>,[]{}&|".utf8.contains(byte)
  }
}
