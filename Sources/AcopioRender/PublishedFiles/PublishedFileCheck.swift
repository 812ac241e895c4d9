import AcopioBase
import AcopioModel

/// Checks for files next to content that would run code in the site's own origin, or are not of the
/// kind that their names promise.
///
/// Reports `unsafe-file`, `unknown-file-type`, `unsafe-svg` and `unsafe-xml`, and the diagnostics
/// of `FileCheck`.
struct PublishedFileCheck {
  private let rules: FileRules
  private let sources: SourceMap
  /// Keeps the facts of photographs that have no fault.
  private let photos: (any PhotoMaking)?

  init(rules: FileRules, sources: SourceMap, photos: (any PhotoMaking)?) {
    self.rules = rules
    self.sources = sources
    self.photos = photos
  }

  /// Checks the published files on up to `jobs` threads; reports in the order of the files.
  func check(_ files: [PublishedFile], jobs: Int, _ diagnostics: inout Diagnostics) {
    let found = parallelMap(files.count, jobs: jobs) { index in
      let file = files[index]
      let source = sources.files[Int(file.source)]
      // The faults of its name follow from the rules of the site, too.
      if file.isSound { return [fault(of: source)].compactMap { $0 } }
      // What cannot be read is reported where it is published.
      var ignored = Diagnostics()
      let found = source.whole(&ignored) { faults(of: $0) } ?? []
      guard let photo = file.photo else { return found }
      let rest = found.filter { !PublishedFileCheck.processed.contains($0.id) }
      if rest.isEmpty, let stamp = source.late?.stamp { photos?.keep(photo, of: stamp) }
      return rest
    }
    for fault in found.joined() { diagnostics.report(fault) }
  }

  /// What goes when a picture is processed: what cameras write into it, its size, its kind and the name of that.
  private static let processed: [DiagnosticID] = [
    .largePicture, .pictureLocation, .unshownFile, .wrongEnding,
  ]

  private func faults(of file: SourceFile) -> [Diagnostic] {
    let found = FileCheck.faults(of: file)
    guard !found.contains(where: { $0.severity == .error }), let fault = fault(of: file) else {
      return found
    }
    return found + [fault]
  }

  private func fault(of file: SourceFile) -> Diagnostic? {
    let name = file.path[(file.path.lastIndex(of: "/") ?? file.path.startIndex)...]
    let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    if let inner = rules.activeInnerEnding(of: name) { return fault(of: file, inner: inner) }
    switch rules.kind(of: ending) {
    case .plain: return nil
    case .picture:
      return SVGCheck.fault(in: file.bytes).map { fault in
        Diagnostic(
          .unsafeSvg, .error,
          "an SVG next to content may contain only pictures and text, and this one has \(fault.message)",
          at: file.origin(fault.range), path: file.path,
          remedy:
            "save it as plain SVG, or as PNG; if you trust everyone who writes content, allow every"
            + " SVG with 'files: { allow: [svg] }' in content/site.yml")
      }
    case .data:
      return XMLDataCheck.fault(in: file.bytes).map { fault in
        Diagnostic(
          .unsafeXml, .error,
          "XML next to content may contain only data, and this file has \(fault.message)",
          at: file.origin(fault.range), path: file.path,
          remedy: "remove it; if you trust everyone who writes content, allow every such file with"
            + " '\(allow(ending))' in content/site.yml")
      }
    case .active:
      return Diagnostic(
        .unsafeFile, .error,
        "a file that ends with '.\(ending)' may run in the site's own origin and is not published",
        path: file.path,
        remedy:
          "link to something else; if you trust everyone who writes content, allow all such files"
          + " with '\(allow(ending))' in content/site.yml")
    case .unknown:
      return Diagnostic(
        .unknownFileType, .error,
        ending.isEmpty
          ? "a file without an extension is not published"
          : "'.\(ending)' is not an extension of files that are published",
        path: file.path,
        remedy: ending.isEmpty
          ? "give it the extension of its type"
          : "allow all such files with '\(allow(ending))' in content/site.yml")
    }
  }

  /// The fault of a file whose name has the extension `inner` before the last one.
  private func fault(of file: SourceFile, inner: String) -> Diagnostic {
    Diagnostic(
      .unsafeFile, .error,
      "some web servers treat a file with '.\(inner)' inside its name as if it ended with"
        + " '.\(inner)', and may run it",
      path: file.path, remedy: "rename the file: write '-\(inner)' instead of '.\(inner)'")
  }

  private func allow(_ ending: String) -> String {
    "files: { allow: [\(ending.lowercased())] }"
  }
}
