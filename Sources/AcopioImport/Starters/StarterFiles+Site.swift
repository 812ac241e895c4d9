// Written by 'make starters' from the files in Starters/site/: change those.

extension StarterFiles {
  /// The files in `Starters/site/` by their path.
  static let site: [String: String] = [
    "all/templates/layouts/home.html":
      #"""
    {% layout 'base' %}
    {% block head %}<link rel="alternate" type="application/atom+xml" title="{{ site.name }}" href="{{ '/feed.xml' | url }}">
    {% endblock %}
    {% block main %}
    <h1>{{ entry.title }}</h1>
    {{ entry.content | default: '' }}
    <h2>{{ 'latest' | t }}</h2>
    {% for item in collections.news limit: 3 %}<p><a href="{{ item.url }}">{{ item.title }}</a><br>{{ item.summary }}</p>
    {% endfor %}
    {% endblock %}

    """#,
    "all/templates/layouts/news-list.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ list.title }}{% if pager.number > 1 %} {{ pager.number }}{% endif %} · {{ site.name }}{% endblock %}
    {% block head %}<link rel="alternate" type="application/atom+xml" title="{{ site.name }}" href="{{ '/feed.xml' | url }}">
    {% endblock %}
    {% block main %}
    <h1>{{ list.title }}</h1>
    {% for item in pager.entries %}<h2><a href="{{ item.url }}">{{ item.title }}</a></h2>
    <p><time datetime="{{ item.date }}">{{ item.date | date }}</time> {{ item.summary }}</p>
    {% endfor %}
    {% render 'pager', pager: pager %}
    {% endblock %}

    """#,
    "all/templates/layouts/news.html":
      #"""
    {% layout 'base' %}
    {% block description %}{{ entry.summary }}{% endblock %}
    {% block main %}
    <h1>{{ entry.title }}</h1>
    <p><time datetime="{{ entry.date }}">{{ entry.date | date }}</time></p>
    {{ entry.content | default: '' }}
    {% endblock %}

    """#,
    "en/content/news/_collection.yml":
      #"""
    # A Markdown file for each piece of news. The schema says what each must have: try to leave one out.
    entries: '*.md'
    schema:
      title: text
      date: date
      summary: { type: text, max: 160 }
    order: [-date]
    # What the field in the header finds, and how much each field counts.
    search: { fields: { title: 10, summary: 4, content: 1 }, show: summary }
    page: { permalink: '/news/{slug}/', layout: news }
    lists:
      - { permalink: /news/, layout: news-list, title: News, per-page: 10 }
    feeds:
      - { path: /feed.xml, formats: atom, limit: 20, item: { date: date, summary: summary, content: content } }
    endpoints:
      - { path: /news, each: [title, date, summary, { url: absolute_url }] }

    """#,
    "en/content/news/first-steps.md":
      #"""
    ---
    title: First steps
    date: 2026-11-20
    summary: What the files of this site are for.
    ---
    - `content/` has the texts: a folder for each kind of entry, with a `_collection.yml` that describes it.
    - `templates/` has the layouts, in HTML with Liquid, and the style sheet.
    - `Output/` is what you publish: plain files for any host.

    `acopio check` reports mistakes and writes nothing.

    """#,
    "en/content/news/hello.md":
      #"""
    ---
    title: Hello
    date: 2026-11-21
    summary: The site has its first piece of news.
    ---
    To write another, copy this file, and change its title and its date.

    """#,
    "en/content/pages/_collection.yml":
      #"""
    # Pages of their own. The address of a page is its file name, or 'permalink' in its front matter.
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
    Say here who you are and how to reach you.

    The news are also [data for programs](/news.json), made from the same files, and there is a
    [feed](/feed.xml) to subscribe to.

    """#,
    "en/content/pages/home.md":
      #"""
    ---
    title: Welcome
    permalink: /
    layout: home
    ---
    This site is made of a few files. This text is in `content/pages/home.md`; change it and run
    `acopio build` again.

    """#,
    "en/content/site.yml":
      #"""
    # What the whole site has in common. Change the first three lines before you publish.
    name: My site
    description: A small site with pages, news, a feed and a JSON endpoint.
    base-url: https://www.example.org/
    locale: en
    params:
      # The links at the top of every page.
      nav:
        - { path: /, title: Home }
        - { path: /news/, title: News }
        - { path: /about/, title: About }

    """#,
    "es/content/news/_collection.yml":
      #"""
    # Un archivo Markdown por noticia. El esquema dice qué debe tener cada una: prueba a quitar algo.
    entries: '*.md'
    schema:
      title: text
      date: date
      summary: { type: text, max: 160 }
    order: [-date]
    # Lo que encuentra el campo del encabezado, y cuánto cuenta cada campo.
    search: { fields: { title: 10, summary: 4, content: 1 }, show: summary }
    page: { permalink: '/noticias/{slug}/', layout: news }
    lists:
      - { permalink: /noticias/, layout: news-list, title: Noticias, per-page: 10 }
    feeds:
      - { path: /feed.xml, formats: atom, limit: 20, item: { date: date, summary: summary, content: content } }
    endpoints:
      - { path: /noticias, each: [title, date, summary, { url: absolute_url }] }

    """#,
    "es/content/news/hola.md":
      #"""
    ---
    title: Hola
    date: 2026-11-21
    summary: El sitio tiene su primera noticia.
    ---
    Para escribir otra, copia este archivo y cambia el título y la fecha.

    """#,
    "es/content/news/primeros-pasos.md":
      #"""
    ---
    title: Primeros pasos
    date: 2026-11-20
    summary: Para qué sirve cada archivo de este sitio.
    ---
    - `content/` tiene los textos: una carpeta por tipo de contenido, con un `_collection.yml` que lo describe.
    - `templates/` tiene las plantillas, en HTML con Liquid, y la hoja de estilo.
    - `Output/` es lo que se publica: archivos que cualquier servidor puede entregar.

    `acopio check` señala los errores y no escribe nada.

    """#,
    "es/content/pages/_collection.yml":
      #"""
    # Páginas sueltas. La dirección de cada una es el nombre de su archivo, o 'permalink' en su encabezado.
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
    Cuenta aquí quién eres y cómo se te puede contactar.

    Las noticias también son [datos para programas](/noticias.json), hechos con los mismos archivos, y hay un
    [canal](/feed.xml) al que cualquiera se puede suscribir.

    """#,
    "es/content/pages/inicio.md":
      #"""
    ---
    title: Te damos la bienvenida
    permalink: /
    layout: home
    ---
    Este sitio se hace con unos cuantos archivos. Este texto está en `content/pages/inicio.md`; cámbialo y
    vuelve a ejecutar `acopio build`.

    """#,
    "es/content/site.yml":
      #"""
    # Lo que todo el sitio tiene en común. Cambia las tres primeras líneas antes de publicar.
    name: Mi sitio
    description: Un sitio pequeño con páginas, noticias, un canal de suscripción y datos en JSON.
    base-url: https://www.example.org/
    locale: es
    params:
      # Los enlaces que encabezan cada página.
      nav:
        - { path: /, title: Inicio }
        - { path: /noticias/, title: Noticias }
        - { path: /acerca/, title: Acerca de }

    """#,
  ]
}
