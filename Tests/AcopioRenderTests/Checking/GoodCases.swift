extension CheckCase {
  /// Templates that are good.
  static let good: [CheckCase] = [
    CheckCase(
      name: "default",
      template: #"{{ entry.subtitle | default: "none" }}"#),
    CheckCase(
      name: "default of a chain",
      template: #"{{ entry.editor.name | default: "none" }}"#),
    CheckCase(
      name: "behind its condition",
      template: #"{% if entry.subtitle %}{{ entry.subtitle }}{% endif %}"#),
    CheckCase(
      name: "condition on a longer path",
      template:
        #"{% if entry.editor.born %}{{ entry.editor.name }} {{ entry.editor.born }}{% endif %}"#),
    CheckCase(
      name: "both conditions",
      template:
        #"{% if entry.subtitle and entry.printed %}{{ entry.subtitle }} {{ entry.printed }}{% endif %}"#
    ),
    CheckCase(
      name: "second condition sees the first",
      template:
        #"{% if entry.editor and entry.editor.name == "x" %}{{ entry.editor.name }}{% endif %}"#),
    CheckCase(
      name: "not null",
      template:
        #"{% if entry.subtitle != nil %}{{ entry.subtitle }}{% endif %}{% if entry.subtitle != blank %}{{ entry.subtitle }}{% endif %}"#
    ),
    CheckCase(
      name: "null goes first",
      template: #"{% if entry.subtitle == nil %}none{% else %}{{ entry.subtitle }}{% endif %}"#),
    CheckCase(
      name: "unless",
      template: #"{% unless entry.subtitle %}none{% else %}{{ entry.subtitle }}{% endunless %}"#),
    CheckCase(
      name: "elsif",
      template: #"{% if entry.lent %}lent{% elsif entry.subtitle %}{{ entry.subtitle }}{% endif %}"#
    ),
    CheckCase(
      name: "case",
      template: #"{% case entry.mood %}{% when "dark" %}{{ entry.mood }}{% else %}-{% endcase %}"#),
    CheckCase(
      name: "more than",
      template: #"{% if entry.weight > 2 %}{{ entry.weight }}{% endif %}"#),
    CheckCase(
      name: "size of a list",
      template:
        #"{% if entry.awards.size > 0 %}{% for award in entry.awards %}{{ award }}{% endfor %}{% endif %}"#
    ),
    CheckCase(
      name: "assigned on both ways",
      template:
        #"{% if entry.lent %}{% assign note = "lent" %}{% else %}{% assign note = "here" %}{% endif %}{{ note }}"#
    ),
    CheckCase(
      name: "assigned with a default",
      template: #"{% assign name = entry.subtitle | default: entry.title %}{{ name | upcase }}"#),
    CheckCase(
      name: "counter of a loop",
      template:
        #"{% assign n = 0 %}{% for tag in entry.tags %}{% assign n = n | plus: 1 %}{% endfor %}{{ n }}"#
    ),
    CheckCase(
      name: "filters know what they give",
      template:
        #"{% assign books = collections.books | where: "genre", "novel" | sort: "title" %}{% for book in books %}{{ book.title }}{% endfor %}{{ collections.books | map: "title" | join: ", " }}"#
    ),
    CheckCase(
      name: "argument that may be left out",
      template: #"{% render 'card' %}{% render 'card', title: 'x' %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% if title %}{{ title }}{% endif %}
        """#),
    CheckCase(
      name: "argument that may be null",
      template: #"{% render 'card', title: entry.subtitle %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% if title %}{{ title }}{% endif %}
        """#),
    CheckCase(
      name: "condition for some pages only",
      template: #"{% layout 'base' %}{% block main %}x{% endblock %}"#,
      files: #"""
        -- templates/layouts/base.html --
        {% if entry %}{{ entry.title }}{% endif %}{% block main %}{% endblock %}
        -- templates/layouts/books.html --
        {% layout 'base' %}{% block main %}{{ pager.total }}{% endblock %}
        """#),
    CheckCase(
      name: "kind of page",
      template: #"{% layout 'base' %}{% block main %}x{% endblock %}"#,
      files: #"""
        -- templates/layouts/base.html --
        {% if page.kind == 'entry' %}{{ entry.title }}{% endif %}{% block main %}{% endblock %}
        -- templates/layouts/books.html --
        {% layout 'base' %}{% block main %}{{ pager.total }}{% endblock %}
        """#),
    CheckCase(
      name: "declared arguments",
      template: #"{% render 'card', title: entry.title, size: entry.weight %}"#,
      files: #"""
        -- templates/partials/card.html --
        {% doc %}
        A card.
        @param {string} title - The headline
        @param {number} [size] - In grams
        {% enddoc %}{{ title }}{% if size %}{{ size | plus: 1 }}{% endif %}
        """#),
    CheckCase(
      name: "block.super",
      template: #"{% layout 'base' %}{% block main %}{{ entry.title }}{% endblock %}"#,
      files: #"""
        -- templates/layouts/base.html --
        {% block main %}{% endblock %}
        """#),
  ]
}
