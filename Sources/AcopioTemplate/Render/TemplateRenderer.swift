package import AcopioBase

/// Renders templates of one library, one at a time; each thread has its own renderer.
///
/// Reuses its memory from render to render, so that a page needs no allocation once it is warm.
package struct TemplateRenderer: ~Copyable {
  // Long methods are mutating even where they only read: to check that a method does not consume a
  // borrowed value of so many fields takes the compiler up to two seconds each.

  let library: TemplateLibrary
  // Pointers into `library`, whose arena keeps their memory alive.
  let operations: UnsafePointer<Operation>
  let callPlans: UnsafeBufferPointer<CallPlan>
  let filters: [Filter.Apply]
  /// The number of named arguments of each filter.
  let filterNames: [Int]
  /// Whether each filter accepts null or undefined input.
  let filterTakesNull: [Bool]
  var context: FilterContext
  /// The operands of the operations.
  var values = Stack<Value>(capacity: 256)
  var variables = RenderVariables()
  var loops: LoopStack
  var marks = OutputMarks()
  /// The positions in the lines of a file that is not HTML.
  var files = FilePlaces()
  var cycles = CycleGroups()
  var budget: RenderBudget
  /// A cache of where members were found.
  let places = MemberPlaces()
  /// The last output of `ifchanged`.
  var unchanged: Bytes?
  private let sharedNames: [Name]
  private let namesArena = Arena(chunkSize: 1 << 10)

  /// A renderer for the templates of `library`.
  package init(
    library: TemplateLibrary, environment: TemplateEnvironment,
    limits: TemplateLimits = TemplateLimits()
  ) {
    self.library = library
    guard let operations = library.program.operations.baseAddress else {
      preconditionFailure("a program has an end at least")
    }
    self.operations = operations
    loops = LoopStack(library.program)
    budget = RenderBudget(limits)
    callPlans = library.program.calls
    filters = Filters.all.map(\.apply)
    filterNames = Filters.all.map(\.names.count)
    filterTakesNull = Filters.all.map { $0.signature.input.contains(.null) }
    context = FilterContext(environment, library.mode, limits, library.folders)
    var names: [Name] = []
    for name in environment.shared { names.append(Name(namesArena.copy(name))) }
    sharedNames = names
  }

  /// Renders a template and appends it to `output`.
  ///
  /// `globals` is an object of the root variables. Faults (`undefined-variable`, `null-output`,
  /// `unprintable-output`, `unprintable-character`, `misplaced-value`, `unsafe-url`, `bad-argument`, `unknown-asset`, `template-limit`, …) are
  /// reported at their position in the template, with notes at the calls that led there, innermost
  /// first, and at `subject`, the entry being rendered; rendering continues.
  package mutating func render(
    _ id: TemplateID, globals: Value, subject: Origin, into output: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    reset(globals)
    budget.reset(at: output.count)
    context.isJSONForHTML = library.format(of: id) != .json
    files = FilePlaces(
      at: output.count, separator: library.format(of: id) == .tsv ? 0x09 : UInt8(ascii: ","))
    let outer = output.limit
    output.limit = min(outer, budget.length + 1)
    defer { output.limit = outer }
    _ = run(library.program.starts[id.index], &output)
    // Output left in a capture by a `break` outside of any loop is not printed.
    marks.discard(since: OutputMarks.Depth(), &output)
    guard !context.faults.isEmpty else { return }
    let entry =
      subject == .none ? [] : [Diagnostic.Note("while rendering this entry", at: subject)]
    for fault in context.faults {
      let way = fault.callers.map { Diagnostic.Note("rendered from here", at: $0) }
      diagnostics.report(
        Diagnostic(
          fault.id, fault.severity, fault.message, at: fault.origin, remedy: fault.remedy,
          notes: fault.isOfValue ? [] : way + entry))
    }
  }

  /// The HTML of Markdown text from `origin`, valid until the next call or render.
  ///
  /// The last converted text is cached, so text that a page has printed costs nothing here.
  package mutating func html(ofMarkdown bytes: Bytes, from origin: Origin = .none) -> Bytes {
    context.html(ofMarkdown: bytes, from: origin)
  }

  /// The pictures that all renders have shown otherwise than whole and in the widths of the site.
  package var pictures: Set<PictureUse> { context.pictures }

  /// Continues a page that already has elements with these ids, in all renders from now on.
  package mutating func continuePage(withIDs ids: [String]) { context.pageIDs.continue(with: ids) }

  /// Caches HTML that the caller made from Markdown text.
  ///
  /// The text must outlive the next renders.
  package mutating func remember(html: Bytes, ofMarkdown bytes: Bytes) {
    context.remember(html: html, ofMarkdown: bytes)
  }

  private mutating func reset(_ globals: Value) {
    context.reset()
    values.cut(to: 0)
    loops.reset()
    marks.reset()
    cycles.reset()
    unchanged = nil
    variables.reset(
      globals: globals, shared: context.isChecked ? sharedGlobals(globals) : globals)
  }

  private mutating func sharedGlobals(_ globals: Value) -> Value {
    let size = sharedNames.count * MemoryLayout<Member>.stride
    let memory = context.scratch.allocate(size, alignment: MemoryLayout<Member>.alignment)
    let members = memory.bindMemory(to: Member.self, capacity: sharedNames.count)
    var count = 0
    for name in sharedNames {
      let value = globals.member(name.bytes, hash: name.hash, remembering: places)
      guard value.kind != .undefined else { continue }
      (members + count).initialize(to: Member(key: name.bytes, value: value))
      count += 1
    }
    return .object(UnsafeBufferPointer(start: members, count: count))
  }
}
