package import AcopioBase
package import AcopioModel
import AcopioSystem

/// A photograph → its forms, by libvips, in child processes.
///
/// In: a JPEG, PNG, WebP, HEIC, AVIF or TIFF, which its first bytes show. Out: files that are upright, in sRGB, and without Exif, colour
/// profiles and comments. Guarantee: the same file, forms and version of the library give the same bytes, on any thread.
/// A file that ends the process, or takes too long, is a fault like others.
package struct PhotoMaker: Sendable {
  /// The seconds of processor time that a picture may take.
  package static let seconds = 60

  private let workers: WorkerPool

  /// Creates a maker; `worker` starts a process that answers requests with `PhotoWorker.answer`.
  package init(worker: [String]) { workers = WorkerPool(worker, seconds: PhotoMaker.seconds) }

  /// The versions of the libraries; a fault where they are missing, or cannot write one of the formats.
  package func tools(for formats: [String] = []) throws(PictureFault) -> String {
    let question = Array(formats.joined(separator: " ").utf8)
    return String(
      decoding: try PictureAnswer.bytes(
        in: try answer(WorkerMessage(kind: PhotoWorker.question, question))), as: UTF8.self)
  }

  /// The files of forms of a picture, in their order.
  package func files(of picture: Bytes, _ forms: [PhotoForm]) throws(PictureFault) -> [[UInt8]] {
    try check(picture)
    let bytes = try PictureAnswer.bytes(in: try answer(PhotoWorker.request(picture, forms)))
    var files: [[UInt8]] = []
    var place = 0
    while place + 4 <= bytes.count {
      let count = (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
      guard place + 4 + count <= bytes.count else { break }
      files.append(Array(bytes[(place + 4)..<(place + 4 + count)]))
      place += 4 + count
    }
    guard files.count == forms.count else {
      throw PictureFault("libvips made too few files of it", remedy: "save it again")
    }
    return files
  }

  /// The colour that most of a picture has, as `#rrggbb`.
  package func color(of picture: Bytes) throws(PictureFault) -> String {
    try check(picture)
    let request = WorkerMessage(kind: PhotoWorker.looking, Array(picture))
    return String(decoding: try PictureAnswer.bytes(in: try answer(request)), as: UTF8.self)
  }

  private func check(_ picture: Bytes) throws(PictureFault) {
    guard PhotoMaker.isPhoto(picture) else {
      throw PictureFault(
        "it is no JPEG, PNG, WebP, HEIC, AVIF or TIFF", remedy: "save it in one of these formats")
    }
  }

  /// Whether the first bytes are those of a format that is processed.
  package static func isPhoto(_ file: Bytes) -> Bool {
    file.count > 16
      && (file[0] == 0xFF && file[1] == 0xD8
        || file[0] == 0x89 && file.has("PNG\r\n\u{1A}\n", at: 1)
        || file.has("RIFF") && file.has("WEBP", at: 8)
        || file.has("II*\0") || file.has("MM\0*")
        || file.has("ftyp", at: 4)
          && ["avif", "heic", "heix", "hevc", "mif1"].contains {
            file.slice(8..<min(file.count, 64)).string.contains($0)
          })
  }

  private func answer(_ request: WorkerMessage) throws(PictureFault) -> WorkerMessage {
    do throws(WorkerPool.Fault) {
      return try workers.answer(request)
    } catch {
      throw PictureFault(
        error, in: "libvips", remedy: "make it smaller, or save it again in another program")
    }
  }
}
