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

  /// The kinds of answers.
  private static let picture: UInt8 = 1
  private static let refusal: UInt8 = 2

  /// Answers a request to draw an SVG.
  package static func answer(_ request: WorkerMessage) -> WorkerMessage {
    do throws(PictureFault) {
      guard let painter = PicturePainter() else {
        throw PictureFault("librsvg cannot be loaded", remedy: "install it again")
      }
      let png = request.bytes.withUnsafeBufferPointer { svg in
        Result { () throws(PictureFault) in try painter.png(of: svg) }
      }
      return WorkerMessage(kind: picture, try png.get())
    } catch {
      return WorkerMessage(kind: refusal, Array("\(error.message)\0\(error.remedy)".utf8))
    }
  }

  /// The request to draw an SVG.
  static func request(_ svg: Bytes) -> WorkerMessage {
    WorkerMessage(kind: drawing, Array(svg))
  }

  /// The PNG that an answer has.
  static func png(in answer: WorkerMessage) throws(PictureFault) -> [UInt8] {
    if answer.kind == picture { return answer.bytes }
    let parts = answer.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    throw PictureFault(parts.first ?? "it cannot be drawn", remedy: parts.last ?? "correct it")
  }
}
