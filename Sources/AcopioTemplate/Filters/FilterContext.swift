import AcopioBase

/// The environment of a filter: the site, memory that lasts as long as the render, and faults.
package struct FilterContext: ~Copyable {
  package let environment: TemplateEnvironment
  package let mode: TemplateMode
  let limits: TemplateLimits
  /// The folders of assets and strings, for messages.
  let folders: TemplateFolders
  /// The formats of the environment's language for numbers, money and dates.
  let locale: LocaleData
  /// Whether JSON must be safe in a script element, as everywhere but in a file of JSON.
  var isJSONForHTML = true
  /// Memory that is released at the next render.
  let scratch = Arena(chunkSize: 256 << 10)
  /// A buffer for text; a function that appends to it truncates it to its former length.
  var text = ByteBuffer(capacity: 4 << 10)
  /// The current operation, where faults are reported.
  var origin = Origin.none
  /// The calls of partials that led to it, outermost first.
  var callers = Stack<Origin>(capacity: 16)
  /// The faults of this render.
  var faults: [Fault] = []
  /// The messages of the faults, in the order in which they occurred.
  package var messages: [String] { faults.map(\.message.english) }
  private var markdownKey = Bytes(start: nil, count: 0)
  private var markdownHTML = ByteBuffer(capacity: 8 << 10)
  private var isMarkdownFleeting = false
  /// The ids of the Markdown texts that this render has printed.
  var pageIDs = PageIDs()
  /// The pictures that all renders have shown otherwise than whole and in the widths of the site.
  var pictures: Set<PictureUse> = []
  private var madeBytes = 0
  /// The bytes and elements that filters and comparisons have processed.
  var effort = 0
  /// Whether rendering stops because a limit was exceeded.
  var isOver = false
  private var met = 0

  /// A fault found while rendering, before the subject is added to it.
  struct Fault {
    let id: DiagnosticID
    let message: Message
    let remedy: Message?
    let origin: Origin
    /// The positions of the calls that led to it, innermost first, each once.
    let callers: [Origin]
    var severity = Diagnostic.Severity.error
    /// Whether the position belongs to a value, so that the page that met it first is irrelevant.
    var isOfValue = false
  }

  package init(
    _ environment: TemplateEnvironment, _ mode: TemplateMode, _ limits: TemplateLimits,
    _ folders: TemplateFolders = TemplateFolders()
  ) {
    self.limits = limits
    self.folders = folders
    self.environment = environment
    locale = LocaleData(locale: environment.locale, formatAs: environment.formatAs)
    self.mode = mode
  }

  /// Begins a render.
  mutating func reset() {
    scratch.reset()
    text.clear()
    callers.cut(to: 0)
    pageIDs.reset()
    madeBytes = 0
    effort = 0
    isOver = false
    met = 0
    text.limit = limits.outputBytes + 1
    // The HTML is kept, because the same entry is often rendered twice in a row, unless its source
    // was in the memory that is being reused.
    if isMarkdownFleeting { markdownKey = Bytes(start: nil, count: 0) }
    isMarkdownFleeting = false
    if !faults.isEmpty { faults.removeAll() }
  }

  var isChecked: Bool { mode == .checked }

  // MARK: - Faults

  /// Reports a fault at the current operation, once per render.
  mutating func fault(_ id: DiagnosticID, _ message: Message, remedy: Message? = nil) -> Value {
    // A consequence of an exceeded limit is no fault of its own.
    if isOver { return .undefined }
    met += 1
    if met > limits.met { isOver = true }
    if !isReported(id) {
      faults.append(
        Fault(id: id, message: message, remedy: remedy, origin: origin, callers: way()))
    }
    return .undefined
  }

  /// Reports a diagnostic at the current operation, in its severity; returns whether it is an error.
  mutating func report(_ diagnostic: Diagnostic) -> Bool {
    let count = faults.count
    _ = fault(diagnostic.id, diagnostic.message, remedy: diagnostic.remedy)
    if faults.count > count { faults[count].severity = diagnostic.severity }
    return diagnostic.severity == .error
  }

  /// Reports a fault of a value once, where the value was written.
  ///
  /// The calls that led to it don't matter. If the value was computed, the fault is reported at the
  /// current operation.
  mutating func fault(
    _ id: DiagnosticID, _ message: Message, at place: Origin, remedy: Message? = nil
  ) -> Value {
    guard place != .none, !isOver else { return fault(id, message, remedy: remedy) }
    met += 1
    if met > limits.met { isOver = true }
    let isKnown = faults.contains { $0.origin == place && $0.id == id && $0.message == message }
    if faults.count < limits.faults, !isKnown {
      faults.append(
        Fault(
          id: id, message: message, remedy: remedy, origin: place, callers: [], isOfValue: true))
    }
    return .undefined
  }

  /// Whether this fault was reported at the current operation, or no more faults are reported.
  func isReported(_ id: DiagnosticID) -> Bool {
    faults.count >= limits.faults || faults.contains { $0.origin == origin && $0.id == id }
  }

  // Mutating so that it compiles faster; see `TemplateRenderer`.
  private mutating func way() -> [Origin] {
    var way: [Origin] = []
    for depth in 0..<callers.count {
      let caller = callers[callers.count - 1 - depth]
      // A recursive call has the same position many times.
      if !way.contains(caller) { way.append(caller) }
    }
    return way
  }

  /// Reports an argument that the filter can't use.
  mutating func badArgument(_ message: Message) -> Value {
    fault(
      .badArgument, message,
      remedy: "see docs/content/pages/reference/templates.md for the input of each filter")
  }

  // MARK: - Text

  /// A value as text: its own bytes, or its printed form; Markdown as its HTML.
  mutating func bytes(of value: Value) -> Bytes {
    if value.kind == .markdown { return scratch.copy(html(of: value)) }
    if value.hasText { return value.text }
    let start = text.count
    if value.kind == .array, !isChecked {
      appendListed(value, into: &text)
    } else {
      appendPlain(value, into: &text)
    }
    return take(from: start)
  }

  /// A value as plain text: `bytes(of:)`, but in checked templates HTML is stripped of its markup.
  ///
  /// The result of changing the characters of HTML is text again, and is escaped when it is
  /// printed.
  mutating func plainText(of value: Value) -> Bytes {
    let text = bytes(of: value)
    guard isChecked, value.isHTML else { return text }
    return make { appendWithoutMarkup(text, decodes: true, into: &$0) }.text
  }

  /// The text appended to `text` since `start`, kept until the next render.
  mutating func take(from start: Int) -> Bytes {
    let kept = keep(text.bytes.slice(start..<text.count))
    text.truncate(to: start)
    return kept
  }

  /// A copy of text, kept until the next render; empty once the limit is exceeded.
  mutating func keep(_ made: Bytes) -> Bytes {
    madeBytes += made.count
    guard madeBytes > limits.outputBytes else { return scratch.copy(made) }
    giveUp("filters can make \(limits.outputBytes >> 20) MiB of text at most")
    return Bytes(start: nil, count: 0)
  }

  /// The text that `write` appends, as a value.
  mutating func make(
    _ kind: Value.Kind = .string, _ write: (inout ByteBuffer) -> Void
  ) -> Value {
    let start = text.count
    write(&text)
    return .text(take(from: start), kind: kind)
  }

  /// The text that `write` appends, as a value; reports bytes that are not UTF-8.
  mutating func makeChecked(
    _ subject: Message, _ write: (inout ByteBuffer) -> Void
  ) -> Value {
    let made = make(.string, write)
    guard made.text.firstInvalidUTF8 != nil else { return made }
    return badArgument("\(subject) is not UTF-8")
  }

  /// A list of `elements`, kept until the next render.
  mutating func list(_ elements: [Value]) -> Value {
    guard elements.count <= limits.elements else {
      giveUp("lists can have \(limits.elements) elements at most")
      return .undefined
    }
    guard !isOutOfMemory() else { return .undefined }
    return .array(scratch.copy(elements))
  }

  // MARK: - Lists

  /// The elements of a list or range; another value is its own only element, null has none.
  mutating func elements(of value: Value) -> [Value] {
    switch value.kind {
    case .array: return Array(value.elements)
    case .range: return rangeElements(value)
    case .null, .undefined: return []
    default: return [value]
    }
  }

  private mutating func rangeElements(_ value: Value) -> [Value] {
    let first = value.elements.first?.int64 ?? 0
    let last = value.elements.last?.int64 ?? 0
    guard first <= last else { return [] }
    guard value.rangeCount <= limits.elements, spend(value.rangeCount) else {
      giveUp("lists can have \(limits.elements) elements at most")
      return []
    }
    return (first...last).map { .integer($0) }
  }

  /// The elements of a list, with nested lists flattened.
  mutating func flattened(_ value: Value) -> [Value] {
    var result: [Value] = []
    for element in elements(of: value) {
      if element.kind == .array, value.kind == .array {
        guard spend(element) else { break }
        guard result.count <= limits.elements else {
          giveUp("lists can have \(limits.elements) elements at most")
          break
        }
        result += flattened(element)
      } else {
        result.append(element)
      }
    }
    return result
  }

  // MARK: - Markdown

  /// The HTML of a Markdown value for printing: its ids are unique on the page.
  ///
  /// Valid until the next call.
  mutating func pageHTML(of value: Value) -> Bytes {
    guard pageIDs.mayCollide(value.text, from: value.origin) else { return html(of: value) }
    if HTMLIDs.mayBe(in: html(of: value)), let unread = pageIDs.takeUnread() {
      pageIDs.take(allOf: html(ofMarkdown: unread.text, from: unread.origin))
    }
    let html = html(of: value)
    return HTMLIDs.mayBe(in: html) ? pageIDs.unique(html, of: value.text) : html
  }

  /// The HTML of a Markdown value; see `html(ofMarkdown:from:)`.
  mutating func html(of value: Value) -> Bytes {
    // A value without an origin may have been made in `scratch`.
    if value.origin == .none { isMarkdownFleeting = true }
    return html(ofMarkdown: value.text, from: value.origin)
  }

  /// The HTML of Markdown text, valid until the next call.
  ///
  /// The HTML of the last text is cached.
  mutating func html(ofMarkdown bytes: Bytes, from origin: Origin) -> Bytes {
    let isCached = bytes.baseAddress == markdownKey.baseAddress && bytes.count == markdownKey.count
    if !isCached || bytes.count == 0 {
      markdownHTML.clear()
      if bytes.count > 0 { environment.markdown(bytes, origin, &markdownHTML) }
      markdownKey = bytes
    }
    return markdownHTML.bytes
  }

  /// Caches HTML made elsewhere from Markdown text that outlives this render.
  mutating func remember(html: Bytes, ofMarkdown bytes: Bytes) {
    markdownHTML.clear()
    markdownHTML.append(html)
    markdownKey = bytes
    isMarkdownFleeting = false
  }
}
