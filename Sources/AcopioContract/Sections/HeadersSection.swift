import AcopioBase

/// The headers of a payload, one on a line.
struct HeadersSection: Section {
  var isItem: Bool { true }

  /// The headers, first those of the payload's signature.
  private(set) var headers: [Header]
  /// The names of the headers in lowercase.
  private var keys: Set<Octets>

  init(headers: [Header] = []) {
    self.headers = headers
    keys = Set(headers.map(\.key))
  }

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    _ = signatureContent(node, .headers, in: .request, &state)
    // The first line is the keyword.
    readLines(state.tree[node].ranges.dropFirst(), &state)
    cursor.at += 1
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool { false }
  func isContent(_ node: Int, _ state: ParserState) -> Bool { state.tree.keyword(node) == nil }

  mutating func readContent(_ node: Int, _ cursor: inout Cursor, _ state: inout ParserState) {
    _ = codeContent(node, .headers, in: .request, &state)
    readLines(state.tree[node].ranges[...], &state)
    cursor.at += 1
  }

  mutating func finish(_ node: Int, _ state: inout ParserState) {
    if headers.isEmpty { state.warn(.formatting, "no valid headers specified", at: node) }
  }

  private mutating func readLines(
    _ ranges: ArraySlice<Range<Int>>, _ state: inout ParserState
  ) {
    var inFence = false
    for (index, range) in ranges.enumerated() {
      let line = state.source[range].trimmed
      guard !line.isEmpty else { continue }
      let isFence = line.has("```") || line.has("~~~")
      if index == 0 { inFence = isFence }
      if inFence, isFence { continue }
      guard let header = read(line, at: line.startIndex, &state) else { continue }
      headers.append(header)
      keys.insert(header.key)
    }
  }

  private func read(
    _ line: ArraySlice<UInt8>, at place: Int, _ state: inout ParserState
  ) -> Header? {
    var scanner = LineScanner(line)
    let name = Array(scanner.take { $0 != 0x3A && !$0.isBlank })
    guard !name.isEmpty else {
      state.report.warn(
        .formatting, "unable to parse HTTP header, expected '<header name>: <header value>'",
        at: place)
      return nil
    }
    if let invalid = name.first(where: { !$0.isHeaderName }) {
      state.report.warn(
        .http,
        "HTTP header name '\(name.string)' contains the illegal character "
          + "'\([invalid].string)', skipping the header", at: place)
      return nil
    }
    _ = scanner.take { $0 == 0x20 }
    if !scanner.byte(0x3A) {
      state.report.warn(
        .http, "missing colon after header name '\(name.string)'", at: place)
    }
    let value = Array(scanner.rest.trimmed)
    let header = Header(name: name, value: value, place: place)
    let key = header.key
    if keys.contains(key), !key.equals("set-cookie"), !key.equals("link") {
      state.report.warn(
        .http, "duplicate definition of header '\(name.string)'", at: place)
    }
    if value.isEmpty {
      state.report.warn(.http, "HTTP header '\(name.string)' has no value", at: place)
    }
    return header
  }
}

extension UInt8 {
  /// Whether the byte may be in the name of a header (RFC 7230 section 3.2.6).
  fileprivate var isHeaderName: Bool {
    isASCIIAlphanumeric || StaticString("-#$%&'*+.^_`|~").utf8.contains(self)
  }
}
