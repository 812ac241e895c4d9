import AcopioBase
import CLibYAML

/// The events of a YAML text, one after another: the only file that uses libyaml.
///
/// It owns libyaml's parser and the current event. libyaml keeps its own stacks in the heap, has no
/// limit of nesting, and reads at most 1,024 characters ahead to find out whether something is a key.
struct YAMLParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  /// A copy of the text with a line end, if it has none.
  private let copy: UnsafeMutableBufferPointer<UInt8>?
  private let isReady: Bool
  /// The ends of scalars that are written otherwise in the copy, by their beginnings.
  private let ends: [Int: Int]

  private let bytes: Bytes
  private let range: Range<Int>
  /// The last byte offset that was looked up, and the number of characters of the range before it.
  private var place: (offset: Int, characters: Int)

  /// A parser of `range` of `bytes`, which must be UTF-8 and live as long as the parser.
  init(_ bytes: Bytes, range: Range<Int>) {
    let text = bytes.slice(range)
    let pairs = YAMLSurrogates.joined(bytes, range)
    let copy =
      pairs.map { pairs in
        pairs.text.withUnsafeBufferPointer { YAMLParser.withLineEnd($0, always: true) }
      } ?? YAMLParser.withLineEnd(text)
    self.init(bytes, range: range, copy: copy, ends: pairs?.ends ?? [:])
  }

  /// A parser of another text, which has as many characters, in place of a range.
  init(_ bytes: Bytes, range: Range<Int>, insteadOf text: [UInt8]) {
    let copy = text.withUnsafeBufferPointer { YAMLParser.withLineEnd($0, always: true) }
    self.init(bytes, range: range, copy: copy, ends: [:])
  }

  private init(
    _ bytes: Bytes, range: Range<Int>, copy: UnsafeMutableBufferPointer<UInt8>?, ends: [Int: Int]
  ) {
    self.bytes = bytes
    self.copy = copy
    self.ends = ends
    self.range = range
    place = (range.lowerBound, 0)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    isReady = yaml_parser_initialize(parser) == 1
    guard isReady else { return }
    // Without a known encoding, libyaml would skip a U+FEFF at the beginning.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    let input = copy.map { Bytes($0) } ?? bytes.slice(range)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_event_delete(event)
    if isReady { yaml_parser_delete(parser) }
    event.deallocate()
    parser.deallocate()
    copy?.deallocate()
  }

  /// A copy of `text` with a line end; `nil` if it has one, unless a copy is needed anyway.
  ///
  /// libyaml does not treat the end of the text as a line end, but YAML 1.2 does.
  private static func withLineEnd(
    _ text: Bytes, always: Bool = false
  ) -> UnsafeMutableBufferPointer<UInt8>? {
    let hasEnd = text.last == 0x0A
    guard always || !hasEnd else { return nil }
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count + 1)
    _ = copy.initialize(from: text)
    copy.initializeElement(at: text.count, to: hasEnd ? 0x20 : 0x0A)
    return UnsafeMutableBufferPointer(rebasing: copy[0..<text.count + (hasEnd ? 0 : 1)])
  }

  /// The next event; the bytes of the last one become invalid.
  ///
  /// Must not be called again after the end of the stream or a fault.
  mutating func next() throws(YAMLFault) -> YAMLEvent {
    guard isReady else {
      throw .syntax(problem: YAMLParser.noMemory, context: nil, at: range.lowerBound)
    }
    while true {
      // Deleting an event also clears it, so that nothing is deleted twice.
      yaml_event_delete(event)
      guard yaml_parser_parse(parser, event) == 1 else { throw fault() }
      if let event = current() { return event }
    }
  }

  /// The current event; `nil` for those that mean nothing.
  private mutating func current() -> YAMLEvent? {
    let data = event.pointee.data
    switch event.pointee.type {
    case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: return nil
    case YAML_DOCUMENT_START_EVENT: return made(.documentStart)
    case YAML_ALIAS_EVENT:
      var alias = made(.alias)
      alias.text = YAMLParser.text(data.alias.anchor)
      return alias
    case YAML_SCALAR_EVENT:
      var scalar = made(.scalar(YAMLParser.style(data.scalar.style)))
      scalar.text = Bytes(start: data.scalar.value, count: data.scalar.length)
      scalar.anchor = YAMLParser.text(data.scalar.anchor)
      scalar.tag = YAMLParser.tag(data.scalar.tag)
      return scalar
    case YAML_SEQUENCE_START_EVENT:
      var list = made(.listStart)
      list.anchor = YAMLParser.text(data.sequence_start.anchor)
      list.tag = YAMLParser.tag(data.sequence_start.tag)
      return list
    case YAML_SEQUENCE_END_EVENT: return made(.listEnd)
    case YAML_MAPPING_START_EVENT:
      var object = made(.objectStart)
      object.anchor = YAMLParser.text(data.mapping_start.anchor)
      object.tag = YAMLParser.tag(data.mapping_start.tag)
      return object
    case YAML_MAPPING_END_EVENT: return made(.objectEnd)
    // Of the other types, libyaml produces none.
    default: return made(.streamEnd)
    }
  }

  private mutating func made(_ kind: YAMLEvent.Kind) -> YAMLEvent {
    let start = offset(event.pointee.start_mark)
    let end = offset(event.pointee.end_mark)
    return YAMLEvent(kind: kind, start: start, end: ends.isEmpty ? end : ends[start] ?? end)
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLEvent.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .plain
    }
  }

  private static func tag(_ tag: UnsafePointer<UInt8>?) -> Bytes? {
    let text = text(tag)
    return text.isEmpty ? nil : text
  }

  /// The bytes before the NUL; none without a pointer.
  private static func text(_ start: UnsafePointer<UInt8>?) -> Bytes {
    guard let start else { return Bytes(start: nil, count: 0) }
    var count = 0
    while start[count] != 0 { count += 1 }
    return Bytes(start: start, count: count)
  }

  // MARK: - Positions

  /// The byte offset in the file of a mark, whose index counts characters.
  ///
  /// Marks are near the one before, so that each byte is counted about once.
  private mutating func offset(_ mark: yaml_mark_t) -> Int {
    let index = Int(mark.index)
    while place.characters < index, place.offset < range.upperBound {
      place.offset += 1
      while place.offset < range.upperBound, bytes[place.offset] & 0xC0 == 0x80 {
        place.offset += 1
      }
      place.characters += 1
    }
    while place.characters > index, place.offset > range.lowerBound {
      place.offset -= 1
      while place.offset > range.lowerBound, bytes[place.offset] & 0xC0 == 0x80 {
        place.offset -= 1
      }
      place.characters -= 1
    }
    return place.offset
  }

  // MARK: - Faults

  private static let noMemory = "there is not enough memory"

  private mutating func fault() -> YAMLFault {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? YAMLParser.noMemory
    guard parser.pointee.error != YAML_READER_ERROR else {
      return .character(
        parser.pointee.problem_value, problem: problem,
        at: min(range.lowerBound + parser.pointee.problem_offset, range.upperBound))
    }
    let at = offset(parser.pointee.problem_mark)
    guard let context = parser.pointee.context else {
      return .syntax(problem: problem, context: nil, at: at)
    }
    return .syntax(
      problem: problem,
      context: (String(cString: context), offset(parser.pointee.context_mark)), at: at)
  }
}
