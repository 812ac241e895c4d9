extension CheckCase {
  /// Comparisons that make no sense.
  static let conditions: [CheckCase] = [
    CheckCase(
      name: "word that the field never is",
      template: #"{% if entry.genre == "novle" %}x{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:22: error: 'entry.genre' is never 'novle'; did you mean 'novel'? [never-equal]
        1 | {% if entry.genre == "novle" %}x{% endif %}
          |                      ^^^^^^^
          = remedy: it is one of 'novel', 'poetry'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "word of a case that the field never is",
      template: #"{% case entry.genre %}{% when "novel" %}n{% when "poem" %}p{% endcase %}"#,
      printed: #"""
        templates/layouts/book.html:1:50: error: 'entry.genre' is never 'poem' [never-equal]
        1 | {% case entry.genre %}{% when "novel" %}n{% when "poem" %}p{% endcase %}
          |                                                  ^^^^^^
          = remedy: it is one of 'novel', 'poetry'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "number and text",
      template: #"{% if entry.pages == "100" %}x{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:22: error: a number is never equal to the text '100' [never-equal]
        1 | {% if entry.pages == "100" %}x{% endif %}
          |                      ^^^^^
          = remedy: compare values of one type
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "truth and text",
      template: #"{% if entry.lent == "true" %}x{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:21: error: true or false is never equal to the text 'true' [never-equal]
        1 | {% if entry.lent == "true" %}x{% endif %}
          |                     ^^^^^^
          = remedy: compare values of one type
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "text less than a number",
      template: #"{% if entry.title < 5 %}x{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:7: error: text is neither less nor more than a number [no-order]
        1 | {% if entry.title < 5 %}x{% endif %}
          |       ^^^^^^^^^^^^^^^
          = remedy: compare numbers with numbers, text with text
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "list more than a number",
      template: #"{% if entry.tags > 0 %}x{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:7: error: a list is neither less nor more than a number [no-order]
        1 | {% if entry.tags > 0 %}x{% endif %}
          |       ^^^^^^^^^^^^^^
          = remedy: compare numbers with numbers, text with text
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "number that contains",
      template: #"{% if entry.pages contains 1 %}x{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:7: error: 'entry.pages' is a number and contains nothing [no-order]
        1 | {% if entry.pages contains 1 %}x{% endif %}
          |       ^^^^^^^^^^^
          = remedy: 'contains' looks into text and lists
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
  ]
}
