/// The constructs of a dialect of Markdown that are written in another way here.
struct ForeignDialect {
  /// The form of lists of attributes.
  enum Attributes {
    case none
    /// `{: #id .class }`, as kramdown and Python-Markdown.
    case colon
    /// `{#id .class}` after blocks, as Goldmark.
    case braces
  }

  var attributes = Attributes.none
  /// Whether braces without a colon also give attributes to links and images.
  var hasPlainBraces = false
  /// Whether `!!! note`, `??? note` and `=== "Tab"` begin blocks, as in MkDocs.
  var hasAdmonitions = false
  /// Whether `::: name` and `[text][name]` refer to the code of programs, as with mkdocstrings.
  var hasReferences = false
  /// Whether `$$…$$` among other text is a formula in the line, as in kramdown.
  var hasInlineDoubleDollars = false
  /// Whether the first line of indented code may name its language, as in Python-Markdown.
  var hasCodeMarks = false
  /// Whether a block of HTML ends with its element, and not with an empty line.
  var hasHTMLBlocks = false
  /// Whether code between fences is code in such a block, too.
  var hasFencesInHTML = false
  /// Whether a table needs no header.
  var hasPlainTables = false
  /// Whether `==`, `^^` and `++` mark text, and `~` and `^` shift it.
  var hasMarks = false
  /// Whether the code in a line may begin with its language, as `#!python`.
  var hasInlineHighlighting = false
  /// Whether `{++new++}`, `{--old--}` and the like mark changes, as in CriticMarkup.
  var hasCritic = false
  /// The files that texts include by `--8<--`, by their names there.
  var snippets: [String: String] = [:]
  /// Whether `==` marks text and `%%` encloses comments, as in Obsidian.
  var isObsidian = false

  /// kramdown, which Jekyll uses.
  static let kramdown = {
    var dialect = ForeignDialect()
    dialect.attributes = .colon
    dialect.hasPlainTables = true
    dialect.hasHTMLBlocks = true
    return dialect
  }()
}
