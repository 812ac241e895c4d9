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
      are on standard error.
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

  func validate() throws {
    if file == "-", data == "-" {
      throw ValidationError("Standard input can be the template or the data, not both.")
    }
    if strict, !standard { throw ValidationError("'--strict' can only be used with '--standard'.") }
  }

  func run() throws {
    let trial = TemplateTrial(
      template: file, data: data, folder: templates, isStandard: standard, isStrict: strict,
      now: Today.seconds())
    let outcome: TemplateTrial.Outcome
    do throws(BuildError) {
      outcome = try trial.render()
    } catch {
      let diagnostic = error.diagnostic
      Terminal.complain(
        printing.format == .json
          ? PrintingOptions.json(diagnostic) : "acopio: \(diagnostic.sentence)")
      throw ExitStatus.couldNotRun
    }
    complain(outcome.diagnostics, outcome.sources)
    if outcome.diagnostics.hasErrors { throw ExitStatus.contentErrors }
    Terminal.print(outcome.output.bytes)
  }

  /// Prints diagnostics to standard error, since standard output is for the result alone.
  private func complain(_ diagnostics: Diagnostics, _ sources: SourceMap) {
    switch printing.format {
    case .json:
      if diagnostics.all.isEmpty { return }
      Terminal.complain(DiagnosticJSON(sources: sources).text(diagnostics))
    case .text: printing.show(diagnostics, sources)
    }
  }
}
