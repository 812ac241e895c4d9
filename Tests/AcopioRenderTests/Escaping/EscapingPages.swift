import AcopioSiteTestSupport
import Foundation

/// Templates that print a value in every kind of context, and a site that uses them as its layout.
enum EscapingPages {
  /// Markup with `X` for an output and `V` for the variable in it; nothing in it depends on what
  /// address a value is.
  static let places = [
    "<p>X</p>", "<p title=\"X\">a X b</p>", "<p title='X' data-x='a X b'></p>",
    "<img src=\"/a.png\" alt=\"X\">", "<meta name=\"description\" content=\"X\">",
    "<a href=\"/s?q=X\">X</a>", "<a href='https://x.example/X#X'>X</a>",
    "<a href=\"mailto:X\">a</a>",
    "<form action=\"/s/X\"><input name=q value=\"X\"><button formaction='/t/X' disabled>X</button></form>",
    "<title>X</title>", "<textarea>X</textarea>", "<!-- X --><p></p>", "<!-- a X b --><p></p>",
    "<p data-v=\"{{ V | json }}\" data-w='{{ V | json }}'></p>",
    "<script type=\"application/json\">{ \"v\": X, \"s\": \"X\", \"t\": \"a X b\", \"l\": [X, X] }</script>",
    "<script type=\"application/ld+json\">{\"@type\":\"Book\",\"name\":{{ V | json }},\"n\":\"X\"}</script>",
    "<svg viewBox=\"0 0 1 1\"><title>X</title><desc>X</desc><text id=\"X\">X</text></svg>",
    "<math><mtext>X</mtext><mi title='X'>X</mi></math>",
    "<table><tr><td title=\"X\">X</td></tr></table>",
    "<select><option value=\"X\">X</option></select>",
    "<noscript><p title=\"X\">X</p></noscript>", "<template><p title='X'>X</p></template>",
    "{% capture c %}<b title=\"X\">X</b>{% endcapture %}<p title=\"{{ c }}\">{{ c }}</p>",
    "<title>{{ c }}</title><textarea>{{ c }}</textarea><!-- {{ c }} -->",
    "<script type=\"application/json\">[{{ c }}, \"{{ c }}\", {{ c | json }}]</script>",
    "<p>{% render 'bare', v: V %}</p><p title=\"{% render 'bare', v: V %}\"></p>",
    "<title>{% render 'bare', v: c %}</title><!-- {% render 'bare', v: V %} -->",
    "<script type=\"application/json\">[\"{% render 'bare', v: V %}\", {% render 'bare', v: V %}]</script>",
    "<p{% if V %} title='X'{% endif %} class=\"{% cycle V, 'a' %}\">{% cycle V, 'a' %}</p>",
    "{% ifchanged %}<p>X</p>{% endifchanged %}",
    "<p>{{ V | append: c }}{{ V | prepend: c | upcase }}{{ V | escape }}{{ V | escape_once }}</p>",
    "<p>{{ V | strip_html }}{{ V | truncate: 9 }}{{ V | slice: 0, 3 }}{{ V | replace: 'a', '<' }}</p>",
    "<p>{{ V | url_encode }}{{ V | url_decode }}{{ V | split: 'a' | join: '<' }}{{ V | default: c }}</p>",
    "<p title=\"{{ V | escape }}{{ V | escape_once | append: V }}{{ V | strip_html }}\"></p>",
  ]

  /// The same for addresses, which may be rejected during rendering.
  static let addresses = [
    "<a href=\"X\">a</a>", "<a href='X' ping=\"X\">a</a>", "<img src=\"X\" srcset=\"X, X 2x\">",
    "<form action='X'><button formaction=\"X\">a</button></form>",
    "<video poster=\"X\" src='X'></video>",
    "<blockquote cite=\"X\"></blockquote>",
    "<svg><a xlink:href=\"X\" href='X'><set to=\"X\"/></a></svg>",
    "<script src=\"X\"></script>", "<iframe src=\"X\"></iframe>", "<object data='X'></object>",
    "<embed src=\"X\">", "<link rel=\"stylesheet\" href=\"X\">",
    "<link href=\"X\" rel=\"preload\">",
    "<link rel=\"icon\" href=\"X\">", "<a href=\"javascrip{{ 't:' }}X\">a</a>",
    "<a href=\"java&Tab;X\">a</a>",
    "<base href=\"X\">",
  ]

  /// The fields of an entry; those in lists are named in a loop.
  static let fields = [
    "entry.word", "entry.text", "entry.rich", "entry.link", "entry.email", "entry.phone",
    "entry.alt", "entry.image.url", "entry.thing.name",
  ]
  static let loops = [("entry.list", "item"), ("entry.things", "item.inner.name")]

  /// A page that prints each of `variables` at each of `places`.
  static func layout(
    _ places: [String], _ variables: [String], loops: [(list: String, variable: String)] = []
  ) -> String {
    var body = variables.map { printing($0, places) }.joined(separator: "\n")
    for (list, variable) in loops {
      body += "{% for item in \(list) %}\n\(printing(variable, places))\n{% endfor %}"
    }
    return
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"></head><body>\n\(body)\n"
      + "</body></html>\n"
  }

  private static func printing(_ variable: String, _ places: [String]) -> String {
    places.map { place in
      place.replacing("X", with: "{{ \(variable) }}").replacing("V", with: variable)
    }.joined(separator: "\n")
  }

  /// A site with a page for each of `values`, whose paths are `/0/`, `/1/` ….
  static func site(_ values: [String]) throws -> [String: [UInt8]] {
    var files = BuiltSite.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      hosting: { elsewhere: [/a.png, /s] }
      -- content/traps/_collection.yml --
      entries: traps.json
      key: id
      schema:
        id: { type: string }
        word: { type: string }
        text: { type: text }
        rich: { type: markdown }
        link: { type: url }
        email: { type: email }
        phone: { type: string }
        alt: { type: text }
        image: { type: image }
        list: { type: list, of: { type: text }, min: 1 }
        thing: { type: object, fields: { name: { type: text } } }
        things:
          type: list
          of:
            type: object
            fields: { inner: { type: object, fields: { name: { type: string } } } }
      page: { permalink: '/{key}/', layout: trap }
      -- templates/partials/bare.html --
      {%- if v %}{{ v }}{% endif -%}
      """)
    files["content/traps/traps.json"] = Array(try entries(values))
    files["templates/layouts/trap.html"] = Array(layout(places, fields, loops: loops).utf8)
    return files
  }

  /// The entries of the site as JSON; `rich` is the Markdown of all of them if given.
  static func entries(_ values: [String], rich: String? = nil) throws -> Data {
    let entries = values.enumerated().map { number, value in
      entry(String(number), value).merging(rich.map { ["rich": $0] } ?? [:]) { $1 }
    }
    return try JSONSerialization.data(withJSONObject: entries, options: .sortedKeys)
  }

  private static func entry(_ key: String, _ value: String) -> [String: Any] {
    let plain = value.unicodeScalars.filter {
      $0.value > 0x20 && !"\"<>\\\u{7F}".unicodeScalars.contains($0)
    }
    let address = String(String.UnicodeScalarView(plain)).drop { "/\\".contains($0) }
    let name = value.unicodeScalars.filter {
      $0.value > 0x20 && !"\"(),:;<>@[\\]\u{7F}".unicodeScalars.contains($0)
    }
    return [
      "id": key, "word": value, "text": value, "link": "/a/\(address)",
      "email": String(String.UnicodeScalarView(name)) + "x@library.example", "phone": value,
      "alt": value, "image": "/i\(value.filter { $0 != "\\" })", "list": [value],
      "thing": ["name": value],
      "things": [["inner": ["name": value]]],
      // In a block of code Markdown keeps every character as text.
      "rich": "~~~~~~\n" + value.replacing("\r", with: " ") + "\n~~~~~~\n",
    ]
  }
}
