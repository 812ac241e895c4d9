import AcopioBase
import AcopioTemplate
import AcopioTestSupport
import Foundation

/// Templates with their data; the first template is rendered.
struct FuzzCase {
  var templates: [(name: String, text: [UInt8])]
  var data: [UInt8]
  var mode = TemplateMode.standard
}

/// What cases are made from: Golden Liquid where it is, the project's templates, and a few of our own.
struct Corpus {
  let cases: [FuzzCase]

  init() throws {
    var cases = try Corpus.ours() + Corpus.project()
    if let url = Specs.suite("golden-liquid.json") {
      cases += try Corpus.golden(url)
    }
    self.cases = cases
  }

  /// The suite, each case with its data verbatim.
  private static func golden(_ url: URL) throws -> [FuzzCase] {
    var sources = SourceMap()
    let arena = Arena()
    let file = sources.add("golden-liquid.json", bytes: Array(try Data(contentsOf: url)))
    var diagnostics = Diagnostics()
    guard let root = JSONReader.read(file, arena: arena, &diagnostics) else { return [] }
    return root.member("tests").elements.map { test in
      var templates = [("main", Array(test.member("template").text))]
      for member in test.member("templates").members {
        templates.append((member.key.string, Array(member.value.text)))
      }
      let data = test.member("data")
      let place = Int(data.origin.start)..<Int(data.origin.end)
      return FuzzCase(
        templates: templates, data: data.kind == .object ? Array(file.bytes.slice(place)) : [])
    }
  }

  /// Every layout of the project, with the partials.
  private static func project() throws -> [FuzzCase] {
    let root = Specs.projectRoot.appending(path: "templates")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    var files: [(name: String, text: [UInt8])] = []
    for path in paths where path.hasSuffix(".html") && !path.hasPrefix("assets/") {
      let text = Array(try Data(contentsOf: root.appending(path: path)))
      files.append((String(path.dropLast(5)), text))
    }
    return files.indices.map { index in
      let others = files.indices.filter { $0 != index }.map { files[$0] }
      return FuzzCase(
        templates: [files[index]] + others, data: Array(#"{"entry":{},"site":{"name":"x"}}"#.utf8))
    }
  }

  /// What neither of them has: layouts in layouts, deep data, every kind of value.
  private static func ours() -> [FuzzCase] {
    let data =
      #"{"a":[1,2.5,"x",null,true,[],{"b":[[1],[2,[3]]]}],"o":{"k":"v","n":{"m":1e9}},"#
      + #""s":"añ<b>&\"","big":123456789012345678901234567890,"neg":-0.0,"t":"2024-02-29"}"#
    let layouts = [
      ("layouts/book", "{% layout 'wide' %}{% block a %}{{ block.super }}{{ s }}{% endblock %}"),
      ("layouts/wide", "{% layout 'base' %}{% block a %}[{{ block.super }}]{% endblock %}"),
      (
        "layouts/base", "<p title=\"{{ s }}\">{% block a %}{% render 'p' for a %}{% endblock %}</p>"
      ),
      ("partials/p", "{{ p }}{% for x in p %}{{ forloop.index }}{{ x | json }}{% endfor %}"),
    ]
    let page = [
      ("page", "{% include 'q' for a as x %}{% tablerow x in a cols: 2 %}{{ x }}{% endtablerow %}"),
      ("q", "{{ x | sort | uniq | join: s | truncate: 9 }}{% cycle 'g': x, s %}{% increment n %}"),
    ]
    return [layouts, page].map { templates in
      FuzzCase(templates: templates.map { ($0.0, Array($0.1.utf8)) }, data: Array(data.utf8))
    }
  }
}
