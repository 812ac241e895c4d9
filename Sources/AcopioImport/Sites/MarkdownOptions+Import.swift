import AcopioMarkdown

extension MarkdownOptions {
  /// The settings for Markdown as most programs read it: ids as on GitHub, nothing typographic, no formulas
  /// besides fences.
  static let plain = {
    var options = MarkdownOptions()
    options.headingIDs = .github
    options.typography = .none
    options.formulas = .fences
    return options
  }()

  /// The lines of `markdown:` in `site.yml`; empty for the defaults.
  var yaml: String {
    var lines: [String] = []
    if abbreviations { lines.append("abbreviations: true") }
    if dropsComments { lines.append("comments: drop") }
    if definitionLists { lines.append("definition-lists: true") }
    if formulas != MarkdownOptions().formulas {
      let names: [(Formulas, String)] = [
        (.fences, "fences"), (.brackets, "brackets"), (.doubleDollars, "double-dollars"),
        (.dollars, "dollars"),
      ]
      let words = names.filter { formulas.contains($0.0) }.map(\.1)
      lines.append("formulas: [\(words.joined(separator: ", "))]")
    }
    switch headingIDs {
    case .acopio: break
    case .github: lines.append("heading-ids: github")
    case .kramdown: lines.append("heading-ids: kramdown")
    case .blackfriday: lines.append("heading-ids: blackfriday")
    case .pythonMarkdown: lines.append("heading-ids: python-markdown")
    }
    if highlightsCode { lines.append("highlight: true") }
    if breaksLines { lines.append("soft-breaks: break") }
    switch typography {
    case .all: break
    case .quotes: lines.append("typography: quotes")
    case .none: lines.append("typography: none")
    }
    return lines.isEmpty ? "" : "markdown:\n" + lines.map { "  \($0)\n" }.joined()
  }
}
