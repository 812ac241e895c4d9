import AcopioBase

/// The addresses that a page loads by itself: style sheets, scripts, fonts, pictures, its web app manifest.
enum PageLoads {
  private static let relations: Set<String> = [
    "stylesheet", "icon", "preload", "modulepreload", "manifest", "apple-touch-icon",
  ]

  /// Adds the addresses of a tag as written, without those of other pages and of media, which are loaded when asked for.
  static func read(_ tag: PageTag, into found: inout [String]) {
    let isLink = tag.isNamed("link")
    let hasSource =
      tag.isNamed("img") || tag.isNamed("script") || tag.isNamed("source") || tag.isNamed("input")
    let isUse = tag.isNamed("use") || tag.isNamed("image")
    guard isLink || hasSource || isUse else { return }
    var addresses = hasSource ? AddressAttributes.variants(of: tag) : []
    var isLoaded = !isLink
    for attribute in tag.attributes {
      switch attribute.name.string.lowercased() {
      case "rel" where isLink:
        isLoaded = tag.text(attribute).lowercased().split(separator: " ").contains {
          relations.contains(String($0))
        }
      case "href" where isLink || isUse: addresses.append(tag.text(attribute))
      default: break
      }
    }
    if isLoaded { found += addresses.filter { !$0.hasPrefix("#") && !$0.isEmpty } }
  }
}
