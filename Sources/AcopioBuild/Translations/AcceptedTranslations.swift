import AcopioBase
import AcopioModel
import AcopioSystem

/// Which translations are right, with a hash of the text that each was made of: `content/i18n/accepted.txt`.
///
/// A line is `ID LANGUAGE HASH`. The lines are sorted, and independent of each other, so that Git combines what
/// several people accept. If both sides of a merge have a line for the same translation, either hash will do.
struct AcceptedTranslations {
  /// The hashes by `ID LANGUAGE`.
  private var hashes: [String: Set<String>] = [:]
  /// Whether the site has the file.
  let exists: Bool

  /// Reads the file of a site; reports `invalid-record` for each line that says nothing.
  init(_ sources: SourceMap, _ diagnostics: inout Diagnostics) {
    let file = sources.files.first { $0.path == InterfaceStrings.acceptedPath }
    exists = file != nil
    guard let file else { return }
    for line in file.whole(&diagnostics, AcceptedTranslations.lines) ?? [] {
      if let hash = line.hash {
        hashes[line.key, default: []].insert(hash)
        continue
      }
      diagnostics.error(
        .invalidRecord, "the line does not say which text was accepted", at: line.origin,
        remedy: "remove the line; after a merge, keep the lines of both sides")
    }
  }

  /// The lines of a file, each with its id and language, and its hash if it is valid.
  private static func lines(
    of file: SourceFile
  ) -> [(origin: Origin, key: String, hash: String?)] {
    var lines: [(origin: Origin, key: String, hash: String?)] = []
    for line in file.bytes.split(separator: 0x0A) {
      let text = Bytes(rebasing: line).trimmed
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      let words = text.string.split(separator: " ", omittingEmptySubsequences: false)
      let hash = words.last.map(String.init) ?? ""
      let isValid = words.count > 2 && hash.utf8.count == 16 && hash.allSatisfy(\.isHexDigit)
      lines.append(
        (
          file.origin(line.startIndex..<line.endIndex), words.dropLast().joined(separator: " "),
          isValid ? hash : nil
        ))
    }
    return lines
  }

  /// Whether a text is another one than the one that was translated; a translation that was never accepted is not.
  func isStale(_ id: String, _ locale: String, _ source: String) -> Bool {
    guard let known = hashes[AcceptedTranslations.key(id, locale)] else { return false }
    return !known.contains(AcceptedTranslations.hash(source))
  }

  /// Whether a translation was accepted, of this text or of an earlier one.
  func knows(_ id: String, _ locale: String) -> Bool {
    hashes[AcceptedTranslations.key(id, locale)] != nil
  }

  /// Accepts a translation of `source`; returns whether that was not known.
  mutating func accept(_ id: String, _ locale: String, of source: String) -> Bool {
    let new: Set = [AcceptedTranslations.hash(source)]
    return hashes.updateValue(new, forKey: AcceptedTranslations.key(id, locale)) != new
  }

  /// Forgets all translations but these, each given by its id and language.
  mutating func keep(_ known: [(id: String, locale: String)]) {
    let keys = Set(known.map { AcceptedTranslations.key($0.id, $0.locale) })
    hashes = hashes.filter { keys.contains($0.key) }
  }

  /// The text of the file.
  var text: String {
    let lines = hashes.flatMap { key, hashes in hashes.map { "\(key) \($0)\n" } }
    return AcceptedTranslations.head + lines.inOrder(by: { $0 < $1 }).joined()
  }

  private static let head = """
    # Texts whose translation is right, and a hash of each: written by 'acopio translations accept'.

    """

  private static func key(_ id: String, _ locale: String) -> String {
    "\(id.replacing("\n", with: "\\n").replacing("\r", with: "\\r")) \(locale)"
  }

  /// The first half of the SHA-256 of a text, in hexadecimal digits.
  private static func hash(_ text: String) -> String {
    text.withBytes { String(Digest.sha256($0).prefix(16)) }
  }
}
