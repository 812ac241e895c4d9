import AcopioBase
import AcopioLanguage
import AcopioModel

/// The languages of a site, with the tags that serve them.
///
/// In each language, every mapping of the declarations is asked whether its keys are languages, so
/// that a look-up must not go through all of them.
struct SiteLanguages: Sendable {
  /// The languages, the site's own first; none if they are unknown.
  let all: [Language]
  /// The tags that serve one of them, in lower case; in `order`, without duplicates.
  private let tags: [[UInt8]]

  init(_ languages: [Language]) {
    all = languages
    let tags = Set(languages.flatMap(\.lookup).map { $0.utf8.map(\.smallLetter) })
    self.tags = tags.inOrder { SiteLanguages.order($0, $1) < 0 }
  }

  /// Whether values may differ between languages.
  var areSeveral: Bool { all.count > 1 }

  /// Whether `tag`, in any case, serves a language of the site.
  func contain(_ tag: Bytes) -> Bool {
    var (low, high) = (0, tags.count)
    while low < high {
      let middle = (low + high) / 2
      let order = SiteLanguages.order(tags[middle], tag)
      if order == 0 { return true }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return false
  }

  /// The order of a tag in lower case and one in any case, by length first, which is cheap: negative
  /// if `left` comes first, 0 if they are the same.
  private static func order(_ left: [UInt8], _ right: some RandomAccessCollection<UInt8>) -> Int {
    if left.count != right.count { return left.count - right.count }
    for (one, other) in zip(left, right) where one != other.smallLetter {
      return Int(one) - Int(other.smallLetter)
    }
    return 0
  }

  /// Whether `value` gives a value for each language: a mapping whose keys all serve one of them.
  func areKeys(of value: Value) -> Bool {
    guard areSeveral, value.kind == .object, value.count > 0 else { return false }
    return value.members.allSatisfy { contain($0.key) }
  }

  /// The first key of `value` that names a language with a region that the site does not have, next
  /// to keys that name languages of the site; `nil` for any other value.
  func stray(in value: Value) -> Member? {
    guard areSeveral, value.kind == .object, value.count > 1 else { return nil }
    let others = value.members.filter { !contain($0.key) }
    guard others.count < value.count,
      others.allSatisfy({ $0.key.contains(0x2D) && LanguageTag($0.key.string) != nil })
    else { return nil }
    return others.first
  }

  /// Reports the key `stray`.
  func report(_ stray: Member, _ diagnostics: inout Diagnostics) {
    let known = all.map(\.locale)
    let name = stray.key.string
    diagnostics.error(
      .unknownLanguage, "'\(name)' is not a language of the site\(didYouMean(name, known))",
      at: stray.keyOrigin,
      remedy: "languages are \(known.joined(separator: ", ")), as 'languages' of site.yml says")
  }
}
