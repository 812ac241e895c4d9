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

  /// Has fontconfig use these fonts, if it has not read its settings yet.
  func use() {
    mkdir(work, 0o777)
    let path = "\(work)/fonts.conf"
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard number >= 0 else { return }
    let text = Array(settings.utf8)
    _ = text.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    close(number)
    setenv("FONTCONFIG_FILE", path, 1)
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
