import AcopioBase

/// One step of a compiled template: plain memory, no references.
///
/// Values are worked on with a stack. `payload` points into the library's arena or a source file.
struct Operation: BitwiseCopyable {
  enum Code: UInt8 {
    /// Prints `count` bytes at `payload`.
    case text
    /// Prints and drops the top; `flags` is an `Escape`, as in all operations that print.
    case print
    /// Pushes the `Value` at `payload`.
    case constant
    /// Pushes the variable with the `Name` at `payload`; prints it instead if `flags` isn't 0. Here and
    /// in the two that follow, what is missing is a fault unless `target` is 1.
    case variable
    /// Pushes (or prints) a member of a variable, whose `Name`s stand one behind the other at
    /// `payload`; the variable is the first `count` bytes of the origin.
    case variableMember
    /// Pushes the variable whose name is on top instead of the name.
    case computedVariable
    /// Replaces the top by its member with the `Name` at `payload`; prints it if `flags` isn't 0.
    case member
    /// Takes an index, then replaces the top by its element or member there.
    case element
    /// Takes two ends, pushes a range.
    case range
    /// Takes two values, pushes the truth of the `Comparison` in `flags`.
    case compare
    /// Puts the truth of the top in its place.
    case truth
    /// Goes on at `target`.
    case jump
    /// Takes the top; goes on at `target` if it is false (or true).
    case jumpIfFalse, jumpIfTrue
    /// Goes on at `target` and keeps the top if it is false (or true); else drops it.
    case jumpOrDropIfFalse, jumpOrDropIfTrue
    /// Takes `count` arguments and as many named ones as the filter `target` knows, filters the top.
    case filter
    /// Takes the top as the variable with the `Name` at `payload`.
    case assign
    /// From here on output is captured; ends with the `Name` to give it.
    case capture, endCapture
    /// Pushes the two counters of a `case` above its subject.
    case choice
    /// Takes a value; counts it if it equals the subject.
    case match
    /// Goes on at `target` unless a match is left to render; takes one.
    case matched
    /// Goes on at `target` if something matched before.
    case unmatched
    /// Drops `count` values.
    case drop
    /// Begins the loop number `target` with the values its plan asks for; `endLoop` goes round.
    case loop, endLoop
    case leave, next
    /// Calls a partial by the plan number `target`.
    case call
    /// Prints one of `count` values with the `Escape` in `target`; the group's name is below them if
    /// `flags` is 1.
    case cycle
    /// Adds `flags` (two's complement) to a counter and prints it.
    case increment
    /// Captures; `endIfChanged` prints what was captured if it differs from before.
    case ifChanged, endIfChanged
    /// From here on an attribute's value is an address, judged by the `AddressRule` in `flags`.
    case beginAddress, judgeAddress
    /// The template is over.
    case end
  }

  var code: Code
  var flags: UInt8 = 0
  var target: UInt32 = 0
  var count: UInt32 = 0
  var payload: UInt = 0
  var origin: Origin
}

/// The name of a variable or member, ready to be compared.
struct Name: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: the bytes stand in the library's arena.
  /// Names that lists, texts and objects answer without having such a member.
  enum Special: UInt8 {
    case none, size, first, last
  }

  let start: UnsafePointer<UInt8>?
  let count: UInt32
  let hash: UInt32
  let special: Special

  init(_ bytes: Bytes) {
    start = bytes.baseAddress
    count = UInt32(bytes.count)
    hash = keyHash(bytes)
    special =
      bytes.equals("size")
      ? .size : bytes.equals("first") ? .first : bytes.equals("last") ? .last : .none
  }

  var bytes: Bytes { Bytes(start: start, count: Int(count)) }

  @inline(__always)
  func matches(_ other: Name) -> Bool {
    hash == other.hash && count == other.count
      && (start == other.start || bytes.equals(other.bytes))
  }
}

/// What a loop needs to know beside its operations.
struct LoopPlan: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: names stand in the library's arena.
  let variable: Name
  /// `item-list`, for `forloop.name` and `offset: continue`.
  let name: Name
  var hasLimit = false
  var hasOffset = false
  var hasColumns = false
  var continues = false
  var isReversed = false
  var isTable = false
  /// Whether the body may ask for `forloop` (or `tablerowloop`).
  var usesState = false
  /// The first operation of the body, its `endLoop`, the `else` body and what comes behind.
  var body: UInt32 = 0
  var next: UInt32 = 0
  var otherwise: UInt32 = 0
  var end: UInt32 = 0
}

/// What a call of a partial needs to know beside its operations.
struct CallPlan: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: names stand in the library's arena.
  enum Manner: UInt8 {
    case once, with, each
  }
  /// Number of the template, -1 if its name is on the stack below the arguments.
  let target: Int32
  /// Number of its start for the place of the call, unless it is -1.
  let start: UInt32
  let manner: Manner
  /// The variable for `with` and `each`.
  let alias: Name
  let hasAlias: Bool
  let sharesScope: Bool
  /// The names of the arguments, whose values are on the stack in the same order.
  let arguments: UnsafeBufferPointer<Name>
}

/// All templates of a library as operations.
struct Program: @unchecked Sendable {
  // @unchecked: everything stands in `arena`, which is sealed when the program is made.
  let arena: Arena
  let operations: UnsafeBufferPointer<Operation>
  let loops: UnsafeBufferPointer<LoopPlan>
  let calls: UnsafeBufferPointer<CallPlan>
  /// The first operation of each template, then those of partials for other places than element
  /// text.
  let starts: UnsafeBufferPointer<UInt32>
  /// Whether any loop goes on where another stopped.
  let hasContinuations: Bool
}
