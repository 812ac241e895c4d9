// Written by 'make starters' from the files in Starters/blog/: change those.

extension StarterFiles {
  /// The files in `Starters/blog/` by their path.
  static let blog: [String: String] = [
    "all/content/posts/hills.svg":
      #"""
    <svg xmlns="http://www.w3.org/2000/svg" width="880" height="360" viewBox="0 0 880 360"><rect width="880" height="360" fill="#cfe8de"/><circle cx="660" cy="120" r="56" fill="#f6c667"/><path d="M0 250 180 120l150 110 130-80 210 130 210-90v170H0z" fill="#5fa88e"/><path d="M0 300 240 200l200 90 190-70 250 90v50H0z" fill="#1f6f58"/></svg>

    """#,
    "all/templates/layouts/post.html":
      #"""
    {% layout 'base' %}
    {% block type %}article{% endblock %}
    {% block description %}{{ entry.summary | default: site.description | default: site.name }}{% endblock %}
    {% block head %}<meta property="article:published_time" content="{{ entry.date }}">
    <script type="application/ld+json">
    { "@context": "https://schema.org", "@type": "BlogPosting", "headline": {{ entry.title }}, "datePublished": {{ entry.date }},
      "url": {{ page.absolute_url }}, "keywords": {{ entry.tags | join: ', ' }}, "publisher": { "@type": "Organization", "name": {{ site.name }} } }
    </script>
    {% endblock %}
    {% block main %}
    <article>
    <header class="intro">
    <h1>{{ entry.title }}</h1>
    {% render 'dateline', date: entry.date, text: entry.content %}
    {% render 'tags', tags: entry.terms.tags %}
    </header>
    {{ entry.content | default: '' }}
    </article>
    {% assign place = collections.posts | find_index: 'key', entry.key %}{% assign newer = nil %}{% assign older = nil %}
    {% if place %}{% assign next = place | plus: 1 %}{% assign older = collections.posts[next] %}
    {% if place > 0 %}{% assign previous = place | minus: 1 %}{% assign newer = collections.posts[previous] %}{% endif %}
    {% endif %}{% render 'neighbours', before: newer, after: older %}
    {% endblock %}

    """#,
    "all/templates/layouts/posts.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ site.name }}{% if pager.number > 1 %} · {{ pager.number }}{% endif %}{% endblock %}
    {% block main %}
    <header class="intro">
    <h1>{{ site.name }}</h1>
    {% if site.description %}<p class="lead">{{ site.description }}</p>{% endif %}
    </header>
    {% for post in pager.entries %}{% render 'card', item: post, date: post.date, tags: post.terms.tags %}{% endfor %}
    {% render 'pager', pager: pager %}
    {% endblock %}

    """#,
    "all/templates/layouts/tag.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ term.name }}{% if pager.number > 1 %} · {{ pager.number }}{% endif %} · {{ site.name }}{% endblock %}
    {% block description %}{{ 'posts' | t: count: term.count }}: {{ term.name }}{% endblock %}
    {% block main %}
    <header class="intro">
    <h1>{{ term.name }}</h1>
    <p class="lead">{{ 'posts' | t: count: term.count }}</p>
    </header>
    {% for post in pager.entries %}{% render 'card', item: post, date: post.date %}{% endfor %}
    {% render 'pager', pager: pager %}
    {% endblock %}

    """#,
    "all/templates/layouts/tags.html":
      #"""
    {% layout 'base' %}
    {% block main %}
    <h1>{{ list.title }}</h1>
    <div class="grid">
    {% for tag in terms %}<article class="card">
    <h2><a href="{{ tag.url }}">{{ tag.name }}</a></h2>
    <p class="soft">{{ 'posts' | t: count: tag.count }}</p>
    </article>
    {% endfor %}</div>
    {% endblock %}

    """#,
    "all/templates/partials/footer.html":
      #"""
    <p><a href="{{ '/feed.xml' | url }}">{{ 'feed' | t }}</a></p>

    """#,
    "all/templates/partials/head.html":
      #"""
    <link rel="alternate" type="application/atom+xml" title="{{ site.name }}" href="{{ '/feed.xml' | url }}">
    <link rel="alternate" type="application/feed+json" title="{{ site.name }}" href="{{ '/feed.json' | url }}">

    """#,
    "en/content/i18n/en.yml":
      #"""
    feed: Feed
    posts: { one: '{count} post', other: '{count} posts' }

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
    # A post with a later date waits for its day. Build again then: 'acopio build' prints the next one.
    publish: [{ when: 'date <= build.date', message: its day has not come }]
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
    date: 2026-11-03
    summary: The first post, and where to change it.
    tags: [about this blog]
    ---
    This text is in `content/posts/hello.md`. To write another post, copy the file and change its title and
    its date; the name of the file becomes the address.

    - The name and the description of the blog are in `content/site.yml`.
    - The words of the interface are in `content/i18n/en.yml`.
    - Colours and measures are in the first lines of `templates/assets/site.css`.

    [What a post can contain](writing.md) has an example of everything.

    """#,
    "en/content/posts/next.md":
      #"""
    ---
    title: The next post
    date: 2026-11-20
    summary: A draft, which is not published.
    tags: [about this blog]
    draft: true
    ---
    Delete the line with `draft` to publish this.

    """#,
    "en/content/posts/scheduling.md":
      #"""
    ---
    title: Drafts, and posts that wait
    date: 2026-11-10
    summary: How to write today what appears next week.
    tags: [about this blog, publishing]
    ---
    `draft: true` in a post keeps it back until the line is deleted; `acopio serve --drafts` shows it to you alone.

    A post with a later `date` waits for its day: it is in no list, no feed and no search before that. Every build
    prints the next day on which something changes, and builds again on that day publish it. The rule is a line
    in `content/posts/_collection.yml`:

    ```yaml {title="content/posts/_collection.yml"}
    publish: [{ when: 'date <= build.date', message: its day has not come }]
    ```

    """#,
    "en/content/posts/writing.md":
      #"""
    ---
    title: What a post can contain
    date: 2026-11-19
    summary: Headings, lists, code, quotes, tables, pictures, callouts and notes, with the Markdown that makes them.
    tags: [about this blog, Markdown]
    ---
    Posts are Markdown: *emphasis*, **importance**, `code`, and [links](hello.md) that name the file of another post.
    `acopio build` turns each into the address of its page, and says so if the file does not exist.

    ![Green hills below a yellow sun](hills.svg)

    ## Lists

    1. A list with numbers keeps its order.
    2. Others begin with a hyphen:
       - flour
       - water
       - salt

    ## Code

    ```sh {title="In a terminal"}
    acopio check
    acopio serve --open
    ```

    > A quotation begins with a sign for “greater than”, and may go on
    > over several lines.

    > [!TIP]
    > `acopio check` finds a link that leads nowhere before your readers do.

    > [!WARNING]
    > HTML is refused in posts, so that nobody who writes here can break the page by accident.

    ## Tables

    | write | get |
    |---|---|
    | `*one*` | *one* |
    | `**two**` | **two** |
    | `~~three~~` | ~~three~~ |

    Notes go to the end.[^1]

    [^1]: Like this one.

    """#,
    "en/content/site.yml":
      #"""
    # What the whole site has in common. Change the first three lines before you publish.
    name: My blog
    description: Notes on what I learn, newest first. Say here what yours are about.
    base-url: https://www.example.org/
    locale: en
    params:
      # The links at the top of every page.
      nav:
        - { path: /, title: Posts }
        - { path: /tags/, title: Tags }
        - { path: /about/, title: About }

    """#,
    "es/content/i18n/es.yml":
      #"""
    feed: Canal
    posts: { one: '{count} entrada', many: '{count} de entradas', other: '{count} entradas' }

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
    # Una entrada con fecha futura espera su día. Compila otra vez entonces: 'acopio build' dice cuál es el siguiente.
    publish: [{ when: 'date <= build.date', message: su día no ha llegado }]
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
    date: 2026-11-19
    summary: Títulos, listas, código, citas, tablas, imágenes, avisos y notas, con el Markdown que los escribe.
    tags: [sobre esta bitácora, Markdown]
    ---
    Las entradas se escriben en Markdown: *énfasis*, **importancia**, `código` y [enlaces](hola.md) que nombran el
    archivo de otra entrada. `acopio build` los convierte en la dirección de su página, y avisa si el archivo no existe.

    ![Colinas verdes bajo un sol amarillo](hills.svg)

    ## Listas

    1. Una lista con números conserva su orden.
    2. Las demás empiezan con un guion:
       - harina
       - agua
       - sal

    ## Código

    ```sh {title="En una terminal"}
    acopio check
    acopio serve --open
    ```

    > Una cita empieza con el signo de «mayor que» y puede
    > ocupar varias líneas.

    > [!TIP]
    > `acopio check` encuentra los enlaces que no llevan a ninguna parte antes que tus lectores.

    > [!WARNING]
    > El HTML se rechaza en las entradas, para que nadie rompa la página por accidente.

    ## Tablas

    | se escribe | se ve |
    |---|---|
    | `*uno*` | *uno* |
    | `**dos**` | **dos** |
    | `~~tres~~` | ~~tres~~ |

    Las notas van al final.[^1]

    [^1]: Como esta.

    """#,
    "es/content/posts/hola.md":
      #"""
    ---
    title: Hola
    date: 2026-11-03
    summary: La primera entrada, y dónde se cambia.
    tags: [sobre esta bitácora]
    ---
    Este texto está en `content/posts/hola.md`. Para escribir otra entrada, copia el archivo y cambia el título
    y la fecha; el nombre del archivo será la dirección.

    - El nombre y la descripción de la bitácora están en `content/site.yml`.
    - Las palabras de la interfaz están en `content/i18n/es.yml`.
    - Los colores y las medidas están en las primeras líneas de `templates/assets/site.css`.

    [Qué puede contener una entrada](escribir.md) tiene un ejemplo de todo.

    """#,
    "es/content/posts/programar.md":
      #"""
    ---
    title: Borradores y entradas que esperan
    date: 2026-11-10
    summary: Cómo escribir hoy lo que aparecerá la próxima semana.
    tags: [sobre esta bitácora, publicación]
    ---
    `draft: true` en una entrada la retiene hasta que se borra esa línea; `acopio serve --drafts` te la muestra solo a ti.

    Una entrada con una fecha posterior espera su día: antes no está en ninguna lista, ni en el canal, ni en la búsqueda.
    Cada compilación dice cuál es el siguiente día en que algo cambia, y la de ese día la publica. La regla es una
    línea de `content/posts/_collection.yml`:

    ```yaml {title="content/posts/_collection.yml"}
    publish: [{ when: 'date <= build.date', message: su día no ha llegado }]
    ```

    """#,
    "es/content/posts/siguiente.md":
      #"""
    ---
    title: La siguiente entrada
    date: 2026-11-20
    summary: Un borrador, que no se publica.
    tags: [sobre esta bitácora]
    draft: true
    ---
    Borra la línea de `draft` para publicarla.

    """#,
    "es/content/site.yml":
      #"""
    # Lo que todo el sitio tiene en común. Cambia las tres primeras líneas antes de publicar.
    name: Mi bitácora
    description: Apuntes de lo que aprendo, del más reciente al más antiguo. Cuenta aquí de qué tratan los tuyos.
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
