import AcopioBase
import AcopioModel

/// The evidence from the texts of one field: whether they are few words, addresses or lists.
struct WordEvidence {
  private var count = 0
  /// The frequency of each text; empty once there are too many.
  private var frequencies: [String: Int] = [:]
  private var isVaried = false
  private var areAddresses = true
  private var areEmails = true
  private var separators: Set<String> = []
  private var haveShortParts = true

  /// Characters that no address has.
  private static let unusable = Set("{}[]|^`<>\"\\ ".utf8)

  /// An enum has this many words at most, each of so many characters.
  private static let most = 12, longest = 30
  /// Fewer values than these show nothing.
  private static let least = 6

  /// Takes a text into account.
  mutating func take(_ text: Bytes) {
    count += 1
    areAddresses =
      areAddresses && (text.has("https://") || text.has("http://"))
      && TextForm.url.accepts(text)
      // RFC 3987 has no such characters in an address: this is the template of one, or lacks its encoding.
      && !text.contains(where: WordEvidence.unusable.contains)
    areEmails = areEmails && TextForm.email.accepts(text)
    for mark in [",", ";"] where text.string.contains(mark) { separators.insert(mark) }
    if text.contains(0x0A) || text.contains(0x0D) || text.count > 200 { haveShortParts = false }
    takeWord(text)
  }

  private mutating func takeWord(_ text: Bytes) {
    guard !isVaried else { return }
    let word = text.string
    isVaried =
      word.isEmpty || word.count > WordEvidence.longest || !text.trimmed.equals(text)
      || text.contains(0x0A) || text.contains(0x0D)
    frequencies[word, default: 0] += 1
    if frequencies.count > WordEvidence.most { isVaried = true }
    if isVaried { frequencies = [:] }
  }

  /// The form that all texts have: `url`, `email`; `text` if they have none.
  var form: String {
    guard count > 0 else { return "text" }
    return areAddresses ? "url" : areEmails ? "email" : "text"
  }

  /// The words, in the order of their characters, if they are few and each occurs again; `nil` otherwise.
  var choice: [String]? {
    guard !isVaried, count >= WordEvidence.least, frequencies.values.allSatisfy({ $0 > 1 }) else {
      return nil
    }
    return frequencies.keys.inOrder { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The only mark that separates parts in the texts; `nil` if there is none, or more than one.
  var separator: String? { separators.count == 1 && haveShortParts ? separators.first : nil }
}
