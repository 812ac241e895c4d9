import AcopioTemplate
import Testing

@Suite struct TranslateTests {
  private static let data = #"""
    { "strings": {
        "cart": {
          "items": { "zero": "No hay libros", "one": "{count} libro", "many": "{count} de libros",
                     "other": "{count} libros" },
          "empty": "Vacío" },
        "hello": "¡Hola, {name}!",
        "set": "{{{name}}} y }}" },
      "n": 2, "missing": null, "html": "<b>" }
    """#

  @Test(arguments: [
    ("{{ 'cart.empty' | t }}", "Vacío"),
    ("{{ 'cart.items' | t: count: 0 }}", "No hay libros"),
    ("{{ 'cart.items' | t: count: 1 }} {{ 'cart.items' | t: count: 1.0 }}", "1 libro 1.0 libro"),
    ("{{ 'cart.items' | t: count: n }} {{ 'cart.items' | t: count: 1.5 }}", "2 libros 1.5 libros"),
    ("{{ 'cart.items' | t: count: -1 }}", "-1 libro"),
    ("{{ 'cart.items' | t: count: 1234 }}", "1,234 libros"),
    ("{{ 'cart.items' | t: count: 2000000 }}", "2,000,000 de libros"),
    ("{{ 'cart.items' | t: count: 1500000 }}", "1,500,000 libros"),
    ("{{ 'hello' | t: name: 'Momo' }}", "¡Hola, Momo!"),
    ("{{ 'hello' | t: name: 2024 }}", "¡Hola, 2024!"),
    ("{{ 'set' | t: name: 'x' }}", "{x} y }"),
    ("{{ 'hello' | t: name: html }}", "¡Hola, &lt;b&gt;!"),
    (
      "{% capture b %}<b>M</b>{% endcapture %}{{ 'hello' | t: name: b }}", "¡Hola, <b>M</b>!"
    ),
    ("{% assign key = 'cart.empty' %}{{ key | t | upcase }}", "VACÍO"),
  ])
  func takesTheFormAndFillsIt(template: String, expected: String) {
    #expect(checked(template, data: Self.data) == expected)
  }

  @Test func takesTheFormOfAPlaceInAnOrder() {
    let data = #"""
      { "strings": { "place": { "one": "{ordinal}st", "two": "{ordinal}nd", "few": "{ordinal}rd",
                                "other": "{ordinal}th" } } }
      """#
    let template = "{% for n in (1..4) %}{{ 'place' | t: ordinal: n }} {% endfor %}"
    #expect(written(template, "en-US", data: data) == "1st 2nd 3rd 4th ")
    #expect(
      written("{{ 'place' | t: count: 3 }}", "en-US", data: data).contains("[wrong-arguments]"))
  }

  @Test func takesTheFormsOfEnglish() {
    let data = #"""
      { "strings": { "books": { "one": "a book", "many": "never", "other": "{count} books" } } }
      """#
    let template =
      "{{ 'books' | t: count: 1 }}, {{ 'books' | t: count: 1.0 }}, {{ 'books' | t: count: 1000000 }}"
    #expect(written(template, "en-US", data: data) == "a book, 1.0 books, 1,000,000 books")
  }

  @Test(arguments: [
    (
      "{{ 'cart.item' | t }}",
      """
      error: string 'cart.item' doesn't exist; did you mean 'cart.items'? [unknown-string]
      1 | {{ 'cart.item' | t }}
        |    ^^^^^^^^^^^^^^^
      """
    ),
    (
      "{{ 'cart' | t }}",
      """
      error: 'cart' is a group of strings [unknown-string]
      1 | {{ 'cart' | t }}
        |    ^^^^^^^^^^
        = remedy: name one of them: cart.items, cart.empty
      """
    ),
    (
      "{{ 'hello' | t }}",
      """
      error: string 'hello' needs the argument 'name' [missing-argument]
      1 | {{ 'hello' | t }}
        |    ^^^^^^^^^^^
        = remedy: write t: name: …
      """
    ),
    (
      "{{ 'cart.items' | t }}",
      """
      error: string 'cart.items' needs the argument 'count' [missing-argument]
      1 | {{ 'cart.items' | t }}
        |    ^^^^^^^^^^^^^^^^
        = remedy: write t: count: …
      """
    ),
    (
      "{{ 'hello' | t: name: missing }}",
      """
      error: argument 'name' of string 'hello' is null [missing-argument]
      1 | {{ 'hello' | t: name: missing }}
        |    ^^^^^^^^^^^^^^^^^^^^^^^^^^
        = remedy: use 'if' or 'default'
      """
    ),
    (
      "{{ 'hello' | t: nam: 'Momo' }}",
      """
      error: string 'hello' has no argument 'nam'; did you mean 'name'? [wrong-arguments]
      1 | {{ 'hello' | t: nam: 'Momo' }}
        |    ^^^^^^^^^^^^^^^^^^^^^^^^
      """
    ),
    (
      "{{ 'cart.items' | t: count: 'two' }}",
      """
      error: 'two' is not a number [bad-argument]
      1 | {{ 'cart.items' | t: count: 'two' }}
        |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        = remedy: see docs/content/pages/reference/templates.md for the input of each filter
      """
    ),
    (
      "{{ 'hello' | t: n }}",
      """
      error: filter 't' takes arguments with names only [wrong-arguments]
      1 | {{ 'hello' | t: n }}
        |                 ^
        = remedy: write 'name: n'
      """
    ),
  ])
  func tellsWhatIsWrong(template: String, expected: String) {
    let printed = checked(template, data: Self.data)
    let place = printed.split(separator: ":").prefix(3).joined(separator: ":")
    #expect(place.hasPrefix("templates/page.html:1:"))
    #expect(printed.dropFirst(place.count + 2) == expected + "\n")
  }
}
