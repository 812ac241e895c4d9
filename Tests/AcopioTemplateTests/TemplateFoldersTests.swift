import AcopioBase
import AcopioTemplate
import AcopioTestSupport
import Testing

/// The language itself knows no folders: a site says where its templates are.
@Suite struct TemplateFoldersTests {
  private func faults(
    _ templates: KeyValuePairs<String, String>, _ folders: TemplateFolders
  ) -> [String] {
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let written = templates.map {
      TemplateSource(name: $0.key, file: sources.add($0.key, $0.value))
    }
    _ = TemplateLibrary.compile(written, mode: .checked, folders: folders, &diagnostics)
    return diagnostics.all.map { "\($0.message): \($0.remedy ?? "")" }
  }

  @Test func findsPartialsAndLayoutsInTheFoldersOfTheSite() {
    let folders = TemplateFolders(
      templates: "views/", suffix: ".liquid", layouts: "outer/", partials: "parts/")
    #expect(
      faults(
        [
          "book": "{% layout 'base' %}{% block a %}{% render 'card' %}{% endblock %}",
          "outer/base": "{% block a %}{% endblock %}", "parts/card": "x",
        ], folders) == [])
    #expect(
      faults(["book": "{% layout 'bas' %}", "outer/base": ""], folders)
        == [
          "layout 'bas' doesn't exist; did you mean 'base'?: write views/outer/bas.liquid, or name another"
        ])
    #expect(
      faults(["book": "{% render 'cart' %}", "parts/card": "", "outer/cart2": ""], folders)
        == [
          "partial 'cart' doesn't exist; did you mean 'card'?: write views/parts/cart.liquid, or name another"
        ])
  }

  @Test func findsTemplatesByTheirNamesWithoutFolders() {
    #expect(faults(["book": "{% render 'card' %}", "card": "x"], TemplateFolders()) == [])
    #expect(
      faults(["book": "{% render 'card' %}", "partials/card": "x"], TemplateFolders())
        == ["partial 'card' doesn't exist: write card, or name another"])
  }

  @Test func hasComponentsOnlyWhereTheSiteSaysSo() {
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let note = TemplateSource(name: "components/note", file: sources.add("note", "x"))
    let names = [TemplateFolders(), TemplateFolders(components: "components/")].map { folders in
      TemplateLibrary.compile([note], mode: .checked, folders: folders, &diagnostics)
        .components.map(\.name)
    }
    #expect(names == [[], ["note"]])
  }
}
