extension TemplateLibrary {
  /// The names of the templates that take part in rendering one, without itself: the layouts that it fills, from the
  /// inside out, then the partials in the order of their names.
  ///
  /// A partial whose name is computed can be any of them, or any of the folder that its tag names.
  package func parts(of template: TemplateID) -> (layouts: [String], partials: [String]) {
    let layouts = chains[template.index].dropFirst()
    var seen: Set<Int> = [template.index]
    var waiting = [template.index]
    var isAny = false
    while let index = waiting.popLast() {
      for target in targets(of: index) {
        if target < 0 {
          isAny = true
        } else if seen.insert(target).inserted {
          waiting.append(target)
        }
      }
    }
    let called = isAny ? Set(names.indices.filter { names[$0].hasPrefix(folders.partials) }) : seen
    let partials = called.subtracting(layouts).subtracting([template.index])
    return (layouts.map { names[$0] }, partials.map { names[$0] }.sorted())
  }

  /// The indices of the partials that the operations of a template call; -1 for one with a computed name.
  private func targets(of template: Int) -> [Int] {
    let start = program.starts[template]
    let end = program.starts.lazy.filter { $0 > start }.min() ?? UInt32(program.operations.count)
    return program.operations[Int(start)..<Int(end)].flatMap { operation -> [Int] in
      guard case .call = operation.code else { return [] }
      let plan = program.calls[Int(operation.target)]
      return plan.choices.isEmpty ? [Int(plan.target)] : plan.choices.map { Int($0.target) }
    }
  }
}
