import AcopioBase

/// The reference of all diagnostics, made from their entries.
enum DiagnosticReference {
  /// As Markdown.
  static var text: String {
    var text = """
      # Diagnostics

      Made by `make docs` from the registry in `Sources/AcopioBase/Diagnostics`. Ids are permanent;
      `acopio explain wrong-type` prints an entry. An error keeps every file of Output as it was, a
      warning does not.

      """
    for entry in DiagnosticEntries.all {
      text += """

        ## \(entry.id)

        \(entry.severity == .error ? "Error" : "Warning"): \(entry.summary)

        - cause: \(entry.cause)
        - remedy: \(entry.remedy)

        """
    }
    return text
  }
}
