import AcopioBase

extension TemplateRenderer {
  /// Prints any value between tags, or as in the plain language; reports values that can't be
  /// printed.
  mutating func print(
    _ value: Value, _ escape: Escape, _ origin: Origin, _ output: inout ByteBuffer
  ) {
    switch value.kind {
    case .string, .number, .date, .datetime: printText(value.text, escape, &output)
    case .html: printHTML(value.text, escape, &output)
    case .markdown:
      let html = escape.keepsTags ? context.pageHTML(of: value) : context.html(of: value)
      printHTML(html, escape, &output)
    case .integer: output.append(decimal: Int64(bitPattern: value.payload))
    case .array:
      for element in value.elements {
        if output.isFull { break }
        print(element, escape, origin, &output)
      }
    case .entry: print(value.member("key"), escape, origin, &output)
    case .null: reportNull(origin)
    case .object: printObject(value, origin, &output)
    case .bool, .range, .empty, .blank, .undefined: appendPlain(value, into: &output)
    }
  }

  private mutating func printObject(_ value: Value, _ origin: Origin, _ output: inout ByteBuffer) {
    guard context.isChecked else { return appendPlain(value, into: &output) }
    context.origin = origin
    _ = context.fault(
      .unprintableOutput, "'\(source(origin))' is an object and can't be printed",
      remedy: "print one of its members, or use the filter 'json'")
  }

  // MARK: - Captures

  /// Removes the captured text from the output and returns it.
  mutating func endCapture(_ output: inout ByteBuffer) -> Bytes {
    let start = marks.endCapture()
    let text = context.keep(output.bytes.slice(start..<output.count))
    output.truncate(to: start)
    return text
  }

  /// Keeps the captured text if it differs from the last time.
  mutating func endIfChanged(_ output: inout ByteBuffer) {
    let start = marks.endCapture()
    let text = output.bytes.slice(start..<output.count)
    if let unchanged, unchanged.equals(text) { return output.truncate(to: start) }
    unchanged = context.keep(text)
  }

  // MARK: - Faults

  private mutating func reportNull(_ origin: Origin) {
    guard context.isChecked else { return }
    context.origin = origin
    _ = context.fault(
      .nullOutput, "'\(source(origin))' is null and can't be printed",
      remedy: "use 'if' or 'default'")
  }

  /// Reports that the variable of an operation is undefined, in checked templates.
  mutating func reportVariable(_ operation: Operation) {
    context.origin = operation.origin
    guard context.isChecked, !isReported() else { return }
    let (name, known) = (lastName(operation), variables.names)
    // It has no value because of a fault that was reported.
    if !context.faults.isEmpty, known.contains(name) { return }
    report(operation.origin, name, known.filter { $0 != name })
  }

  /// Reports that the member of an operation is undefined, in checked templates.
  mutating func reportMember(_ operation: Operation, of base: Value) {
    context.origin = operation.origin
    guard context.isChecked, base.kind != .undefined, !isReported() else { return }
    report(operation.origin, operation.name.bytes.string, names(of: base))
  }

  /// Reports which of the two names of an operation is undefined, in checked templates.
  mutating func reportVariableMember(_ operation: Operation, of base: Value) {
    if base.kind == .undefined {
      var variable = operation
      variable.code = .variable
      variable.origin.end = operation.origin.start + operation.count
      return reportVariable(variable)
    }
    context.origin = operation.origin
    guard context.isChecked, !isReported() else { return }
    report(operation.origin, operation.secondName.bytes.string, names(of: base))
  }

  /// The names of members, or the keys of the entries of a list.
  private func names(of base: Value) -> [String] {
    guard base.kind == .array else { return base.members.map(\.key.string) }
    return base.elements.prefix(1_000).filter { $0.kind == .entry }
      .map { $0.member("key").text.string }
  }

  /// Whether the current variable has already been reported, tested before a message is built.
  private mutating func isReported() -> Bool {
    if context.isOver { return true }
    guard context.isReported(.undefinedVariable) else { return false }
    return context.fault(.undefinedVariable, "").kind == .undefined
  }

  private func lastName(_ operation: Operation) -> String {
    operation.code == .variable ? operation.name.bytes.string : source(operation.origin)
  }

  private mutating func report(_ origin: Origin, _ name: String, _ known: [String]) {
    context.origin = origin
    _ = context.fault(
      .undefinedVariable, "'\(source(origin))' is not defined\(didYouMean(name, known))")
  }

  /// The text of a template at an origin.
  func source(_ origin: Origin) -> String {
    library.files.first { $0.id == origin.file }?
      .bytes.slice(Int(origin.start)..<Int(origin.end)).trimmed.string ?? ""
  }
}
