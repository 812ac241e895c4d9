extension CheckCase {
  /// What loops cannot go through.
  static let loops: [CheckCase] = [
    CheckCase(
      name: "over text",
      template: #"{% for letter in entry.title %}{{ letter }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:18: error: 'entry.title' is text, not a list [not-a-list]
        1 | {% for letter in entry.title %}{{ letter }}{% endfor %}
          |                  ^^^^^^^^^^^
          = remedy: 'for' goes through lists and ranges
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "over a number",
      template: #"{% for n in entry.pages %}{{ n }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:13: error: 'entry.pages' is a number, not a list [not-a-list]
        1 | {% for n in entry.pages %}{{ n }}{% endfor %}
          |             ^^^^^^^^^^^
          = remedy: 'for' goes through lists and ranges
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "over an entry",
      template: #"{% for x in entry.author %}{{ x }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:13: error: 'entry.author' is an entry of 'authors', not a list [not-a-list]
        1 | {% for x in entry.author %}{{ x }}{% endfor %}
          |             ^^^^^^^^^^^^
          = remedy: 'for' goes through lists and ranges
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "table over a date",
      template:
        #"{% if entry.printed %}{% tablerow x in entry.printed %}{{ x }}{% endtablerow %}{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:40: error: 'entry.printed' is a date, not a list [not-a-list]
        1 | {% if entry.printed %}{% tablerow x in entry.printed %}{{ x }}{% endtablerow %}{% endif %}
          |                                        ^^^^^^^^^^^^^
          = remedy: 'for' goes through lists and ranges
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "limit that is text",
      template: #"{% for tag in entry.tags limit: entry.title %}{{ tag }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:33: error: 'limit', 'offset' and 'cols' take a number, not text [wrong-argument]
        1 | {% for tag in entry.tags limit: entry.title %}{{ tag }}{% endfor %}
          |                                 ^^^^^^^^^^^
          = remedy: give it a number
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "range to text",
      template: #"{% for n in (1..entry.title) %}{{ n }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:17: error: the ends of a range are a number, not text [wrong-argument]
        1 | {% for n in (1..entry.title) %}{{ n }}{% endfor %}
          |                 ^^^^^^^^^^^
          = remedy: give it a number
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
  ]
}
