import AcopioBase

extension TemplateCompiler {
  /// Adds the operations that call a partial; reports `unknown-partial`.
  mutating func call(_ call: Call, _ range: Range<Int>) {
    var target: Int32 = -1
    var start = 0
    var alias = call.alias
    var choices: [PartialChoice] = []
    if let wanted = call.target {
      guard let index = partial(wanted) else { return reportPartial(wanted, call.name.range) }
      guard isOfThisFormat(index, wanted, call.name.range) else { return }
      target = Int32(index)
      if call.sharesScope { noteInclude(index, range) }
      start = self.start(of: index, range)
      if alias == nil { alias = String(wanted.split(separator: "/").last ?? "") }
    } else if let folder = call.folder {
      guard format == .html || isDrawing(.html) else { return reportFolderOfPages(call.name.range) }
      choices = self.choices(in: folder, range)
      guard !choices.isEmpty else { return reportFolder(folder, call.name.range) }
      expression(call.name)
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
      target: target, choices: program.copy(choices), start: UInt32(start), manner: manner,
      alias: name(alias ?? "").pointee,
      hasAlias: alias != nil, sharesScope: call.sharesScope, arguments: program.copy(arguments))
    let number = program.add(plan)
    emit(.call, range, target: number)
  }

  /// The partials of pages in a folder, without those of its own folders.
  private mutating func choices(in folder: String, _ range: Range<Int>) -> [PartialChoice] {
    let prefix = "\(folders.partials)\(folder)/"
    return templates.indices.compactMap { index in
      let source = templates[index].source
      guard source.name.hasPrefix(prefix), source.format == .html else { return nil }
      let own = source.name.dropFirst(prefix.count)
      guard !own.contains("/") else { return nil }
      return PartialChoice(
        name: name(String(own)).pointee, target: Int32(index),
        start: UInt32(start(of: index, range)))
    }
  }

  private func partial(_ name: String) -> Int? {
    numbers[folders.partials + name] ?? numbers[name]
  }

  /// Whether this is an SVG and may call partials of pages, which draw the same there.
  ///
  /// Output that is safe in HTML is safe in XML.
  private func isDrawing(_ other: TextFormat) -> Bool {
    other == .html && file.path.hasSuffix(".svg.liquid")
  }

  /// Whether a partial makes values safe as this template does; reports `other-format`.
  private mutating func isOfThisFormat(
    _ index: Int, _ name: String, _ range: Range<Int>
  ) -> Bool {
    let other = templates[index].source.format
    guard other != format, !isDrawing(other) else { return true }
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

  private mutating func reportFolderOfPages(_ range: Range<Int>) {
    findings.errorOnce(
      .otherFormat, "'from' chooses among partials of pages, and this template makes another file",
      at: file.origin(range), remedy: "write a 'case' with the partials")
  }

  private mutating func reportFolder(_ folder: String, _ range: Range<Int>) {
    let path = folders.file(of: "\(folders.partials)\(folder)/name")
    findings.errorOnce(
      .unknownPartial, "the folder '\(folder)' has no partials", at: file.origin(range),
      remedy: "write one, such as \(path), or name another folder")
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
