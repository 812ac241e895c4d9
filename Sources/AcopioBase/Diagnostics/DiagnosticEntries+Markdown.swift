extension DiagnosticEntries {
  /// Diagnostics of Markdown and links.
  static let markdown: [DiagnosticEntry] = [
    DiagnosticEntry(
      .directiveLimit, .error, "Directives are nested too deeply.",
      cause: "A limit keeps rendering bounded.",
      remedy: "Close one of the enclosing directives first."),
    DiagnosticEntry(
      .directiveSyntax, .error, "A directive is malformed.",
      cause: "Its braces or brackets are not closed, or something follows it.",
      remedy: "Write it as docs/content/pages/guides/markdown.md shows."),
    DiagnosticEntry(
      .duplicateAttribute, .error, "A directive has an attribute twice.",
      cause: "Only one of the two could take effect.",
      remedy: "Remove one."),
    DiagnosticEntry(
      .foreignSyntax, .warning, "Syntax of another program stays as text.",
      cause:
        "Shortcodes, template tags, attribute lists, wiki links, formulas and near misses of links, "
        + "headings, tables and fences mean nothing here, so readers would see them. An address of "
        + "`localhost` is one of the visitor's own computer.",
      remedy:
        "Write it as the message suggests. If the text is intended, put a backslash before it, write it as "
        + "code, or set `foreign-syntax: allow` under `markdown:`."),
    DiagnosticEntry(
      .imageLimit, .error, "A paragraph contains too many images.",
      cause: "Finding their ends takes time that grows with the square of their number.",
      remedy: "Split the paragraph."),
    DiagnosticEntry(
      .lostCell, .error, "A row of a table has more cells than the header.",
      cause: "Cells beyond the header are not shown, so their text would be lost.",
      remedy: "Give the header as many cells, or write `\\|` where the `|` is text."),
    DiagnosticEntry(
      .misplacedHTML, .error, "An HTML element is not allowed at this position.",
      cause: "Block elements cannot be inside a line of text.",
      remedy: "Write it on a line of its own."),
    DiagnosticEntry(
      .missingAlt, .warning, "An image has no description.",
      cause: "Readers who cannot see the image learn nothing about it.",
      remedy: "Write the description in the brackets."),
    DiagnosticEntry(
      .missingAttribute, .error, "A directive lacks an attribute.",
      cause: "Its component declares the attribute as required.",
      remedy: "Add it in braces."),
    DiagnosticEntry(
      .missingContent, .error, "A directive has no content.",
      cause: "Its component needs text.",
      remedy: "Write the text in brackets or in the lines below."),
    DiagnosticEntry(
      .missingLinkTarget, .error, "A link leads nowhere.",
      cause:
        "No entry, file or page has that name. On a finished page it is an error if visitors follow or load it, and a "
        + "warning if only programs read it, in files of `static/`, and outside of the site's own folder.",
      remedy:
        "Correct the link, or create its target. If something else on the host answers it, list it as `elsewhere` of "
        + "`hosting` in `site.yml`."),
    DiagnosticEntry(
      .pagelessLinkTarget, .error, "A link leads to an entry without a page.",
      cause: "The collection of the entry has no `page:`.",
      remedy: "Link to another entry."),
    DiagnosticEntry(
      .rawHTML, .error, "HTML is not allowed in a collection.",
      cause: "`html:` of the collection does not allow the element.",
      remedy: "Write it in Markdown, or allow the element."),
    DiagnosticEntry(
      .tableColumns, .warning, "Lines that look like a table are text.",
      cause:
        "The delimiter row, `|---|---|`, has more or fewer cells than the header, so GitHub Flavored "
        + "Markdown sees no table, or a row begins like a list, which ends the table.",
      remedy: "Give both rows as many cells, and begin rows with `|`."),
    DiagnosticEntry(
      .tableLimit, .error, "A table leaves out too many cells.",
      cause:
        "Each short row is filled up to the width of the header, so a small text would become a "
        + "huge table.",
      remedy: "Write the missing cells, or make the header narrower."),
    DiagnosticEntry(
      .unbalancedHTML, .error, "HTML tags do not match.",
      cause: "A tag is not closed, or closed in the wrong order.",
      remedy: "Add or move the closing tag."),
    DiagnosticEntry(
      .unclosedDirective, .error, "A directive has no end.",
      cause: "No line with the same number of colons follows.",
      remedy: "Add the line."),
    DiagnosticEntry(
      .unexpectedContent, .error, "A directive has content that it does not take.",
      cause: "Its component declares none.",
      remedy: "Remove the text."),
    DiagnosticEntry(
      .unknownAttribute, .error, "A directive has an attribute that does not exist.",
      cause: "The name is misspelt, or its component does not declare it.",
      remedy: "Use one of the attributes in the message."),
    DiagnosticEntry(
      .unknownDirective, .error, "A directive does not exist.",
      cause: "No file in `templates/components/` has its name.",
      remedy: "Correct the name, or write the component."),
    DiagnosticEntry(
      .unknownFragment, .error, "A link names a fragment that does not exist on its target page.",
      cause:
        "No heading or element has that id. It is a warning for a link that a template writes, since a script may make "
        + "the element.",
      remedy: "Link to a heading, give the element the id, or remove the fragment."),
    DiagnosticEntry(
      .unopenedDirective, .error, "A directive is closed but was never opened.",
      cause: "A line of colons follows no directive.",
      remedy: "Remove it, or add the opening line."),
    DiagnosticEntry(
      .unsafeURL, .error, "An address can run code, or leads elsewhere than it seems to.",
      cause:
        "Its scheme is not one of those that content may use, or it has a backslash, which browsers "
        + "read as `/`.",
      remedy: "Use http, https, mailto or tel, and no backslashes."),
    DiagnosticEntry(
      .unusedFootnote, .error, "No reference leads to a footnote.",
      cause:
        "Only footnotes that the text refers to are shown, and of two with the same label the first one, "
        + "so its text would be lost.",
      remedy: "Write the reference, `[^label]`, into the text, or delete the footnote."),
    DiagnosticEntry(
      .withheldLinkTarget, .error, "A link leads to an entry that is not published.",
      cause: "The entry is a draft, outside its dates, or withheld by a rule.",
      remedy: "Publish it, or remove the link."),
    DiagnosticEntry(
      .wrongAttribute, .error, "An attribute of a directive has the wrong type.",
      cause: "Its component declares another type.",
      remedy: "Write a value of that type."),
    DiagnosticEntry(
      .wrongDirectiveForm, .error,
      "A directive is written in a form that its component does not have.",
      cause: "Components are inline, on a line of their own, or around lines.",
      remedy: "Write it in the form that the message names."),
  ]
}
