import AcopioImport
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// Code and directives from pairs of tags: they stay where the tags were, and end there.
@Suite struct BlockRegionTests {
  private func hugo(_ body: String) throws -> (text: String, site: TestImport) {
    let site = try TestImport.hugo(
      ["content/b.md": "---\ntitle: B\n---\n", "content/a.md": "---\ntitle: A\n---\n" + body],
      shortcodes: "notice: note\n")
    return (String(site["content/pages/a.md"].dropFirst("---\ntitle: A\n---\n".count)), site)
  }

  private func jekyll(_ body: String) throws -> (text: String, site: TestImport) {
    let site = try TestImport.jekyll(["a.md": "---\ntitle: A\npermalink: /a/\n---\n" + body])
    return (String(site["content/pages/a.md"].dropFirst("---\ntitle: A\n---\n".count)), site)
  }

  @Test func codeInAListItemEndsThere() throws {
    let (text, site) = try hugo(
      """
      1. Do this:

         {{< highlight js >}}
         var a;
         {{< /highlight >}}

      2. Then that.

      ## A heading

      Important **text**.

      """)
    #expect(
      text == """
        1. Do this:

           ```js
           var a;
           ```

        2. Then that.

        ## A heading

        Important **text**.

        """)
    #expect(site.errors == [])
    let page = site.built()["a/index.html"] ?? ""
    #expect(page.contains("<h2 id=\"a-heading\">") && page.contains("<strong>text</strong>"))
    #expect(page.contains("<li><p>Then that.</p>") || page.contains("Then that."))
  }

  @Test(arguments: [
    (
      "- {{< highlight js >}}\n  a\n  {{< /highlight >}}\n- b\n",
      "- ```js\n  a\n  ```\n- b\n"
    ),
    (
      "> {{< highlight js >}}\n> a\n>\n> b\n> {{< /highlight >}}\n",
      "> ```js\n> a\n>\n> b\n> ```\n"
    ),
    (
      "1. x\n   {{< highlight js >}}\nif a:\n  b\n{{< /highlight >}}\n",
      "1. x\n   ```js\n   if a:\n     b\n   ```\n"
    ),
    (
      "x {{< highlight js >}}a{{< /highlight >}} y\n", "x \n```js\na\n```\ny\n"
    ),
    (
      "- x {{< highlight js >}}a{{< /highlight >}} y\n", "- x \n  ```js\n  a\n  ```\n  y\n"
    ),
    (
      "{{< highlight md >}}\n```\na\n```\n{{< /highlight >}}\n", "````md\n```\na\n```\n````\n"
    ),
    (
      "{{< highlight \"a`b c\" >}}\n\n\n  x\n\n{{< /highlight >}}\n", "```abc\n  x\n```\n"
    ),
    ("{{< highlight js >}}{{< /highlight >}}\n", "```js\n```\n"),
    (
      "- li\n  {{< notice >}}\n  x\n  {{< /notice >}}\n- b\n",
      "- li\n  :::note\n  x\n  :::\n- b\n"
    ),
    ("{{< notice >}}\nin **b**\n{{< /notice >}}\n", ":::note\nin **b**\n:::\n"),
    ("{{% notice %}}q{{% /notice %}}\n", ":::note\nq\n:::\n"),
  ])
  func blocksHaveTheIndentationOfTheirTag(body: String, expected: String) throws {
    let (text, site) = try hugo(body)
    #expect(text == expected)
    #expect(site.errors == [])
  }

  @Test(arguments: [
    (
      "Text: {% highlight js %}\nvar a;\n{% endhighlight %}\n\n## A\n",
      "Text: \n```js\nvar a;\n```\n\n## A\n"
    ),
    (
      "- x\n\n  {% highlight js linenos %}\n  var a;\n  {% endhighlight %}\n- b\n",
      "- x\n\n  ```js {linenos}\n  var a;\n  ```\n- b\n"
    ),
    ("{% highlight js %}{{ site.title }}{% endhighlight %}\n", "```js\nT\n```\n"),
    (
      "* a\n  {% highlight js %}\n{{ site.title }}\n  {% endhighlight %}\n",
      "* a\n  ```js\n  T\n  ```\n"
    ),
  ])
  func jekyllHasTheSameBlocks(body: String, expected: String) throws {
    let (text, site) = try jekyll(body)
    #expect(text.hasSuffix(expected) && !text.contains("endhighlight"), "\(text)")
    #expect(site.errors == [])
    #expect(site.report == [])
  }

  @Test func tagsWithoutAnEndAreLeftOut() throws {
    let (text, site) = try jekyll("{% highlight js %}\na\n\n## B\n")
    #expect(text.hasSuffix("\na\n\n## B\n"))
    #expect(site.report == ["a.md:5:1: the tag 'highlight' was left out"])
    let other = try jekyll("{% endhighlight %}\n")
    #expect(other.site.report == ["a.md:5:1: the tag 'endhighlight' was left out"])
  }

  @Test func codeInFencesStaysAsItIs() throws {
    let body = """
      ```md
      {{< ref "b.md" >}} {{< notice >}}x{{< /notice >}}
      ```

      - x

        ~~~
        {{< highlight js >}}
        ~~~

      [b]({{< ref "b.md" >}})

      """
    let (text, site) = try hugo(body)
    #expect(
      text
        == body.replacing("({{< ref \"b.md\" >}})", with: "(@pages/b)")
        .replacing("{{< ref \"b.md\" >}} ", with: "/b/ "))
    #expect(
      site.report == [
        "content/a.md:5:20: the shortcode 'notice' in code is text here",
        "content/a.md:11:3: the shortcode 'highlight' in code is text here",
      ])
    #expect(site.errors == [])
  }

  @Test func codeContainsNoOtherBlocks() throws {
    let (text, site) = try jekyll(
      "{% highlight a %}\n{% highlight b %}\nx\n{% endhighlight %}\n")
    #expect(text.hasSuffix("```a\n{% highlight b %}\nx\n```\n"))
    #expect(site.report == ["a.md:6:1: the tag 'highlight' in code is text here"])
  }

  @Test func manyBlocksInOneLineTakeNoTime() throws {
    let watch = Stopwatch()
    for (first, last) in [
      ("{% highlight a %}b{% endhighlight %} ", ""), ("{% highlight a %} ", "{% endhighlight %}"),
    ] {
      let body = String(repeating: first, count: 5_000) + last
      _ = try jekyll(body)
    }
    _ = try hugo(String(repeating: "{{< highlight a >}}b{{< /highlight >}} ", count: 5_000))
    #expect(watch.sorts < 150)
  }
}
