import AcopioAPI
import AcopioBase

/// Two publications of the library, with one change of each kind.
enum PublicationExample {
  static let old: [String: [UInt8]] = [
    "index.html": page("Library", "<p>Two books</p>"),
    "books/momo/index.html": page("Momo", "<h1>Momo</h1>"),
    "books/emma/index.html": page("Emma", "<h1>Emma</h1>\n<p>1815</p>"),
    "books/saga/index.html": page("Saga", "<h1>Saga</h1>"),
    "books/moved/index.html": redirect("/books/emma/"),
    "books/gone/index.html": redirect("/books/emma/"),
    "v1/books.json": text(
      #"{"data":[{"id":"1","title":"Momo","pages":304,"tags":["time"]},{"id":"2","title":"Emma","loan":{"to":null}},{"id":"3","title":"Saga"}],"meta":{"total":3}}"#
    ),
    "books.json": text(
      #"{"data":[{"id":"1","title":"Momo","pages":304,"tags":["time"]},{"id":"2","title":"Emma","loan":{"to":null}},{"id":"3","title":"Saga"}],"meta":{"total":3}}"#
    ),
    "v1/places.geojson": text(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"pier","geometry":{"type":"Point","coordinates":[1.5,2]},"properties":{"name":"Pier"}}]}"#
    ),
    "v1/by-genre.json": text(#"{"novel":[{"key":"momo"},{"key":"emma"}],"poetry":[]}"#),
    "v1/library.json": text(#"{"name":"Library","open":true}"#),
    "v1/cut.json": text(#"{"data":["#),
    "style.css": text("p { color: red }"),
    "acopio.json": text("{}"),
  ]

  static let new: [String: [UInt8]] = [
    "index.html": page("Our <library>", "<p>Three books</p>"),
    "books/momo/index.html": page("Momo", "<h1>Momo</h1>"),
    "books/emma/index.html": page("Emma", "<p>1815</p>\n<h1>Emma</h1>"),
    "books/saga/index.html": redirect("/books/momo/"),
    "books/moved/index.html": redirect("/books/momo/"),
    "books/aurora/index.html": page("Aurora", "<h1>Aurora</h1>"),
    "v1/books.json": text(
      #"{"data":[{"id":"2","title":"Emma","loan":{}},{"id":"1","title":"Momo","pages":305,"tags":["time","friends"]},{"id":"4","title":"Aurora"}],"meta":{"total":3,"page":1}}"#
    ),
    "books.json": text(
      #"{"data":[{"id":"2","title":"Emma","loan":{}},{"id":"1","title":"Momo","pages":305,"tags":["time","friends"]},{"id":"4","title":"Aurora"}],"meta":{"total":3,"page":1}}"#
    ),
    "v1/places.geojson": text(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"pier","geometry":{"type":"Point","coordinates":[1.5,2.0]},"properties":{"name":"Pier"}}]}"#
    ),
    "v1/by-genre.json": text(#"{"novel":[{"key":"emma"}],"poetry":[{"key":"momo"}]}"#),
    "v1/library.json": text(#"{"open":false,"name":"Library"}"#),
    "v1/cut.json": text(#"{"data":[]}"#),
    "v1/new.json": text("[1,2]"),
    "style.css": text("p { color: green }"),
    "acopio.json": text("{ }"),
  ]

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func page(_ title: String, _ body: String) -> [UInt8] {
    let title = title.split(separator: "<").joined(separator: "&lt;")
    return text(
      "<!doctype html>\n<title>\(title)</title>\n<body>\n\(body)\n</body>\n")
  }

  static func redirect(_ target: String) -> [UInt8] {
    text(
      "<!doctype html>\n<title>Moved</title>\n<meta http-equiv=\"refresh\" content=\"0; url=\(target)\">\n"
    )
  }

  /// The changes between two sets of files.
  static func changes(
    _ old: [String: [UInt8]], _ new: [String: [UInt8]], limit: Int = 20
  ) -> PublicationChanges {
    PublicationComparison(limit: limit).changes(from: Publication(old), to: Publication(new))
  }

  /// The report about two sets of files.
  static func report(
    _ old: [String: [UInt8]] = old, _ new: [String: [UInt8]] = new,
    _ form: PublicationReport.Form = .text, _ language: Translation = .english,
    limit: Int = 20
  ) -> String {
    PublicationReport(changes(old, new, limit: limit), language: language, limit: limit).text(form)
  }
}
