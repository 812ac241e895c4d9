package import AcopioBase
package import AcopioModel
import AcopioSystem

/// SVG → PNG, by librsvg and Cairo, which are loaded when a site has pictures to draw.
///
/// In: an SVG with a width and a height in pixels. Out: a PNG (RFC 2083) of that size. Guarantee: the same SVG,
/// the same fonts and the same versions of the libraries give the same bytes, on any thread. Nothing is read but
/// the SVG and the fonts of the site: librsvg loads no other file for an SVG without an address.
package struct PictureDrawer: Sendable {
  /// The longest side of a picture, in pixels, which takes 64 MB of memory in a square.
  package static let longestSide = 4096

  /// The versions of the libraries, on which the bytes of pictures depend: `librsvg-2.54.7-cairo-1.16.0`.
  package let tools: String

  private let library: PictureLibrary
  private let letters: FontLetters
  /// Whether fontconfig was given a font; without one, Pango ends the process where it finds text.
  private let hasFonts: Bool
  /// Whether fontconfig has the settings of the site.
  private let hasSettings: Bool

  /// A drawer with the fonts of a site; `nil` where the libraries are missing.
  ///
  /// Fontconfig reads its settings once, so all drawers of a process have the fonts of the first.
  package init?(fonts: SiteFonts) {
    guard let library = PictureLibrary.shared else { return nil }
    self.library = library
    tools = library.tools
    letters = fonts.letters
    hasFonts = !fonts.isEmpty
    hasSettings = fonts.use()
  }

  /// Draws a picture; throws for an SVG without a size in pixels, one that is too large and one that librsvg cannot
  /// read, for text without a font, and for what `PictureLimits` does not allow.
  package func png(of svg: Bytes) throws(PictureFault) -> [UInt8] {
    guard hasSettings else {
      throw PictureFault(
        "the settings of its fonts cannot be written",
        remedy:
          "remove .acopio/fonts, and rename the folder of the site if it has control characters")
    }
    guard hasFonts || !PictureDrawer.hasText(svg) else {
      throw PictureFault(
        "it has text, and the site has no font to draw it with",
        remedy: "put a font (.ttf or .otf) into templates/fonts/, or draw the letters as paths")
    }
    if let fault = PictureLimits.fault(of: svg) { throw fault }
    if PictureDrawer.hasText(svg), let first = letters.missing(in: svg).first {
      throw PictureFault(
        "no font of the site has '\(first)', which would be an empty box",
        remedy:
          "put a font that has it into templates/fonts/, or leave it out: {{ entry.title | remove: '…' }}"
      )
    }
    let handle = try open(svg)
    defer { library.release(handle) }
    let (width, height) = try size(of: handle)
    // Red, green, blue and transparency of a pixel in 4 bytes.
    guard let surface = library.createSurface(0, Int32(width), Int32(height)) else {
      throw .memory
    }
    defer { library.destroySurface(surface) }
    guard let context = library.createContext(surface) else { throw .memory }
    defer { library.destroyContext(context) }
    var fault: UnsafeMutableRawPointer?
    guard library.render(handle, context, [0, 0, Double(width), Double(height)], &fault) != 0 else {
      throw self.fault(fault)
    }
    guard library.status(context) == 0 else { throw .memory }
    return try encode(surface, width: width, height: height)
  }

  private func open(_ svg: Bytes) throws(PictureFault) -> OpaquePointer {
    var fault: UnsafeMutableRawPointer?
    guard let start = svg.baseAddress, let handle = library.open(start, svg.count, &fault) else {
      throw self.fault(fault)
    }
    return handle
  }

  /// The width and the height in whole pixels.
  private func size(of handle: OpaquePointer) throws(PictureFault) -> (width: Int, height: Int) {
    var (width, height) = (0.0, 0.0)
    guard library.size(handle, &width, &height) != 0, width > 0, height > 0 else {
      throw PictureFault(
        "it has no size in pixels",
        remedy: "write it at the beginning: <svg width=\"1200\" height=\"630\" …>")
    }
    let longest = Double(PictureDrawer.longestSide)
    guard width <= longest, height <= longest else {
      throw PictureFault(
        "it is larger than \(PictureDrawer.longestSide) pixels",
        remedy: "make it smaller: pictures of shared pages have 1200 × 630")
    }
    return (max(Int(width.rounded()), 1), max(Int(height.rounded()), 1))
  }

  /// Writes a PNG, without transparency where nothing is transparent.
  private func encode(
    _ surface: OpaquePointer, width: Int, height: Int
  ) throws(PictureFault) -> [UInt8] {
    library.flush(surface)
    var png: [UInt8] = []
    let stride = Int(library.stride(surface))
    guard let pixels = library.pixels(surface) else { throw .memory }
    let isOpaque = (0..<height).allSatisfy { row in
      // Cairo has pixels as numbers of 32 bits, whose highest byte is the opacity.
      pixels.advanced(by: row * stride).withMemoryRebound(to: UInt32.self, capacity: width) {
        line in (0..<width).allSatisfy { line[$0] >> 24 == 0xFF }
      }
    }
    let plain =
      isOpaque
      ? library.createSurfaceOver(pixels, 1, Int32(width), Int32(height), Int32(stride)) : nil
    defer { plain.map { library.destroySurface($0) } }
    let status = withUnsafeMutablePointer(to: &png) { target in
      library.write(
        plain ?? surface,
        { target, bytes, count in
          guard let target, let bytes else { return 1 }
          target.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return 0
        }, target)
    }
    guard status == 0, !png.isEmpty else { throw .memory }
    return png
  }

  private func fault(_ error: UnsafeMutableRawPointer?) -> PictureFault {
    guard let error else { return .memory }
    defer { library.freeFault(error) }
    let message =
      error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
      .map { String(cString: $0) } ?? "it cannot be read"
    return PictureFault("librsvg says '\(message.printable)'", remedy: "correct the template")
  }

  /// Whether an SVG has an element `text`, with or without a prefix.
  private static func hasText(_ svg: Bytes) -> Bool {
    svg.indices.contains { index in
      guard svg[index] == UInt8(ascii: "<") else { return false }
      // With a prefix, too; a longer name that begins so is taken for text, which costs nothing but a font.
      var start = index + 1
      while start < svg.count, svg[start] > 0x20, !":/<>\"'=".utf8.contains(svg[start]) {
        start += 1
      }
      let name = start < svg.count && svg[start] == UInt8(ascii: ":") ? start + 1 : index + 1
      return svg.has("text", at: name)
    }
  }
}

extension PictureFault {
  fileprivate static var memory: PictureFault {
    PictureFault("there is no memory for it", remedy: "make it smaller")
  }
}
