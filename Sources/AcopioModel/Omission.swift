/// The members that an object of an endpoint leaves out.
package enum Omission: UInt8, Sendable, BitwiseCopyable {
  /// None.
  case nothing
  /// Those without a value.
  case null
  /// Those that the content does not have; a null that is written stays.
  case missing
}
