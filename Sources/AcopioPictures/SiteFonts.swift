package import AcopioBase
import AcopioSystem

/// The fonts of a site, which are all that its pictures are drawn with.
///
/// Fonts of the machine would make pictures differ from one machine to the next.
package struct SiteFonts: Sendable {
  private let folder: String
  private let files: [String]
  private let hash: String
  /// The letters that they have.
  let letters: FontLetters
  private let work: String

  /// Creates the fonts at paths below a folder on disk, with their letters and a hash of all of
  /// them.
  ///
  /// `work` is the cache folder of fontconfig. All paths are absolute, since fontconfig looks for
  /// others next to its own settings.
  package init(
    _ files: [String], in folder: String, letters: FontLetters, hash: String, work: String
  ) {
    self.letters = letters
    self.files = files
    self.folder = folder
    self.hash = hash
    self.work = work
  }

  /// Whether there are none.
  package var isEmpty: Bool { files.isEmpty }

  /// Whether a path of a site names a font.
  ///
  /// Pango does not read the compressed fonts of pages.
  package static func isFont(_ path: String) -> Bool {
    path.hasPrefix("templates/fonts/")
      && [".otf", ".ttf"].contains(where: path.lowercased().hasSuffix)
  }

  /// The changes to the variables of a process in which fontconfig uses these fonts, and librsvg no language but
  /// English.
  var environment: [(name: String, value: String?)] {
    [
      ("FONTCONFIG_SYSROOT", nil), ("LANGUAGE", nil), ("FONTCONFIG_FILE", settingsPath),
      ("LC_ALL", "C"),
    ]
  }

  private var settingsPath: String { "\(work)/fonts.conf" }

  /// Writes the settings of fontconfig; returns whether that is done.
  func writeSettings() -> Bool {
    // XML has no form for control characters.
    let isPlain = (work + folder + files.joined()).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    guard isPlain else { return false }
    // A link or a file in the place of a folder is removed, and nothing is written through it.
    for place in [work, "\(work)/fontconfig-\(hash)", settingsPath] { unlink(place) }
    mkdir(work, 0o777)
    let number = open(settingsPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard number >= 0 else { return false }
    let text = Array(settings.utf8)
    let count = text.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    close(number)
    return count == text.count
  }

  /// Whether a font has the tables that letters need, as its directory describes them (OpenType 1.9, "Table
  /// Directory" and "Calculating Checksums").
  package static func isWhole(_ font: Bytes) -> Bool {
    let number = Table(font: font).number
    guard font.count >= 12, [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(number(0, 4)) else {
      return false
    }
    let count = number(4, 2)
    guard count > 0, font.count >= 12 + 16 * count else { return false }
    var names: Set<String> = []
    for entry in stride(from: 12, to: 12 + 16 * count, by: 16) {
      let name = font.slice(entry..<entry + 4).string
      let (start, length) = (number(entry + 8, 4), number(entry + 12, 4))
      guard start + length <= font.count else { return false }
      var sum: UInt32 = 0
      for place in stride(from: start, to: start + length, by: 4) {
        let size = min(4, start + length - place)
        sum &+= UInt32(number(place, size)) << UInt32(8 * (4 - size))
      }
      // The sum of this table is without the one of the whole font, which it has in its third number.
      if name == "head", length >= 12 { sum &-= UInt32(number(start + 8, 4)) }
      guard sum == UInt32(number(entry + 4, 4)) else { return false }
      names.insert(name)
    }
    let hasOutlines =
      names.isSuperset(of: ["glyf", "loca"]) || !names.isDisjoint(with: ["CFF ", "CFF2"])
    return hasOutlines && names.isSuperset(of: ["cmap", "head", "hhea", "hmtx", "maxp"])
  }

  /// The settings of fontconfig: these fonts and no others, neither of the folder nor of the machine.
  ///
  /// Its cache has a place for each set of fonts, since it treats a folder as unchanged while its
  /// modification time is, even if the files change.
  var settings: String {
    let fonts = isEmpty ? "" : "<dir>\(folder.escapedForXML)</dir>\n"
    let accepted = files.map { "<glob>\("\(folder)/\($0)".escapedForXML)</glob>" }.joined()
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
      \(fonts)<cachedir>\("\(work)/fontconfig-\(hash)".escapedForXML)</cachedir>
      <selectfont><acceptfont>\(accepted)</acceptfont><rejectfont><glob>*</glob></rejectfont></selectfont>
      </fontconfig>

      """
  }
}
