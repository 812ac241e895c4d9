import AcopioBase

/// A variable with its value.
struct Variable: BitwiseCopyable {
  let name: Name
  var value: Value
}

/// Which part of the variables the operations at hand can see.
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

/// A loop under way.
struct LoopState: BitwiseCopyable {
  let plan: Int
  /// The elements, `nil` for the whole numbers from `first` on.
  let elements: UnsafePointer<Value>?
  let first: Int64
  let count: Int
  /// How many rounds are done.
  var round = 0
  /// What to cut back to in each round.
  let values: Int
  let scoped: Int
  let captures: Int
  let addresses: Int
  /// The members of `forloop`, `nil` if nobody asks.
  let members: UnsafeMutablePointer<Member>?
  /// Cells of a table's row.
  let columns: Int
}

/// How a run of operations ended.
enum Ending {
  /// At its end.
  case over
  /// By `break` or `continue` outside of its own loops.
  case leave, next
  /// By a limit: nothing more is rendered.
  case stop
}

/// The position of a `cycle`, found by its group.
struct CycleState {
  let group: Value
  let isNamed: Bool
  let key: UInt64
  var position: Int
}
