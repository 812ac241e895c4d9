import AcopioBase

extension TemplateCompiler {
  /// Adds the operations that call a partial; reports `unknown-partial`.
  mutating func call(_ call: Call, _ range: Range<Int>) {
    var target: Int32 = -1
    var start = 0
    var alias = call.alias
    if let wanted = call.target {
      guard let index = partial(wanted) else { return reportPartial(wanted, call.name.range) }
      guard isOfThisFormat(index, wanted, call.name.range) else { return }
      target = Int32(index)
      if call.sharesScope { noteInclude(index, range) }
      start = self.start(of: index, range)
      if alias == nil { alias = String(wanted.split(separator: "/").last ?? "") }
    } else {
      guard format == .html else { return reportComputed(call.name.range) }
      expression(call.name)
      noteComputedCall(call.name.range)
    }
    if call.sharesScope { program.noteStateUse() }
    var manner = CallPlan.Manner.once
    switch call.manner {
    case .once: break
    case .with(let value):
      guarded(value)
      manner = .with
    case .each(let value):
      expression(value)
      manner = .each
    }
    for argument in call.arguments { guarded(argument.value) }
    let arguments = call.arguments.map { name(at: $0.name).pointee }
    let plan = CallPlan(
      target: target, start: UInt32(start), manner: manner, alias: name(alias ?? "").pointee,
      hasAlias: alias != nil, sharesScope: call.sharesScope, arguments: program.copy(arguments))
    let number = program.add(plan)
    emit(.call, range, target: number)
  }

  private func partial(_ name: String) -> Int? {
    numbers[folders.partials + name] ?? numbers[name]
  }

  /// Whether a partial makes values safe as this template does; reports `other-format`.
  ///
  /// A template of an SVG may call partials of pages, which draw the same there: output that is
  /// safe in HTML is safe in XML.
  private mutating func isOfThisFormat(
    _ index: Int, _ name: String, _ range: Range<Int>
  ) -> Bool {
    let other = templates[index].source.format
    let isDrawing = other == .html && file.path.hasSuffix(".svg.liquid")
    guard other != format, !isDrawing else { return true }
    findings.errorOnce(
      .otherFormat, "the partial '\(name)' is for \(other.noun), and this is \(format.noun)",
      at: file.origin(range.lowerBound + 1..<range.upperBound - 1),
      remedy: format == .html
        ? "render a partial of a page, a file that ends with '.html'"
        : "write a partial for it, such as \(folders.file(of: "partials/name.\(format.ending)"))")
    return false
  }

  /// Reports that a partial of a file has a computed name: it might be one of another format.
  private mutating func reportComputed(_ range: Range<Int>) {
    findings.errorOnce(
      .unsafeOutput, "a partial with a computed name can only be called in HTML",
      at: file.origin(range), remedy: "write its name in quotes")
  }

  private mutating func reportPartial(_ name: String, _ range: Range<Int>) {
    let origin = file.origin(range.lowerBound + 1..<range.upperBound - 1)
    let (meant, remedy) = folders.advice(
      name, under: folders.partials, among: templates.lazy.map(\.source.name),
      &findings.suggestions)
    findings.errorOnce(
      .unknownPartial, "partial '\(name)' doesn't exist\(meant)", at: origin, remedy: remedy)
  }
}
