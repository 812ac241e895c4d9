import AcopioBase
import AcopioRender
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

@Suite struct FileCheckTests {
  typealias Sample = SampleFiles
  static let page = Sample.text("\n<!DOCTYPE html>\n<title>Not found</title>")
  static let noise = (0..<400).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }

  /// A file without its last bytes.
  static func cut(_ bytes: [UInt8], _ count: Int) -> [UInt8] { Array(bytes.dropLast(count)) }

  /// Names, bytes, and what is reported: the severities and ids.
  static let cases: [(name: String, bytes: [UInt8], found: String)] = [
    // Files that are what their names say.
    ("a.png", Sample.png(), ""), ("A.PNG", Sample.png(), ""), ("a.jpg", Sample.jpeg(), ""),
    ("a.JPEG", Sample.jpeg(), ""), ("a.gif", Sample.gif, ""), ("a.webp", Sample.webp(), ""),
    ("a.avif", Sample.boxes("avif"), ""), ("a.svg", Sample.svg, ""),
    ("a.bmp", Sample.bmp(), ""), ("a.bmp", Sample.bmp(height: 254) + noise, ""),
    ("a.bmp", Sample.bmp(isCompressed: true), ""), ("a.bmp", cut(Sample.bmp(), 3), ""),
    ("a.svg", Sample.text("\u{FEFF}<?xml version='1.0'?><!-- a --><!DOCTYPE svg><svg/>"), ""),
    ("a.mp4", Sample.boxes("isom"), ""), ("a.m4a", Sample.boxes("M4A "), ""),
    ("a.webm", Sample.webm, ""),
    ("a.pdf", Sample.pdf, ""), ("a.pdf", Sample.text("\n\n") + Sample.pdf, ""),
    ("a.woff2", Sample.woff2, ""),
    ("a.ttf", Sample.ttf, ""), ("a.otf", Sample.ttf, ""), ("a.zip", Sample.zip, ""),
    ("a.docx", Sample.zip, ""),
    ("favicon.ico", Sample.png(), ""), ("a.mp3", noise, ""), ("a.doc", page, ""),
    ("a.txt", page, ""),
    ("a.html", page, ""), (".nojekyll", [], ""), ("a.css", [], ""), ("a.txt", [], ""),
    ("CNAME", noise, ""),
    // What cameras and servers add.
    ("a.png", Sample.png() + noise, ""), ("a.jpg", Sample.jpeg() + noise, ""),
    ("a.gif", Sample.gif + noise, ""),
    ("a.zip", noise + Sample.zip, ""),
    ("a.pdf", Sample.pdf + noise, ""),
    ("a.webp", Sample.webp() + [0], ""), ("a.mp4", Sample.boxes("mp42") + [0, 0, 0], ""),
    // Pointers, empty files and error pages.
    ("a.png", Sample.pointer(), "error [broken-file]"),
    ("a.mp4", Sample.pointer("\r\n"), "error [broken-file]"),
    ("a.bin", Sample.pointer(), "error [broken-file]"),
    ("a.css", Sample.pointer(), "error [broken-file]"),
    ("a.jpg", [], "error [broken-file]"), ("a.mp3", [], "error [broken-file]"),
    ("a.json", [], "error [broken-file]"),
    ("a.jpg", page, "error [broken-file]"), ("a.pdf", page, "error [broken-file]"),
    ("a.css", Sample.text("<html><body>"), "error [broken-file]"),
    ("a.js", page, "error [broken-file]"),
    ("a.ZIP", page, "error [broken-file]"), ("a.woff2", page, "error [broken-file]"),
    ("a.svg", page, "error [broken-file]"),
    // Pieces and noise.
    ("a.png", cut(Sample.png(), 13), "error [broken-file]"),
    ("a.png", Array(Sample.png().prefix(12)), "error [broken-file]"),
    ("a.png", cut(Sample.png(), 12) + Sample.text("tEXt and so on"), "error [broken-file]"),
    ("a.jpg", cut(Sample.jpeg(), 2), "error [broken-file]"),
    ("a.jpg", cut(Sample.jpeg(), 30), "error [broken-file]"),
    (
      "a.jpg", Array(Sample.jpeg(exif: Sample.exif(degrees: nil)).prefix(20)), "error [broken-file]"
    ),
    ("a.gif", cut(Sample.gif, 4), "error [broken-file]"),
    ("a.webp", cut(Sample.webp(), 3), "error [broken-file]"),
    ("a.avif", cut(Sample.boxes("avif"), 1), "error [broken-file]"),
    ("a.mp4", cut(Sample.boxes("isom"), 1), "error [broken-file]"),
    ("a.webm", cut(Sample.webm, 1), "error [broken-file]"),
    ("a.bmp", cut(Sample.bmp(), 4), "error [broken-file]"),
    ("a.bmp", cut(Sample.bmp(height: 254), 4), "error [broken-file]"),
    ("a.bmp", cut(Sample.bmp(height: 128), 1), "error [broken-file]"),
    ("a.bmp", cut(Sample.bmp(isCompressed: true), 1), "error [broken-file]"),
    ("a.bmp", Array(Sample.bmp().prefix(30)), "error [broken-file]"),
    ("a.pdf", Array(Sample.pdf.prefix(20)), "error [broken-file]"),
    // The first part of a document that is made for the web ends like a whole one.
    (
      "a.pdf", Sample.pdf + Array(repeating: 0x41, count: 9_000), "error [broken-file]"
    ),
    ("a.woff2", cut(Sample.woff2, 1), "error [broken-file]"),
    ("a.ttf", cut(Sample.ttf, 1), "error [broken-file]"),
    ("a.zip", Sample.text("PK\u{3}\u{4}") + noise, "error [broken-file]"),
    ("a.svg", cut(Sample.svg, 8), "error [broken-file]"),
    ("a.svg", Sample.text("<svg><g>"), "error [broken-file]"),
    ("a.svg", Sample.text("<!DOCTYPE svg><svg><path/>"), "error [broken-file]"),
    ("a.png", noise, "error [broken-file]"), ("a.jpg", noise, "error [broken-file]"),
    ("a.pdf", noise, "error [broken-file]"), ("a.mp4", noise, "error [broken-file]"),
    ("a.woff2", noise, "error [broken-file]"), ("a.zip", noise, "error [broken-file]"),
    ("a.png", Array(Sample.png().prefix(8)) + noise, "error [broken-file]"),
    ("a.jpg", [0xFF, 0xD8, 0xFF] + noise, "error [broken-file]"),
    ("a.png", [0x89], "error [broken-file]"),
    ("a.svg", Sample.text("not a picture"), "error [broken-file]"),
    // Whole files of less usual forms.
    ("a.gif", cut(Sample.gif, 1), ""),
    ("a.pdf", Sample.pdf + Array(repeating: 0, count: 9_000), ""),
    ("a.pdf", Sample.pdf + Array(repeating: 0x0A, count: 9_000), ""),
    ("a.zip", Sample.zip + Array(repeating: 0x41, count: 60_000), ""),
    ("a.jpg", Sample.jpeg() + Sample.boxes("mp42"), ""),
    ("a.jpg", [0xFF, 0xD8, 0xFF] + Sample.jpeg().dropFirst(2), ""),
    ("a.mp4", Sample.boxes("isom") + [0, 0, 0, 0] + Sample.text("mdat") + noise, ""),
    ("a.mp4", Sample.boxes("isom") + noise, ""),
    ("a.avif", Sample.boxes("avif") + Sample.text("motion photo of a phone"), ""),
    (
      "a.svg",
      Sample.text("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' ''>\n<svg width='4'/>\n"), ""
    ),
    ("a.svg", Sample.text("<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:g/></s:svg>"), ""),
    ("a.svg", Sample.text("<svg></svg ><!-- made by a program -->"), ""),
    ("a.docx", [0xD0, 0xCF, 0x11, 0xE0] + noise, ""), ("a.ttf", Sample.text("ttcf") + noise, ""),
    ("a.tif", [0x49, 0x49, 0x2B, 0] + noise, ""), ("a.flac", Sample.text("ID3") + noise, ""),
    // Other kinds than the name says.
    ("a.png", Sample.jpeg(), "warning [wrong-ending]"),
    ("a.jpg", Sample.webp(), "warning [wrong-ending]"),
    ("a.mp4", Sample.webm, "warning [wrong-ending]"),
    ("a.woff2", Sample.ttf, "warning [wrong-ending]"),
    ("a.svg", Sample.png(), "error [wrong-ending]"),
    ("a.pdf", Sample.jpeg(), "error [wrong-ending]"),
    ("a.jpg", Sample.pdf, "error [wrong-ending]"),
    ("a.jpg", Sample.boxes("heic"), "error [wrong-ending]"),
    ("a.pdf", Sample.zip, "error [wrong-ending]"), ("a.css", Sample.png(), "error [wrong-ending]"),
    ("a.heic", Sample.jpeg(), "warning [wrong-ending]"),
    // Kinds that browsers don't show.
    ("a.heic", Sample.boxes("heic"), "warning [unshown-file]"),
    ("a.HEIF", Sample.boxes("mif1"), "warning [unshown-file]"),
    ("a.tiff", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], "warning [unshown-file]"),
    ("a.mov", Sample.boxes("qt  "), "warning [unshown-file]"),
    ("a.avi", noise, "warning [unshown-file]"),
    // Sources.
    ("a.scss", Sample.text("$a: 1;"), "warning [uncompiled-file]"),
    ("a.ts", Sample.text("let a"), "warning [uncompiled-file]"),
    ("a.TSX", Sample.text("<a/>"), "warning [uncompiled-file]"),
    ("a.vue", Sample.text("<a/>"), "warning [uncompiled-file]"),
    ("a.d.ts", Sample.text("declare"), ""), ("a.ts", [0x47] + Array(repeating: 0, count: 187), ""),
    ("_ts/a.css", Sample.text("a {}"), ""), ("a.jsonld", Sample.text("{}"), ""),
    // Photos.
    ("a.jpg", Sample.jpeg(count: 1_000_001), "warning [large-picture]"),
    ("a.jpg", Sample.jpeg(count: 900_000), ""),
    ("a.jpg", Sample.jpeg(exif: Sample.exif(degrees: 19)), "warning [picture-location]"),
    (
      "a.jpg", Sample.jpeg(exif: Sample.exif(degrees: 19, isLittle: false)),
      "warning [picture-location]"
    ),
    ("a.png", Sample.png(exif: Sample.exif(degrees: 19)), "warning [picture-location]"),
    ("a.webp", Sample.webp(exif: Sample.exif(degrees: 19)), "warning [picture-location]"),
    ("a.jpg", Sample.jpeg(exif: Sample.exif(degrees: 0)), ""),
    ("a.jpg", Sample.jpeg(exif: Sample.exif(degrees: nil)), ""),
    (
      "a.png", Sample.jpeg(exif: Sample.exif(degrees: 19)),
      "warning [wrong-ending], warning [picture-location]"
    ),
  ]

  @Test(arguments: cases.indices)
  func comparesWhatAFileIsWithItsName(_ index: Int) {
    let (name, bytes, expected) = FileCheckTests.cases[index]
    for folder in ["static", "templates/assets", "content/books"] {
      let file = SourceMap.single("\(folder)/\(name)", bytes)
      let found = FileCheck.faults(of: file).map { "\($0.severity) [\($0.id)]" }
      #expect(found.joined(separator: ", ") == expected, "\(name), \(bytes.count) bytes")
    }
    for fault in FileCheck.faults(of: SourceMap.single("static/\(name)", bytes)) {
      #expect(fault.remedy != nil)
    }
  }

  static let site = BuiltSite.files(
    """
    -- content/site.yml --
    name: Library
    base-url: https://library.example
    locale: en
    -- content/books/_collection.yml --
    entries: '*.md'
    schema: { title: { type: text }, cover: { type: image, optional: true } }
    page: { permalink: '/books/{slug}/', layout: book }
    -- content/books/momo.md --
    ---
    title: Momo
    ---
    ![a](a.png) ![b](/b.png)
    -- templates/layouts/book.html --
    {{ entry.content }}

    """)

  /// The diagnostics of a site with these files.
  func printed(_ files: [String: [UInt8]], momo: String? = nil) -> String {
    var all = FileCheckTests.site.merging(files) { $1 }
    if let momo { all["content/books/momo.md"] = Array(momo.utf8) }
    return BuiltSite(all).printed
  }

  @Test func checksFilesBesideContentAssetsAndCopiedFiles() {
    let good = Sample.png()
    #expect(printed(["content/books/a.png": good, "static/b.png": good]) == "")
    #expect(
      printed([
        "content/books/a.png": good, "static/b.png": Sample.pointer(), "templates/assets/c.png": [],
      ]) == """
        static/b.png: error: the file is a pointer of Git LFS: three lines that say where the file is, not the file \
        [broken-file]
          = remedy: run 'git lfs install' and 'git lfs pull' before the build; where CI checks the site out, with LFS \
        ('lfs: true' for actions/checkout)
        templates/assets/c.png: error: the file is empty [broken-file]
          = remedy: export or download it again

        """)
    #expect(
      printed(["content/books/a.png": FileCheckTests.page, "static/b.png": Sample.jpeg()]) == """
        content/books/a.png: error: the file is an HTML page, not a PNG picture [broken-file]
          = remedy: it is probably an error message of a server: open it in an editor to read it, and download the file \
        again
        static/b.png: warning: the file is a JPEG picture, not a PNG picture [wrong-ending]
          = remedy: rename it to end with '.jpg', also where it is named, or export it as a PNG picture

        """)
  }

  @Test(arguments: [
    "txt", "vtt", "srt", "csv", "ics", "gpx", "xml", "yml", "toml", "tsv", "kml", "rss", "log", "c",
  ])
  func textIsNoPicture(ending: String) {
    let files = ["content/books/a.\(ending)": Sample.text("Öne line, and\tanother\n")]
    let found = printed(files, momo: "---\ntitle: Momo\n---\n![A](a.\(ending))\n")
    #expect(found.contains("content/books/momo.md:4:"), "\(found)")
    #expect(!printed(files, momo: "---\ntitle: Momo\n---\n[A](a.\(ending))\n").contains("unshown"))
  }

  @Test func refusesPicturesThatBrowsersDoNotShow() {
    let heic = Sample.boxes("heic")
    let files = ["content/books/a.heic": heic, "static/b.heic": heic]
    let found = printed(
      files, momo: "---\ntitle: Momo\ncover: a.heic\n---\n[A](a.heic)\n")
    #expect(
      found.hasPrefix(
        """
        content/books/momo.md:3:8: error: 'books/a.heic' is a HEIC picture, which few browsers show [unshown-file]
        3 | cover: a.heic
          |        ^^^^^^
          = remedy: export it as JPEG, PNG or WebP
        """), "\(found)")
    let shown = printed(files, momo: "---\ntitle: Momo\n---\n![A](a.heic) ![B](/b.heic)\n")
    #expect(shown.contains("content/books/momo.md:4:"), "\(shown)")
    #expect(shown.split(separator: "\n").count { $0.contains(": error: ") } == 2, "\(shown)")
    let linked = printed(files, momo: "---\ntitle: Momo\n---\n[A](a.heic)\n")
    #expect(!linked.contains(": error: "), "\(linked)")
    #expect(
      linked.contains("content/books/a.heic: warning: few browsers show a HEIC picture"),
      "\(linked)")
  }
}

extension SourceMap {
  /// A file of its own.
  fileprivate static func single(_ path: String, _ bytes: [UInt8]) -> SourceFile {
    var sources = SourceMap()
    return sources.addAsWritten(path, bytes: bytes)
  }
}
