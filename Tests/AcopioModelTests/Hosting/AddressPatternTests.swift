import AcopioModel
import Testing

struct AddressPatternTests {
  @Test(arguments: [
    ("/v1/books/momo", "/v1/books/{id}", "/v1/books/*", "/v1/books/[^/]+"),
    ("/v1/books", "/v1/books", "/v1/books", "/v1/books"),
    ("/b/1/c/2.geojson", "/b/{a}/c/{d}.geojson", "/b/*/c/*", "/b/[^/]+/c/[^/]+"),
    // A later page of a list has another form.
    ("/books/page-2/x", "/books/{id}", "/books/page-2/x", "/books/page-2/x"),
    ("/a.b/c+d", "/a.b/c+d", "/a.b/c+d", "/a\\.b/c\\+d"),
    // A star in an address is no pattern.
    ("/*", "/*", "/*", "/\\*"),
  ])
  func isTheDeclaredPathWhereTheAddressHasItsForm(
    address: String, declared: String, text: String, expression: String
  ) {
    let pattern = AddressPattern(of: address, declaredAs: declared)
    #expect(pattern.text == text)
    #expect(pattern.expression() == expression)
  }
}
