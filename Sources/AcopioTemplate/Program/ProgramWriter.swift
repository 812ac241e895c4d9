import AcopioBase

/// The operations of a library while they are written, and the memory they refer to.
struct ProgramWriter {
  private let arena = Arena(chunkSize: 32 << 10)
  private var operations: [Operation] = []
  private var loops: [LoopPlan] = []
  private var calls: [CallPlan] = []
  private var names: [String: UnsafePointer<Name>] = [:]
  private var hasContinuations = false
  /// The first operation of the current template.
  private var first = 0
  /// Whether a template or the library has had all the operations that it can have.
  private(set) var isFull = false
  /// The number of operations written so far that may use the state of a loop.
  private(set) var stateUses = 0

  /// The program; `starts` are the first operations of its templates.
  func program(starts: [UInt32]) -> Program {
    Program(
      arena: arena, operations: arena.copy(operations), loops: arena.copy(loops),
      calls: arena.copy(calls), starts: arena.copy(starts), hasContinuations: hasContinuations)
  }

  // MARK: - Operations

  /// The number of the next operation.
  var here: UInt32 { UInt32(operations.count) }

  /// Begins a template.
  mutating func beginTemplate() { first = operations.count }

  /// Whether there is space for one more form of a block; `isFull` afterwards if there is none.
  mutating func claimSpace() -> Bool {
    let limits = TemplateLimits.operations
    isFull = isFull || operations.count - first >= limits.one || operations.count >= limits.all
    return !isFull
  }

  /// Adds an operation and returns its number.
  @discardableResult
  mutating func emit(
    _ code: Operation.Code, _ origin: Origin, flags: UInt8 = 0, target: UInt32 = 0,
    count: Int = 0, payload: UnsafeRawPointer? = nil
  ) -> Int {
    operations.append(
      Operation(
        code: code, flags: flags, target: target, count: UInt32(count),
        payload: UInt(bitPattern: payload), origin: origin))
    return operations.count - 1
  }

  /// Prints the top; the previous operation does this itself if it can.
  mutating func emitPrint(_ origin: Origin, _ escape: Escape) {
    switch operations.last?.code {
    case .variable, .variableMember, .member:
      operations[operations.count - 1].flags = escape.rawValue
    default: emit(.print, origin, flags: escape.rawValue)
    }
  }

  /// Sets the target of the jump `number` to the next operation.
  mutating func land(_ number: Int) { operations[number].target = here }

  /// Requires the addresses that these operations judge to be on this site.
  mutating func requireOwn(_ judgements: Set<Int>) {
    for number in judgements { operations[number].flags |= AddressRule.ownBit }
  }

  /// Notes that the current operations may use the state of the enclosing loop.
  mutating func noteStateUse() { stateUses += 1 }

  // MARK: - Loops and calls

  /// Adds the plan of a loop and returns its number.
  mutating func add(_ plan: LoopPlan) -> UInt32 {
    if plan.continues { hasContinuations = true }
    loops.append(plan)
    return UInt32(loops.count - 1)
  }

  /// Completes the plan of a loop.
  mutating func set(_ plan: LoopPlan, at number: UInt32) { loops[Int(number)] = plan }

  /// Adds the plan of a call and returns its number.
  mutating func add(_ plan: CallPlan) -> UInt32 {
    calls.append(plan)
    return UInt32(calls.count - 1)
  }

  // MARK: - Memory

  /// A copy of `elements` that lives as long as the program.
  func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    arena.copy(elements)
  }

  /// The name in the arena; equal names have the same pointer.
  mutating func name(_ text: String) -> UnsafePointer<Name> {
    if let known = names[text] { return known }
    let made = arena.copy([Name(arena.copy(text))])
    guard let pointer = made.baseAddress else { preconditionFailure("one element was copied") }
    names[text] = pointer
    return pointer
  }
}
