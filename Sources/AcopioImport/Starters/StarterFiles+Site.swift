// Written by 'make starters' from the files in Starters/site/: change those.

extension StarterFiles {
  /// The files in `Starters/site/` by their path.
  static let site: [String: String] = [
    "all/templates/layouts/home.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ site.name }}{% endblock %}
    {% block head %}<script type="application/ld+json">
    { "@context": "https://schema.org", "@type": "WebSite", "name": {{ site.name }}, "url": {{ page.absolute_url }} }
    </script>
    {% endblock %}
    {% block main %}
    <header class="intro">
    <h1>{{ entry.title }}</h1>
    {% if entry.summary %}<p class="lead">{{ entry.summary }}</p>
    {% endif %}{% if entry.actions.size > 0 %}<p class="actions">{% for action in entry.actions %}<a href="{{ action.path | page_url }}">{{ action.title }}</a>{% endfor %}</p>
    {% endif %}</header>
    {{ entry.content | default: '' }}
    <h2>{{ 'latest' | t }}</h2>
    <div class="grid">
    {% for item in collections.news limit: 3 %}{% render 'card', item: item, date: item.date %}{% endfor %}</div>
    {% endblock %}

    """#,
    "all/templates/layouts/news-list.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ list.title }}{% if pager.number > 1 %} {{ pager.number }}{% endif %} · {{ site.name }}{% endblock %}
    {% block main %}
    <h1>{{ list.title }}</h1>
    {% for item in pager.entries %}{% render 'card', item: item, date: item.date %}{% endfor %}
    {% render 'pager', pager: pager %}
    {% endblock %}

    """#,
    "all/templates/layouts/news.html":
      #"""
    {% layout 'base' %}
    {% block type %}article{% endblock %}
    {% block description %}{{ entry.summary }}{% endblock %}
    {% block head %}<meta property="article:published_time" content="{{ entry.date }}">
    <script type="application/ld+json">
    { "@context": "https://schema.org", "@type": "NewsArticle", "headline": {{ entry.title }}, "datePublished": {{ entry.date }},
      "description": {{ entry.summary }}, "url": {{ page.absolute_url }} }
    </script>
    {% endblock %}
    {% block main %}
    <article>
    <header class="intro">
    <h1>{{ entry.title }}</h1>
    <p class="lead">{{ entry.summary }}</p>
    {% render 'dateline', date: entry.date, text: entry.content %}
    </header>
    {{ entry.content | default: '' }}
    </article>
    {% endblock %}

    """#,
    "all/templates/partials/footer.html":
      #"""
    <p><a href="{{ '/feed.xml' | url }}">{{ 'feed' | t }}</a></p>

    """#,
    "all/templates/partials/head.html":
      #"""
    <link rel="alternate" type="application/atom+xml" title="{{ site.name }}" href="{{ '/feed.xml' | url }}">

    """#,
    "en/content/i18n/en.yml":
      #"""
    latest: Latest news
    feed: Feed

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
    # News with a later date wait for their day.
    publish: [{ when: 'date <= build.date', message: its day has not come }]
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
    date: 2026-11-16
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
    date: 2026-11-19
    summary: The site has its first piece of news.
    ---
    To write another, copy `content/news/hello.md`, and change its title and its date. The list of news, the home page,
    the [feed](/feed.xml) and the [data for programs](/news.json) then have it, too.

    > [!NOTE]
    > News with a date in the future wait for their day, and `draft: true` keeps them back.

    """#,
    "en/content/pages/_collection.yml":
      #"""
    # Pages of their own. The address of a page is its file name, or 'permalink' in its front matter.
    entries: '*.md'
    schema:
      title: text
      summary: { type: text, optional: true, max: 200 }
      # The buttons of the home page.
      actions: { type: list, default: [], of: { type: object, fields: { path: string, title: text } } }
    search: { fields: { title: 10, content: 1 } }
    page: { permalink: '/{slug}/', layout: page }

    """#,
    "en/content/pages/about.md":
      #"""
    ---
    title: About
    ---
    Say here who you are and how to reach you.

    | how | where |
    |---|---|
    | Write to us | <hello@example.org> |
    | Visit us | 1 Example Street, Monday to Friday |

    ## What this site offers

    - [News](/news/), with a [feed](/feed.xml) to subscribe to
    - The same news as [data for programs](/news.json), made from the same files

    """#,
    "en/content/pages/home.md":
      #"""
    ---
    title: Say in one line what you do
    summary: And in a second one for whom, so that visitors know at once that they are in the right place.
    permalink: /
    layout: home
    actions:
      - { path: /about/, title: About us }
      - { path: /news/, title: News }
    ---
    This site is made of a few files. This text is in `content/pages/home.md`; change it, and `acopio serve` shows
    the change at once.

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
    "es/content/i18n/es.yml":
      #"""
    latest: Noticias recientes
    feed: Canal

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
    # Las noticias con fecha futura esperan su día.
    publish: [{ when: 'date <= build.date', message: su día no ha llegado }]
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
    date: 2026-11-19
    summary: El sitio tiene su primera noticia.
    ---
    Para escribir otra, copia `content/news/hola.md` y cambia el título y la fecha. La lista de noticias, el inicio, el
    [canal](/feed.xml) y los [datos para programas](/noticias.json) también la tendrán.

    > [!NOTE]
    > Las noticias con fecha futura esperan su día, y `draft: true` las retiene.

    """#,
    "es/content/news/primeros-pasos.md":
      #"""
    ---
    title: Primeros pasos
    date: 2026-11-16
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
      summary: { type: text, optional: true, max: 200 }
      # Los botones de la página de inicio.
      actions: { type: list, default: [], of: { type: object, fields: { path: string, title: text } } }
    search: { fields: { title: 10, content: 1 } }
    page: { permalink: '/{slug}/', layout: page }

    """#,
    "es/content/pages/acerca.md":
      #"""
    ---
    title: Acerca de
    ---
    Cuenta aquí quién eres y cómo se te puede contactar.

    | cómo | dónde |
    |---|---|
    | Escríbenos | <hola@example.org> |
    | Visítanos | Calle Ejemplo 1, de lunes a viernes |

    ## Qué ofrece este sitio

    - [Noticias](/noticias/), con un [canal](/feed.xml) al que cualquiera se puede suscribir
    - Las mismas noticias como [datos para programas](/noticias.json), hechos con los mismos archivos

    """#,
    "es/content/pages/inicio.md":
      #"""
    ---
    title: Di en una línea qué haces
    summary: Y en otra para quién, para que quien llegue sepa de inmediato que está en el lugar correcto.
    permalink: /
    layout: home
    actions:
      - { path: /acerca/, title: Quiénes somos }
      - { path: /noticias/, title: Noticias }
    ---
    Este sitio se hace con unos cuantos archivos. Este texto está en `content/pages/inicio.md`; cámbialo, y
    `acopio serve` muestra el cambio al instante.

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
