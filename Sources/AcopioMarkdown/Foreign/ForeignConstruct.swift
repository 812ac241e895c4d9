import AcopioBase

/// A piece of syntax that other programs replace and this one prints as text.
struct ForeignConstruct {
  /// The kind of construct.
  enum Kind: Equatable {
    /// `{{< name … >}}` or `{{% name … %}}`, of Hugo.
    case shortcode(name: String)
    /// `{{< ref "…" >}}` or `{{< relref "…" >}}`, of Hugo.
    case reference
    /// `{% name … %}`, of Liquid, Jinja, Twig and Tera.
    case tag(name: String)
    /// `{{ … }}`, of the same.
    case output
    /// `{: .class}` or `{::name}`, of kramdown.
    case kramdown
    /// `{.class}` or `{#id}`, of Pandoc, Python-Markdown and Goldmark.
    case attributes
    /// `[[page]]` or `![[file]]`, of wikis and notebooks.
    case wiki
    /// `[TOC]`, `[[toc]]`, `{:toc}`, …
    case contents
    /// `> [!info]`, with a word that is no callout, or with a title after it.
    case callout
    /// `:::` or `::: name` where it is no directive.
    case container
    /// `!!! note` or `??? note`, of Python-Markdown.
    case admonition
    /// `: ` at the beginning of a line, of PHP Markdown Extra.
    case definition
    /// `*[HTML]: …`, of the same.
    case abbreviation
    /// Nearly Markdown: the fault, and the correct syntax.
    case near(Message, Message)
  }

  let kind: Kind
  /// Its bytes in the document, at least its beginning.
  let range: Range<Int>

  /// The warning, without an origin.
  var diagnostic: Diagnostic {
    let (what, remedy) = told
    if case .near = kind {
      return Diagnostic(
        .foreignSyntax, .warning, what, remedy: "\(remedy); '\\' before it keeps it as text")
    }
    return Diagnostic(
      .foreignSyntax, .warning, "\(what), which stays as text here",
      remedy: "\(remedy); '\\' before it, or 'foreign-syntax: allow', keeps it as text")
  }

  private var told: (what: Message, remedy: Message) {
    switch kind {
    case .near(let what, let replacement): (what, "write \(replacement)")
    case .shortcode(let name) where name.isEmpty:
      ("'{{<' begins a shortcode of Hugo", "write Markdown or a directive instead")
    case .shortcode(let name):
      (
        "'\(name)' is a shortcode of Hugo",
        "write Markdown instead, or a directive with a component"
      )
    case .reference:
      ("'ref' is a shortcode of Hugo", "link to the file itself: [text](../guide/intro.md)")
    case .tag(let name):
      ("'{% \(name) %}' is a tag of a template", ForeignConstruct.remedy(for: name))
    case .output:
      ("'{{ … }}' is output of a template", "write the value itself, or print it in a layout")
    case .kramdown: ("'{: … }' gives attributes in kramdown", "delete it")
    case .attributes: ("braces give attributes in other dialects", "delete them")
    case .wiki:
      ("'[[…]]' is a link of a wiki", "write '[text](page.md)', with the path of the file")
    case .contents:
      (
        "this stands for a table of contents in other programs",
        "delete it, and print '{{ entry.content | toc }}' in the layout"
      )
    case .callout:
      (
        "'[!…]' is not a callout of GitHub",
        "write '> [!NOTE]' alone in its line, or TIP, IMPORTANT, WARNING or CAUTION"
      )
    case .container:
      (
        "':::' begins a container of another program",
        "write ':::name', with a component of that name"
      )
    case .admonition:
      (
        "'!!!' and '???' begin an admonition of Python-Markdown",
        "write '> [!NOTE]', and the text after '> ' below it"
      )
    case .definition:
      (
        "': ' begins a definition in other dialects",
        "set 'definition-lists: true' under 'markdown:', or write another character"
      )
    case .abbreviation:
      (
        "'*[…]:' explains an abbreviation in other dialects",
        "set 'abbreviations: true' under 'markdown:', or delete it"
      )
    }
  }

  private static func remedy(for tag: String) -> Message {
    switch tag {
    case "raw": "delete it: braces need no protection here"
    case "highlight": "write a fence of '```' with the language after it"
    case "link", "post_url": "link to the file itself: [text](../guide/intro.md)"
    default: "write Markdown instead, or a directive with a component"
    }
  }
}
