import AcopioBase
import AcopioTemplate

/// The page in Acopio's checked templates; a thread has a renderer and a buffer of its own.
struct AcopioPage {
  private let library: TemplateLibrary
  private let id: TemplateID
  private let globals: Value
  private let arena = Arena()

  init() {
    let arena = arena
    var sources = SourceMap(memory: [arena])
    let texts = ReferencePage.templates(
      variable: { "{{ \($0) }}" }, html: { "{{ \($0) }}" }, partial: { "{% render '\($0)' %}" },
      loop: "{% for item in page.related %}{% render 'card', item: item %}{% endfor %}")
    let templates = texts.sorted { $0.key < $1.key }.map { name, text in
      let folder = ReferencePage.partials.contains(name) ? "partials" : "layouts"
      let file = sources.add(path: name, bytes: arena.copy(text))
      return TemplateSource(name: "\(folder)/\(name)", file: file)
    }
    var diagnostics = Diagnostics()
    library = TemplateLibrary.compile(
      templates, mode: .checked, folders: TemplateFolders(partials: "partials/"), &diagnostics)
    guard !diagnostics.hasErrors, let id = library.template(named: "layouts/page") else {
      fatalError(DiagnosticPrinter(sources: sources).text(diagnostics))
    }
    self.id = id
    var page = AcopioPage.members(ReferencePage.page, arena)
    page.append(
      Member(
        key: arena.copy("content"), value: .text(arena.copy(ReferencePage.content), kind: .html)))
    let related = ReferencePage.related.map {
      Value.object(AcopioPage.members($0, arena), in: arena)
    }
    page.append(Member(key: arena.copy("related"), value: .array(related, in: arena)))
    let site = AcopioPage.members(ReferencePage.site, arena)
    globals = .object(
      [
        Member(key: arena.copy("site"), value: .object(site, in: arena)),
        Member(key: arena.copy("page"), value: .object(page, in: arena)),
      ], in: arena)
  }

  private static func members(_ list: [(String, String)], _ arena: Arena) -> [Member] {
    list.map { Member(key: arena.copy($0), value: .string($1, in: arena)) }
  }

  /// Renders the page so many times; returns the bytes of the last.
  func render(times: Int) -> [UInt8] {
    var renderer = TemplateRenderer(
      library: library, environment: TemplateEnvironment(shared: ["site", "page"]))
    var output = ByteBuffer(capacity: 16 << 10)
    var diagnostics = Diagnostics()
    for _ in 0..<times {
      output.clear()
      renderer.render(id, globals: globals, subject: .none, into: &output, &diagnostics)
    }
    precondition(!diagnostics.hasErrors, "the reference page has no faults")
    return Array(output.bytes)
  }
}
