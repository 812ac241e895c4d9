/// A template and its output with `TemplateExample.data`, shown on the reference page.
package struct TemplateExample: Sendable {
  /// The template.
  package let template: String
  /// Its output.
  package let output: String
  /// The partials and layouts it needs, by name.
  package let others: [String: String]

  init(_ template: String, prints output: String, others: [String: String] = [:]) {
    self.template = template
    self.output = output
    self.others = others
  }

  /// The variables of all examples, and the assets and strings of their site.
  package static let data = """
    {
      "site": {
        "name": "Library",
        "books": [
          { "title": "Momo", "language": "de" },
          { "title": "Rayuela", "language": "es" },
          { "title": "Krabat", "language": "de" }
        ],
        "branches": [{ "lat": 19.4326, "lng": -99.1332 }, { "lat": 19.4, "lng": -99.1332 }],
        "tags": []
      },
      "assets": {
        "site.css": { "url": "/assets/site.1234.css", "integrity": "sha384-abc" }
      },
      "strings": {
        "books": {
          "found": { "one": "{count} book in {place}", "other": "{count} books in {place}" }
        }
      }
    }
    """
}
