extension CheckCase {
  /// Values that may be null.
  static let nulls: [CheckCase] = [
    CheckCase(
      name: "optional field",
      template: #"{{ entry.subtitle }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.subtitle' may be null [possibly-null]
        1 | {{ entry.subtitle }}
          |    ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "member of an optional object",
      template: #"{{ entry.size.width }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.size' may be null [possibly-null]
        1 | {{ entry.size.width }}
          |    ^^^^^^^^^^
          = remedy: put '{% if entry.size %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "optional member",
      template: #"{% if entry.size %}{{ entry.size.unit }}{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:23: error: 'entry.size.unit' may be null [possibly-null]
        1 | {% if entry.size %}{{ entry.size.unit }}{% endif %}
          |                       ^^^^^^^^^^^^^^^
          = remedy: put '{% if entry.size.unit %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "member of an optional reference",
      template: #"{{ entry.editor.name }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.editor' may be null [possibly-null]
        1 | {{ entry.editor.name }}
          |    ^^^^^^^^^^^^
          = remedy: put '{% if entry.editor %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "first of a list",
      template: #"{{ entry.tags.first }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.tags.first' may be null [possibly-null]
        1 | {{ entry.tags.first }}
          |    ^^^^^^^^^^^^^^^^
          = remedy: put '{% if entry.tags.first %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "place in a list",
      template: #"{{ entry.tags[0] }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.tags[0]' may be null [possibly-null]
        1 | {{ entry.tags[0] }}
          |    ^^^^^^^^^^^^^
          = remedy: give it another value with 'default', or assign it to a variable and ask with 'if'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "optional field before a filter",
      template: #"{{ entry.subtitle | upcase }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.subtitle' may be null [possibly-null]
        1 | {{ entry.subtitle | upcase }}
          |    ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "optional field behind a filter",
      template: #"{{ entry.title | append: entry.subtitle }}"#,
      printed: #"""
        templates/layouts/book.html:1:26: error: 'entry.subtitle' may be null [possibly-null]
        1 | {{ entry.title | append: entry.subtitle }}
          |                          ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "loop over an optional list",
      template: #"{% for award in entry.awards %}{{ award }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:17: error: 'entry.awards' may be null [possibly-null]
        1 | {% for award in entry.awards %}{{ award }}{% endfor %}
          |                 ^^^^^^^^^^^^
          = remedy: put '{% if entry.awards %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "behind the condition",
      template: #"{% if entry.subtitle %}{% endif %}{{ entry.subtitle }}"#,
      printed: #"""
        templates/layouts/book.html:1:38: error: 'entry.subtitle' may be null [possibly-null]
        1 | {% if entry.subtitle %}{% endif %}{{ entry.subtitle }}
          |                                      ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "in the other branch",
      template: #"{% if entry.subtitle %}x{% else %}{{ entry.subtitle }}{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:38: error: 'entry.subtitle' is always null here [null-output]
        1 | {% if entry.subtitle %}x{% else %}{{ entry.subtitle }}{% endif %}
          |                                      ^^^^^^^^^^^^^^
          = remedy: print something else, or nothing
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "one of two conditions",
      template: #"{% if entry.subtitle or entry.lent %}{{ entry.subtitle }}{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:41: error: 'entry.subtitle' may be null [possibly-null]
        1 | {% if entry.subtitle or entry.lent %}{{ entry.subtitle }}{% endif %}
          |                                         ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "the wrong condition",
      template: #"{% if entry.editor %}{{ entry.subtitle }}{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:25: error: 'entry.subtitle' may be null [possibly-null]
        1 | {% if entry.editor %}{{ entry.subtitle }}{% endif %}
          |                         ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "under unless",
      template: #"{% unless entry.subtitle %}{{ entry.subtitle }}{% endunless %}"#,
      printed: #"""
        templates/layouts/book.html:1:31: error: 'entry.subtitle' is always null here [null-output]
        1 | {% unless entry.subtitle %}{{ entry.subtitle }}{% endunless %}
          |                               ^^^^^^^^^^^^^^
          = remedy: print something else, or nothing
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "assigned from an optional field",
      template: #"{% assign name = entry.subtitle %}{{ name }}"#,
      printed: #"""
        templates/layouts/book.html:1:38: error: 'name' may be null [possibly-null]
        1 | {% assign name = entry.subtitle %}{{ name }}
          |                                      ^^^^
          = remedy: put '{% if name %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "assigned on one way only",
      template: #"{% if entry.lent %}{% assign note = "lent" %}{% endif %}{{ note }}"#,
      printed: #"""
        templates/layouts/book.html:1:60: error: 'note' may be null [possibly-null]
        1 | {% if entry.lent %}{% assign note = "lent" %}{% endif %}{{ note }}
          |                                                            ^^^^
          = remedy: put '{% if note %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "assigned in a loop only",
      template: #"{% for tag in entry.tags %}{% assign last = tag %}{% endfor %}{{ last }}"#,
      printed: #"""
        templates/layouts/book.html:1:66: error: 'last' may be null [possibly-null]
        1 | …r tag in entry.tags %}{% assign last = tag %}{% endfor %}{{ last }}
          |                                                              ^^^^
          = remedy: put '{% if last %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "assigned anew behind the condition",
      template:
        #"{% assign name = entry.title %}{% if name %}{% assign name = entry.subtitle %}{{ name }}{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:82: error: 'name' may be null [possibly-null]
        1 | …y.title %}{% if name %}{% assign name = entry.subtitle %}{{ name }}{% endif %}
          |                                                              ^^^^
          = remedy: put '{% if name %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "element found by a filter",
      template: #"{% assign book = collections.books | where: "lent" | first %}{{ book.title }}"#,
      printed: #"""
        templates/layouts/book.html:1:65: error: 'book' may be null [possibly-null]
        1 | …ssign book = collections.books | where: "lent" | first %}{{ book.title }}
          |                                                              ^^^^
          = remedy: put '{% if book %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "page of a list that may be the last",
      template: #"{{ entry.title }}"#,
      files: #"""
        -- templates/layouts/books.html --
        {{ pager.next.url }}
        """#,
      printed: #"""
        templates/layouts/books.html:1:4: error: 'pager.next' may be null [possibly-null]
        1 | {{ pager.next.url }}
          |    ^^^^^^^^^^
          = remedy: put '{% if pager.next %}' around it, or give it another value with 'default'
        content/books/_collection.yml:23:40: note: on a list of 'books'
        """#),
  ]
}
