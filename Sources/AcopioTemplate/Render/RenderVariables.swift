package import AcopioBase

/// A variable with its value.
package struct Variable: BitwiseCopyable {
  package let name: Name
  package var value: Value
}

/// The variables of a render: locals, assigned variables, counters and root variables.
///
/// Locals are loop variables and arguments. A partial called by `render` sees only its own and the
/// shared root variables; one called by `include` sees the variables of its caller.
package struct RenderVariables: ~Copyable {
  /// The part that the current operations can see.
  fileprivate struct Frame: BitwiseCopyable {
    /// The index of the first local.
    var locals = 0
    /// The index of the first assigned variable.
    var assigned = 0
    /// The index of the first counter.
    var counters = 0
    /// The object of root variables.
    var globals = Value.undefined
  }

  /// A state of the variables to return to.
  package struct Mark: BitwiseCopyable {
    fileprivate let frame: Frame
    fileprivate let locals: Int
    fileprivate let assigned: Int
    fileprivate let counters: Int
  }

  private var locals = Stack<Variable>(capacity: 64)
  private var assigned = Stack<Variable>(capacity: 64)
  private var counters = Stack<Variable>(capacity: 8)
  private var frame = Frame()
  /// The root variables that partials see.
  private var shared = Value.undefined

  package init() {}

  /// Begins a render: `globals` are the root variables, `shared` those that partials see.
  package mutating func reset(globals: Value, shared: Value) {
    locals.cut(to: 0)
    assigned.cut(to: 0)
    counters.cut(to: 0)
    frame = Frame(globals: globals)
    self.shared = shared
  }

  /// The value of a variable; `undefined` if there is none.
  ///
  /// Locals take precedence, then assigned variables, counters and root variables.
  @inline(__always)
  package func lookUp(_ name: Name, remembering places: borrowing MemberPlaces) -> Value {
    var index = locals.count
    while index > frame.locals {
      index -= 1
      if locals[index].name.matches(name) { return locals[index].value }
    }
    index = assigned.count
    while index > frame.assigned {
      index -= 1
      if assigned[index].name.matches(name) { return assigned[index].value }
    }
    index = counters.count
    while index > frame.counters {
      index -= 1
      if counters[index].name.matches(name) { return counters[index].value }
    }
    return frame.globals.member(name.bytes, hash: name.hash, remembering: places)
  }

  /// The names of all variables but counters, for suggestions.
  package var names: [String] {
    var names: [String] = []
    for index in frame.locals..<locals.count { names.append(locals[index].name.bytes.string) }
    for index in frame.assigned..<assigned.count {
      names.append(assigned[index].name.bytes.string)
    }
    return names + frame.globals.members.map(\.key.string)
  }

  // MARK: - Assigning

  /// Assigns a value until the current partial ends; `false` if there are already `most` variables.
  package mutating func assign(_ name: Name, _ value: Value, most: Int) -> Bool {
    for index in frame.assigned..<assigned.count where assigned[index].name.matches(name) {
      assigned[index].value = value
      return true
    }
    guard assigned.count - frame.assigned < most else { return false }
    assigned.push(Variable(name: name, value: value))
    return true
  }

  /// Adds to a counter, which begins at 0, and returns its former value.
  ///
  /// `nil` if the counter is new and there are already `most` counters.
  package mutating func add(_ step: Int64, toCounter name: Name, most: Int) -> Int64? {
    var before: Int64?
    for index in frame.counters..<counters.count where counters[index].name.matches(name) {
      let value = counters[index].value.int64 ?? 0
      counters[index].value = .integer(value &+ step)
      before = value
    }
    if let before { return before }
    guard counters.count - frame.counters < most else { return nil }
    counters.push(Variable(name: name, value: .integer(step)))
    return 0
  }

  // MARK: - Locals

  /// The number of locals, for `cutLocals`.
  @inline(__always)
  package var localCount: Int { locals.count }

  /// Adds a local.
  @inline(__always)
  package mutating func push(_ name: Name, _ value: Value) {
    locals.push(Variable(name: name, value: value))
  }

  /// Changes the value of the last local.
  @inline(__always)
  package mutating func setLast(_ value: Value) { locals.top.value = value }

  /// Removes all locals but the first `count`.
  @inline(__always)
  package mutating func cutLocals(to count: Int) { locals.cut(to: count) }

  // MARK: - Partials

  /// The current state, to be returned to after the call of a partial.
  package var mark: Mark {
    Mark(
      frame: frame, locals: locals.count, assigned: assigned.count, counters: counters.count)
  }

  /// Hides everything but the shared root variables, for a partial with its own scope.
  package mutating func enterPartial() {
    frame = Frame(
      locals: locals.count, assigned: assigned.count, counters: counters.count, globals: shared)
  }

  /// Binds an argument of a partial; one with its own scope may assign to it.
  package mutating func bind(_ name: Name, _ value: Value, sharesScope: Bool) {
    if sharesScope {
      locals.push(Variable(name: name, value: value))
    } else {
      assigned.push(Variable(name: name, value: value))
    }
  }

  /// Ends a partial; its assignments stay if it shares the scope of its caller.
  package mutating func leavePartial(_ mark: Mark, sharesScope: Bool) {
    locals.cut(to: mark.locals)
    guard !sharesScope else { return }
    frame = mark.frame
    assigned.cut(to: mark.assigned)
    counters.cut(to: mark.counters)
  }
}
