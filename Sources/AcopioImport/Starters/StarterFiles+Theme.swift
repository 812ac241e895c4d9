// Written by 'make starters' from the files in Starters/theme/: change those.

extension StarterFiles {
  /// The files in `Starters/theme/` by their path.
  static let theme: [String: String] = [
    "all/templates/assets/icon.svg":
      #"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17624f"/><path d="M8 10h16M8 16h16M8 22h10" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>

    """#,
    "all/templates/assets/site.css":
      #"""
    /* The whole theme: it styles elements, so that Markdown needs no classes. Colours are in :root. */

    :root {
      color-scheme: light dark;
      --paper: #fffefb;
      --ink: #1d2321;
      --soft: #4c5753;
      --line: #d5dbd8;
      --shade: #f1f4f2;
      --accent: #17624f;
    }

    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #141917;
        --ink: #e6ebe8;
        --soft: #aab5b0;
        --line: #36403c;
        --shade: #1e2522;
        --accent: #7fd0b5;
      }
    }

    *, ::before, ::after { box-sizing: border-box; }

    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }

    body {
      margin: 0 auto;
      padding: 0 1.25rem;
      max-width: 46rem;
      background: var(--paper);
      color: var(--ink);
      font: 1.0625rem/1.65 system-ui, sans-serif;
      overflow-wrap: break-word;
    }

    a { color: var(--accent); text-underline-offset: .15em; }
    a:hover { text-decoration-thickness: 2px; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    main:focus { outline: none; }

    .skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--paper); }
    .skip:focus { left: 0; z-index: 1; }

    body > header { display: flex; flex-wrap: wrap; gap: .25rem 2rem; align-items: baseline; padding: 1.25rem 0; border-bottom: 1px solid var(--line); }
    body > header .home { font-weight: 700; text-decoration: none; }
    body > header ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
    body > header a { display: inline-block; padding: .35rem 0; }
    body > header .acopio-search { flex: 1 0 100%; }
    [aria-current] { color: var(--ink); text-decoration: none; font-weight: 600; }
    body > footer { margin-top: 4rem; padding: 1rem 0 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9375rem; }

    main { padding-top: 1.5rem; }
    h1, h2, h3, h4 { line-height: 1.25; margin: 2em 0 .5em; text-wrap: balance; }
    h1 { margin-top: .5em; font-size: 2rem; }
    h2 { font-size: 1.4rem; }
    h3 { font-size: 1.15rem; }
    p, ul, ol, dl, blockquote, pre, figure { margin: 0 0 1.1em; }
    li + li { margin-top: .25em; }
    small, time { color: var(--soft); font-size: .9375rem; }
    dt { font-weight: 600; }
    dd { margin: 0 0 .75em; }
    img, svg, video { max-width: 100%; height: auto; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 2.5em 0; }

    blockquote { padding-left: 1rem; border-left: 3px solid var(--accent); color: var(--soft); }
    .callout { padding: .75rem 1rem; margin: 0 0 1.1em; background: var(--shade); border-left: 3px solid var(--accent); }
    .callout > :last-child { margin-bottom: 0; }
    .callout-title { font-weight: 600; margin-bottom: .25em; }

    code, kbd, pre { font-family: ui-monospace, monospace; font-size: .92em; }
    code, kbd { padding: .1em .3em; background: var(--shade); border-radius: 3px; }
    pre { padding: 1rem; background: var(--shade); border-radius: 5px; white-space: pre-wrap; }
    pre code { padding: 0; background: none; }

    table { width: 100%; margin: 0 0 1.1em; border-collapse: collapse; font-size: .9688rem; }
    th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
    /* A long path must not make a table wider than the screen; the names in the first column stay whole. */
    td + td { overflow-wrap: anywhere; }
    /* Those of members of an API are paths without spaces. */
    .members td { overflow-wrap: anywhere; }
    .members td:first-child { min-width: 7rem; }

    main > nav { margin: 2.5rem 0; }
    main > nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 0; padding: 0; list-style: none; }

    """#,
    "all/templates/layouts/404.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ 'lost.title' | t }} · {{ site.name }}{% endblock %}
    {% block main %}
    <h1>{{ 'lost.title' | t }}</h1>
    <p>{{ 'lost.text' | t }} <a href="{{ '/' | page_url }}">{{ 'lost.home' | t }}</a></p>
    {% endblock %}

    """#,
    "all/templates/layouts/base.html":
      #"""
    {%- capture title %}{% block title %}{{ page.title }} · {{ site.name }}{% endblock %}{% endcapture -%}
    {%- capture description %}{% block description %}{{ site.description | default: site.name }}{% endblock %}{% endcapture -%}
    <!doctype html>
    <html lang="{{ site.locale }}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{ title | strip }}</title>
    <meta name="description" content="{{ description | strip }}">
    {% if page.kind != 'not-found' %}<link rel="canonical" href="{{ page.absolute_url }}">
    {% endif %}{{ page.metadata }}{% block head %}{% endblock %}<link rel="icon" href="{{ 'icon.svg' | asset }}" type="image/svg+xml">
    <link rel="stylesheet" href="{{ 'site.css' | asset }}">
    </head>
    <body>
    <a class="skip" href="#main">{{ 'skip' | t }}</a>
    <header>
    <a class="home" href="{{ '/' | page_url }}">{{ site.name }}</a>
    <nav aria-label="{{ 'menu' | t }}">
    <ul>
    {% for link in site.params.nav %}{% assign address = link.path | page_url %}<li><a href="{{ address }}"{% if address == page.url %} aria-current="page"{% endif %}>{{ link.title }}</a></li>
    {% endfor %}</ul>
    </nav>
    {% render 'acopio/search' %}
    </header>
    <main id="main" tabindex="-1">
    {% block main %}{% endblock %}
    </main>
    <footer>
    <p>{{ site.name }}</p>
    </footer>
    </body>
    </html>

    """#,
    "all/templates/layouts/page.html":
      #"""
    {% layout 'base' %}
    {% block main %}
    <h1>{{ entry.title }}</h1>
    {{ entry.content | default: '' }}
    {% endblock %}

    """#,
    "all/templates/partials/pager.html":
      #"""
    {% if pager.pages > 1 %}<nav aria-label="{{ 'pages' | t }}">
    <ul>
    {% if pager.previous %}<li><a rel="prev" href="{{ pager.previous.url }}">{{ 'newer' | t }}</a></li>
    {% endif %}{% if pager.next %}<li><a rel="next" href="{{ pager.next.url }}">{{ 'older' | t }}</a></li>
    {% endif %}</ul>
    </nav>
    {% endif %}

    """#,
    "en/content/i18n/en.yml":
      #"""
    # The words of the interface. Templates print them with the filter t: {{ 'skip' | t }}

    skip: Skip to content
    menu: Menu
    latest: Latest
    contents: Contents
    pages: Pages
    newer: Newer
    older: Older
    lost:
      title: Page not found
      text: The address does not exist, or the page has moved.
      home: To the home page

    """#,
    "es/content/i18n/es.yml":
      #"""
    # Las palabras de la interfaz. Las plantillas las imprimen con el filtro t: {{ 'skip' | t }}

    skip: Saltar al contenido
    menu: Menú
    latest: Lo más reciente
    contents: Índice
    pages: Páginas
    newer: Más recientes
    older: Anteriores
    lost:
      title: Esta página no existe
      text: La dirección no existe o la página cambió de lugar.
      home: Ir al inicio

    """#,
  ]
}
