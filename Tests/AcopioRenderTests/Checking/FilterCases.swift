extension CheckCase {
  /// Wrong uses of filters.
  static let filters: [CheckCase] = [
    CheckCase(
      name: "arithmetic on text",
      template: #"{{ entry.title | plus: 1 }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: filter 'plus' takes a number, not text [wrong-input]
        1 | {{ entry.title | plus: 1 }}
          |    ^^^^^^^^^^^
          = remedy: use another filter, or give it another value
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "text for a number",
      template: #"{{ entry.pages | plus: entry.title }}"#,
      printed: #"""
        templates/layouts/book.html:1:24: error: argument 1 of filter 'plus' is a number, not text [wrong-argument]
        1 | {{ entry.pages | plus: entry.title }}
          |                        ^^^^^^^^^^^
          = remedy: give it a number
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "join of text",
      template: #"{{ entry.title | join: ", " }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: filter 'join' takes a list or a range, not text [wrong-input]
        1 | {{ entry.title | join: ", " }}
          |    ^^^^^^^^^^^
          = remedy: use another filter, or give it another value
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "upcase of a list",
      template: #"{{ entry.tags | upcase }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: filter 'upcase' takes text, a date, HTML or a number, not a list [wrong-input]
        1 | {{ entry.tags | upcase }}
          |    ^^^^^^^^^^
          = remedy: use another filter, or give it another value
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "date of a truth",
      template: #"{{ entry.lent | date: "%Y" }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: filter 'date' takes text, a date, HTML or a number, not true or false [wrong-input]
        1 | {{ entry.lent | date: "%Y" }}
          |    ^^^^^^^^^^
          = remedy: use another filter, or give it another value
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt member in map",
      template: #"{{ collections.books | map: "titel" | join }}"#,
      printed: #"""
        templates/layouts/book.html:1:29: error: an entry of 'books' has no member 'titel'; did you mean 'title'? [undefined-variable]
        1 | {{ collections.books | map: "titel" | join }}
          |                             ^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt member in where",
      template: #"{% assign lent = collections.books | where: "lend" %}{{ lent.size }}"#,
      printed: #"""
        templates/layouts/book.html:1:45: error: an entry of 'books' has no member 'lend'; did you mean 'lent'? [undefined-variable]
        1 | {% assign lent = collections.books | where: "lend" %}{{ lent.size }}
          |                                             ^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt member in sort",
      template: #"{% assign books = collections.books | sort: "titel" %}{{ books.size }}"#,
      printed: #"""
        templates/layouts/book.html:1:45: error: an entry of 'books' has no member 'titel'; did you mean 'title'? [undefined-variable]
        1 | {% assign books = collections.books | sort: "titel" %}{{ books.size }}
          |                                             ^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "members that may be null",
      template:
        #"{% assign editors = collections.books | map: "editor" %}{% for editor in editors %}{{ editor.name }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:87: error: 'editor' may be null [possibly-null]
        1 | …tions.books | map: "editor" %}{% for editor in editors %}{{ editor.name }}{% endfor %}
          |                                                              ^^^^^^
          = remedy: put '{% if editor %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "wrong result of a chain",
      template: #"{{ entry.title | split: " " | plus: 1 }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: filter 'plus' takes a number, not a list [wrong-input]
        1 | {{ entry.title | split: " " | plus: 1 }}
          |    ^^^^^^^^^^^^^^^^^^^^^^^^
          = remedy: use another filter, or give it another value
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
  ]
}
