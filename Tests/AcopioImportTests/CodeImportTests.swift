import AcopioImport
import AcopioSiteTestSupport
import Testing

/// Code and formulas of Hugo, Jekyll and MkDocs: their attributes, their settings, and what cannot come along.
@Suite struct CodeImportTests {
  private static func body(_ site: TestImport, _ path: String) -> String {
    site[path].split(separator: "---\n", maxSplits: 2, omittingEmptySubsequences: false).last
      .map(String.init) ?? ""
  }

  private func expect(
    _ site: TestImport, _ path: String, _ expected: String, _ report: [String] = []
  ) {
    #expect(Self.body(site, path) == expected)
    #expect(site.report == report)
    // Neither an error nor a warning about an attribute.
    #expect(site.errors == [])
    #expect(!site.built().printed.contains("invalid-fence"))
  }

  // MARK: - Hugo

  @Test(arguments: [
    (
      "{{< highlight go \"linenos=table,hl_lines=2-3 5,linenostart=10\" >}}\na\nb\nc\nd\ne\n{{< /highlight >}}\n",
      "```go {linenos=table,hl_lines=2-3 5,linenostart=10}\na\nb\nc\nd\ne\n```\n", [String]()
    ),
    (
      "{{< highlight lang=\"go\" options=\"hl_lines=1\" >}}\na\n{{< /highlight >}}\n",
      "```go {hl_lines=1}\na\n```\n", []
    ),
    (
      "```go {linenos=inline,hl_lines=[1,\"2-3\"],style=monokai,anchorlinenos=true}\na\nb\nc\n```\n",
      "```go {1,2-3} linenos\na\nb\nc\n```\n",
      [
        "content/a.md:4:4: 'style=monokai' after a fence was left out",
        "content/a.md:4:4: 'anchorlinenos=true' after a fence was left out",
      ]
    ),
    (
      "> ~~~sh {title=\"a b.sh\" copy=false}\n> x\n> ~~~\n",
      "> ~~~sh title=\"a b.sh\"\n> x\n> ~~~\n",
      ["content/a.md:4:6: 'copy=false' after a fence was left out"]
    ),
  ])
  func fencesAndTagsOfHugoKeepTheirAttributes(
    body: String, expected: String, report: [String]
  ) throws {
    let site = try TestImport.hugo(["content/a.md": "---\ntitle: A\n---\n\(body)"])
    expect(site, "content/pages/a.md", expected, report)
  }

  @Test func settingsOfHugoForCodeAndFormulas() throws {
    let site = try TestImport.hugo(
      ["content/a.md": "---\ntitle: A\n---\n\\(x\\) and $y$\n"],
      configuration: """
        [markup.highlight]
        noClasses = false
        style = 'monokai'
        lineNos = true
        [markup.goldmark.extensions.passthrough]
        enable = true
        [markup.goldmark.extensions.passthrough.delimiters]
        block = [['\\[', '\\]'], ['@@', '@@']]
        inline = [['\\(', '\\)']]
        """)
    #expect(
      site["content/site.yml"].contains("  formulas: [fences, brackets]\n  heading-ids: github\n"))
    #expect(site["content/site.yml"].contains("  highlight: true\n"))
    #expect(
      site.report == [
        "hugo.toml:5:1: the setting 'style' for code has no effect here",
        "hugo.toml:6:1: the setting 'lineNos' for code has no effect here",
        "hugo.toml:10:24: formulas that begin with '@@' are text here",
      ])
  }

  @Test func codeThatHugoDoesNotHighlightStaysPlain() throws {
    let site = try TestImport.hugo(
      ["content/a.md": "---\ntitle: A\n---\nx\n"],
      configuration: "[markup.highlight]\ncodeFences = false\n")
    #expect(!site["content/site.yml"].contains("highlight"))
    #expect(site.report == [])
  }

  // MARK: - Jekyll

  @Test(arguments: [
    (
      "{% highlight ruby linenos %}\na\n{% endhighlight %}\n", "```ruby {linenos}\na\n```\n",
      [String]()
    ),
    (
      "{% highlight ruby mark_lines=\"1 3\" %}\na\nb\nc\n{% endhighlight %}\n",
      "```ruby {mark_lines=\"1 3\"}\na\nb\nc\n```\n", []
    ),
    ("~~~\na\n~~~\n{: .language-ruby}\n", "~~~ruby\na\n~~~\n", []),
    (
      "```ruby\na\n```\n{: file=\"_config.yml\" .line-numbers }\n\nb\n",
      "```ruby {linenos title=\"_config.yml\"}\na\n```\n\nb\n", []
    ),
    (
      "```ruby\na\n```\n{: .nolineno }\n", "```ruby\na\n```\n\n",
      ["a.md:8:1: attributes of a block were left out"]
    ),
    (
      "so $$x^2$$ is, and $$\\pi$$\n\n$$y$$\n\n`$$z$$`\n",
      "so $`x^2`$ is, and $`\\pi`$\n\n$$y$$\n\n`$$z$$`\n", []
    ),
  ])
  func codeAndFormulasOfKramdownAreWrittenInOurWay(
    body: String, expected: String, report: [String]
  ) throws {
    let site = try TestImport.jekyll(["a.md": "---\ntitle: A\npermalink: /a/\n---\n\(body)"])
    expect(site, "content/pages/a.md", expected, report)
  }

  @Test(arguments: [
    ("highlighter: rouge\n", true, [String]()), ("highlighter: none\n", false, []), ("", false, []),
    (
      "kramdown: { syntax_highlighter: rouge, syntax_highlighter_opts: { block: { line_numbers: true } } }\n",
      true, ["_config.yml:3:76: the setting 'line_numbers' for code has no effect here"]
    ),
    (
      "highlighter: rouge\nkramdown: { syntax_highlighter_opts: { disable: true } }\n", false, []
    ),
  ])
  func settingsOfJekyllForCode(configuration: String, isOn: Bool, report: [String]) throws {
    let site = try TestImport.jekyll(
      ["a.md": "---\ntitle: A\n---\nx\n"], configuration: configuration)
    #expect(site["content/site.yml"].contains("  highlight: true\n") == isOn)
    #expect(site.report == report)
  }

  // MARK: - MkDocs

  @Test func codeAndFormulasOfMkDocs() throws {
    let site = try TestImport(
      .mkdocs,
      [
        "mkdocs.yml": """
        site_name: T
        site_url: https://m.example/
        markdown_extensions:
          - pymdownx.highlight:
              anchor_linenums: true
              linenums: true
          - pymdownx.superfences
          - pymdownx.arithmatex:
              inline_syntax: [round]
              block_syntax: [dollar]
        """,
        "docs/index.md": """
        # T

        ``` py title="bubble.py" linenums="1" hl_lines="1"
        a
        ```

        ```{ .yaml .annotate .copy title="a" }
        b: 1
        ```

        """,
      ])
    // Those forms are the usual ones.
    #expect(!site["content/site.yml"].contains("formulas"))
    #expect(site["content/site.yml"].contains("  highlight: true\n"))
    expect(
      site, "content/docs/index.md",
      """

      ``` py title="bubble.py" linenums="1" hl_lines="1"
      a
      ```

      ```yaml title="a"
      b: 1
      ```

      """,
      [
        "mkdocs.yml:6:7: the setting 'linenums' for code has no effect here",
        "docs/index.md:7:4: '.annotate' after a fence was left out",
        "docs/index.md:7:4: '.copy' after a fence was left out",
      ])
  }
}
