// In: the text of all layouts and partials. Out: a library of compiled templates, and one renderer
// per thread that turns a template and an object of variables into bytes. Promise: every syntax
// fault is reported at its bytes when the library is compiled, every fault of content while
// rendering; and rendering keeps no text as `String` and does no reference counting.
package import AcopioBase

/// The source text of a template.
package struct TemplateSource: Sendable {
  /// The name without extension: `layouts/book`, `partials/card`, `outputs/book.ics`.
  package let name: String
  /// Its text.
  package let file: SourceFile
  /// The format of the template.
  package let format: TextFormat

  package init(name: String, file: SourceFile, format: TextFormat = .html) {
    self.name = name
    self.file = file
    self.format = format
  }
}

/// The strictness of templates.
package enum TemplateMode: Sendable {
  /// For HTML layouts: output is escaped; undefined or null values can't be printed.
  case checked
  /// The plain language: nothing is escaped, and undefined values print nothing.
  ///
  /// Like the standard, it ignores anything after the words that `when`, `cycle` and the counters
  /// understand.
  case standard
  /// The plain language without that leniency: every word of a tag must have a meaning.
  case strict
}

/// A template of a library.
package struct TemplateID: Sendable, Hashable {
  let index: Int
}

/// All templates of a site, read, checked and compiled.
package struct TemplateLibrary: Sendable {
  /// The names of all templates, in the order they were given.
  package let names: [String]
  /// The strictness of the templates.
  package let mode: TemplateMode
  /// The folders of the templates.
  package let folders: TemplateFolders
  let program: Program
  /// The syntax trees of the templates, for checks.
  let templates: [TemplateSyntax]
  /// For each template, the indices of itself and the layouts it fills, from the inside out.
  let chains: [[Int]]
  /// Whether no template has a syntax fault.
  package let isSound: Bool
  /// The files of the templates, for diagnostics.
  let files: [SourceFile]

  /// Reads, checks and compiles `sources`, whose bytes must live as long as the library.
  ///
  /// Reports every syntax fault: `template-syntax`, `unclosed-output`, `unclosed-tag`,
  /// `unclosed-block`, `unexpected-tag`, `unknown-tag`, `unknown-filter`, `wrong-arguments`,
  /// `unknown-layout`, `unknown-partial`, `unknown-block`, `duplicate-block`, `misplaced-super`,
  /// `duplicate-layout`, `layout-cycle`, `outside-block`, `other-format` and `template-limit`; in
  /// checked templates also unsafe outputs: `unsafe-output`, `context-mismatch` and
  /// `unclosed-html`.
  package static func compile(
    _ sources: [TemplateSource], mode: TemplateMode, folders: TemplateFolders = TemplateFolders(),
    _ diagnostics: inout Diagnostics
  ) -> TemplateLibrary {
    var faults = Diagnostics()
    let templates = sources.map { TemplateParser.parse($0, mode, &faults) }
    let chains = LayoutResolver(templates, folders).resolve(&faults)
    var compiler = TemplateCompiler(templates, chains, mode: mode, folders: folders)
    let program = compiler.compile(&faults)
    diagnostics.append(faults)
    compiler.reportUnsafe(&diagnostics)
    return TemplateLibrary(
      names: sources.map(\.name), mode: mode, folders: folders, program: program,
      templates: templates,
      chains: chains, isSound: !faults.hasErrors, files: sources.map(\.file))
  }

  /// The template with this name, if there is one.
  package func template(named name: String) -> TemplateID? {
    names.firstIndex(of: name).map(TemplateID.init)
  }

  /// Returns the format of a template.
  package func format(of template: TemplateID) -> TextFormat {
    templates[template.index].source.format
  }
}
