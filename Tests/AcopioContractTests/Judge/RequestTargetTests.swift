import AcopioBase
import AcopioContract
import Testing

/// The addresses that a blueprint asks for.
@Suite struct RequestTargetTests {
  /// The path of the first transaction, or what is open.
  private func target(_ uri: String, _ parameters: String = "") throws -> String {
    let list = parameters.isEmpty ? "" : "+ Parameters\n" + parameters + "\n"
    let result = parsed("# GET \(uri)\n\(list)+ Response 200 (application/json)\n\n        {}\n")
    let transaction = try #require(result.transactions.first)
    switch RequestTarget(of: transaction) {
    case .path(let path): return path.string
    case .open(let variable, let isDescribed):
      return isDescribed ? "no value for \(variable.string)" : "no \(variable.string)"
    }
  }

  @Test(arguments: [
    ("/books", "", "/books"),
    ("/books/", "", "/books/"),
    ("/", "", "/"),
    ("/books/{id}", "    + id: 7", "/books/7"),
    ("/books/{id}", "    + id: `the key` (string)", "/books/the key"),
    ("/books/{id}/{page}", "    + id: 7\n    + page: 2 (number)", "/books/7/2"),
    ("/books/{id}", "    + id\n        + Default: 8", "/books/8"),
    ("/books/{id}", "    + id: 7 (optional)\n        + Default: 8", "/books/7"),
    ("/books{?page}", "    + page: 2 (optional)", "/books"),
    ("/books{?page,size}", "    + page (optional)\n    + size (optional)", "/books"),
    ("/books?page=2", "", "/books"),
    ("/books{#part}", "    + part: a", "/books"),
    ("/books{/id}", "    + id: 7", "/books/7"),
    ("/books/{+path}", "    + path: a/b", "/books/a/b"),
    ("/caf%C3%A9", "", "/café"),
    ("/100%25", "", "/100%"),
    ("/books/{id}", "", "no id"),
    ("/books/{id}", "    + id", "no value for id"),
    ("/books/{id}", "    + id (optional)", "/books/"),
    ("/books{?page}", "", "/books"),
  ])
  func expandsURITemplates(uri: String, parameters: String, expected: String) throws {
    #expect(try target(uri, parameters) == expected)
  }

  @Test(arguments: [
    ("/books/{id}", "/books/7", true),
    ("/books/{id}", "/books/", false),
    ("/books/{id}", "/books/7/pages", false),
    ("/books/{id}/pages", "/books/7/pages", true),
    ("/books/{id}{?page}", "/books/7", true),
    ("/books/{id}.{form}", "/books/7.json", true),
    ("/{a}/{b}", "/x/y", true),
    ("/{a}/{b}", "/x", false),
    ("/books", "/books", true),
    ("/books", "/booklets", false),
    ("/b{id}", "/books", true),
  ])
  func comparesPathsWithTemplates(template: String, path: String, matches: Bool) {
    let found = Array(path.utf8).withUnsafeBufferPointer {
      RequestTarget.Template(Array(template.utf8)).matches($0)
    }
    #expect(found == matches)
  }
}
