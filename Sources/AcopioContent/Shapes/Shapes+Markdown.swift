import AcopioBase
import AcopioModel

extension Shapes {
  /// `markdown:` of `site.yml`.
  static let markdown = Shape(
    "markdown", "'markdown'", "How Markdown is read, in all collections that do not say otherwise.",
    [
      Key(
        "dialect", .word(MarkdownRules.dialects),
        "`extended`, the default, or CommonMark and nothing else", example: "extended")
    ] + markdownKeys)

  /// `markdown:` of `_collection.yml`.
  static let collectionMarkdown = Shape(
    "markdown of a collection", "'markdown'",
    "How the Markdown of a collection is read, where it differs from `markdown:` of the site.",
    markdownKeys)

  private static let markdownKeys = [
    Key(
      "heading-ids", .word(MarkdownRules.HeadingIDs.allCases.map(\.rawValue)),
      "how the ids of headings are made: as slugs, which is the default, or as GitHub, kramdown, Blackfriday or "
        + "Python-Markdown makes them",
      example: "github"),
    Key(
      "heading-attributes", .flag,
      "whether `{#id .class}` at the end of a heading gives it an id and classes; by default true",
      example: "true"),
    Key(
      "definition-lists", .flag, "whether lines that begin with `: ` define the line before",
      example: "true"),
    Key(
      "abbreviations", .flag, "whether `*[HTML]: …` explains an abbreviation", example: "true"),
    Key(
      "highlight", .flag,
      "whether code with a language is highlighted at build, by Pygments; the partial `acopio/code` has the style "
        + "sheet", example: "true"),
    Key(
      "formulas", .list(.word(MarkdownRules.Formulas.allCases.map(\.rawValue))),
      "the formulas in TeX that become MathML: `fences`, which are fences of `math` and `` $`…`$ ``, `brackets`, "
        + "which are `\\(…\\)` and `\\[…\\]`, `double-dollars`, which are `$$…$$`, and `dollars`, which are `$…$`; by "
        + "default all but `dollars`, which are also amounts of money",
      example: "[fences, brackets, double-dollars, dollars]"),
    Key(
      "comments", .word(MarkdownRules.Comments.allCases.map(\.rawValue)),
      "whether HTML comments are refused, which is the default, or dropped; `<!--more-->` then ends the "
        + "summary", example: "drop"),
    Key(
      "soft-breaks", .word(MarkdownRules.SoftBreaks.allCases.map(\.rawValue)),
      "the output for a line end in a paragraph: a space, which is the default, or a line break",
      example: "break"),
    Key(
      "typography", .word(MarkdownRules.Typography.allCases.map(\.rawValue)),
      "the typographic replacements: `all`, the default, which is quotes, dashes and ellipses, `quotes` "
        + "alone, or `none`", example: "quotes"),
    Key(
      "foreign-syntax", .word(MarkdownRules.ForeignSyntax.allCases.map(\.rawValue)),
      "whether syntax of other programs that stays as text is a warning, which is the default",
      example: "warn"),
  ]
}
