import AcopioBase

/// The addresses that a page loads by itself: style sheets, scripts, fonts, pictures, its web app manifest.
enum PageLoads {
  /// The addresses as written, without addresses of other pages and of media, which are loaded on
  /// demand.
  static func all(in html: Bytes) -> [String] {
    var found: [String] = []
    for piece in HTMLPieces(html) {
      switch piece.kind {
      case .start: add(piece, named: piece.name, html, &found)
      case .unseen:
        guard let (tag, _) = CodeElement.parts(of: piece, in: html) else { continue }
        add(tag, named: tag.name, html, &found)
      case .text, .end: break
      }
    }
    return found
  }

  private static let relations: Set<String> = [
    "stylesheet", "icon", "preload", "modulepreload", "manifest", "apple-touch-icon",
  ]

  private static func add(
    _ piece: HTMLPieces.Piece, named name: Bytes, _ html: Bytes, _ found: inout [String]
  ) {
    let isLink = name.equalsLowercased("link")
    let hasSource =
      name.equalsLowercased("img") || name.equalsLowercased("script")
      || name.equalsLowercased("source") || name.equalsLowercased("input")
    let isUse = name.equalsLowercased("use") || name.equalsLowercased("image")
    guard isLink || hasSource || isUse else { return }
    var addresses: [String] = []
    var isLoaded = !isLink
    for attribute in HTMLAttributes(of: piece, in: html) {
      let value = CharacterReferences.resolved(html.slice(attribute.value))
      switch attribute.name.string.lowercased() {
      case "rel" where isLink:
        isLoaded = value.lowercased().split(separator: " ").contains {
          relations.contains(String($0))
        }
      case "href" where isLink || isUse: addresses.append(value)
      case "src" where hasSource: addresses.append(value)
      case "srcset" where hasSource:
        var value = value
        value.withUTF8 { set in
          addresses += AddressAttributes.set(set, 0..<set.count).map { set.slice($0).string }
        }
      default: break
      }
    }
    if isLoaded { found += addresses.filter { !$0.hasPrefix("#") && !$0.isEmpty } }
  }
}
