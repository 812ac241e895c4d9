import AcopioBase
import AcopioTemplate

/// An explanation of a template as text for a terminal.
struct ExplanationText {
  /// The text to print.
  private(set) var text = ""
  private let sources: SourceMap
  private let language: Translation

  init(
    _ explanation: TemplateExplanation, _ sources: SourceMap, in language: Translation = .english
  ) {
    self.sources = sources
    self.language = language
    line("\(explanation.name)")
    if !explanation.layouts.isEmpty {
      let layouts = explanation.layouts.map { Message(verbatim: $0) }
      line("  fills \(layouts.joined(separator: ", which fills "))")
    }
    if !explanation.fillers.isEmpty {
      line("  is filled by \(explanation.fillers.joined(separator: ", "))")
    }
    for use in explanation.uses {
      line("")
      line("on \(use.pages)\(place(use.origin))")
      variables(use.variables)
    }
    if !explanation.calls.isEmpty {
      line("")
      line("called from")
      for call in explanation.calls { line("  \(position(call))") }
      line("")
      line(explanation.parameters.isEmpty ? "given nothing" : "given")
      variables(explanation.parameters)
    }
    if explanation.uses.isEmpty, explanation.calls.isEmpty {
      line("")
      line("used nowhere")
      variables(explanation.parameters)
    }
    line("")
    line("everywhere")
    variables(explanation.shared)
  }

  private mutating func line(_ words: Message) { text += words.text(in: language) + "\n" }

  private mutating func variables(_ variables: [TemplateExplanation.Variable]) {
    for variable in variables {
      row("  \(variable.name)", variable.type)
      for member in variable.members { row("    .\(member.name)", member.type) }
    }
  }

  private mutating func row(_ name: String, _ type: Message) {
    line("\(name.padded(to: 23)) \(type)")
  }

  private func place(_ origin: Origin) -> String {
    origin == .none ? "" : " (\(position(origin)))"
  }

  private func position(_ origin: Origin) -> String {
    guard let file = sources[origin] else { return "?" }
    let (line, column) = file.position(of: Int(origin.start))
    return "\(file.path):\(line):\(column)"
  }
}
