/// The page that every engine renders: 24 variables, three partials, a loop of ten, 4 KB of content.
///
/// Written once, in marks of its own, so that each engine has the same text around its variables:
/// `«name»` prints, `«!name»` prints HTML, `«>name»` is a partial, `«*»` the loop.
enum ReferencePage {
  static let partials = ["head", "card", "foot"]

  static let templates: [String: String] = [
    "page": """
    «>head»<body class="«page.kind»"><main><article><h1>«page.title»</h1>
    <p class="by"><a href="«page.author_url»">«page.author»</a>, «page.date», «page.minutes» min,
    «page.words» words in <a href="«page.category_url»">«page.category»</a></p>
    <p class="place">«page.place» («page.latitude», «page.longitude»), weight «page.weight»</p>
    <img src="«page.image»" alt="«page.image_text»">
    «!page.content»</article><ul class="related">«*»</ul></main>
    <nav><a href="«page.previous_url»">«page.previous»</a> <a href="«page.next_url»">«page.next»</a></nav>
    «>foot»
    """,
    "head": """
    <!doctype html><html lang="es"><head><title>«page.title» - «site.name»</title>
    <meta name="description" content="«page.summary»"><link rel="canonical" href="«page.url»"></head>
    """,
    "card": """
    <li><a href="«item.url»">«item.title»</a><p>«item.summary»</p></li>

    """,
    "foot": """
    <footer><p>«site.name», «site.year»</p></footer></body></html>

    """,
  ]

  static let site: [(String, String)] = [("name", "Biblioteca de la Ciudad"), ("year", "2026")]

  static let page: [(String, String)] = [
    ("kind", "entry"), ("title", "Los libros que vuelven cada primavera"),
    ("author", "Beatriz Rayuela"), ("author_url", "/authors/beatriz-rayuela/"),
    ("date", "21 de noviembre de 2026"), ("minutes", "7"), ("words", "1432"),
    ("category", "Lecturas"), ("category_url", "/categories/lecturas/"), ("place", "Centro"),
    ("latitude", "19.432608"), ("longitude", "-99.133209"), ("weight", "3.2 kg"),
    ("image", "/assets/primavera.5f2a.jpg"),
    ("image_text", "Una mesa con libros junto a la ventana"),
    ("previous", "La torre de los relojes"), ("previous_url", "/books/la-torre/"),
    ("next", "Cartas desde el puerto"), ("next_url", "/books/cartas/"),
    ("summary", "Doce libros que la gente pide otra vez cuando florecen los jacarandas."),
    ("url", "https://library.example/books/los-libros-que-vuelven/"),
  ]

  /// About 4 KB of HTML, as Markdown makes it.
  static let content = (1...12).map { number in
    """
    <h2>Parte \(number)</h2>
    <p>Cada año, cuando los jacarandas florecen, alguien pregunta por los mismos doce libros. La
    bibliotecaria los guarda en un estante aparte y anota en un cuaderno <em>quién</em> los pidió.</p>
    <p>Nadie sabe por qué vuelven; se leen, se devuelven y se vuelven a pedir.</p>

    """
  }.joined()

  static let related: [[(String, String)]] = (1...10).map { number in
    [
      ("url", "/books/libro-\(number)/"), ("title", "El libro número \(number)"),
      ("summary", "Una historia breve sobre el estante \(number) y quien lo ordena."),
    ]
  }

  /// The templates with the marks written as an engine wants them.
  static func templates(
    variable: (String) -> String, html: (String) -> String, partial: (String) -> String,
    loop: String
  ) -> [String: String] {
    templates.mapValues { text in
      var out = ""
      var rest = text[...]
      while let open = rest.firstIndex(of: "«"), let close = rest.firstIndex(of: "»") {
        out += rest[..<open]
        let mark = rest[rest.index(after: open)..<close]
        switch mark.first {
        case "!": out += html(String(mark.dropFirst()))
        case ">": out += partial(String(mark.dropFirst()))
        case "*": out += loop
        default: out += variable(String(mark))
        }
        rest = rest[rest.index(after: close)...]
      }
      return out + rest
    }
  }
}
