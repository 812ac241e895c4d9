import AcopioSiteTestSupport
import Testing

/// The text of an entry and what is made with its slug, where a declaration needs a short value.
@Suite struct TextAsFieldTests {
  @Test(arguments: [
    (
      "order: [content]",
      "'content' is the text of the entry and entries cannot be sorted by it [unsuitable-field]"
    ),
    (
      "slug: [content]",
      "'content' is the text of the entry and cannot be part of a slug [unsuitable-field]"
    ),
    (
      "slug: [name, url]",
      "'url' is made with the slug and cannot be part of a slug [unsuitable-field]"
    ),
    (
      "taxonomies: [ { field: content, permalink: '/by/{term}/', layout: books } ]",
      "a taxonomy can't be made of 'content', whose values are of type markdown [no-terms]"
    ),
    (
      "outputs: [{ path: '/c/{content}.txt', template: author }]",
      "'content' is the text of the entry and cannot be part of a path [unsuitable-field]"
    ),
    (
      "endpoints: [{ path: /c, keyed-by: content, each: { name: name } }]",
      "'content' is the text of the entry and cannot be the key of an entry [unsuitable-field]"
    ),
  ])
  func isRefused(declaration: String, message: String) {
    expect(declaration, message)
  }

  @Test(arguments: ["'/{content}/'", "'/authors/{slug}/{content}/'"])
  func isRefusedInAPermalink(permalink: String) {
    expect(
      "", permalink: permalink,
      "'content' is the text of the entry and cannot be part of a path [unsuitable-field]")
  }

  private func expect(
    _ declaration: String, permalink: String = "'/authors/{slug}/'", _ message: String
  ) {
    let site = Library.site(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      \(declaration)
      page: { permalink: \(permalink), layout: author }
      """)
    #expect(site.printed.contains("error: \(message)"), "\(site.printed)")
    #expect(site.files.isEmpty)
  }
}
