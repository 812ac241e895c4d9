extension CheckCase {
  /// Undefined names.
  static let paths: [CheckCase] = [
    CheckCase(
      name: "misspelt field",
      template: #"{{ entry.titel }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.titel' is not defined; did you mean 'title'? [undefined-variable]
        1 | {{ entry.titel }}
          |    ^^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "field of another collection",
      template: #"{{ entry.name }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.name' is not defined [undefined-variable]
        1 | {{ entry.name }}
          |    ^^^^^^^^^^
          = remedy: members of an entry of 'books' are id, title, subtitle, pages, weight, genre, mood, lent, printed, blurb, tags, awards, size, author, editor, days, key, slug, url, absolute_url, lang, content, collection
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt variable",
      template: #"{{ entri.title }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entri' is not defined; did you mean 'entry'? [undefined-variable]
        1 | {{ entri.title }}
          |    ^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "variable of other pages",
      template: #"{{ pager.total }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'pager' is not defined; did you mean 'page'? [undefined-variable]
        1 | {{ pager.total }}
          |    ^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt field of a reference",
      template: #"{{ entry.author.nam }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.author.nam' is not defined; did you mean 'name'? [undefined-variable]
        1 | {{ entry.author.nam }}
          |    ^^^^^^^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt field of what refers here",
      template: #"{% for book in entry.author.books %}{{ book.titel }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:40: error: 'book.titel' is not defined; did you mean 'title'? [undefined-variable]
        1 | {% for book in entry.author.books %}{{ book.titel }}{% endfor %}
          |                                        ^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt site setting",
      template: #"{{ site.params.fone }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'site.params.fone' is not defined [undefined-variable]
        1 | {{ site.params.fone }}
          |    ^^^^^^^^^^^^^^^^
          = remedy: members of 'site.params' are phone, hours, address
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt setting inside a setting",
      template: #"{{ site.params.address.stret }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'site.params.address.stret' is not defined; did you mean 'street'? [undefined-variable]
        1 | {{ site.params.address.stret }}
          |    ^^^^^^^^^^^^^^^^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt collection",
      template: #"{% for book in collections.boks %}{{ book.title }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:16: error: 'collections.boks' is not defined; did you mean 'books'? [undefined-variable]
        1 | {% for book in collections.boks %}{{ book.title }}{% endfor %}
          |                ^^^^^^^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "member of text",
      template: #"{{ entry.title.words }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.title.words' is not defined: text has no 'words' [undefined-variable]
        1 | {{ entry.title.words }}
          |    ^^^^^^^^^^^^^^^^^
          = remedy: print it unchanged, or use a filter
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "member of a number",
      template: #"{{ entry.pages.count }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.pages.count' is not defined: a number has no 'count' [undefined-variable]
        1 | {{ entry.pages.count }}
          |    ^^^^^^^^^^^^^^^^^
          = remedy: print it unchanged, or use a filter
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "member of a list",
      template: #"{{ entry.tags.count }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.tags.count' is not defined: a list has no 'count' [undefined-variable]
        1 | {{ entry.tags.count }}
          |    ^^^^^^^^^^^^^^^^
          = remedy: print it unchanged, or use a filter
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "place in text",
      template: #"{{ entry.title[0] }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.title' is text, not a list [not-a-list]
        1 | {{ entry.title[0] }}
          |    ^^^^^^^^^^^
          = remedy: remove the brackets
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "place that is no number",
      template: #"{{ entry.tags[entry.lent] }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.tags[entry.lent]' may be null [possibly-null]
        1 | {{ entry.tags[entry.lent] }}
          |    ^^^^^^^^^^^^^^^^^^^^^^
          = remedy: give it another value with 'default', or assign it to a variable and ask with 'if'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        templates/layouts/book.html:1:15: error: an index of a list is a number, not true or false [wrong-argument]
        1 | {{ entry.tags[entry.lent] }}
          |               ^^^^^^^^^^
          = remedy: write a number: 0 is the first element
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt field in a condition",
      template: #"{% if entry.titel %}x{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:7: error: 'entry.titel' is not defined; did you mean 'title'? [undefined-variable]
        1 | {% if entry.titel %}x{% endif %}
          |       ^^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt variable in a condition",
      template: #"{% if entri %}x{% endif %}"#,
      printed: #"""
        templates/layouts/book.html:1:7: error: 'entri' is not defined; did you mean 'entry'? [undefined-variable]
        1 | {% if entri %}x{% endif %}
          |       ^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt field in brackets",
      template: #"{{ entry['titel'] }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry['titel']' is not defined; did you mean 'title'? [undefined-variable]
        1 | {{ entry['titel'] }}
          |    ^^^^^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt state of the loop",
      template: #"{% for tag in entry.tags %}{{ forloop.indx }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:31: error: 'forloop.indx' is not defined; did you mean 'index'? [undefined-variable]
        1 | {% for tag in entry.tags %}{{ forloop.indx }}{% endfor %}
          |                               ^^^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "state of the loop outside of it",
      template: #"{{ forloop.index }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'forloop' is not defined [undefined-variable]
        1 | {{ forloop.index }}
          |    ^^^^^^^
          = remedy: variables here are build, collections, entry, page, site
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "content of entries without Markdown",
      template: #"{{ entry.content }}"#,
      printed: #"""
        templates/layouts/book.html:1:4: error: 'entry.content' is always null here [null-output]
        1 | {{ entry.content }}
          |    ^^^^^^^^^^^^^
          = remedy: print something else, or nothing
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "twice at one place is told once",
      template: #"{% for tag in entry.tags %}{{ entry.titel }}{% endfor %}"#,
      printed: #"""
        templates/layouts/book.html:1:31: error: 'entry.titel' is not defined; did you mean 'title'? [undefined-variable]
        1 | {% for tag in entry.tags %}{{ entry.titel }}{% endfor %}
          |                               ^^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
  ]
}
