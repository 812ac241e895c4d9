extension CheckCase {
  /// Partials and what they are given.
  static let calls: [CheckCase] = [
    CheckCase(
      name: "missing argument",
      template: #"{% render 'card' %}"#,
      files: #"""
        -- templates/partials/card.html --
        {{ book.title }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:11: error: partial 'card' needs 'book' [missing-argument]
        1 | {% render 'card' %}
          |           ^^^^^^
          = remedy: pass it after the name: book: …
        templates/partials/card.html:1:4: note: used here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "misspelt argument",
      template: #"{% render 'card', bok: entry %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% if book %}{{ book.title }}{% endif %}
        """#,
      printed: #"""
        templates/layouts/book.html:1:19: error: partial 'card' doesn't use 'bok'; did you mean 'book'? [unknown-argument]
        1 | {% render 'card', bok: entry %}
          |                   ^^^
          = remedy: leave it out, or use it in the partial
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        templates/partials/card.html:1:7: error: 'book' is not defined; did you mean 'bok'? [undefined-variable]
        1 | {% if book %}{{ book.title }}{% endif %}
          |       ^^^^
        templates/layouts/book.html:1:11: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "argument for a filter after its first one",
      template: #"{% render 'card', title: entry.title | default: 'x', allow_false: true %}"#,
      files: #"""
        -- templates/partials/card.html --
        {{ title }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:54: error: partial 'card' doesn't use 'allow_false' [unknown-argument]
        1 | {% render 'card', title: entry.title | default: 'x', allow_false: true %}
          |                                                      ^^^^^^^^^^^
          = remedy: if it is for filter 'default', assign the filtered value to a variable and pass that
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "argument for a filter of an include",
      template: #"{% include 'card', title: entry.title | default: 'x', allow_false: true %}"#,
      files: #"""
        -- templates/partials/card.html --
        {{ title }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:55: error: partial 'card' doesn't use 'allow_false' [unknown-argument]
        1 | {% include 'card', title: entry.title | default: 'x', allow_false: true %}
          |                                                       ^^^^^^^^^^^
          = remedy: if it is for filter 'default', assign the filtered value to a variable and pass that
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "argument whose filter takes another kind",
      template: #"{% render 'card', title: entry.title | plus: 1, n: entry.subtitle | upcase %}"#,
      files: #"""
        -- templates/partials/card.html --
        {{ title }}{{ n }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:26: error: filter 'plus' takes a number, not text [wrong-input]
        1 | {% render 'card', title: entry.title | plus: 1, n: entry.subtitle | upcase %}
          |                          ^^^^^^^^^^^
          = remedy: use another filter, or give it another value
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        templates/layouts/book.html:1:52: error: 'entry.subtitle' may be null [possibly-null]
        1 | {% render 'card', title: entry.title | plus: 1, n: entry.subtitle | upcase %}
          |                                                    ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "partials of a folder for each word of a field",
      template: #"{% render entry.genre from 'genres', book: entry %}"#,
      files: #"""
        -- templates/partials/genres/poetry.html --
        {{ book.titel }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:11: error: partial 'genres/novel' doesn't exist [unknown-partial]
        1 | {% render entry.genre from 'genres', book: entry %}
          |           ^^^^^^^^^^^
          = remedy: write templates/partials/genres/novel.html, or name another
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        templates/partials/genres/poetry.html:1:4: error: 'book.titel' is not defined; did you mean 'title'? [undefined-variable]
        1 | {{ book.titel }}
          |    ^^^^^^^^^^
        templates/layouts/book.html:1:11: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "partial of a folder, and not a layout of that name",
      template: #"{% render entry.genre from 'layouts' %}"#,
      files: #"""
        -- templates/layouts/novel.html --
        x
        -- templates/partials/layouts/poetry.html --
        x
        """#,
      printed: #"""
        templates/layouts/book.html:1:11: error: partial 'layouts/novel' doesn't exist [unknown-partial]
        1 | {% render entry.genre from 'layouts' %}
          |           ^^^^^^^^^^^
          = remedy: write templates/partials/layouts/novel.html, or name another
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "partial of a folder by a value that may be any text",
      template: #"{% render entry.title from 'g' %}{% render entry.mood from 'm' %}"#,
      files: #"""
        -- templates/partials/g/novel.html --
        x
        -- templates/partials/m/dark.html --
        x
        -- templates/partials/m/light.html --
        x
        """#,
      printed: #"""
        templates/layouts/book.html:1:11: error: the name of a partial of a folder is one of several words, not text [wrong-argument]
        1 | {% render entry.title from 'g' %}{% render entry.mood from 'm' %}
          |           ^^^^^^^^^^^
          = remedy: give the field the type 'enum', or write a 'case' with the partials
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        templates/layouts/book.html:1:44: error: 'entry.mood' may be null [possibly-null]
        1 | {% render entry.title from 'g' %}{% render entry.mood from 'm' %}
          |                                            ^^^^^^^^^^
          = remedy: put '{% if entry.mood %}' around it
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "argument of another kind",
      template: #"{% render 'card', book: entry.author %}"#,
      files: #"""
        -- templates/partials/card.html --
        {{ book.title }}
        """#,
      printed: #"""
        templates/partials/card.html:1:4: error: 'book.title' is not defined [undefined-variable]
        1 | {{ book.title }}
          |    ^^^^^^^^^^
          = remedy: members of an entry of 'authors' are name, born, books, key, slug, url, absolute_url, lang, content, collection
        templates/layouts/book.html:1:11: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "argument that is printed and may be null",
      template: #"{% render 'card', title: entry.subtitle %}"#,
      files: #"""
        -- templates/partials/card.html --
        {{ title }}
        """#,
      printed: #"""
        templates/partials/card.html:1:4: error: 'title' may be null [possibly-null]
        1 | {{ title }}
          |    ^^^^^
          = remedy: put '{% if title %}' around it, or give it another value with 'default'
        templates/layouts/book.html:1:11: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "two calls, one of them wrong",
      template: #"{% render 'card', book: entry %}{% render 'card', book: entry.title %}"#,
      files: #"""
        -- templates/partials/card.html --
        {{ book.title }}
        """#,
      printed: #"""
        templates/partials/card.html:1:4: error: 'book.title' is not defined: text has no 'title' [undefined-variable]
        1 | {{ book.title }}
          |    ^^^^^^^^^^
          = remedy: print it unchanged, or use a filter
        templates/layouts/book.html:1:43: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "partial within a partial",
      template: #"{% render 'shelf', book: entry %}"#,
      files: #"""
        -- templates/partials/shelf.html --
        {% render 'card', book: book %}
        -- templates/partials/card.html --
        {{ book.titel }}
        """#,
      printed: #"""
        templates/partials/card.html:1:4: error: 'book.titel' is not defined; did you mean 'title'? [undefined-variable]
        1 | {{ book.titel }}
          |    ^^^^^^^^^^
        templates/partials/shelf.html:1:11: note: rendered from here
        templates/layouts/book.html:1:11: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "variables around do not reach in",
      template: #"{% assign note = 'x' %}{% render 'card' %}"#,
      files: #"""
        -- templates/partials/card.html --
        {{ note }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:34: error: partial 'card' needs 'note' [missing-argument]
        1 | {% assign note = 'x' %}{% render 'card' %}
          |                                  ^^^^^^
          = remedy: pass it after the name: note: …
        templates/partials/card.html:1:4: note: used here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "each element of a list",
      template: #"{% render 'card' for entry.tags as tag %}"#,
      files: #"""
        -- templates/partials/card.html --
        {{ tag | plus: 1 }}
        """#,
      printed: #"""
        templates/partials/card.html:1:4: error: filter 'plus' takes a number, not text [wrong-input]
        1 | {{ tag | plus: 1 }}
          |    ^^^
          = remedy: use another filter, or give it another value
        templates/layouts/book.html:1:11: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "declared and missing",
      template: #"{% render 'card' %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% doc %}
        @param {string} title - The headline
        {% enddoc %}{{ title }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:11: error: partial 'card' needs 'title' [missing-argument]
        1 | {% render 'card' %}
          |           ^^^^^^
          = remedy: pass it after the name: title: …
        templates/partials/card.html:2:1: note: declared here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "declared of another kind",
      template: #"{% render 'card', title: entry.tags %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% doc %}
        @param {string} title
        {% enddoc %}{{ title }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:26: error: 'title' of partial 'card' is text, a date or HTML, not a list [wrong-argument]
        1 | {% render 'card', title: entry.tags %}
          |                          ^^^^^^^^^^
          = remedy: pass it text, a date or HTML, or change the declaration
        templates/partials/card.html:2:1: note: declared here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "declared without null",
      template: #"{% render 'card', title: entry.subtitle %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% doc %}
        @param {string} title
        {% enddoc %}{{ title }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:26: error: 'entry.subtitle' may be null [possibly-null]
        1 | {% render 'card', title: entry.subtitle %}
          |                          ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "not declared",
      template: #"{% render 'card', title: 'a', size: 2 %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% doc %}
        @param {string} title
        {% enddoc %}{{ title }}
        """#,
      printed: #"""
        templates/layouts/book.html:1:31: error: partial 'card' doesn't use 'size' [unknown-argument]
        1 | {% render 'card', title: 'a', size: 2 %}
          |                               ^^^^
          = remedy: leave it out, or use it in the partial
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "used and not declared",
      template: #"{% render 'card', title: 'a' %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% doc %}
        @param {string} title
        {% enddoc %}{{ title }}{{ size }}
        """#,
      printed: #"""
        templates/partials/card.html:3:27: error: 'size' is not defined; did you mean 'site'? [undefined-variable]
        3 | {% enddoc %}{{ title }}{{ size }}
          |                           ^^^^
        templates/layouts/book.html:1:11: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "optional and not asked for",
      template: #"{% render 'card' %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% doc %}
        @param {string} [title]
        {% enddoc %}{{ title }}
        """#,
      printed: #"""
        templates/partials/card.html:3:16: error: 'title' is always null here [null-output]
        3 | {% enddoc %}{{ title }}
          |                ^^^^^
          = remedy: print something else, or nothing
        templates/layouts/book.html:1:11: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "declared with an unknown type",
      template: #"{% render 'card', title: 'a' %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% doc %}
        @param {sting} title
        {% enddoc %}{{ title }}
        """#,
      printed: #"""
        templates/partials/card.html:2:1: error: 'sting' is not a type; did you mean 'string'? [unknown-type]
        2 | @param {sting} title
          | ^^^^^^^^^^^^^^^^^^^^
          = remedy: types are string, number, boolean, date, html, list, object, any, url, image, file, source, or words as {'one' | 'two'}
        """#),
    CheckCase(
      name: "declaration that cannot be read",
      template: #"{% render 'card', title: 'a' %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% doc %}
        @param {string} [title
        {% enddoc %}x
        """#,
      printed: #"""
        templates/partials/card.html:2:1: error: a parameter is '@param {type} name - its purpose' [template-syntax]
        2 | @param {string} [title
          | ^^^^^^^^^^^^^^^^^^^^^^
          = remedy: put the name in brackets where it may be left out
        """#),
    CheckCase(
      name: "include sees and changes what is around it",
      template: #"{% assign n = entry.subtitle %}{% include 'part' %}{{ m.x }}"#,
      files: #"""
        -- templates/partials/part.html --
        {{ n }}{% assign m = 1 %}
        """#,
      printed: #"""
        templates/layouts/book.html:1:55: error: 'm.x' is not defined: a number has no 'x' [undefined-variable]
        1 | {% assign n = entry.subtitle %}{% include 'part' %}{{ m.x }}
          |                                                       ^^^
          = remedy: print it unchanged, or use a filter
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        templates/partials/part.html:1:4: error: 'n' may be null [possibly-null]
        1 | {{ n }}{% assign m = 1 %}
          |    ^
          = remedy: put '{% if n %}' around it, or give it another value with 'default'
        templates/layouts/book.html:1:43: note: rendered from here
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "block of a layout",
      template: #"{% layout 'base' %}{% block main %}{{ entry.titel }}{% endblock %}"#,
      files: #"""
        -- templates/layouts/base.html --
        <p>{% block main %}{% endblock %}{{ entry.subtitle }}</p>
        """#,
      printed: #"""
        templates/layouts/base.html:1:37: error: 'entry.subtitle' may be null [possibly-null]
        1 | <p>{% block main %}{% endblock %}{{ entry.subtitle }}</p>
          |                                     ^^^^^^^^^^^^^^
          = remedy: put '{% if entry.subtitle %}' around it, or give it another value with 'default'
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        templates/layouts/book.html:1:39: error: 'entry.titel' is not defined; did you mean 'title'? [undefined-variable]
        1 | {% layout 'base' %}{% block main %}{{ entry.titel }}{% endblock %}
          |                                       ^^^^^^^^^^^
        content/books/_collection.yml:22:46: note: on the pages of 'books'
        """#),
    CheckCase(
      name: "template that nobody uses",
      template: #"{{ entry.title }}"#,
      files: #"""
        -- templates/layouts/old.html --
        {{ site.nam }}{{ whatever.it.is }}
        """#,
      printed: #"""
        templates/layouts/old.html:1:4: error: 'site.nam' is not defined; did you mean 'name'? [undefined-variable]
        1 | {{ site.nam }}{{ whatever.it.is }}
          |    ^^^^^^^^
        """#),
  ]
}
