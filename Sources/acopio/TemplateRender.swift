import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio template render`.
struct TemplateRender: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a template with data.",
    discussion: """
      Without '--standard', the template is checked like the layouts of a site: its output is escaped, \
      and values that are undefined or null cannot be printed.

      The result goes to standard output. After an error, standard output is empty and the diagnostics \
      are on standard error. '--format json' prints both to standard output; other forms print the \
      diagnostics only, as 'acopio --help' says.
      """)

  @Argument(help: "The template file; '-' for standard input.")
  var file: String

  @Option(help: "A JSON file with the variables; '-' for standard input. Default: none.")
  var data: String?

  @Option(help: "The folder of partials and layouts, such as 'templates'. Default: none.")
  var templates: String?

  @Flag(help: "Render standard Liquid, which escapes nothing.")
  var standard = false

  @Flag(help: "With '--standard': refuse words that have no meaning in their position.")
  var strict = false

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if file == "-", data == "-" {
      throw ValidationError(saying: "Standard input can be the template or the data, not both.")
    }
    if strict, !standard {
      throw ValidationError(saying: "'--strict' can only be used with '--standard'.")
    }
  }

  func run() throws {
    let trial = TemplateTrial(
      template: file, data: data, folder: templates, isStandard: standard, isStrict: strict,
      now: Today.seconds())
    // The outcome cannot be copied, so 'working' cannot return it.
    let outcome: TemplateTrial.Outcome
    do throws(BuildError) { outcome = try trial.render() } catch { throw printing.refuse(error) }
    let isText = printing.isText
    let text = printing.format.isJSON ? outcome.output.bytes.string : ""
    try printing.show(text, outcome.diagnostics, outcome.sources) {}
    if isText { Terminal.print(outcome.output.bytes) }
  }
}
