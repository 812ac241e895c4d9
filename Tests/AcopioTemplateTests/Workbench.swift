import AcopioBase
import AcopioTemplate
import AcopioTestSupport

/// Some templates, their variables, and the result.
struct Workbench {
  /// Templates by name.
  var templates: [(name: String, text: String)]
  var mode = TemplateMode.checked
  /// The root variables as JSON.
  var data = "{}"
  var environment = TemplateEnvironment(
    locale: "es-MX", basePath: "/town", origin: "https://library.example",
    shared: ["site", "build", "collections", "page"])
  /// Whether diagnostics get a note at the first book of `books.json`.
  var hasSubject = false
  var limits = TemplateLimits()

  init(
    _ templates: KeyValuePairs<String, String>, data: String = "{}", mode: TemplateMode = .checked
  ) {
    self.templates = templates.map { ($0.key, $0.value) }
    self.data = data
    self.mode = mode
  }

  /// Renders the template `name`; returns what was printed and all diagnostics as text.
  func render(_ name: String) -> (output: String, faults: String) {
    var sources = SourceMap()
    let written = templates.map {
      TemplateSource(name: $0.name, file: sources.add("templates/\($0.name).html", $0.text))
    }
    var diagnostics = Diagnostics()
    let file = sources.add("books.json", data)
    let arena = Arena()
    let globals = JSONReader.read(file, arena: arena, &diagnostics) ?? .undefined
    let library = TemplateLibrary.compile(
      written, mode: mode, folders: .library, &diagnostics)
    var output = ByteBuffer()
    if !diagnostics.hasErrors, let id = library.template(named: name) {
      var environment = environment
      environment.assets = globals.member("assets")
      environment.strings = globals.member("strings")
      var renderer = TemplateRenderer(
        library: library, environment: environment, limits: limits)
      let subject = hasSubject ? file.origin(0..<1) : Origin.none
      renderer.render(id, globals: globals, subject: subject, into: &output, &diagnostics)
    }
    let text = output.bytes.string
    withExtendedLifetime(arena) {}
    return (text, printed(diagnostics, sources))
  }
}

extension TemplateFolders {
  /// The folders of the site that the tests are about.
  static let library = TemplateFolders(
    templates: "templates/", suffix: ".html", layouts: "layouts/", partials: "partials/",
    components: "components/", assets: "templates/assets/")
}

/// The output of one template in the plain language, preceded by diagnostics.
func standard(_ template: String, data: String = "{}") -> String {
  let result = Workbench(["page": template], data: data, mode: .standard).render("page")
  return result.faults + result.output
}

/// The output of one checked template, preceded by diagnostics.
func checked(_ template: String, data: String = "{}") -> String {
  let result = Workbench(["page": template], data: data).render("page")
  return result.faults + result.output
}
