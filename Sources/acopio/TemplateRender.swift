import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio template render`.
struct TemplateRender: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Print what a template makes of data.",
    discussion: """
      Without '--standard' the template is judged as the layouts of a site are: what it prints is \
      escaped, and what is not defined or null cannot be printed.

      The result goes to standard output; if something is wrong, diagnostics go to standard error \
      and nothing is printed.
      """)

  @Argument(help: "The template; '-' for standard input.")
  var file: String

  @Option(help: "A JSON file with the variables; '-' for standard input. Default: none.")
  var data: String?

  @Option(help: "The folder of partials and layouts, as 'templates'. Default: none.")
  var templates: String?

  @Flag(help: "Render the plain Liquid language, in which nothing is escaped.")
  var standard = false

  @Flag(help: "With '--standard': refuse words that have no meaning where they stand.")
  var strict = false

  @OptionGroup var printing: PrintingOptions

  func validate() throws {
    if file == "-", data == "-" {
      throw ValidationError("Standard input can be the template or the data, not both.")
    }
    if strict, !standard { throw ValidationError("'--strict' goes with '--standard'.") }
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
