package import AcopioBase
import AcopioContent
import AcopioMarkdown
import AcopioModel
import AcopioPictures
import AcopioRender
import AcopioTemplate

/// One template to render with custom data, outside of any site: for experiments, bug reports and
/// test suites.
package struct TemplateTrial: Sendable {
  /// The path of the template; `-` for standard input.
  package let template: String
  /// The path of a JSON file with the root variables, if there are any; `-` for standard input.
  package let data: String?
  /// The folder of partials and layouts, if there are any.
  package let folder: String?
  /// The time of the trial, in seconds since 1970, for templates that print it.
  private let now: Int64
  /// Whether the template is a checked layout or written in the plain language.
  private let mode: TemplateMode

  /// A trial, in the plain language if `isStandard` or, without its leniency, if `isStrict`.
  package init(
    template: String, data: String?, folder: String?, isStandard: Bool, isStrict: Bool,
    now: Int64
  ) {
    self.template = template
    self.data = data
    self.folder = folder
    self.now = now
    mode = isStrict ? .strict : isStandard ? .standard : .checked
  }

  /// The result of a trial.
  package struct Outcome: ~Copyable {
    /// The printed text; empty after an error.
    package let output: ByteBuffer
    package let diagnostics: Diagnostics
    package let sources: SourceMap
  }

  /// Renders the template.
  ///
  /// Reports `template-data` and the diagnostics of the JSON reader and of templates; throws if a
  /// file cannot be read.
  package func render() throws(BuildError) -> Outcome {
    var diagnostics = Diagnostics()
    let arena = Arena()
    var files: LooseFiles
    let template: SourceFile
    var data: SourceFile?
    do throws(SourceError) {
      files = try LooseFiles(folder: folder, &diagnostics)
      if let known = files.file(at: self.template) {
        template = known
      } else {
        template = try files.read(self.template)
      }
      if let path = self.data { data = try files.read(path) }
    } catch {
      throw .source(error)
    }
    let variables = variables(data, arena, &diagnostics)
    let templates = templates(files.sources, template, but: data, &diagnostics)
    let library = TemplateLibrary.compile(
      templates, mode: mode, folders: .site, &diagnostics)
    var output = ByteBuffer()
    if !diagnostics.hasErrors, let id = library.template(named: templates[0].name) {
      let markdown = MarkdownRenderer()
      var environment = TemplateEnvironment(
        assets: variables.member("assets"), strings: variables.member("strings"),
        shared: SiteNames.shared,
        markdown: { markdown.render($0, from: $1, into: &$2) })
      environment.now = now
      environment.zones = { TimeZones.system.inTemplates($0) }
      environment.qrCode = { QRCodes.code(of: $0) }
      var renderer = TemplateRenderer(library: library, environment: environment)
      renderer.render(
        id, globals: variables, subject: .none, into: &output, &diagnostics)
    }
    if diagnostics.hasErrors { output.clear() }
    return Outcome(output: output, diagnostics: diagnostics, sources: files.sources)
  }

  private func variables(
    _ file: SourceFile?, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value {
    let nothing = Value.object([], in: arena)
    guard let file, let value = JSONReader.read(file, arena: arena, &diagnostics) else {
      return nothing
    }
    guard value.kind == .object else {
      diagnostics.error(
        .templateData, "the data of a template is an object with its variables",
        at: file.origin(0..<file.bytes.count), remedy: "write it as { \"name\": … }")
      return nothing
    }
    return value
  }

  /// The template itself, then the templates of the folder in the order of their names.
  private func templates(
    _ sources: SourceMap, _ template: SourceFile, but data: SourceFile?,
    _ diagnostics: inout Diagnostics
  ) -> [TemplateSource] {
    let others = sources.files.filter { file in
      let name = name(of: file)
      let isTemplate =
        mode != .checked || name.hasSuffix(".html") && !name.hasPrefix("assets/")
      return isTemplate && file.id != data?.id && file.id != template.id
    }
    var templates: [TemplateSource] = []
    for file in [template] + others {
      guard file.isText(&diagnostics) else { continue }
      let name = name(of: file)
      templates.append(TemplateSource(name: name.withoutExtension, file: file))
      // In the plain language, a template may be named with its extension.
      if mode != .checked, name != name.withoutExtension {
        templates.append(TemplateSource(name: name, file: file))
      }
    }
    // The layouts of a site use the tool's own partials.
    return mode == .checked && folder != nil
      ? BrowserParts.completing(templates, sources) : templates
  }

  /// The path of a file in the folder.
  private func name(of file: SourceFile) -> String {
    guard let folder, file.path.hasPrefix(folder) else { return file.path }
    return String(file.path.dropFirst(folder.count).drop { $0 == "/" })
  }
}

extension String {
  /// The path without the extension of its last component.
  fileprivate var withoutExtension: String {
    guard let point = lastIndex(of: "."), point != startIndex else { return self }
    return self[point...].contains("/") || self[index(before: point)] == "/"
      ? self : String(self[..<point])
  }
}
