import AcopioBase

extension TemplateRenderer {
  // MARK: - Text and HTML

  /// Prints text that isn't HTML.
  mutating func printText(_ text: Bytes, _ escape: Escape, _ output: inout ByteBuffer) {
    switch escape {
    case .plain, .calendar, .csv, .tsv, .data, .script, .writtenScript, .xml, .file:
      output.append(text)
    case .comment: printInComment(&output) { appendEscaped(text, into: &$0) }
    case .jsonText: printInString(text, &output)
    case .none, .html, .text, .json, .written: appendEscaped(text, into: &output)
    }
  }

  /// Prints HTML; where tags would be unsafe they are printed as text.
  mutating func printHTML(_ html: Bytes, _ escape: Escape, _ output: inout ByteBuffer) {
    switch escape {
    case .none, .html, .plain, .json, .written: output.append(html)
    case .calendar, .csv, .tsv, .data, .script, .writtenScript, .xml, .file:
      output.append(html)
    case .text: appendAsText(html, into: &output)
    case .comment: printInComment(&output) { appendAsText(html, into: &$0) }
    case .jsonText: printInString(html, &output)
    }
  }

  /// Prints text in a comment, which ends at `-->` and `--!>` and has no character references.
  private mutating func printInComment(
    _ output: inout ByteBuffer, _ write: (inout ByteBuffer) -> Void
  ) {
    let start = output.count
    write(&output)
    let text = context.keep(output.bytes.slice(start..<output.count))
    output.truncate(to: start)
    for index in 0..<text.count {
      let isDash = text[index] == UInt8(ascii: "-")
      let isAtEnd = index == 0 || index == text.count - 1
      if isDash, isAtEnd || text[index - 1] == UInt8(ascii: "-") {
        output.append("&#45;")
      } else {
        output.append(text[index])
      }
    }
  }

  // MARK: - JSON

  /// Prints a whole value as JSON; the result of the filter `json` is printed as is.
  mutating func printJSON(
    _ value: Value, isWritten: Bool, _ output: inout ByteBuffer
  ) {
    if isWritten, value.kind == .html { return output.append(value.text) }
    var value = value
    if value.kind == .markdown {
      value = .text(context.scratch.copy(context.html(of: value)), kind: .html)
    }
    appendJSON(value, safeForHTML: context.isJSONForHTML, into: &output)
  }

  /// Prints text inside a JSON string.
  private mutating func printInString(_ text: Bytes, _ output: inout ByteBuffer) {
    let start = context.text.count
    appendJSONString(text, safeForHTML: true, into: &context.text)
    if context.text.count > start + 1 {
      output.append(context.text.bytes.slice(start + 1..<context.text.count - 1))
    }
    context.text.truncate(to: start)
  }

  /// Prints a value of `cycle`, whose `Escape` is in `target`.
  mutating func printTurn(
    _ value: Value, _ operation: Operation, _ output: inout ByteBuffer
  ) {
    switch Escape(rawValue: UInt8(truncatingIfNeeded: operation.target)) ?? .html {
    case .json, .written: printJSON(value, isWritten: false, &output)
    case let escape where escape.isOfFile: printInFile(value, escape, operation.origin, &output)
    case let escape: print(value, escape, operation.origin, &output)
    }
  }

  // MARK: - Addresses

  /// Judges the printed address; a refused one is removed from the output and reported.
  mutating func judgeAddress(_ operation: Operation, _ output: inout ByteBuffer) {
    guard let start = marks.endAddress() else { return }
    guard operation.flags != AddressRule.literal, start <= output.count else { return }
    let rule = AddressRule(bits: operation.flags)
    let value = output.bytes.slice(start..<output.count)
    guard !AddressJudge.isPlain(value, rule) else { return }
    let from = context.text.count
    appendResolved(value, into: &context.text)
    let text = context.text.bytes.slice(from..<context.text.count)
    let fault = context.environment.origin.withBytes {
      AddressJudge.fault(in: text, rule, origin: $0)
    }
    if let fault {
      report(fault, text, operation.origin)
      output.truncate(to: start)
    }
    context.text.truncate(to: from)
  }

  private mutating func report(_ fault: AddressFault, _ text: Bytes, _ origin: Origin) {
    context.origin = origin
    let name = source(origin)
    switch fault {
    case .scheme(let range):
      let scheme = text.slice(range).string.filter { !$0.isWhitespace && $0 != "\0" }.lowercased()
      _ = context.fault(
        .unsafeURL, "'\(name)' makes an address with the scheme '\(scheme)'",
        remedy: "use a path of this site, or one of the schemes \(AddressScheme.list)")
    case .foreign:
      _ = context.fault(
        .unsafeURL, "'\(name)' makes an address that isn't one of this site",
        remedy: "begin it with '/', or write 'https://' and the host before the output")
    case .backslash:
      _ = context.fault(
        .unsafeURL, "'\(name)' makes an address with a backslash, which browsers read as '/'",
        remedy: "write '/' in the value, or '%5C' for the character itself")
    }
  }
}

/// Appends HTML with its tags escaped and its character references unchanged.
private func appendAsText(_ html: Bytes, into output: inout ByteBuffer) {
  for byte in html {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      CharacterReferences.append(for: byte, into: &output)
    default: output.append(byte)
    }
  }
}
