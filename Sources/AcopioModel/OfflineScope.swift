package import AcopioBase

/// A part of the site that a browser keeps, so that it works without a network.
package struct OfflineScope: Sendable {
  /// Its name, the same in every language.
  package let name: Located<String>
  /// The path of its pages in the language of the site value, with `/` at both ends and without the base path.
  package let path: Located<String>
  /// The name under which it is installed.
  package let title: String
  /// The same in a few letters, for the label of an icon.
  package let shortTitle: String?
  /// The name of the asset that is its icon; `nil` for none.
  package let icon: Located<String>?
  /// The colour of the browser's frame around its pages, in CSS; `nil` for none.
  package let colour: String?
  /// The address of the page for those that are not kept, which `always` begins with; `nil` for a plain one.
  package let fallback: Located<String>?
  /// Patterns of the addresses that are kept from the first visit on, without the prefix of the
  /// language.
  package let always: [Located<String>]
  /// Patterns of the addresses that are kept once they were visited.
  package let onVisit: [Located<String>]
  /// The maximum number of bytes kept from the first visit on.
  package let budget: Int
  /// Whether the scope is retired: browsers delete what they kept of it.
  package let isRetired: Bool
  /// The origin of its declaration.
  package let origin: Origin

  package init(
    name: Located<String>, path: Located<String>, title: String, shortTitle: String?,
    icon: Located<String>?, colour: String?, fallback: Located<String>?, always: [Located<String>],
    onVisit: [Located<String>],
    budget: Int, isRetired: Bool, origin: Origin
  ) {
    self.name = name
    self.path = path
    self.title = title
    self.shortTitle = shortTitle
    self.icon = icon
    self.colour = colour
    self.fallback = fallback
    self.always = (fallback.map { [$0] } ?? []) + always
    self.onVisit = onVisit
    self.budget = budget
    self.isRetired = isRetired
    self.origin = origin
  }

  /// The default limit: 1 MB.
  package static let usualBudget = 1_000_000

  /// The path of its service worker below Output, and of its web app manifest.
  package var workerPath: String { "\(path.content.dropFirst())sw.js" }
  package var manifestPath: String { "\(path.content.dropFirst())app.webmanifest" }
}

/// A pattern of addresses: `*` is any text without `/`, `**` any text.
package struct PathGlob: Sendable, Equatable {
  private let pattern: [UInt8]

  package init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// A pattern for files, which may lack its first `/`, and may be the address of a page.
  package init(ofFiles pattern: String) {
    self.init(
      (pattern.hasPrefix("/") ? "" : "/") + pattern + (pattern.hasSuffix("/") ? "index.html" : ""))
  }

  /// Whether it matches an address, such as `/books/momo/`.
  ///
  /// Takes time in proportion to the product of both lengths at most.
  package func matches(_ address: String) -> Bool {
    return address.withBytes { matches($0) }
  }

  private func matches(_ text: Bytes) -> Bool {
    // Whether the pattern up to each place can end where the text has been read to.
    var places = [Bool](repeating: false, count: pattern.count + 1)
    places[0] = true
    skipStars(&places)
    for byte in text {
      var next = [Bool](repeating: false, count: pattern.count + 1)
      for place in 0..<pattern.count where places[place] {
        if pattern[place] == UInt8(ascii: "*") {
          let isAny = isDouble(place)
          if isAny || byte != UInt8(ascii: "/") { next[place] = true }
        } else if pattern[place] == byte {
          next[place + 1] = true
        }
      }
      skipStars(&next)
      places = next
    }
    return places[pattern.count]
  }

  /// A star may also match no text.
  private func skipStars(_ places: inout [Bool]) {
    for place in 0..<pattern.count where places[place] && pattern[place] == UInt8(ascii: "*") {
      places[place + 1] = true
    }
  }

  /// Whether the star at a place is one of two.
  private func isDouble(_ place: Int) -> Bool {
    place + 1 < pattern.count && pattern[place + 1] == UInt8(ascii: "*")
      || place > 0 && pattern[place - 1] == UInt8(ascii: "*")
  }
}
