import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioEmit
import ArgumentParser

/// The form in which diagnostics are printed, as an option names it.
struct DiagnosticForm: ExpressibleByArgument {
  /// Text for people.
  static let text = DiagnosticForm(format: PlainTextFormat())

  /// The format that prints diagnostics.
  let format: any DiagnosticFormat

  private init(format: any DiagnosticFormat) { self.format = format }

  init?(argument: String) {
    guard let format = DiagnosticFormats.format(named: argument) else { return nil }
    self.format = format
  }

  /// The form that arguments ask for, even if they cannot be parsed; the last '--format' counts.
  init(in arguments: [String]) {
    self =
      writtenOption("--format", in: arguments).flatMap { DiagnosticForm(argument: $0) } ?? .text
  }

  static var allValueStrings: [String] { DiagnosticFormats.all.map(\.name) }

  var defaultValueDescription: String { format.name }

  /// Whether it is text for people.
  var isText: Bool { format is PlainTextFormat }

  /// Whether it is JSON, which also contains the result of a command.
  var isJSON: Bool { format is JSONDiagnosticFormat }

  /// The number of diagnostics that text shows, unless all are asked for.
  static let limit = 50
}

/// The printing of diagnostics.
///
/// Text goes to standard error. In every other form, standard output is one document and nothing
/// else; in those that CI systems collect, the text is also on standard error, for the log of the
/// run.
struct PrintingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How diagnostics are printed: \(DiagnosticForm.allValueStrings.joined(separator: ", ")).",
      valueName: "format"))
  var format = DiagnosticForm.text

  @Flag(
    help: "Print all diagnostics, not only the first 50, and without grouping.")
  var all = false

  /// Whether everything is text for people.
  var isText: Bool { format.isText }

  /// The options of a command that also has other forms.
  static func named(_ name: String, all: Bool = false) -> PrintingOptions {
    var printing = PrintingOptions()
    printing.format = DiagnosticForm(argument: name) ?? .text
    printing.all = all
    return printing
  }

  /// Prints diagnostics in the chosen form; the diagnostics of a site have paths below its `root`.
  func show(_ diagnostics: Diagnostics, _ sources: SourceMap, below root: String = ".") {
    show(diagnostics, sources, below: root, isRefusal: false)
  }

  private func show(
    _ diagnostics: Diagnostics, _ sources: SourceMap, below root: String, isRefusal: Bool
  ) {
    if !format.isJSON, !isRefusal {
      PrintingOptions.complain(diagnostics, sources, limit: all ? nil : DiagnosticForm.limit)
    }
    guard !format.isText else { return }
    let report = DiagnosticReport(
      diagnostics, sources, of: UsageAdvice.command, prefix: PrintingOptions.prefix(of: root),
      isRefusal: isRefusal, in: Terminal.translation)
    print(format.format.text(report), terminator: "")
  }

  /// Prints diagnostics to standard error as text.
  static func complain(
    _ diagnostics: Diagnostics, _ sources: SourceMap, limit: Int? = DiagnosticForm.limit
  ) {
    let text = DiagnosticPrinter(sources: sources, limit: limit, in: Terminal.translation)
      .text(diagnostics)
    if !text.isEmpty { Terminal.complain("\(text)") }
  }

  /// The prefix that makes paths below `root` relative to the working folder, where CI systems look
  /// for them.
  static func prefix(of root: String) -> String {
    var steps = root.split(separator: "/").drop { $0 == "." }
    guard root.hasPrefix("/") else { return steps.map { "\($0)/" }.joined() }
    let here = absolutePath(".").split(separator: "/")
    if steps.starts(with: here) {
      steps = steps.dropFirst(here.count)
      return steps.map { "\($0)/" }.joined()
    }
    return "/" + steps.map { "\($0)/" }.joined()
  }
}

extension PrintingOptions {
  /// Prints an error that prevents a command from running; returns status 2 to throw.
  func refuse(_ error: BuildError) -> ExitStatus { refuse(error.diagnostic) }

  /// Prints the diagnostic of an error that prevents a command from running; returns status 2 to throw.
  func refuse(_ diagnostic: Diagnostic) -> ExitStatus {
    if !format.isJSON { Terminal.complain("acopio: \(diagnostic.sentence)") }
    var diagnostics = Diagnostics()
    diagnostics.report(diagnostic)
    show(diagnostics, SourceMap(), below: ".", isRefusal: true)
    return .couldNotRun
  }

  /// Prints diagnostics and the result of a command, and throws status 1 after an error.
  ///
  /// As JSON, standard output is the diagnostics after an error, or else an object with the result; in other forms,
  /// `prints` writes the result after the diagnostics.
  func show(
    _ output: @autoclosure () -> String, _ diagnostics: Diagnostics, _ sources: SourceMap,
    below root: String = ".", prints: () -> Void
  ) throws(ExitStatus) {
    if format.isJSON, !diagnostics.hasErrors {
      return print(
        DiagnosticJSON(sources: sources, in: Terminal.translation).text(
          diagnostics, output: output()), terminator: "")
    }
    show(diagnostics, sources, below: root)
    if !format.isJSON { prints() }
    if diagnostics.hasErrors { throw .contentErrors }
  }

  /// Prints a result, or lines about completed work: after the diagnostics, to the stream of the
  /// text.
  func tell(_ message: Message) {
    let lines = said(message)
    if isText { return print(lines, terminator: "") }
    if !format.isJSON, !lines.isEmpty { Terminal.complain("\(lines)") }
  }
}

/// Runs the work of a command; prints an error that prevents it from running and throws status 2.
func working<Result>(
  _ printing: PrintingOptions, _ work: () throws(BuildError) -> Result
) throws(ExitStatus) -> Result {
  do {
    return try work()
  } catch {
    ProgressDisplay.end()
    throw printing.refuse(error)
  }
}

/// The same for work that reads files.
func working<Result>(
  _ printing: PrintingOptions, _ work: () throws(SourceError) -> Result
) throws(ExitStatus) -> Result {
  try working(printing) { () throws(BuildError) in
    do throws(SourceError) { return try work() } catch { throw .source(error) }
  }
}

/// The same for work that writes files.
@discardableResult
func working<Result>(
  _ printing: PrintingOptions, _ work: () throws(EmitError) -> Result
) throws(ExitStatus) -> Result {
  try working(printing) { () throws(BuildError) in
    do throws(EmitError) { return try work() } catch { throw .emit(error) }
  }
}

extension PrintingOptions {
  /// The printing of a command that has no options for it.
  static let plain = PrintingOptions.named("text")
}

/// The value of an option in arguments that perhaps cannot be parsed; the last one counts.
func writtenOption(_ name: String, in arguments: [String]) -> String? {
  var value: String?
  var rest = arguments.prefix { $0 != "--" }
  while let argument = rest.popFirst() {
    if argument == name, let next = rest.first { value = next }
    if argument.hasPrefix("\(name)=") { value = String(argument.dropFirst(name.count + 1)) }
  }
  return value
}
