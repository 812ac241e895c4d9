import AcopioBase
import AcopioModel
package import AcopioSystem

/// The part of a child process that makes the forms of photographs.
package enum PhotoWorker {
  /// The kinds of requests: for the versions of the libraries, and to make the forms of a picture.
  package static let question: UInt8 = 2
  package static let making: UInt8 = 3

  /// A form as a request has it.
  private struct Form {
    let width: Int
    let format: String
    let quality: Int
  }

  /// Answers a request for versions or to make the forms of a picture.
  package static func answer(_ request: WorkerMessage) -> WorkerMessage {
    PictureAnswer.of { () throws(PictureFault) in
      guard let library else {
        throw PictureFault(
          "libvips is not on this machine",
          remedy:
            "install it: apt-get install libvips42, or brew install vips; or write 'pictures: false'"
        )
      }
      if request.kind == question { return Array(library.tools.utf8) }
      return try files(request.bytes, library)
    }
  }

  private static let library = try? PhotoLibrary()

  /// The request to make forms of a picture: a line with each form, and the file.
  static func request(_ picture: Bytes, _ forms: [PhotoForm]) -> WorkerMessage {
    let line = forms.map { "\($0.width) \($0.format) \($0.quality)" }.joined(separator: ";") + "\n"
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.utf8.count + picture.count)
    bytes += Array(line.utf8)
    bytes.append(contentsOf: picture)
    return WorkerMessage(kind: making, bytes)
  }

  /// The files, each after the number of its bytes in 32 bits.
  private static func files(
    _ request: [UInt8], _ library: PhotoLibrary
  ) throws(PictureFault) -> [UInt8] {
    guard let end = request.firstIndex(of: 0x0A) else {
      throw PictureFault("it is empty", remedy: "put the whole file there")
    }
    let forms = String(decoding: request[..<end], as: UTF8.self).split(separator: ";").map {
      form -> Form in
      let parts = form.split(separator: " ").map(String.init)
      return Form(
        width: Int(parts.first ?? "") ?? 1, format: parts.dropFirst().first ?? "png",
        quality: Int(parts.last ?? "") ?? 80)
    }
    guard let widest = forms.map(\.width).max() else { return [] }
    let path = try temporary(request[(end + 1)...])
    defer { unlink(path) }
    let whole = try library.thumbnail(of: path, width: widest)
    var answer: [UInt8] = []
    var sizes: [Int: PhotoLibrary.Image] = [:]
    for form in forms {
      let image: PhotoLibrary.Image
      if let known = sizes[form.width] {
        image = known
      } else if library.size(of: whole).width <= form.width {
        image = whole
      } else {
        image = try library.resized(whole, width: form.width)
      }
      sizes[form.width] = image
      let file = try library.file(of: image, form.format, quality: form.quality)
      for shift in [0, 8, 16, 24] { answer.append(UInt8(truncatingIfNeeded: file.count >> shift)) }
      answer += file
    }
    return answer
  }

  /// Writes a file that only this process can read: readers of files notice that one is cut, those of memory don't.
  private static func temporary(_ bytes: ArraySlice<UInt8>) throws(PictureFault) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = "\(folder)/acopio-XXXXXX".utf8CString.map { $0 }
    let number = mkstemp(&name)
    guard number >= 0 else {
      throw PictureFault("there is no room for it in \(folder)", remedy: "make room, or set TMPDIR")
    }
    defer { close(number) }
    let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var start = 0
    let isWritten = bytes.withUnsafeBytes { all in
      while start < all.count {
        let count = write(number, all.baseAddress.map { $0 + start }, all.count - start)
        if count <= 0 { return false }
        start += count
      }
      return true
    }
    guard isWritten else {
      unlink(path)
      throw PictureFault("there is no room for it in \(folder)", remedy: "make room, or set TMPDIR")
    }
    return path
  }
}
