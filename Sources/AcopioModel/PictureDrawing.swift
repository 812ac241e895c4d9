package import AcopioBase

/// A drawer of SVG as PNG.
package protocol PictureDrawing: Sendable {
  /// The reason why nothing can be drawn on this machine; `nil` if it can.
  var fault: PictureFault? { get }
  /// The PNG of an SVG that was drawn before, and so was found harmless; `nil` for any other.
  func drawn(_ svg: Bytes) -> [UInt8]?
  /// The PNG of an SVG that was not drawn before.
  func png(of svg: Bytes) throws(PictureFault) -> [UInt8]
}

/// The reason why an SVG cannot be drawn.
package struct PictureFault: Error, Equatable {
  /// The fault, as a sentence about 'it'.
  package let message: Message
  /// Instructions for fixing the fault.
  package let remedy: Message

  package init(_ message: Message, remedy: Message) {
    self.message = message
    self.remedy = remedy
  }
}
