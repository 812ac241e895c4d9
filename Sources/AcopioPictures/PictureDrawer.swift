package import AcopioBase
package import AcopioModel
import AcopioSystem

/// SVG → PNG, by librsvg and Cairo, in child processes.
///
/// In: an SVG with a width and a height in pixels. Out: a PNG (RFC 2083) of that size. Guarantee: the same SVG,
/// the same fonts and the same versions of the libraries give the same bytes, on any thread. Nothing is read but
/// the SVG and the fonts of the site: librsvg loads no other file for an SVG without an address. Pictures that end the
/// process that draws them, or that take too long, are faults like others.
package struct PictureDrawer: Sendable {
  /// The longest side of a picture, in pixels, which takes 64 MB of memory in a square.
  package static let longestSide = 4096
  /// The seconds of processor time that a picture may take; pictures of shared pages take a
  /// hundredth of a second.
  package static let seconds = 10

  /// The versions of the libraries, on which the bytes of pictures depend: `librsvg-2.54.7-cairo-1.16.0`.
  package let tools: String

  private let workers: WorkerPool
  private let letters: FontLetters
  /// Whether fontconfig was given a font; without one, Pango ends the process where it finds text.
  private let hasFonts: Bool
  /// Whether fontconfig has the settings of the site.
  private let hasSettings: Bool

  /// Creates a drawer with the fonts of a site; `nil` where the libraries are missing.
  ///
  /// `worker` starts a process that answers requests with `PictureWorker.answer`.
  package init?(fonts: SiteFonts, worker: [String]) {
    guard let library = PictureLibrary.shared else { return nil }
    tools = library.tools
    letters = fonts.letters
    hasFonts = !fonts.isEmpty
    hasSettings = fonts.writeSettings()
    workers = WorkerPool(
      worker, environment: fonts.environment, seconds: PictureDrawer.seconds)
  }

  /// Draws a picture.
  ///
  /// Throws if the painter refuses it, if text has no font, if it exceeds `PictureLimits`, or if
  /// the drawing process ends or takes too long.
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
    let answer: WorkerMessage
    do throws(WorkerPool.Fault) {
      answer = try workers.answer(PictureWorker.request(svg))
    } catch {
      throw PictureFault(
        error, in: "the drawing library",
        remedy: "draw less in the template: fewer shapes, and filters with small numbers")
    }
    return try PictureAnswer.bytes(in: answer)
  }

  /// Whether an SVG has an element `text`, with or without a prefix.
  private static func hasText(_ svg: Bytes) -> Bool {
    svg.indices.contains { index in
      guard svg[index] == UInt8(ascii: "<") else { return false }
      // Also with a prefix; a longer name that begins so is taken for text, which costs nothing but
      // a font.
      var start = index + 1
      while start < svg.count, svg[start] > 0x20, !":/<>\"'=".utf8.contains(svg[start]) {
        start += 1
      }
      let name = start < svg.count && svg[start] == UInt8(ascii: ":") ? start + 1 : index + 1
      return svg.has("text", at: name)
    }
  }
}
