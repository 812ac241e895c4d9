import AcopioBase
import AcopioModel
package import AcopioSystem

/// The part of a child process that draws pictures.
package enum PictureWorker {
  /// The kind of requests to draw an SVG.
  package static let drawing: UInt8 = 1
  /// The bytes of addresses that a child gets to draw with: a picture of the longest side needs 64 MB, and each filter
  /// on all of it some times as much.
  package static let memory: UInt64 = 2 << 30

  /// Answers a request to draw an SVG.
  package static func answer(_ request: WorkerMessage) -> WorkerMessage {
    PictureAnswer.of { () throws(PictureFault) in
      guard let painter = PicturePainter() else {
        throw PictureFault("librsvg cannot be loaded", remedy: "install it again")
      }
      let png = request.bytes.withUnsafeBufferPointer { svg in
        Result { () throws(PictureFault) in try painter.png(of: svg) }
      }
      return try png.get()
    }
  }

  /// The request to draw an SVG.
  static func request(_ svg: Bytes) -> WorkerMessage {
    WorkerMessage(kind: drawing, Array(svg))
  }
}
