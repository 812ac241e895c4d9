import AcopioBase

/// The addresses of a search index: most have the words of the title.
///
/// `/books/|/` for *Momo* is `/books/momo/`.
package enum SearchAddress {
  private static let mark: Character = "|"

  /// The words of a title as an address has them; see `slug` in `Browser/engine.js`.
  private static func slug(_ title: String, _ words: SearchWords) -> String {
    var title = title
    var slug = ""
    title.withUTF8 { text in
      words.forEach(in: text) { word, _ in
        let folded = words.fold(word)
        if !folded.isEmpty { slug += slug.isEmpty ? folded : "-\(folded)" }
      }
    }
    return slug.split(separator: "ñ", omittingEmptySubsequences: false).joined(separator: "n")
  }

  /// An address as the index has it.
  package static func short(_ url: String, _ title: String, _ words: SearchWords) -> String {
    let url = url.split(separator: mark, omittingEmptySubsequences: false).joined(separator: "%7C")
    let slug = slug(title, words)
    guard !slug.isEmpty, let range = firstRange(of: slug, in: url) else { return url }
    return url[..<range.lowerBound] + String(mark) + url[range.upperBound...]
  }

  /// The address that `short` wrote.
  package static func long(_ url: String, _ title: String, _ words: SearchWords) -> String {
    guard let place = url.firstIndex(of: mark) else { return url }
    return url[..<place] + slug(title, words) + url[url.index(after: place)...]
  }

  private static func firstRange(of part: String, in text: String) -> Range<String.Index>? {
    let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
    let place = bytes.withUnsafeBufferPointer { bytes in
      wanted.withUnsafeBufferPointer { firstPlace(of: $0, in: bytes, from: 0) }
    }
    guard let place else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: place)
    return start..<text.utf8.index(start, offsetBy: wanted.count)
  }
}
