package import AcopioBase

/// A drawer of SVG as PNG.
package protocol PictureDrawing: Sendable {
  /// The reason why nothing can be drawn on this machine; `nil` if it can.
  var fault: PictureFault? { get }
  /// The PNG of an SVG.
  func png(of svg: Bytes) throws(PictureFault) -> [UInt8]
}

/// The reason why an SVG cannot be drawn.
package struct PictureFault: Error, Equatable {
  /// The fault, as a sentence about 'it'.
  package let message: String
  /// Instructions for fixing the fault.
  package let remedy: String

  package init(_ message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }
}
