import AcopioTestSupport

/// Random damage to the files of a site: the same seed damages the same files in the same way.
struct Mutation {
  /// The files after it.
  private(set) var files: [String: [UInt8]]
  /// A description of the damage, for the failure message.
  private(set) var story: [String] = []
  private var random: SeededGenerator

  /// Damages `files` at one to three positions, mostly at one, so that some can still be published.
  init(of files: [String: [UInt8]], seed: UInt64) {
    self.files = files
    random = SeededGenerator(seed: seed)
    for _ in 0..<(pick([1, 1, 1, 2, 3]) ?? 1) { mutate() }
  }

  private mutating func mutate() {
    guard let path = pick(files.keys.sorted()), var bytes = files[path] else { return }
    let range = someRange(of: bytes)
    let places = "\(path) \(range)"
    switch Int.random(in: 0..<16, using: &random) {
    case 0...2:
      for index in range.prefix(3) { bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
      story.append("flipped bits of \(places)")
    case 3...5:
      bytes.removeSubrange(range)
      story.append("deleted \(places)")
    case 6, 7:
      bytes.insert(contentsOf: bytes[range], at: range.upperBound)
      story.append("duplicated \(places)")
    case 8...12:
      let token = pick(Self.tokens) ?? []
      bytes.insert(contentsOf: token, at: range.lowerBound)
      story.append("put \(token.prefix(20)) into \(path) at \(range.lowerBound)")
    case 13:
      bytes.removeSubrange(range.lowerBound...)
      story.append("cut \(path) off at \(range.lowerBound)")
    case 14:
      files[path] = nil
      story.append("removed \(path)")
      return
    default:
      let other = pick(files.keys.sorted()) ?? path
      bytes = files[other] ?? bytes
      story.append("copied \(other) over \(path)")
    }
    files[path] = bytes
  }

  /// A range of up to 40 bytes, at times empty, at times at the very end.
  private mutating func someRange(of bytes: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &random)
    return start..<Int.random(in: start...min(start + 40, bytes.count), using: &random)
  }

  private mutating func pick<Element>(_ array: [Element]) -> Element? {
    array.randomElement(using: &random)
  }

  /// Bytes with a meaning in one of the formats, or that are invalid in any text.
  private static let tokens: [[UInt8]] =
    [[0x00], [0xFF], [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x1B]]
    + [
      "\u{FEFF}", "\u{2028}", "\u{202E}", "\r", "\r\n", "\t", "\n", " ", "e\u{301}", "\u{1F3F4}",
      "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "\\u0000", "\\ud800", "-", "- ", "? ", "#",
      "null", "true", "1e999", "-0", "99999999999999999999", "0x1", "2026-02-30", ".inf", "~",
      "---\n", "...\n", "&a ", "*a", "<<: *a\n", "!!binary ", "!x ", "|\n", ">-\n", "%YAML 9\n",
      "{{", "}}", "{%", "%}", "{{-", "-%}", "{% endfor %}", "{% else %}", "{% raw %}",
      "{{ x | y }}", "{% render 'layouts/book' %}", "{% layout 'layouts/book' %}",
      "{{ entry.author.books }}",
      "{{ entry | json }}", "{{ 1 | divided_by: 0 }}", "{% for i in (1..9) %}", "{% comment %}",
      "../", "/", "{slug}", "{", "..", "<script>", "&amp;", "]]>", "authors", "ende", "momo",
      "\"id\": \"1\", ", "per-page: 0\n", "draft: true\n", "slug: ../../x\n",
      "permalink: /404.html\n", "title: x\n", "to: books", "type: integer", "optional: true, ",
      "min: 9, ", "pattern: '('",
    ].map { Array($0.utf8) }
    + [
      [UInt8](repeating: 0x5B, count: 2_000), [UInt8](repeating: 0x28, count: 500),
      [UInt8](repeating: 0x61, count: 5_000), [UInt8](repeating: 0x3E, count: 300),
      Array(repeating: Array("{% if 1 %}".utf8), count: 200).flatMap(\.self),
      Array(repeating: Array("- ".utf8), count: 300).flatMap(\.self),
    ]
}
