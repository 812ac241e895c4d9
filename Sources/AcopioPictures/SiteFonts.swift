package import AcopioBase
import AcopioSystem

/// The fonts of a site, which are all that its pictures are drawn with.
///
/// Fonts of the machine would make pictures differ from one machine to the next.
package struct SiteFonts: Sendable {
  private let folder: String?
  private let work: String

  /// The fonts in a folder on disk, or none; `work` is the folder in which fontconfig keeps what it read.
  ///
  /// All paths are absolute, since fontconfig looks for others where it keeps its own settings.
  package init(folder: String?, work: String) {
    self.folder = folder
    self.work = work
  }

  /// Whether there are none.
  package var isEmpty: Bool { folder == nil }

  /// Whether a path of a site is that of a font.
  ///
  /// Pango does not read the compressed fonts of pages.
  package static func isFont(_ path: String) -> Bool {
    path.hasPrefix("templates/fonts/")
      && [".otf", ".ttf"].contains(where: path.lowercased().hasSuffix)
  }

  /// Has fontconfig use these fonts, if it has not read its settings yet, and librsvg no language but English;
  /// returns whether that is so.
  func use() -> Bool {
    // XML has no form for control characters.
    let isPlain = (work + (folder ?? "")).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    guard isPlain else { return false }
    mkdir(work, 0o777)
    let path = "\(work)/fonts.conf"
    unlink(path)
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard number >= 0 else { return false }
    let text = Array(settings.utf8)
    let count = text.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    close(number)
    unsetenv("FONTCONFIG_SYSROOT")
    unsetenv("LANGUAGE")
    return count == text.count && setenv("FONTCONFIG_FILE", path, 1) == 0
      && setenv("LC_ALL", "C", 1) == 0
  }

  /// Whether a font has the tables that its directory names (OpenType 1.9, "Table Directory").
  package static func isWhole(_ font: Bytes) -> Bool {
    func number(_ start: Int, _ size: Int) -> Int {
      (start..<start + size).reduce(0) { $0 << 8 | Int(font[$1]) }
    }
    guard font.count >= 12, [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(number(0, 4)) else {
      return false
    }
    let count = number(4, 2)
    guard count > 0, font.count >= 12 + 16 * count else { return false }
    return (0..<count).allSatisfy { table in
      number(12 + 16 * table + 8, 4) + number(12 + 16 * table + 12, 4) <= font.count
    }
  }

  /// The settings of fontconfig: this folder, and no font of the machine.
  var settings: String {
    let fonts = folder.map { "<dir>\(SiteFonts.escaped($0))</dir>\n" } ?? ""
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
      \(fonts)<cachedir>\(SiteFonts.escaped("\(work)/fontconfig"))</cachedir>
      </fontconfig>

      """
  }

  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }
}
