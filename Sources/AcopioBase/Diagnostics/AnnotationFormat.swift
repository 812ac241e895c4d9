/// A form of diagnostics that a CI system shows at the lines of a change.
package enum AnnotationFormat: String, CaseIterable, Sendable {
  /// Workflow commands, which GitHub Actions reads in the log of a step.
  case github
  /// A Code Quality report, a file that GitLab CI collects.
  case gitlab

  /// All diagnostics, in the printer's order, without repetitions and without a limit.
  package func text(_ diagnostics: Diagnostics, _ sources: SourceMap) -> String {
    var places = PlaceTable()
    let found = diagnostics.sorted(sources).map { diagnostic in
      let file = sources[diagnostic.origin]
      let position = file.map { places.position(of: Int(diagnostic.origin.start), in: $0) }
      return Annotation(
        diagnostic: diagnostic, path: (file?.path ?? diagnostic.path)?.printable,
        position: position.map { ($0.line, $0.column) })
    }
    return switch self {
    case .github: found.map(\.command).joined()
    case .gitlab: Annotation.codeQuality(found)
    }
  }
}

/// A diagnostic and where it is.
private struct Annotation {
  let diagnostic: Diagnostic
  let path: String?
  let position: (line: Int, column: Int)?

  /// The workflow command of GitHub.
  var command: String {
    WorkflowCommand(
      diagnostic.severity == .error ? .error : .warning, path: path, line: position?.line,
      column: position?.column, title: diagnostic.id.rawValue,
      message: diagnostic.sentence.printable
    ).text
  }

  /// A report as GitLab describes it: a subset of the format of Code Climate.
  static func codeQuality(_ annotations: [Annotation]) -> String {
    var seen: [UInt64: Int64] = [:]
    var out = ByteBuffer()
    var writer = JSONWriter(style: .pretty)
    writer.beginArray(into: &out)
    for annotation in annotations {
      // The line is not part of it, so that a fault keeps its fingerprint when lines are added above.
      let identity = annotation.identity
      let count = seen[identity, default: 0]
      seen[identity] = count + 1
      annotation.append(
        fingerprint: String(identity, radix: 16) + (count == 0 ? "" : "-\(count)"), &writer, &out)
    }
    writer.endArray(into: &out)
    out.append(0x0A)
    return out.bytes.string
  }

  private var identity: UInt64 {
    var text = "\(diagnostic.id.rawValue)\n\(path ?? "")\n\(diagnostic.message)"
    return text.withUTF8 { StableHash.of($0) }
  }

  private func append(
    fingerprint: String, _ writer: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    func member(_ key: StaticString, _ text: String) {
      writer.key(key, into: &out)
      writer.string(text, into: &out)
    }
    writer.beginObject(into: &out)
    member("description", diagnostic.sentence.printable)
    member("check_name", diagnostic.id.rawValue)
    member("fingerprint", fingerprint)
    member("severity", diagnostic.severity == .error ? "critical" : "minor")
    writer.key("location", into: &out)
    writer.beginObject(into: &out)
    // GitLab requires a path and a line.
    member("path", path ?? "content/site.yml")
    writer.key("lines", into: &out)
    writer.beginObject(into: &out)
    writer.key("begin", into: &out)
    writer.integer(Int64(position?.line ?? 1), into: &out)
    writer.endObject(into: &out)
    writer.endObject(into: &out)
    writer.endObject(into: &out)
  }
}
