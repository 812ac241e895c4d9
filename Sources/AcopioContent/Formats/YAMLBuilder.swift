import AcopioBase

/// Turns the events of a YAML text into values, in one pass and without recursion.
///
/// Aliases share the memory of their anchors' values. Their number and depth are limited all the
/// same, as if the values were written out, since later stages walk through every copy.
struct YAMLBuilder: ~Copyable {
  /// A list or object that is not closed yet.
  private struct Frame: BitwiseCopyable {
    let isObject: Bool
    /// Whether it is itself in the place of a key, which was refused.
    let isKey: Bool
    let mark: Int
    let start: Int
    /// The closing bracket; 0 for block style.
    let closing: UInt8
    /// The column outside of it.
    let outer: Int
    /// The index of its first value or member on the stack.
    let first: Int
    let anchor: Bytes
    /// The last key of an object, if its value is still to come.
    var key: Bytes
    var keyOrigin = Origin.none
    var hasKey = false
    var size = 1
    var height = 1
  }

  private static let mostCopies = 100_000
  private static let mostLevels = 512

  private let id: UInt32
  private let bytes: Bytes
  private let range: Range<Int>
  private let arena: Arena
  private let places: YAMLPlaces
  private let strictness: YAMLStrictness

  private var root: Value?
  private var frames = Stack<Frame>(capacity: 16)
  private var values = Stack<Value>(capacity: 64)
  private var members = Stack<Member>(capacity: 64)
  private var anchors = YAMLAnchors()
  private var diagnostics = Diagnostics()
  /// Whether something was refused; reading continues, because a syntax error explains more.
  private var isRefused = false
  /// The offset after everything that was built.
  private var cursor: Int
  /// The column of the key or dash that the next node belongs to; -1 outside all of them.
  private var column = -1
  /// The number of brackets around the next node.
  private var brackets = 0
  /// The number of values that aliases copy.
  private var copies = 0

  private init(_ file: SourceFile, _ range: Range<Int>, _ arena: Arena) {
    id = file.id
    bytes = file.bytes
    self.range = range
    self.arena = arena
    places = YAMLPlaces(bytes: file.bytes, range: range)
    strictness = YAMLStrictness(bytes: file.bytes, range: range)
    cursor = range.lowerBound
  }

  /// Reads the value in `range` of `file`; `nil` after a reported fault.
  static func read(
    _ file: SourceFile, _ range: Range<Int>, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) throws(YAMLFault) -> Value? {
    var parser = YAMLParser(file.bytes, range: range)
    var builder = YAMLBuilder(file, range, arena)
    let value = try builder.document(&parser)
    diagnostics.append(builder.diagnostics)
    return value
  }

  private mutating func document(_ parser: inout YAMLParser) throws(YAMLFault) -> Value? {
    var hasDocument = false
    while true {
      let event = try parser.next()
      switch event.kind {
      case .documentStart:
        guard !hasDocument else { throw .severalDocuments(at: event.start) }
        hasDocument = true
      case .alias: try alias(event)
      case .scalar(let style): try scalar(event, style)
      case .listStart: try open(event, isObject: false)
      case .objectStart: try open(event, isObject: true)
      case .listEnd, .objectEnd: close(event)
      case .streamEnd: return finished()
      }
    }
  }

  private mutating func finished() -> Value? {
    guard let root else {
      let start = range.lowerBound
      return Value.object([], in: arena).at(origin(start..<start))
    }
    check(strictness.gap(cursor..<max(cursor, range.upperBound)))
    return isRefused ? nil : root
  }

  private func origin(_ range: Range<Int>) -> Origin {
    Origin(file: id, start: range.lowerBound, end: range.upperBound)
  }

  // MARK: - Refusals

  /// Reports the first fault that libyaml does not see; later ones could be its consequences.
  private mutating func refuse(
    _ id: DiagnosticID, _ message: @autoclosure () -> Message, at origin: Origin, remedy: Message
  ) {
    guard !isRefused else { return }
    isRefused = true
    diagnostics.error(id, message(), at: origin, remedy: remedy)
  }

  private mutating func check(_ fault: YAMLStrictness.Fault?) {
    guard let fault else { return }
    refuse(.yamlSyntax, fault.message, at: origin(fault.range), remedy: fault.remedy)
  }

  /// Checks the text between the last node and the next one, and the anchor of the latter.
  private mutating func checkBefore(_ event: YAMLEvent, _ start: Int) {
    guard event.start >= cursor else { return }
    check(strictness.gap(cursor..<event.start))
    if !event.anchor.isEmpty { check(strictness.anchor(in: event.start..<start)) }
  }

  private mutating func refuseKey(at mark: Int) {
    if mark > range.lowerBound, bytes[mark] == 0x7B, bytes[mark - 1] == 0x7B {
      let end = bytes.slice(mark..<range.upperBound).firstIndex { $0 == 0x0A || $0 == 0x0D }
      var value = bytes.slice(mark - 1..<(end.map { mark + $0 } ?? range.upperBound)).trimmed
      // Inside of brackets, more follows the tag.
      if brackets > 1, let close = value.indices.first(where: { value.has("}}", at: $0) }) {
        value = value.slice(0..<close + 2)
      }
      let fault = YAMLCause.templateTag(bytes, mark - 1..<mark - 1 + value.count)
      refuse(.yamlSyntax, fault.message, at: origin(fault.place), remedy: fault.remedy)
      return
    }
    refuse(
      .yamlComplexKey, "a key must be text on one line", at: origin(mark..<mark),
      remedy: "write 'key: value'")
  }

  private mutating func refuse(_ tag: Bytes, at place: Range<Int>) {
    // A tag of one's own is rarely meant, and a text that begins with the sign of one often is.
    let isOwn = tag.first == UInt8(ascii: "!")
    refuse(
      .yamlTag, "the tag '\(YAMLBuilder.short(tag))' has no meaning here", at: origin(place),
      remedy: isOwn
        ? "put the value in quotes if it is text; otherwise remove the tag"
        : "remove the tag; the schema defines the type of the value")
  }

  /// Whether a tag declares a scalar as text.
  private static func isText(_ tag: Bytes) -> Bool {
    tag.equals("!") || tag.equals("tag:yaml.org,2002:str")
  }

  private static func short(_ tag: Bytes) -> String {
    let prefix: StaticString = "tag:yaml.org,2002:"
    guard tag.has(prefix) else { return tag.string }
    return "!!" + tag.slice(prefix.utf8CodeUnitCount..<tag.count).string
  }

  // MARK: - Places in the tree

  /// Whether the next node is a key.
  private var isKey: Bool { frames.count > 0 && frames.top.isObject && !frames.top.hasKey }

  private func checkDepth(_ height: Int, at mark: Int) throws(YAMLFault) {
    guard frames.count + height <= YAMLBuilder.mostLevels else { throw .tooDeep(at: mark) }
  }

  private mutating func addKey(_ key: Bytes, _ origin: Origin) {
    var frame = frames.top
    (frame.key, frame.keyOrigin, frame.hasKey) = (key, origin, true)
    frames.top = frame
  }

  private mutating func add(_ value: Value, size: Int = 1, height: Int = 1) {
    guard frames.count > 0 else {
      root = value
      return
    }
    var frame = frames.top
    frame.size += size
    frame.height = max(frame.height, height + 1)
    if frame.isObject {
      members.push(Member(key: frame.key, origin: frame.keyOrigin, value: value))
      frame.hasKey = false
    } else {
      values.push(value)
    }
    frames.top = frame
  }

  // MARK: - Aliases

  private mutating func alias(_ event: YAMLEvent) throws(YAMLFault) {
    checkBefore(event, event.start)
    cursor = max(cursor, event.end)
    guard let target = anchors[event.text] else { throw .undefinedAlias(at: event.start) }
    if isKey {
      if target.key == nil { refuseKey(at: event.start) }
      addKey(target.key ?? Bytes(start: nil, count: 0), origin(event.start..<event.end))
      return
    }
    try checkDepth(target.height, at: event.start)
    guard copies + target.size <= YAMLBuilder.mostCopies else {
      refuse(
        .yamlTooManyAliases, "aliases make more than 100,000 values of this one",
        at: origin(target.mark..<target.mark), remedy: "write the data out")
      add(.null)
      return
    }
    copies += target.size
    add(target.value, size: target.size, height: target.height)
  }

  // MARK: - Scalars

  private mutating func scalar(
    _ event: YAMLEvent, _ style: YAMLEvent.Style
  ) throws(YAMLFault) {
    let start = start(of: event)
    checkBefore(event, start)
    let isNothing = style == .plain && event.text.isEmpty
    let range = isNothing ? event.start..<event.start : start..<end(of: event, style, start)
    let text = text(event, style, range)
    let isKey = isKey
    if isKey {
      key(event, text, range, isNothing: isNothing)
      if event.anchor.isEmpty { return }
    } else {
      try checkDepth(1, at: event.start)
      if !isNothing { checkScalar(text, style, range) }
    }
    cursor = max(cursor, range.upperBound)
    let value = scalarValue(event, style, text, range)
    if !event.anchor.isEmpty {
      let canBeKey = !isNothing && (event.tag.map(YAMLBuilder.isText) ?? true)
      anchors.set(
        arena.copy(event.anchor),
        to: YAMLAnchors.Target(
          value: value, key: canBeKey ? text : nil, size: 1, height: 1,
          mark: event.start))
    }
    if !isKey { add(value) }
  }

  /// The offset of a node after its anchor and tag.
  private func start(of event: YAMLEvent) -> Int {
    guard !event.anchor.isEmpty || event.tag != nil else { return event.start }
    return places.skipProperties(from: event.start, to: event.end)
  }

  private func end(of event: YAMLEvent, _ style: YAMLEvent.Style, _ start: Int) -> Int {
    style == .block ? places.endOfBlock(from: start, to: event.end) : event.end
  }

  /// The text of a scalar: a slice of the file if nothing in it is escaped or folded.
  private func text(_ event: YAMLEvent, _ style: YAMLEvent.Style, _ range: Range<Int>) -> Bytes {
    let isQuoted = style == .singleQuoted || style == .doubleQuoted
    guard style != .block, range.count == event.text.count + (isQuoted ? 2 : 0) else {
      return arena.composed(event.text)
    }
    let written = bytes.slice(
      isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range)
    guard written.equals(event.text), !Composition.mayChange(written) else {
      return arena.composed(event.text)
    }
    return written
  }

  private mutating func checkScalar(
    _ text: Bytes, _ style: YAMLEvent.Style, _ range: Range<Int>
  ) {
    switch style {
    case .plain where text.equals("-"):
      check(
        YAMLStrictness.Fault(
          message: "a value can't begin with '-' here", remedy: "put the text in quotes",
          range: range))
    case .plain: break
    case .singleQuoted, .doubleQuoted:
      check(strictness.indentation(of: range, column: column, inBrackets: false))
    case .block: check(strictness.blockScalar(at: range.lowerBound))
    }
  }

  private mutating func scalarValue(
    _ event: YAMLEvent, _ style: YAMLEvent.Style, _ text: Bytes, _ range: Range<Int>
  ) -> Value {
    let origin = origin(range)
    let plain = YAMLScalar.value(text, origin: origin)
    guard let tag = event.tag else {
      return style == .plain ? plain : Value.text(text, origin: origin)
    }
    let isRight: Bool
    switch tag {
    case _ where YAMLBuilder.isText(tag): return Value.text(text, origin: origin)
    case _ where tag.equals("tag:yaml.org,2002:null"): isRight = plain.kind == .null
    case _ where tag.equals("tag:yaml.org,2002:bool"): isRight = plain.kind == .bool
    case _ where tag.equals("tag:yaml.org,2002:int"):
      isRight = plain.kind == .number && plain.flags == 0
    case _ where tag.equals("tag:yaml.org,2002:float"): isRight = plain.kind == .number
    default:
      refuse(tag, at: event.start..<(range.isEmpty ? event.end : range.lowerBound))
      return plain
    }
    if !isRight {
      refuse(
        .yamlTag, "'\(text.string)' does not match its tag '\(YAMLBuilder.short(tag))'",
        at: origin, remedy: "remove the tag; the schema defines the type of the value")
    }
    return plain
  }

  private mutating func key(
    _ event: YAMLEvent, _ text: Bytes, _ range: Range<Int>, isNothing: Bool
  ) {
    if isNothing {
      refuseKey(at: event.start)
    } else if let tag = event.tag, !YAMLBuilder.isText(tag) {
      refuse(tag, at: event.start..<range.lowerBound)
    }
    cursor = max(cursor, range.upperBound)
    addKey(text, origin(range))
  }

  // MARK: - Lists and objects

  private mutating func open(_ event: YAMLEvent, isObject: Bool) throws(YAMLFault) {
    let start = start(of: event)
    checkBefore(event, start)
    let isKey = isKey
    if isKey { refuseKey(at: event.start) }
    try checkDepth(1, at: event.start)
    let allowed: StaticString = isObject ? "tag:yaml.org,2002:map" : "tag:yaml.org,2002:seq"
    if let tag = event.tag, !tag.equals(allowed) { refuse(tag, at: event.start..<start) }
    cursor = max(cursor, start)
    let outer = column
    var closing: UInt8 = 0
    if start < range.upperBound, bytes[start] == (isObject ? 0x7B : 0x5B) {
      closing = isObject ? 0x7D : 0x5D
      brackets += 1
      cursor = max(cursor, start + 1)
    } else if brackets == 0 {
      column = strictness.column(of: start)
    }
    let anchor = event.anchor.isEmpty ? event.anchor : arena.copy(event.anchor)
    frames.push(
      Frame(
        isObject: isObject, isKey: isKey, mark: event.start, start: start, closing: closing,
        outer: outer, first: isObject ? members.count : values.count, anchor: anchor,
        key: Bytes(start: nil, count: 0)))
  }

  private mutating func close(_ event: YAMLEvent) {
    let frame = frames.pop()
    column = frame.outer
    if frame.closing != 0 {
      brackets -= 1
      let last = cursor
      cursor = max(cursor, event.end)
      check(strictness.gap(last..<cursor))
      if brackets == 0 {
        check(strictness.indentation(of: frame.start..<cursor, column: column, inBrackets: true))
      }
    }
    let value = made(frame).at(origin(frame.start..<cursor))
    if !frame.anchor.isEmpty {
      anchors.set(
        frame.anchor,
        to: YAMLAnchors.Target(
          value: value, key: nil, size: frame.size, height: frame.height, mark: frame.mark))
    }
    guard !frame.isKey else { return addKey(Bytes(start: nil, count: 0), .none) }
    add(value, size: frame.size, height: frame.height)
  }

  /// The list or object made of the values on the stack; reports repeated keys.
  private mutating func made(_ frame: Frame) -> Value {
    guard frame.isObject else { return .array(values.take(from: frame.first, into: arena)) }
    let members = members.take(from: frame.first, into: arena)
    if !isRefused { reportDuplicateKeys(members, &diagnostics) }
    return merged(members).map { .object($0, in: arena) } ?? .object(members)
  }

  /// The members with those of the object, or of the objects in the list, of a key `<<`; `nil` without one.
  ///
  /// Own members take precedence, then those of earlier objects (https://yaml.org/type/merge.html).
  private func merged(_ members: UnsafeBufferPointer<Member>) -> [Member]? {
    guard
      let place = members.firstIndex(where: {
        $0.key.equals("<<") && bytes[Int($0.keyOrigin.start)] == UInt8(ascii: "<")
      })
    else { return nil }
    let value = members[place].value
    let objects = value.kind == .array ? Array(value.elements) : [value]
    guard objects.allSatisfy({ $0.kind == .object }) else { return nil }
    var all = Array(members)
    all.remove(at: place)
    var names = Set(all.map(\.key.string))
    for object in objects {
      for member in object.members where names.insert(member.key.string).inserted {
        all.append(member)
      }
    }
    return all
  }
}
