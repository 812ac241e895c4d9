import AcopioBase
import AcopioModel
package import AcopioSystem

/// The part of a child process that makes the forms of photographs.
package enum PhotoWorker {
  /// The kinds of requests: for the versions of the libraries, and to make the forms of a picture.
  package static let question: UInt8 = 2
  package static let making: UInt8 = 3
  /// The kind of requests for the colour that most of a picture has.
  package static let looking: UInt8 = 4

  /// A form as a request has it.
  private struct Form {
    let width: Int, height: Int
    let format: String
    let quality: Int
    let whole: Int
    let crop: PictureCrop?

    /// The parts of a request: the size, format and quality, the width of the whole, and a crop.
    init?(_ text: Substring) {
      let parts = text.split(separator: " ", maxSplits: 6).map(String.init)
      guard parts.count >= 5, let width = Int(parts[0]), let height = Int(parts[1]),
        let quality = Int(parts[3]), let whole = Int(parts[4])
      else { return nil }
      (self.width, self.height, format) = (width, height, parts[2])
      (self.quality, self.whole) = (quality, whole)
      crop = parts.count == 7 ? PictureCrop(ratio: parts[5], focus: parts[6]) : nil
    }

    static func text(_ form: PhotoForm) -> String {
      let size = "\(form.width) \(form.height)"
      let crop = form.crop.map { " \($0.width):\($0.height) \($0.focusText)" } ?? ""
      return "\(size) \(form.format) \(form.quality) \(form.whole)\(crop)"
    }
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
      if request.kind == question {
        if String(decoding: request.bytes, as: UTF8.self).contains("avif") {
          try library.checkAVIF()
        }
        return Array(library.tools.utf8)
      }
      return request.kind == looking
        ? try color(request.bytes, library) : try files(request.bytes, library)
    }
  }

  private static let library = try? PhotoLibrary()

  /// The request to make forms of a picture: a line with each form, and the file.
  static func request(_ picture: Bytes, _ forms: [PhotoForm]) -> WorkerMessage {
    let line = forms.map { Form.text($0) }.joined(separator: ";") + "\n"
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
    let forms = String(decoding: request[..<end], as: UTF8.self).split(separator: ";").compactMap {
      Form($0)
    }
    guard let widest = forms.map(\.whole).max() else { return [] }
    let whole = try read(request[(end + 1)...], width: widest, library)
    var answer: [UInt8] = []
    var cuts: [PictureCrop: PhotoLibrary.Image] = [:]
    var images: [String: PhotoLibrary.Image] = [:]
    for form in forms {
      let name = "\(form.width) \(form.crop?.name ?? "")"
      var image = images[name] ?? whole
      if images[name] == nil {
        if let crop = form.crop {
          var known = cuts[crop]
          if known == nil { known = try library.part(of: whole, crop) }
          cuts[crop] = known
          let cut = known ?? whole
          image = try library.resized(cut, width: form.width, height: form.height)
        } else if library.size(of: whole).width > form.width {
          image = try library.resized(whole, width: form.width)
        }
        images[name] = image
      }
      let file = try library.file(of: image, form.format, quality: form.quality)
      for shift in [0, 8, 16, 24] { answer.append(UInt8(truncatingIfNeeded: file.count >> shift)) }
      answer += file
    }
    return answer
  }

  /// The colour that most of a picture has, as text.
  private static func color(
    _ picture: [UInt8], _ library: PhotoLibrary
  ) throws(PictureFault) -> [UInt8] {
    let small = try read(picture[...], width: 32, library)
    return Array(
      MainColor.text(try library.pixels(of: small), bands: library.bands(of: small)).utf8)
  }

  /// The picture, at most this wide; throws for damaged data.
  private static func read(
    _ picture: ArraySlice<UInt8>, width: Int, _ library: PhotoLibrary
  ) throws(PictureFault) -> PhotoLibrary.Image {
    let path = try temporary(picture)
    defer { unlink(path) }
    return try library.thumbnail(of: path, width: width, isJPEG: picture.first == 0xFF)
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
