package import AcopioBase

/// The nature of a file: the kind that its name promises, and the kind of its bytes.
package struct FileNature {
  /// The kind that its name promises; `nil` for endings of no fixed form.
  package let promised: FileKind?
  /// The kind that its bytes are; `nil` if they begin like nothing that is known.
  package let found: FileKind?
  private let bytes: Bytes

  /// Looks at the beginning of a file.
  package init(name: some StringProtocol, bytes: Bytes) {
    let last = name[(name.lastIndex(of: "/") ?? name.startIndex)...]
    let ending = last.lastIndex(of: ".").map { String(last[last.index(after: $0)...]) } ?? ""
    promised = .promised(by: ending)
    self.bytes = bytes
    found = FileNature.kind(of: bytes, promised)
  }

  /// Whether browsers show it as a picture; `nil` if neither its bytes nor its name decide.
  package var isShown: Bool? {
    (found ?? promised).map { $0.group == .picture } ?? (isText ? false : nil)
  }

  /// Whether it begins as text does: UTF-8 without control characters, which no picture is.
  private var isText: Bool {
    let beginning = bytes.slice(0..<min(bytes.count, 512))
    // The last character may be cut.
    return !beginning.isEmpty
      && !beginning.contains { $0 < 0x20 && !$0.isASCIIWhitespace || $0 == 0x7F }
      && (beginning.firstInvalidUTF8 ?? beginning.count) + 3 >= beginning.count
  }

  /// The fault of a file.
  enum Fault: Equatable {
    case empty
    /// An error page that was saved instead of the file.
    case page
    /// The file begins like the kind of its name, and ends in the middle.
    case truncated
    /// Nothing that is known, or not the kind that its beginning promises.
    case damaged
    /// Another kind than that of the name; a program that inspects the file still shows it if
    /// `works`.
    case other(FileKind, works: Bool)
    /// The kind that the name promises, which browsers do not show.
    case unshown
  }

  /// The worst fault of the file; `nil` if it is of the kind that its name promises.
  ///
  /// Takes time linear in the file.
  var fault: Fault? {
    guard let promised else { return nil }
    if bytes.isEmpty { return promised.needsBytes ? .empty : nil }
    guard let found else {
      if promised == .oldVideo { return .unshown }
      return promised.isRecognizable && !isEncrypted ? .damaged : nil
    }
    if found == .html { return promised == .other || promised == .html ? nil : .page }
    guard found.mayBeCalled(promised) else {
      let groups = (promised.group, found.group)
      let works =
        groups.0 == groups.1 && promised != .svg && found != .svg && groups.0 != .archive
        || groups == (.unshownPicture, .picture)
      return .other(found, works: works)
    }
    switch FileEnding.of(bytes, found) {
    case .truncated: return .truncated
    case .damaged: return .damaged
    case .complete: break
    }
    let isUnshown = promised == .quickTime || promised == .oldVideo
    return isUnshown || promised.group == .unshownPicture && found.group != .picture
      ? .unshown : nil
  }

  /// Whether it is a document of an office with a password, which is no archive.
  private var isEncrypted: Bool {
    bytes.count > 3 && ByteOrder.big.number(bytes, 0, 4) == 0xD0CF_11E0
  }

  // MARK: - Kinds

  /// The kind of file that begins like this.
  private static func kind(of file: Bytes, _ promised: FileKind?) -> FileKind? {
    guard file.count > 3 else { return nil }
    switch file[0] {
    case 0x89 where file.has("PNG\r\n\u{1A}\n", at: 1): return .png
    case 0xFF where file[1] == 0xD8 && file[2] == 0xFF: return .jpeg
    case 0xFF where file[1] == 0x0A: return .jpegXL
    case 0x47 where file.has("GIF87a") || file.has("GIF89a"): return .gif
    case 0x52 where file.has("RIFF") && file.has("WEBP", at: 8): return .webp
    case 0x52 where file.has("RIFF") && file.has("WAVE", at: 8), 0x52 where file.has("RF64"):
      return .wav
    case 0x49 where file[1] == 0x49 && file[2] == 0x2A && file[3] == 0: return .tiff
    case 0x4D where file[1] == 0x4D && file[2] == 0 && file[3] == 0x2A: return .tiff
    case 0x42 where file[1] == 0x4D && file.count > 26 && file[6] == 0 && file[7] == 0: return .bmp
    case 0x42 where file.has("BZh"): return .bzip2
    case 0x1A where file[1] == 0x45 && file[2] == 0xDF && file[3] == 0xA3: return .matroska
    case 0x4F where file.has("OggS"): return .ogg
    case 0x4F where file.has("OTTO"): return .openType
    case 0x66 where file.has("fLaC"): return .flac
    case 0x77 where file.has("wOFF"): return .woff
    case 0x77 where file.has("wOF2"): return .woff2
    case 0x74 where file.has("true") || file.has("ttcf"): return .openType
    case 0x00 where file[1] == 1 && file[2] == 0 && file[3] == 0: return .openType
    case 0x00 where file[1] == 0 && (1...2).contains(file[2]) && file[3] == 0: return .icon
    case 0x00 where file.has("JXL \r\n", at: 4): return .jpegXL
    case 0x1F where file[1] == 0x8B: return .gzip
    case 0x37 where file[1] == 0x7A && file[2] == 0xBC && file[3] == 0xAF: return .sevenZip
    case 0xFD where file.has("7zXZ", at: 1): return .xz
    case 0x50 where file.has("PK\u{3}\u{4}") || file.has("PK\u{5}\u{6}"): return .zip
    default: break
    }
    if let media = media(file) { return media }
    // Readers look for these within the file.
    if file.slice(0..<min(file.count, 1_029)).holds("%PDF-") { return .pdf }
    if promised == .zip, file.holds("PK\u{5}\u{6}") { return .zip }
    return MarkupKind.of(file)
  }

  /// The kind of a file of boxes (ISO/IEC 14496-12).
  private static func media(_ file: Bytes) -> FileKind? {
    guard file.count >= 8 else { return nil }
    guard file.has("ftyp", at: 4) else {
      // Older films have no box that names their kind.
      let names: [StaticString] = ["moov", "mdat", "wide", "free", "skip", "pnot", "styp", "moof"]
      return file[0] < 0x20 && names.contains { file.has($0, at: 4) } ? .quickTime : nil
    }
    let size = min(ByteOrder.big.number(file, 0, 4) ?? 0, file.count, 512)
    let brands = stride(from: 8, to: max(size - 3, 9), by: 4).filter {
      $0 != 12 && $0 + 4 <= file.count
    }
    func has(_ names: [StaticString]) -> Bool {
      brands.contains { brand in names.contains { file.has($0, at: brand) } }
    }
    if has(["avif", "avis"]) { return .avif }
    if has(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]) { return .heic }
    return file.has("qt  ", at: 8) ? .quickTime : .isoMedia
  }
}

/// The kind of a text in angle brackets.
private enum MarkupKind {
  static func of(_ file: Bytes) -> FileKind? {
    var place = file.has("\u{FEFF}") ? 3 : 0
    // UTF-16 is only used by programs that write XML.
    if file[0] ^ file[1] == 1, file[0] >= 0xFE { return .svg }
    while true {
      while place < file.count, file[place].isASCIIWhitespace { place += 1 }
      guard place < file.count, file[place] == 0x3C else { return nil }
      if file.has("<!--", at: place) {
        guard let end = firstPlace(of: ("-->" as StaticString).utf8, in: file, from: place + 4)
        else {
          return nil
        }
        place = end + 3
      } else if file.has("<?", at: place) {
        guard let end = firstPlace(of: ("?>" as StaticString).utf8, in: file, from: place + 2)
        else {
          return nil
        }
        place = end + 2
      } else {
        return kind(file.slice(place..<min(file.count, place + 64)))
      }
    }
  }

  private static func kind(_ tag: Bytes) -> FileKind? {
    let text = tag.string.lowercased().dropFirst()
    if text.hasPrefix("!doctype") {
      let name = text.dropFirst("!doctype".count).drop(while: \.isWhitespace)
      return name.hasPrefix("html") ? .html : name.hasPrefix("svg") ? .svg : nil
    }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == ":" }
    switch name.split(separator: ":").last ?? "" {
    case "svg": return .svg
    case "html", "head", "body": return .html
    default: return nil
    }
  }
}
