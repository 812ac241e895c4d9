/// Text for people, on standard error.
package struct PlainTextFormat: DiagnosticFormat {
  package let name = "text"
  package let summary = "Text for people, on standard error."

  package init() {}

  package func text(_ report: DiagnosticReport) -> String {
    DiagnosticPrinter(sources: report.sources, limit: report.limit, in: report.language)
      .text(report.diagnostics)
  }
}
