package import AcopioBase
package import AcopioModel
import AcopioSystem

/// Pictures that earlier builds drew, in the work folder.
///
/// Only a cache: the name of a file is the hash of the source of its drawing, and its bytes begin
/// with the hash of that name, of the tools that drew it and of the picture, so that a damaged
/// file, and one under the name of another, is drawn again.
package struct PictureCache: PictureDrawing {
  private let files: FileCache
  private let tools: String
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
    self.tools = tools
    self.draw = draw
  }

  /// The name of the folder in the work folder.
  package static let name = "pictures"
  /// The name of the folder of fontconfig's settings in the work folder.
  package static let fontsName = "fonts"

  /// Begins a build: pictures that it does not use are removed at its `end`.
  package func begin() { files.begin() }

  /// Ends a build: removes the pictures that it did not use.
  package func end() { files.end() }

  package var fault: PictureFault? { draw == nil ? .missingLibrary : nil }

  package func png(of svg: Bytes) throws(PictureFault) -> [UInt8] {
    let name = Digest.sha256(svg)
    let mark = name.utf8.count
    let known = files.file(name) { file in
      file.count > mark
        && self.mark(name, file[mark...]).elementsEqual(file[..<mark])
    }
    if let known { return Array(known[mark...]) }
    guard let draw else { throw .missingLibrary }
    let png = try draw(svg)
    files.store(self.mark(name, png[...]) + png, name)
    return png
  }

  /// The first bytes of the file with this name if it contains this picture.
  private func mark(_ name: String, _ png: ArraySlice<UInt8>) -> [UInt8] {
    let all = Array("\(tools)/\(name)\n".utf8) + png
    return all.withUnsafeBufferPointer { Array(Digest.sha256($0).utf8) }
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
