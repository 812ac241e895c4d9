import AcopioBase

extension PathWriter {
  /// An address that an entry names itself, with percent-encoding resolved; `nil` after `unsafe-path`.
  ///
  /// It is an address that visitors have, and files are named as hosts resolve it. `noun` names the
  /// address.
  func decoded(
    _ address: Value, called noun: Message, _ diagnostics: inout Diagnostics
  ) -> Bytes? {
    let text = address.text
    func refuse(_ fault: Message, _ remedy: Message) -> Bytes? {
      diagnostics.error(
        .unsafePath, "the \(noun) '\(text.string)' \(fault)", at: address.origin, remedy: remedy)
      return nil
    }
    if text.contains(UInt8(ascii: "#")) {
      return refuse(
        "has a '#', and browsers don't send the part after it",
        "leave it out, or write '%23' if it is part of the path")
    }
    if text.contains(UInt8(ascii: "?")) {
      return refuse(
        "has a query, which is not part of the path", "remove the '?' and the text after it")
    }
    if let fault = PercentEncoding.fault(inPath: text) {
      return refuse(fault.message, fault.remedy)
    }
    let decoded = arena.composed(PercentEncoding.decoded(text))
    if let fault = hiddenFault(decoded) {
      return refuse(fault, "delete the character, and write '-' where words end")
    }
    return decoded
  }
}
