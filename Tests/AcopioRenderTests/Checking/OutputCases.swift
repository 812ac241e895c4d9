extension CheckCase {
  /// What cannot be printed.
  static let outputs: [CheckCase] = [
    CheckCase(
      name: "list",
      template: #"{{ entry.tags }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.tags' is a list and can't be printed [unprintable-output]
        1 | {{ entry.tags }}
          |    ^^^^^^^^^^
          = remedy: go through it with 'for', or use the filter 'join'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "object",
      template: #"{% if entry.size %}{{ entry.size }}{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:23: error: 'entry.size' is an object and can't be printed [unprintable-output]
        1 | {% if entry.size %}{{ entry.size }}{% endif %}
          |                       ^^^^^^^^^^
          = remedy: print one of its members, or use the filter 'json'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "range",
      template: #"{{ (1..3) }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: '(1..3)' is a range and can't be printed [unprintable-output]
        1 | {{ (1..3) }}
          |    ^^^^^^
          = remedy: go through it with 'for', or use the filter 'join'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "echo of an object",
      template: #"{% echo site.params %}"#,
      printed: #"""
        templates/layouts/book.html:1:9: error: 'site.params' is an object and can't be printed [unprintable-output]
        1 | {% echo site.params %}
          |         ^^^^^^^^^^^
          = remedy: print one of its members, or use the filter 'json'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "value of a cycle",
      template: #"{% for tag in entry.tags %}{% cycle entry.subtitle, "b" %}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:37: error: 'entry.subtitle' may be null [possibly-null]
        1 | {% for tag in entry.tags %}{% cycle entry.subtitle, "b" %}{% endfor %}
          |                                     ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
  ]
}
