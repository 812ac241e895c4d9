import AcopioBase

/// A running loop.
struct LoopState: BitwiseCopyable {
  /// The index of its plan.
  let plan: Int
  /// The elements; `nil` for the integers from `first` on.
  let elements: UnsafePointer<Value>?
  let first: Int64
  let count: Int
  /// The number of finished iterations.
  fileprivate(set) var round = 0
  /// The sizes of stacks to restore in each iteration.
  let values: Int
  let locals: Int
  let marks: OutputMarks.Depth
  /// The object `forloop` or `tablerowloop`, unless it is never used.
  let members: LoopMembers?
  /// The number of cells in a table row.
  let columns: Int

  /// The element of the current iteration.
  @inline(__always)
  func element(isReversed: Bool) -> Value {
    let index = isReversed ? count - 1 - round : round
    return elements.map { $0[index] } ?? .integer(first &+ Int64(index))
  }
}

/// The running loops, innermost last, and where finished ones stopped.
struct LoopStack: ~Copyable {
  // A pointer into the library, whose arena keeps its memory alive.
  private let plans: UnsafeBufferPointer<LoopPlan>
  /// Whether any loop continues where another stopped.
  private let hasContinuations: Bool
  private var loops = Stack<LoopState>(capacity: 16)
  private var continuations: [(name: UInt, position: Int)] = []

  init(_ program: Program) {
    plans = program.loops
    hasContinuations = program.hasContinuations
  }

  /// Begins a render.
  mutating func reset() {
    loops.cut(to: 0)
    if !continuations.isEmpty { continuations.removeAll(keepingCapacity: true) }
  }

  /// The number of running loops.
  @inline(__always)
  var count: Int { loops.count }

  /// The innermost loop.
  @inline(__always)
  var innermost: LoopState { loops.top }

  /// The plan with number `index`.
  @inline(__always)
  func plan(_ index: Int) -> LoopPlan { plans[index] }

  @inline(__always)
  mutating func push(_ loop: LoopState) { loops.push(loop) }

  @inline(__always)
  mutating func pop() -> LoopState { loops.pop() }

  /// Counts an iteration of the innermost loop and returns the loop.
  @inline(__always)
  mutating func advance() -> LoopState {
    loops.top.round += 1
    return loops.top
  }

  /// Removes all loops but the outermost `count`.
  @inline(__always)
  mutating func cut(to count: Int) { loops.cut(to: count) }

  // MARK: - offset: continue

  /// The position at which the last loop of this name stopped; 0 if there was none.
  func continuation(of name: Name) -> Int {
    continuations.first { $0.name == UInt(bitPattern: name.start) }?.position ?? 0
  }

  /// Remembers where a loop stops, if any loop of the library asks.
  @inline(__always)
  mutating func remember(_ name: Name, _ position: Int) {
    if hasContinuations { store(name, position) }
  }

  private mutating func store(_ name: Name, _ position: Int) {
    // Equal names of a library have the same pointer.
    let key = UInt(bitPattern: name.start)
    if let index = continuations.firstIndex(where: { $0.name == key }) {
      continuations[index].position = position
    } else {
      continuations.append((key, position))
    }
  }
}
