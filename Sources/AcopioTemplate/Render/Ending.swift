/// The end of a run of operations.
enum Ending {
  /// It reached its end.
  case over
  /// `break` or `continue` outside of its own loops.
  case leave, next
  /// A limit was exceeded: nothing more is rendered.
  case stop
}
