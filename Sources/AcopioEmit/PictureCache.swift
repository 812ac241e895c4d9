package import AcopioBase
package import AcopioModel
import AcopioSystem

/// Pictures that earlier builds drew, in the work folder.
///
/// Only a cache: the name of a file is the hash of the source of its drawing.
package struct PictureCache: PictureDrawing {
  private let files: FileCache
  private let draw: (@Sendable (Bytes) throws(PictureFault) -> [UInt8])?

  /// The cache in a work folder, whose lock this process holds.
  ///
  /// Without `draw`, the drawing libraries are not installed. `tools` is a name for everything that
  /// pictures depend on besides their SVG: versions of libraries, and fonts.
  package init(
    workDirectory: String, tools: String,
    draw: (@Sendable (Bytes) throws(PictureFault) -> [UInt8])?
  ) {
    files = FileCache(PictureCache.name, tools: tools, workDirectory: workDirectory)
    self.draw = draw
  }

  /// The name of the folder in the work folder.
  ///
  /// What is in it is not checked again: it needs another name when fewer pictures are found harmless.
  package static let name = "pictures"
  /// The name of the folder of fontconfig's settings in the work folder.
  package static let fontsName = "fonts"

  /// Begins a build: pictures that it does not use are removed at its `end`.
  package func begin() { files.begin() }

  /// Ends a build: removes the pictures that it did not use.
  package func end() { files.end() }

  package var fault: PictureFault? { draw == nil ? .missingLibrary : nil }

  package func drawn(_ svg: Bytes) -> [UInt8]? {
    files.known(Digest.sha256(svg))
  }

  package func png(of svg: Bytes) throws(PictureFault) -> [UInt8] {
    guard let draw else { throw .missingLibrary }
    let png = try draw(svg)
    files.keep(png, Digest.sha256(svg))
    return png
  }
}

extension PictureFault {
  /// The libraries that draw are not on this machine.
  fileprivate static var missingLibrary: PictureFault {
    PictureFault(
      "librsvg is not on this machine",
      remedy: "install it: apt-get install librsvg2-2, or brew install librsvg")
  }
}
