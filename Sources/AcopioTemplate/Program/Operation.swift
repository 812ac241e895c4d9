package import AcopioBase

/// One instruction of a compiled template: plain memory without references.
///
/// Operations use a stack of values. `payload` points into the library's arena or a source file.
struct Operation: BitwiseCopyable {
  enum Code: UInt8 {
    /// Prints `count` bytes at `payload`.
    case text
    /// Pops the top and prints it; `flags` is an `Escape`, as in all operations that print.
    case print
    /// Pushes the `Value` at `payload`.
    case constant
    /// Pushes the variable with the `Name` at `payload`; prints it instead if `flags` isn't 0.
    ///
    /// Here and in the next two, an undefined value is a fault unless `target` is 1.
    case variable
    /// Pushes (or prints) a member of a variable, whose `Name`s are adjacent at `payload`.
    ///
    /// The variable is the first `count` bytes of the origin.
    case variableMember
    /// Replaces the name on top with the variable of that name.
    case computedVariable
    /// Replaces the top with its member `Name` at `payload`; prints it instead if `flags` isn't 0.
    case member
    /// Pops an index, then replaces the top with its element or member there.
    case element
    /// Pops two bounds and pushes a range.
    case range
    /// Pops two values and pushes the Boolean result of the `Comparison` in `flags`.
    case compare
    /// Replaces the top with its truth value.
    case truth
    /// Jumps to `target`.
    case jump
    /// Pops the top; jumps to `target` if it is false (or true).
    case jumpIfFalse, jumpIfTrue
    /// Jumps to `target` and keeps the top if it is false (or true); otherwise drops it.
    case jumpOrDropIfFalse, jumpOrDropIfTrue
    /// Pops `count` arguments and the named ones of the filter `target`, then filters the top.
    case filter
    /// Pops the top into the variable with the `Name` at `payload`.
    case assign
    /// Begins capturing output; ends it and assigns the output to a `Name`.
    case capture, endCapture
    /// Pushes the two counters of a `case` on top of its subject.
    case choice
    /// Pops a value; counts it if it equals the subject.
    case match
    /// Consumes a match, or jumps to `target` if none is left to render.
    case matched
    /// Jumps to `target` if something matched before.
    case unmatched
    /// Drops `count` values.
    case drop
    /// Begins loop number `target` with the values its plan requires; `endLoop` ends an iteration.
    case loop, endLoop
    case leave, next
    /// Calls a partial with plan number `target`.
    case call
    /// Prints one of `count` values with the `Escape` in `target`.
    ///
    /// The group's name is below them if `flags` is 1.
    case cycle
    /// Adds `flags` (in two's complement) to a counter and prints it.
    case increment
    /// Begins a capture; `endIfChanged` prints it if it differs from the last one.
    case ifChanged, endIfChanged
    /// Marks an attribute's value as an address, judged by the `AddressRule` in `flags`.
    case beginAddress, judgeAddress
    /// Ends the template.
    case end
  }

  var code: Code
  var flags: UInt8 = 0
  var target: UInt32 = 0
  var count: UInt32 = 0
  var payload: UInt = 0
  var origin: Origin
}

/// The name of a variable or member, prepared for comparison.
package struct Name: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: the bytes are in the library's arena.
  /// Names that lists, texts and objects respond to without having such a member.
  enum Special: UInt8 {
    case none, size, first, last
  }

  let start: UnsafePointer<UInt8>?
  let count: UInt32
  let hash: UInt32
  let special: Special

  package init(_ bytes: Bytes) {
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

/// The data of a loop, in addition to its operations.
struct LoopPlan: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: names are in the library's arena.
  let variable: Name
  /// `item-list`, for `forloop.name` and `offset: continue`.
  let name: Name
  var hasLimit = false
  var hasOffset = false
  var hasColumns = false
  var continues = false
  var isReversed = false
  var isTable = false
  /// Whether the body may use `forloop` (or `tablerowloop`).
  var usesState = false
  /// The first operation of the body, its `endLoop`, the `else` body, and the operation after the
  /// loop.
  var body: UInt32 = 0
  var next: UInt32 = 0
  var otherwise: UInt32 = 0
  var end: UInt32 = 0
}

/// The data of a call of a partial, in addition to its operations.
struct CallPlan: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: names are in the library's arena.
  enum Manner: UInt8 {
    case once, with, each
  }
  /// The index of the template; -1 if its name is on the stack below the arguments.
  let target: Int32
  /// The partials from which that name chooses; empty for any partial.
  let choices: UnsafeBufferPointer<PartialChoice>
  /// The index of its start for the context of the call, unless `target` is -1.
  let start: UInt32
  let manner: Manner
  /// The variable of `with` and `each`.
  let alias: Name
  let hasAlias: Bool
  let sharesScope: Bool
  /// The names of the arguments, whose values are on the stack in the same order.
  let arguments: UnsafeBufferPointer<Name>
}

/// A partial of the folder that a call names.
struct PartialChoice: Sendable, BitwiseCopyable {
  /// The name without the folder.
  let name: Name
  /// The index of the template.
  let target: Int32
  /// The index of its start for the context of the call.
  let start: UInt32
}

/// All templates of a library as operations.
struct Program: @unchecked Sendable {
  // @unchecked: everything is in `arena`, which is sealed when the program is made.
  let arena: Arena
  let operations: UnsafeBufferPointer<Operation>
  let loops: UnsafeBufferPointer<LoopPlan>
  let calls: UnsafeBufferPointer<CallPlan>
  /// The first operation of each template, then of each derived partial.
  ///
  /// The latter are for contexts other than element text.
  let starts: UnsafeBufferPointer<UInt32>
  /// Whether any loop continues where another stopped.
  let hasContinuations: Bool
}
