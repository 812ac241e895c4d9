import AcopioBase
import AcopioTestSupport
import Testing

import AcopioRender
import AcopioSiteTestSupport

/// Images of the site get their size in the page; a missing description is reported.
@Suite struct ImageTests {
  private static let png = SampleFiles.png(width: 640, height: 480)

  private func site(_ body: String) -> BuiltSite {
    var files = Library.files(
      "-- templates/layouts/author.html --\n{{ entry.content }}\n"
        + "-- content/authors/ende.md --\n---\nname: Michael Ende\n---\n\(body)")
    files["templates/assets/pier.png"] = ImageTests.png
    files["templates/assets/endless.svg"] = Array("<svg width='100%'></svg>".utf8)
    return BuiltSite(files)
  }

  @Test func assetsHaveTheirSize() {
    let site = site("![The *pier*](/assets/pier.png \"Now\")\n\n![Endless](/assets/endless.svg)")
    #expect(site.printed == "")
    let page = site["authors/ende/index.html"] ?? ""
    #expect(page.contains("<img src=\"/assets/pier."))
    #expect(
      page.contains(
        ".png\" alt=\"The pier\" title=\"Now\" width=\"640\" height=\"480\" loading=\"lazy\" "
          + "decoding=\"async\" />"))
    #expect(page.contains(".svg\" alt=\"Endless\" />"))
  }

  @Test func missingImagesAreErrors() {
    #expect(
      site("![A](/assets/peer.png) ![B](pier.png)").printed == """
        content/authors/ende.md:4:6: error: there is no asset 'peer.png'; did you mean 'pier.png'? \
        [unknown-asset]
        4 | ![A](/assets/peer.png) ![B](pier.png)
          |      ^^^^^^^^^^^^^^^^
          = remedy: put the file into templates/assets/
        content/authors/ende.md:4:29: error: there is no file 'content/authors/pier.png' \
        [missing-link-target]
        4 | ![A](/assets/peer.png) ![B](pier.png)
          |                             ^^^^^^^^
          = remedy: put it there, or into templates/assets/ and write '/assets/pier.png'

        """)
  }

  @Test func imagesWithoutDescriptionAreWarned() {
    let site = site("![](/assets/pier.png)\n")
    #expect(
      site.printed == """
        content/authors/ende.md:4:5: warning: the image has no description [missing-alt]
        4 | ![](/assets/pier.png)
          |     ^^^^^^^^^^^^^^^^
          = remedy: describe it in the brackets: ![…](/assets/pier.png)

        """)
    #expect(site["authors/ende/index.html"] != nil)
  }

  // MARK: - Headers

  private func size(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer { ImageHeader.size(of: $0) }.map { "\($0.width)x\($0.height)" }
  }

  @Test func readsTheSizesOfFormats() {
    #expect(size(ImageTests.png) == "640x480")
    #expect(size(Array("GIF89a".utf8) + [0x40, 1, 0xF0, 0]) == "320x240")
    #expect(size(Self.jpeg(orientation: 1)) == "300x200")
    #expect(size(Self.jpeg(orientation: 6)) == "200x300")
    #expect(size(Self.webp("VP8X", [0, 0, 0, 0, 0x7F, 2, 0, 0xDF, 1, 0])) == "640x480")
    #expect(size(Self.webp("VP8L", [0x2F, 0x7F, 0xC2, 0x77, 0])) == "640x480")
    #expect(
      size(Self.webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x80, 2, 0xE0, 1])) == "640x480")
    #expect(size(Array("<?xml?>\n<!-- a > b --><svg viewBox='0 0 24 12.4'>".utf8)) == "24x12")
    #expect(size(Array("<svg width=\"30px\" height='20'>".utf8)) == "30x20")
    #expect(size(Self.heic(isTurned: false)) == "640x480")
    #expect(size(Self.heic(isTurned: true)) == "480x640")
    #expect(size(Self.tiff) == "320x240")
  }

  @Test func saysNothingOfOtherFiles() {
    for text in ["", "a", "<html>", "<svg>", "<svg width=\"100%\" height=\"2em\">", "GIF89a\0"] {
      #expect(size(Array(text.utf8)) == nil)
    }
    #expect(size([0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\u{0D}IHDR".utf8) + [0, 0, 0, 0]) == nil)
    #expect(size([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xC0]) == nil)
    #expect(size([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0]) == nil)
  }

  /// Cut and changed files: a size or none, never a crash.
  @Test func survivesDamagedFiles() {
    let whole = [
      ImageTests.png, Array("GIF89a".utf8) + [0x40, 1, 0xF0, 0], Self.jpeg(orientation: 6),
      Self.webp("VP8X", [0, 0, 0, 0, 0x7F, 2, 0, 0xDF, 1, 0]),
      Self.webp("VP8L", [0x2F, 0x7F, 0xC2, 0x77, 0]),
      Array("<!-- x --><svg width='30' height='20' viewBox='0 0 1 2'>".utf8),
      Self.heic(isTurned: true), Self.tiff,
    ]
    for seed in 0..<5_000 as Range<UInt64> {
      var dice = SeededGenerator(seed: seed)
      var bytes = whole[Int.random(in: 0..<whole.count, using: &dice)]
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        bytes[place] = UInt8.random(in: 0...255, using: &dice)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &dice))
      let found = bytes.withUnsafeBufferPointer { ImageHeader.size(of: $0) }
      #expect(found.map { $0.width > 0 && $0.height > 0 } ?? true, "seed \(seed)")
    }
  }

  private static func jpeg(orientation: UInt8) -> [UInt8] {
    let exif: [UInt8] =
      Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0".utf8)
      + [orientation, 0, 0]
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
      + [0xFF, 0xC0, 0, 11, 8, 0, 200, 1, 44, 1, 0, 0, 0]
  }

  /// Boxes that describe a picture of 640 × 480 pixels.
  private static func heic(isTurned: Bool) -> [UInt8] {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count + 8)] + Array(name.utf8) + content
    }
    let size = box("ispe", [0, 0, 0, 0, 0, 0, 2, 0x80, 0, 0, 1, 0xE0])
    let own: [UInt8] = isTurned ? [2, 0x81, 0x82] : [1, 0x81]
    let properties =
      box("ipco", size + box("irot", [1])) + box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1] + own)
    return box("ftyp", Array("heic\0\0\0\0mif1".utf8))
      + box("meta", [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1]) + box("iprp", properties))
  }

  /// The fields of a picture of 320 × 240 pixels.
  private static let tiff: [UInt8] =
    Array("II*\0".utf8) + [8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0, 0x40, 1, 0, 0]
    + [1, 1, 3, 0, 1, 0, 0, 0, 0xF0, 0, 0, 0, 0, 0, 0, 0]

  private static func webp(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    Array("RIFF\0\0\0\0WEBP\(kind)\0\0\0\0".utf8) + data
  }
}
