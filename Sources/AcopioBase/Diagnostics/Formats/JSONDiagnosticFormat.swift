/// One JSON value for programs, as `DiagnosticJSON` writes it.
package struct JSONDiagnosticFormat: DiagnosticFormat {
  package let name = "json"
  package let summary = "One JSON value for programs."

  package init() {}

  package func text(_ report: DiagnosticReport) -> String {
    DiagnosticJSON(sources: report.sources, in: report.language).text(report.diagnostics)
  }
}
