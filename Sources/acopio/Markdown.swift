import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio markdown`.
struct Markdown: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render Markdown to standard output.",
    discussion: """
      Renders Markdown as in entries: CommonMark with tables, footnotes and other extensions, without \
      raw HTML. '--commonmark' and '--gfm' follow those specifications exactly, raw HTML included.
      """)

  @Argument(help: "The file to render; '-', the default, for standard input.")
  var file = "-"

  @Flag(name: .customLong("commonmark"), help: "Render CommonMark 0.30 without extensions.")
  var commonMark = false

  @Flag(help: "Render GitHub Flavored Markdown 0.29.")
  var gfm = false

  @Flag(help: "Begin with a table of contents.")
  var toc = false

  @Option(help: "The language of quotation marks and generated words, such as es-MX.")
  var locale = "en"

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if file.isEmpty { throw ValidationError(saying: "the name of the file is empty.") }
    if commonMark && gfm {
      throw ValidationError(saying: "'--commonmark' and '--gfm' cannot be used together.")
    }
    if toc && (commonMark || gfm) {
      throw ValidationError(saying: "'--toc' needs the headings of a site, which have ids.")
    }
    if let fault = markdownLocaleFault(locale) { throw ValidationError(fault) }
  }

  func run() throws {
    let result = try working(printing) { () throws(BuildError) in
      try renderMarkdown(file, form, locale: locale, contents: toc)
    }
    try printing.show(
      String(decoding: result.html, as: UTF8.self), result.diagnostics, result.sources
    ) {
      if printing.isText { Terminal.print(result.html) }
    }
  }

  private var form: MarkdownForm { commonMark ? .commonMark : gfm ? .gfm : .site }
}
