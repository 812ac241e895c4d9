import AcopioBase

/// The reason why a finished text file is not valid in its format.
struct TextFileFault: Error {
  /// The fault, without a full stop.
  let message: Message
  /// The offset in the file that the template printed; `nil` if the whole file is at fault.
  let offset: Int?

  init(_ message: Message, at offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }
}
