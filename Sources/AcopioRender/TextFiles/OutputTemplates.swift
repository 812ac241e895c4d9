import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// Checks that the templates of text files exist and make values safe as the paths of the files require.
///
/// Reports `unknown-template`, `other-format` and `unsafe-file`.
struct OutputTemplates {
  /// The folder of these templates, as the names of templates begin.
  static let folder = "outputs/"
  /// The value of `page.kind` in a text file.
  static let kind = "output"

  /// All templates.
  let library: TemplateLibrary
  /// The site in all languages, its own first.
  let graphs: [SiteGraph]

  /// Checks the declarations, and each file whose extension depends on a field.
  func check(_ diagnostics: inout Diagnostics) {
    var refused: Set<Origin> = []
    for graph in graphs {
      for output in graph.textOutputs {
        guard let template = output.template, let fault = fault(of: output, template, graph.site),
          refused.insert(template.origin).inserted
        else { continue }
        diagnostics.report(fault)
      }
      for output in graph.outputs {
        guard case .text(let file) = output.kind, !file.hasFixedEnding,
          !refused.contains(file.template.origin),
          let fault = fault(of: output.path.string, file.template, at: output.origin, graph.site)
        else { continue }
        diagnostics.report(fault)
      }
    }
  }

  private func fault(
    of output: TextOutput, _ template: Located<String>, _ site: Site
  ) -> Diagnostic? {
    let name = template.content
    if output.path.hasFixedEnding, TextFormat(path: output.path.text) == .html {
      return noHTML("html", at: output.path.origin)
    }
    guard library.template(named: OutputTemplates.folder + name) != nil else {
      return unknown(template)
    }
    // The ending may come from a field; then each file is checked.
    guard output.path.hasFixedEnding else { return nil }
    return fault(of: output.path.text, template, at: output.path.origin, site)
  }

  private func unknown(_ template: Located<String>) -> Diagnostic {
    let name = template.content
    let known = library.names.filter { $0.hasPrefix(OutputTemplates.folder) }
      .map { String($0.dropFirst(OutputTemplates.folder.count)) }
    let bare = name.hasSuffix(".liquid") ? String(name.dropLast(".liquid".count)) : name
    return Diagnostic(
      .unknownTemplate, .error, "there is no template '\(name)'\(didYouMean(bare, known))",
      at: template.origin,
      remedy: bare != name && known.contains(bare)
        ? "write '\(bare)': the name without '.liquid'"
        : "write templates/outputs/\(bare).liquid, or name another")
  }

  private func noHTML(_ ending: String, at origin: Origin) -> Diagnostic {
    Diagnostic(
      .unsafeFile, .error, "no value can be printed safely into a file that ends with '.\(ending)'",
      at: origin,
      remedy: "declare a page, a list or a taxonomy, whose layout escapes values for HTML")
  }

  /// The reason why a file cannot have a path; `nil` if it can.
  private func fault(
    of path: String, _ template: Located<String>, at origin: Origin, _ site: Site
  ) -> Diagnostic? {
    guard let id = library.template(named: OutputTemplates.folder + template.content) else {
      return nil
    }
    let (wanted, own) = (TextFormat(path: path), library.format(of: id))
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    let inner = site.fileRules.activeInnerEnding(of: name)
    let isActive = wanted != .script && site.fileRules.kind(of: ending) == .active
    if wanted == .html { return noHTML(ending, at: origin) }
    if isActive || inner != nil {
      return Diagnostic(
        .unsafeFile, .error,
        inner.map { "some web servers run a file with '.\($0)' inside its name" }
          ?? "no value can be printed safely into a file that ends with '.\(ending)'",
        at: origin,
        remedy: inner == nil ? "put the file into static/ unchanged" : "rename the file")
    }
    if TextOutput.isPicture(path) {
      guard !template.content.lowercased().hasSuffix(".svg") else { return nil }
      return Diagnostic(
        .otherFormat, .error,
        "'\(name)' is a picture, and the template '\(template.content)' is for \(own.noun)",
        at: origin,
        remedy: "name a template that ends with '.svg', which the picture is drawn from",
        notes: [Diagnostic.Note("the template is named here", at: template.origin)])
    }
    guard wanted != own else { return nil }
    return Diagnostic(
      .otherFormat, .error,
      "'\(name)' is \(wanted.noun), and the template '\(template.content)' is for \(own.noun)",
      at: origin,
      remedy: "give both the same ending, which decides how values are made safe",
      notes: [Diagnostic.Note("the template is named here", at: template.origin)])
  }
}

extension SiteGraph {
  /// The text files that the site and its collections declare.
  var textOutputs: [TextOutput] {
    site.outputs
      + collections.flatMap { $0.files.outputs + $0.pages.taxonomies.flatMap(\.outputs) }
  }
}
