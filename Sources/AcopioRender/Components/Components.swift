import AcopioBase
import AcopioMarkdown
import AcopioTemplate

/// The components of a site: which directives exist, and how they are rendered.
struct Components: Sendable {
  /// All components, sorted by name.
  let all: [TemplateComponent]
  let library: TemplateLibrary
  /// The variables that components see besides their parameters.
  let globals: [Member]
  /// The environment of their filters.
  ///
  /// Markdown in components does not support directives, so that no component can contain itself.
  let environment: TemplateEnvironment
  /// Resolves addresses in attributes.
  let links: SiteLinks

  init(
    _ library: TemplateLibrary, _ shared: SiteVariables, _ environment: TemplateEnvironment,
    _ links: SiteLinks
  ) {
    all = library.components
    self.library = library
    globals = shared.members
    self.environment = environment
    self.links = links
  }

  /// The component called `name`.
  func component(_ name: String) -> TemplateComponent? { all.first { $0.name == name } }

  /// Creates the writer for the directives of one document.
  func makeWriter() -> MarkdownDirectiveWriter {
    let writer = ComponentWriter(self)
    return { directive, out in writer.write(directive, into: &out) }
  }
}

/// Writes the directives of one document.
///
/// Reports `unknown-directive` and the diagnostics of `DirectiveJudge` and of templates.
private final class ComponentWriter {
  private let components: Components
  private var renderer: TemplateRenderer
  private let scratch = Arena(chunkSize: 4 << 10)
  private var html = ByteBuffer(capacity: 4 << 10)

  init(_ components: Components) {
    self.components = components
    renderer = TemplateRenderer(library: components.library, environment: components.environment)
  }

  func write(_ directive: MarkdownDirective, into out: inout ByteBuffer) -> MarkdownFindings {
    let name = directive.name.string
    guard let component = components.component(name) else {
      return MarkdownFindings(diagnostics: [unknown(name, directive)])
    }
    scratch.reset()
    var judge = DirectiveJudge(component, directive, components.links, scratch)
    let members = judge.members()
    guard judge.faults.isEmpty else { return MarkdownFindings(diagnostics: judge.faults) }
    var diagnostics = Diagnostics()
    html.clear()
    renderer.continuePage(withIDs: directive.newIDs)
    renderer.render(
      component.template, globals: .object(components.globals + members, in: scratch),
      subject: directive.nameOrigin, into: &html, &diagnostics)
    // Line ends around the template's own tags are not part of the document.
    out.append(html.bytes.trimmed)
    return MarkdownFindings(
      diagnostics: diagnostics.all, claims: judge.claims, files: judge.files,
      shownFiles: judge.shownFiles, pictures: renderer.pictures)
  }

  private func unknown(_ name: String, _ directive: MarkdownDirective) -> Diagnostic {
    let names = components.all.map(\.name)
    let known: Message = names.isEmpty ? "" : "directives are \(names.joined(separator: ", ")); "
    return Diagnostic(
      .unknownDirective, .error, "there is no directive '\(name)'\(didYouMean(name, names))",
      at: directive.nameOrigin,
      remedy: "\(known)add templates/components/\(name).html, or write '\\:' to show colons")
  }
}
