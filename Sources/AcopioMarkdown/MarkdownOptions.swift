/// The settings for reading the Markdown of a document, besides its dialect; all of them only in
/// the dialect of sites.
package struct MarkdownOptions: Sendable, Equatable {
  /// The method for making ids of headings from their text.
  package enum HeadingIDs: Sendable {
    /// The slug of the text; the second of two equal ones gets `-2`.
    case acopio
    /// Lowercase letters, digits, `-` and `_` of any script, as GitHub; the second gets `-1`.
    case github
    /// ASCII letters, digits and `-` from the first letter on, as kramdown; the second gets `-1`.
    case kramdown
    /// Lowercase letters and digits of any script in groups joined by `-`, as Blackfriday; the second gets `-1`.
    case blackfriday
    /// ASCII letters, digits and `_` without accents, as Python-Markdown; the second gets `_1`.
    case pythonMarkdown
  }

  /// The extent of typographic replacements.
  package enum Typography: Sendable {
    /// Quotes, dashes and ellipses.
    case all
    /// Quotes alone.
    case quotes
    /// Nothing.
    case none
  }

  /// Forms of formulas; those that a site does not have are text or code.
  package struct Formulas: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Fences of `math`, and `` $`…`$ `` in a line.
    package static let fences = Formulas(rawValue: 1)
    /// `\(…\)` in a line, and `\[…\]`.
    package static let brackets = Formulas(rawValue: 2)
    /// `$$…$$`, in a line or in several.
    package static let doubleDollars = Formulas(rawValue: 4)
    /// `$…$` in a line.
    package static let dollars = Formulas(rawValue: 8)
  }

  /// The forms of formulas that become MathML.
  package var formulas: Formulas = [.fences, .brackets, .doubleDollars]
  /// The method for making ids of headings.
  package var headingIDs = HeadingIDs.acopio
  /// Whether `{#id .class}` at the end of a heading gives it an id and classes.
  package var headingAttributes = true
  /// Whether code is highlighted.
  package var highlightsCode = false
  /// Whether lines that begin with `: ` are definitions of the line before.
  package var definitionLists = false
  /// Whether `*[HTML]: …` explains an abbreviation.
  package var abbreviations = false
  /// Whether HTML comments are left out instead of being refused.
  package var dropsComments = false
  /// Whether a line end in a paragraph is a line break.
  package var breaksLines = false
  /// The extent of typographic replacements.
  package var typography = Typography.all
  /// Whether syntax of other programs that stays as text is reported.
  package var reportsForeignSyntax = true

  package init() {}
}
