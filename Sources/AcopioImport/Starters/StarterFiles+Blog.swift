// Written by 'make starters' from the files in Starters/blog/: change those.

extension StarterFiles {
  /// The files in `Starters/blog/` by their path.
  static let blog: [String: String] = [
    "all/templates/layouts/post.html":
      #"""
    {% layout 'base' %}
    {% block description %}{{ entry.summary | default: site.description | default: site.name }}{% endblock %}
    {% block head %}{% render 'feeds' %}{% endblock %}
    {% block main %}
    <h1>{{ entry.title }}</h1>
    <p><time datetime="{{ entry.date }}">{{ entry.date | date }}</time></p>
    {{ entry.content | default: '' }}
    {% if entry.terms.tags != empty %}<p>{% for tag in entry.terms.tags %}{% unless forloop.first %}, {% endunless %}<a href="{{ tag.url }}">{{ tag.name }}</a>{% endfor %}</p>{% endif %}
    {% endblock %}

    """#,
    "all/templates/layouts/posts.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ site.name }}{% if pager.number > 1 %} · {{ pager.number }}{% endif %}{% endblock %}
    {% block head %}{% render 'feeds' %}{% endblock %}
    {% block main %}
    <h1>{{ list.title }}</h1>
    {% for post in pager.entries %}{% render 'post', post: post %}{% endfor %}
    {% render 'pager', pager: pager %}
    {% endblock %}

    """#,
    "all/templates/layouts/tag.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ term.name }} · {{ site.name }}{% endblock %}
    {% block main %}
    <h1>{{ term.name }}</h1>
    {% for post in pager.entries %}{% render 'post', post: post %}{% endfor %}
    {% render 'pager', pager: pager %}
    {% endblock %}

    """#,
    "all/templates/layouts/tags.html":
      #"""
    {% layout 'base' %}
    {% block main %}
    <h1>{{ list.title }}</h1>
    <ul>
    {% for tag in terms %}<li><a href="{{ tag.url }}">{{ tag.name }}</a> ({{ tag.count }})</li>
    {% endfor %}</ul>
    {% endblock %}

    """#,
    "all/templates/partials/feeds.html":
      #"""
    <link rel="alternate" type="application/atom+xml" title="{{ site.name }}" href="{{ '/feed.xml' | url }}">
    <link rel="alternate" type="application/feed+json" title="{{ site.name }}" href="{{ '/feed.json' | url }}">

    """#,
    "all/templates/partials/post.html":
      #"""
    <h2><a href="{{ post.url }}">{{ post.title }}</a></h2>
    <p><time datetime="{{ post.date }}">{{ post.date | date }}</time>{% if post.summary %} {{ post.summary }}{% endif %}</p>

    """#,
    "en/content/pages/_collection.yml":
      #"""
    # Pages of their own. The address of a page is its file name.
    entries: '*.md'
    schema:
      title: text
    search: { fields: { title: 10, content: 1 } }
    page: { permalink: '/{slug}/', layout: page }

    """#,
    "en/content/pages/about.md":
      #"""
    ---
    title: About
    ---
    Say here who you are and how to reach you. There is a [feed](/feed.xml) to subscribe to.

    """#,
    "en/content/posts/_collection.yml":
      #"""
    # A Markdown file for each post. 'draft: true' in a post keeps it back.
    entries: '*.md'
    schema:
      title: text
      date: date
      summary: { type: text, optional: true, max: 200 }
      tags: { type: list, of: text, default: [] }
    order: [-date]
    # What the field in the header finds, and how much each field counts.
    search: { fields: { title: 10, summary: 4, tags: 3, content: 1 }, show: summary }
    page: { permalink: '/posts/{slug}/', layout: post }
    lists:
      - { permalink: /, layout: posts, title: Posts, per-page: 10 }
    taxonomies:
      - field: tags
        permalink: '/tags/{term}/'
        layout: tag
        index: { permalink: /tags/, layout: tags, title: Tags, order: [name] }
    feeds:
      - { path: /feed.xml, formats: atom, limit: 20, item: { date: date, summary: summary, content: content } }
      - { path: /feed.json, formats: json, limit: 20, item: { date: date, summary: summary, content: content } }

    """#,
    "en/content/posts/hello.md":
      #"""
    ---
    title: Hello
    date: 2026-11-20
    summary: The first post, and where to change it.
    tags: [about this blog]
    ---
    This text is in `content/posts/hello.md`. To write another post, copy the file and change its title and
    its date; the name of the file becomes the address.

    """#,
    "en/content/posts/writing.md":
      #"""
    ---
    title: What a post can contain
    date: 2026-11-21
    tags: [about this blog, Markdown]
    ---
    Posts are Markdown: *emphasis*, **importance**, [links](hello.md), `code`, lists and tables.

    > [!TIP]
    > `acopio check` finds a link that leads nowhere before your readers do.

    | write | get |
    |---|---|
    | `*one*` | *one* |
    | `**two**` | **two** |

    Notes go to the end.[^1]

    [^1]: Like this one.

    """#,
    "en/content/site.yml":
      #"""
    # What the whole site has in common. Change the first three lines before you publish.
    name: My blog
    description: Posts, newest first, with tags and a feed.
    base-url: https://www.example.org/
    locale: en
    params:
      # The links at the top of every page.
      nav:
        - { path: /, title: Posts }
        - { path: /tags/, title: Tags }
        - { path: /about/, title: About }

    """#,
    "es/content/pages/_collection.yml":
      #"""
    # Páginas sueltas. La dirección de cada una es el nombre de su archivo.
    entries: '*.md'
    schema:
      title: text
    search: { fields: { title: 10, content: 1 } }
    page: { permalink: '/{slug}/', layout: page }

    """#,
    "es/content/pages/acerca.md":
      #"""
    ---
    title: Acerca de
    ---
    Cuenta aquí quién eres y cómo se te puede contactar. Hay un [canal](/feed.xml) para suscribirse.

    """#,
    "es/content/posts/_collection.yml":
      #"""
    # Un archivo Markdown por entrada. Con 'draft: true' una entrada no se publica todavía.
    entries: '*.md'
    schema:
      title: text
      date: date
      summary: { type: text, optional: true, max: 200 }
      tags: { type: list, of: text, default: [] }
    order: [-date]
    # Lo que encuentra el campo del encabezado, y cuánto cuenta cada campo.
    search: { fields: { title: 10, summary: 4, tags: 3, content: 1 }, show: summary }
    page: { permalink: '/entradas/{slug}/', layout: post }
    lists:
      - { permalink: /, layout: posts, title: Entradas, per-page: 10 }
    taxonomies:
      - field: tags
        permalink: '/etiquetas/{term}/'
        layout: tag
        index: { permalink: /etiquetas/, layout: tags, title: Etiquetas, order: [name] }
    feeds:
      - { path: /feed.xml, formats: atom, limit: 20, item: { date: date, summary: summary, content: content } }
      - { path: /feed.json, formats: json, limit: 20, item: { date: date, summary: summary, content: content } }

    """#,
    "es/content/posts/escribir.md":
      #"""
    ---
    title: Qué puede contener una entrada
    date: 2026-11-21
    tags: [sobre esta bitácora, Markdown]
    ---
    Las entradas se escriben en Markdown: *énfasis*, **importancia**, [enlaces](hola.md), `código`, listas y
    tablas.

    > [!TIP]
    > `acopio check` encuentra los enlaces que no llevan a ninguna parte antes que tus lectores.

    | se escribe | se ve |
    |---|---|
    | `*uno*` | *uno* |
    | `**dos**` | **dos** |

    Las notas van al final.[^1]

    [^1]: Como esta.

    """#,
    "es/content/posts/hola.md":
      #"""
    ---
    title: Hola
    date: 2026-11-20
    summary: La primera entrada, y dónde se cambia.
    tags: [sobre esta bitácora]
    ---
    Este texto está en `content/posts/hola.md`. Para escribir otra entrada, copia el archivo y cambia el título
    y la fecha; el nombre del archivo será la dirección.

    """#,
    "es/content/site.yml":
      #"""
    # Lo que todo el sitio tiene en común. Cambia las tres primeras líneas antes de publicar.
    name: Mi bitácora
    description: Entradas, de la más reciente a la más antigua, con etiquetas y un canal de suscripción.
    base-url: https://www.example.org/
    locale: es
    params:
      # Los enlaces que encabezan cada página.
      nav:
        - { path: /, title: Entradas }
        - { path: /etiquetas/, title: Etiquetas }
        - { path: /acerca/, title: Acerca de }

    """#,
  ]
}
