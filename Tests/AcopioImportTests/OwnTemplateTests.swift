import AcopioImport
import AcopioTestSupport
import AcopioSiteTestSupport
import Foundation
import Testing

/// The shortcodes and includes of a site itself.
@Suite struct OwnTemplateTests {
  private func hugo(_ template: String, _ body: String) throws -> (text: String, site: TestImport) {
    let site = try TestImport.hugo([
      "content/a.md": "---\ntitle: A\n---\n\(body)", "layouts/shortcodes/x.html": template,
      "layouts/partials/version.html": "{{/* no line end */ -}}\n 1.2\n{{- /**/}}",
    ])
    return (try #require(site["content/pages/a.md"].components(separatedBy: "---\n").last), site)
  }

  private func jekyll(_ template: String, _ body: String) throws -> (text: String, site: TestImport)
  {
    let site = try TestImport.jekyll([
      "a.md": "---\ntitle: A\n---\n\(body)", "_includes/x.html": template,
    ])
    return (try #require(site["content/pages/a.md"].components(separatedBy: "---\n").last), site)
  }

  @Test(arguments: [
    (
      "<span class=\"b\">{{ .Get 0 }}</span>", "1 {{< x \"<a>\" >}} 2",
      "1 <span class=\"b\">&lt;a&gt;</span> 2"
    ),
    (
      "<div>\n  {{ .Inner | markdownify }}\n\n</div>", "{{< x >}}*a*{{< /x >}}\nb",
      "<div>\n\n*a*\n\n</div>\n\nb"
    ),
    (
      "{{ with .Get \"n\" }}n={{ . }}{{ else }}none{{ end }}", "{{< x n=\"5\" >}}, {{< x >}}",
      "n=5, none"
    ),
    (
      "{{ if eq (.Get 0) \"a\" }}A{{ else if .Get 1 }}B{{ .Get 1 }}{{ else }}C{{ end }}",
      "{{< x a >}} {{< x b c >}} {{< x d >}}", "A Bc C"
    ),
    (
      "{{- $v := .Get 0 | default \"w\" -}} {{ printf \"v%s\" $v }}", "{{< x >}} {{< x 3 >}}",
      "vw v3"
    ),
    ("{{ partial \"version.html\" . }}", "{{< x >}}!", "1.2!"),
    ("{{/* only a comment */}}", "a {{< x 1 >}}b", "a b"),
    ("## {{ .Get 0 }}", "{{% x T %}}", "## T"),
  ])
  func aShortcodeOfTextAndConditionsIsItsOutput(
    template: String, body: String, expected: String
  ) throws {
    let (text, site) = try hugo(template, body)
    #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == expected)
    #expect(!site.report.contains { $0.contains("shortcodes/x") || $0.contains("'x'") })
    #expect(site.errors == [])
  }

  @Test func aShortcodeAroundCodeIsAFence() throws {
    let (text, site) = try hugo(
      "<pre>{{ highlight .Inner (.Get \"lang\") }}</pre>",
      "{{< x lang=\"go\" file=\"a.go\" >}}\nif a < b {\n\n}\n{{< /x >}}\n")
    #expect(text == "```go {title=\"a.go\"}\nif a < b {\n\n}\n```\n")
    #expect(site.errors == [])
  }

  @Test(arguments: ["note", "warning", "alert"])
  func aShortcodeWithTheNameOfACalloutIsOne(name: String) throws {
    let site = try TestImport.hugo([
      "content/a.md": "---\ntitle: A\n---\n{{% \(name) tip %}}\nCare *here*.\n{{% /\(name) %}}\n",
      "layouts/shortcodes/\(name).html":
        "<aside>{{ partial \"icon\" (dict \"a\" 1) }}{{ .Inner }}</aside>",
    ])
    let kind = name == "alert" ? "{kind=tip}" : "[tip]{kind=\(name)}"
    #expect(site["content/pages/a.md"].contains(":::callout\(kind)\nCare *here*.\n:::\n"))
    #expect(site.errors == [])
  }

  @Test func aShortcodeWithALoopIsAComponentThatShowsItsText() throws {
    let (text, site) = try hugo(
      "{{ range .Params }}<a href=\"/{{ . }}\">{{ . }}</a>{{ end }}",
      "see {{< x 12 >}}\n\n{{< x a b=\"c\" >}}\n\n{{< x >}}\nInner *text*\n{{< /x >}}\n")
    #expect(
      text == "see :x{value=\"12\"}\n\n::x{value=\"a\" b=\"c\"}\n\n:::x\nInner *text*\n:::\n")
    #expect(
      site.report.contains(
        "templates/components/x.html: the component 'x' takes the place of 'x', which is used 3 times, and shows its text alone"
      ))
    #expect(site.errors == [])
    let page = try #require(site.built()["a/index.html"])
    #expect(page.contains("see 12") && page.contains("Inner <em>text</em>"))
  }

  @Test(arguments: [
    ("<b>{{ include.t }}</b>", "{% include x.html t=\"A\" %}", "<b>A</b>"),
    (
      "{% if include.t == 'A' %}a{% elsif include.u %}u{% else %}z{% endif %}",
      "{% include x.html t='A' %} {% include x.html u=1 %} {% include x.html %}", "a u z"
    ),
    ("{{ include.t | default: 'none' | upcase }}", "{% include x.html %}", "NONE"),
    ("{% unless include.t %}{{ site.title }}{% endunless %}", "{% include x.html %}", "T"),
    ("{% assign a = include.t | append: '!' %}{{ a }}", "{% include x.html t=page.title %}", "A!"),
    ("\n***\n\n### {{ include.t }}\n", "{% include x.html t='A' %}\n", "***\n\n### A"),
    ("{% comment %}no{% endcomment %}", "{% include x.html %}a", "a"),
  ])
  func anIncludeOfTextAndConditionsIsItsOutput(
    template: String, body: String, expected: String
  ) throws {
    let (text, site) = try jekyll(template, body)
    #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == expected)
    #expect(!site.report.contains { $0.contains("_includes") || $0.contains("include") })
    #expect(site.errors == [])
  }

  @Test func whatATemplateComputesIsLeftOutAndTagsOfPluginsAreComponents() throws {
    let (text, site) = try jekyll(
      "{% for a in site.b %}{{ a }}{% endfor %}",
      """
      a {% for p in site.posts %}{{ p.title }}{% for q in p %}{% endfor %}{% endfor %}b
      {% if page.c %}c{% else %}d{% endif %} {{ page.n | times: 2 }}.
      {% chart 1 %} {% include x.html t=1 %}

      {% tip %}
      Text
      {% endtip %}

      """)
    #expect(
      text == """
        a b
        c .
        :chart{value="1"} :x{t="1"}

        :::callout{kind=tip}
        Text
        :::

        """)
    #expect(
      Set(site.report).isSuperset(of: [
        "a.md:4:3: the tag 'for' was left out",
        "a.md:5:1: of the condition 'if', only the first case stays",
        "a.md:5:40: a value of a template was left out",
      ]))
    #expect(site.errors == [])
  }

  @Test func templatesThatNeverEndOrAreDeepAreComponents() throws {
    let deep = String(repeating: "{{ if .Get 0 }}", count: 5000)
    for template in [
      "{{ if .Get 0 }}a", "{{ .Get", "{{ end }}", deep, "{{ else }}", "{{ with }}{{ end }}",
      "{{ (((( }}",
      "{{ partial \"loop.html\" . }}",
    ] {
      let site = try TestImport.hugo([
        "content/a.md": "---\ntitle: A\n---\n{{< x 1 >}}\n", "layouts/shortcodes/x.html": template,
        "layouts/partials/loop.html": "{{ partial \"loop.html\" . }}",
      ])
      #expect(site["content/pages/a.md"].hasSuffix("::x{value=\"1\"}\n"), "\(template.prefix(40))")
      #expect(site.errors == [])
    }
    for template in [
      "{% if include.a %}", "{{ include.a", "{% endif %}", "{% comment %}", "{% else %}",
      String(repeating: "{% if include.a %}", count: 5000),
    ] {
      let (text, site) = try jekyll(template, "{% include x.html %}\n")
      #expect(text == "::x\n", "\(template.prefix(40))")
      #expect(site.errors == [])
    }
  }
}
