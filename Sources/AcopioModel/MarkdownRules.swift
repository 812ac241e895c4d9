/// The rules for reading the Markdown of a collection, declared by `markdown:`.
package struct MarkdownRules: Sendable, Equatable {
  /// The words for the dialect of a site.
  package static let dialects = ["extended", "commonmark"]

  /// The method for making ids of headings from their text.
  package enum HeadingIDs: String, CaseIterable, Sendable {
    case acopio, github, kramdown, blackfriday
    case pythonMarkdown = "python-markdown"
  }
  /// The output for a line end in a paragraph.
  package enum SoftBreaks: String, CaseIterable, Sendable {
    case space
    case lineBreak = "break"
  }
  /// The treatment of HTML comments.
  package enum Comments: String, CaseIterable, Sendable { case refuse, drop }
  /// The treatment of syntax of other programs.
  package enum ForeignSyntax: String, CaseIterable, Sendable { case warn, allow }
  /// The typographic replacements: quotes, dashes and ellipses, quotes alone, or none.
  package enum Typography: String, CaseIterable, Sendable { case all, quotes, none }

  /// A form of formulas: fences of `math` and `` $`…`$ ``, `\(…\)` and `\[…\]`, `$$…$$`, or `$…$`.
  package enum Formulas: String, CaseIterable, Sendable {
    case fences, brackets
    case doubleDollars = "double-dollars"
    case dollars
  }

  /// The forms of formulas that become mathematics.
  package var formulas: Set<Formulas> = [.fences, .brackets, .doubleDollars]
  package var headingIDs = HeadingIDs.acopio
  /// Whether `{#id .class}` at the end of a heading gives it an id and classes.
  package var headingAttributes = true
  package var definitionLists = false
  /// Whether code is highlighted.
  package var highlight = false
  package var abbreviations = false
  /// HTML comments; if they are dropped, `<!--more-->` ends the summary.
  package var comments = Comments.refuse
  package var softBreaks = SoftBreaks.space
  package var typography = Typography.all
  package var foreignSyntax = ForeignSyntax.warn

  package init() {}
}
