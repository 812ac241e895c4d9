extension DiagnosticReport {
  /// All diagnostics in the printer's order, without repetitions and without a limit.
  var findings: FindingReport {
    var places = PlaceTable()
    var seen: [UInt64: Int] = [:]
    let sorted = diagnostics.sorted(sources)
    let findings = sorted.map { diagnostic in
      let place = self.place(of: diagnostic.origin, or: diagnostic.path, &places)
      // The line is not part of it, so that a fault keeps its fingerprint when lines are added above.
      let identity = DiagnosticReport.identity(of: diagnostic, in: place?.path)
      let before = seen[identity, default: 0]
      seen[identity] = before + 1
      return Finding(
        diagnostic.id.rawValue, diagnostic.severity == .error ? .error : .warning,
        diagnostic.message.text(in: language), remedy: diagnostic.remedy?.text(in: language),
        at: place,
        fingerprint: String(identity, radix: 16) + (before == 0 ? "" : "-\(before)"),
        notes: diagnostic.notes.map {
          ($0.message.text(in: language), self.place(of: $0.origin, or: nil, &places))
        })
    }
    let ids = Set(sorted.map(\.id))
    return FindingReport(
      command, category: "\(command.replacing(" ", with: "-"))/",
      rules: DiagnosticEntries.entries(in: language).filter { ids.contains($0.id) }.map {
        $0.rule(in: language)
      }, isComplete: false,
      findings, isRefusal: isRefusal)
  }

  private func place(
    of origin: Origin, or path: String?, _ places: inout PlaceTable
  ) -> Finding.Place? {
    guard let file = sources[origin] else { return path.map { Finding.Place(located($0)) } }
    let start = places.position(of: Int(origin.start), in: file)
    let end = places.position(of: Int(max(origin.start, origin.end)), in: file)
    return Finding.Place(
      located(file.path), start: (start.line, start.column), end: (end.line, end.column))
  }

  private func located(_ path: String) -> String { path.hasPrefix("/") ? path : prefix + path }

  private static func identity(of diagnostic: Diagnostic, in path: String?) -> UInt64 {
    var text = "\(diagnostic.id.rawValue)\n\(path ?? "")\n\(diagnostic.message)"
    return text.withUTF8 { StableHash.of($0) }
  }
}

extension DiagnosticEntry {
  /// The explanation, as reports show it.
  fileprivate func rule(in language: Translation) -> FindingReport.Rule {
    let help: Message = "Cause: \(cause) Remedy: \(remedy)"
    return FindingReport.Rule(
      id.rawValue, title: summary, help: help.text(in: language),
      level: severity == .error ? .error : .warning)
  }
}
