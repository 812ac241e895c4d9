import AcopioBase

/// A variable with its value.
struct Variable: BitwiseCopyable {
  let name: Name
  var value: Value
}

/// The part of the variables that the current operations can see.
struct Scope: BitwiseCopyable {
  /// The first of the loop variables and arguments.
  var scoped = 0
  /// The first of the assigned variables.
  var assigned = 0
  /// The first of the counters.
  var counters = 0
  /// The object of root variables.
  var globals = Value.undefined
}

/// A running loop.
struct LoopState: BitwiseCopyable {
  let plan: Int
  /// The elements; `nil` for the integers from `first` on.
  let elements: UnsafePointer<Value>?
  let first: Int64
  let count: Int
  /// The number of finished iterations.
  var round = 0
  /// The stack sizes to restore in each iteration.
  let values: Int
  let scoped: Int
  let captures: Int
  let addresses: Int
  /// The members of `forloop`; `nil` if it is never used.
  let members: UnsafeMutablePointer<Member>?
  /// The number of cells in a table row.
  let columns: Int
}

/// How a run of operations ended.
enum Ending {
  /// It reached its end.
  case over
  /// `break` or `continue` outside of its own loops.
  case leave, next
  /// A limit was exceeded: nothing more is rendered.
  case stop
}

/// The position of a `cycle`, found by its group.
struct CycleState {
  let group: Value
  let isNamed: Bool
  let key: UInt64
  var position: Int
}
