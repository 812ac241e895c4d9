// Written by 'make starters' from the files in Starters/theme/: change those.

extension StarterFiles {
  /// The files in `Starters/theme/` by their path.
  static let theme: [String: String] = [
    "all/.gitignore":
      #"""
    /.acopio/
    /Output/

    """#,
    "all/templates/assets/icon.svg":
      #"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17624f"/><path d="M8 10h16M8 16h16M8 22h10" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>

    """#,
    "all/templates/assets/site.css":
      #"""
    /* The whole design. It styles elements, so that Markdown needs no classes; colours and measures are in :root. */

    :root {
      color-scheme: light dark;
      --paper: #fff;
      --shade: #f4f6f5;
      --ink: #17201c;
      --soft: #56625c;
      --line: #dde3e0;
      --accent: #0b6b51;
      --tint: #e3f2ec;
      --warm: #8a4b08;
      --text: -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, "Liberation Sans", Arial, sans-serif;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
      --page: 44rem;
      --round: .6rem;
      --acopio-back: var(--paper);
      --acopio-ink: var(--ink);
      --acopio-line: var(--line);
    }

    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #101513;
        --shade: #18201c;
        --ink: #e6ece9;
        --soft: #a2b0a9;
        --line: #2d3833;
        --accent: #74d4b1;
        --tint: #15322a;
        --warm: #f0b266;
      }
    }

    *, ::before, ::after { box-sizing: border-box; }

    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }

    body {
      display: flex;
      flex-direction: column;
      min-height: 100vh;
      margin: 0 auto;
      padding: 0 clamp(1rem, 4vw, 2rem);
      max-width: calc(var(--page) + 4rem);
      background: var(--paper);
      color: var(--ink);
      font: 1.0625rem/1.7 var(--text);
      overflow-wrap: break-word;
    }
    .wide { --page: 78rem; }

    a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .2em; }
    a:hover { text-decoration-thickness: 2px; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
    main:focus { outline: none; }
    .skip { position: absolute; inset-inline-start: -100vw; z-index: 30; padding: .5rem 1rem; background: var(--paper); }
    .skip:focus { inset-inline-start: 1rem; }

    /* The header: the name, the menu and the search, in one row if there is room. */
    body > header {
      position: relative;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      column-gap: 1.5rem;
      padding: .6rem 0;
      border-bottom: 1px solid var(--line);
    }
    body > header a { display: flex; align-items: center; min-height: 44px; text-decoration: none; }
    .home { margin-inline-end: auto; color: var(--ink); font-weight: 700; font-size: 1.125rem; letter-spacing: -.01em; }
    .home:hover { color: var(--accent); }
    .tools { display: flex; align-items: center; gap: .5rem; flex: 1 1 auto; justify-content: space-between; }
    .tools li a { padding: 0 .5rem; color: var(--soft); font-size: .9688rem; }
    .tools li:first-child a { margin-inline-start: -.5rem; }
    .tools a:hover, .tags a:hover { text-decoration: underline; }
    .tools [aria-current] { color: var(--ink); font-weight: 600; }

    /* The search is a sign that becomes a field; its label is written in the field where there is room. */
    .tools .acopio-search { position: relative; flex: none; width: 44px; }
    .tools .acopio-search[hidden] { display: block; visibility: hidden; }
    .tools .acopio-search::before, .tools .acopio-search::after { content: ""; position: absolute; z-index: 2; pointer-events: none; }
    .tools .acopio-search::before { top: 14px; inset-inline-start: 14px; width: 13px; height: 13px; border: 2px solid var(--soft); border-radius: 50%; }
    .tools .acopio-search::after { top: 28px; inset-inline-start: 24px; width: 8px; height: 2px; background: var(--soft); rotate: 45deg; }
    :dir(rtl) > .acopio-search::after { rotate: -45deg; }
    .acopio-search label { position: absolute; clip-path: inset(50%); margin: 0; font-weight: 400; font-size: .9375rem; line-height: 44px; color: var(--soft); pointer-events: none; }
    .tools .acopio-search input { height: 44px; padding: 0; padding-inline-start: 44px; border-color: transparent; background: none; }
    .tools .acopio-search input:hover { background: var(--shade); }
    .tools .acopio-search:focus-within { position: absolute; z-index: 10; inset-inline: 0; inset-block-end: .6rem; width: auto; background: var(--paper); }
    .tools .acopio-search:focus-within input { padding-inline-end: .5rem; border-color: var(--line); }
    .acopio-search :is([role=listbox], [role=status]) { font-size: .9375rem; line-height: 1.45; }
    .acopio-search [role=listbox] li { margin: 0; }
    .acopio-search [role=option]:hover, .acopio-search [aria-selected=true] { background: var(--shade); }
    .acopio-search [role=status] { position: absolute; inset-inline: 0; top: 100%; min-height: 0; border-radius: .5rem; background: var(--shade); }
    .acopio-search:focus-within [role=status]:not(:empty) { padding: .75rem; }
    .acopio-search [role=listbox]:not([hidden]) + [role=status], .acopio-search:not(:focus-within) [role=status] { clip-path: inset(50%); }

    @media (min-width: 46rem) {
      .tools { flex: none; gap: 1rem; }
      .tools .acopio-search, .tools .acopio-search:focus-within { position: relative; inset: auto; width: 12rem; }
      .tools .acopio-search input, .tools .acopio-search:focus-within input { height: 44px; padding-inline-start: 2.5rem; border-color: var(--line); }
      .acopio-search:not(:focus-within, :has([role=status]:not(:empty))) label { clip-path: none; z-index: 1; inset-inline-start: 2.6rem; }
      .tools .acopio-search :is([role=listbox], [role=status]) { inset-inline: auto 0; width: 24rem; }
    }

    main { flex: 1; padding: clamp(1.5rem, 5vw, 3rem) 0 4rem; }
    body > footer { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 1.25rem 0 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9375rem; }
    body > footer p { margin: 0; }

    /* Text */
    h1, h2, h3, h4 { line-height: 1.25; margin: 2em 0 .6em; letter-spacing: -.015em; text-wrap: balance; }
    h1 { margin: 0 0 .5em; font-size: clamp(1.9rem, 1.5rem + 2vw, 2.6rem); line-height: 1.15; letter-spacing: -.025em; }
    h2 { font-size: 1.5rem; }
    h3 { font-size: 1.2rem; }
    p, ul, ol, dl, blockquote, pre, figure, table, .callout { margin: 0 0 1.25em; }
    ul, ol { padding-inline-start: 1.5em; }
    main li + li { margin-top: .35em; }
    ::marker { color: var(--soft); }
    small, time, .soft { color: var(--soft); font-size: .9375rem; }
    dt { font-weight: 600; }
    dd { margin: 0 0 .75em; }
    img, svg, video { display: block; max-width: 100%; height: auto; border-radius: var(--round); }
    figcaption { margin-top: .5rem; color: var(--soft); font-size: .9375rem; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 3em 0; }
    blockquote { padding-inline-start: 1.25rem; border-inline-start: 3px solid var(--accent); color: var(--soft); font-size: 1.125rem; }
    .callout { padding: .9rem 1.1rem; background: var(--tint); border-inline-start: 4px solid var(--accent); border-radius: var(--round); }
    :is(.callout-warning, .callout-caution) { --accent: var(--warm); background: var(--shade); }
    .callout > :last-child { margin-bottom: 0; }
    .callout-title { font-weight: 700; margin-bottom: .25em; color: var(--accent); }
    code, kbd, pre { font-family: var(--mono); font-size: .9em; }
    :not(pre) > code, kbd { padding: .12em .35em; background: var(--shade); border-radius: 4px; }
    pre { padding: 1rem 1.15rem; line-height: 1.6; background: var(--shade); border: 1px solid var(--line); border-radius: var(--round); white-space: pre-wrap; }
    pre code { font-size: 1em; }
    pre[data-title]::before { content: attr(data-title); display: block; margin-bottom: .5rem; color: var(--soft); font-family: var(--text); }
    table { width: 100%; border-collapse: collapse; font-size: .9688rem; }
    th, td { padding: .6rem 1rem .6rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
    th { color: var(--soft); font-size: .875rem; }
    /* A long path must not make a table wider than the screen; the names in the first column stay whole. */
    td + td { overflow-wrap: anywhere; }

    /* Pieces of pages: what a page is about, lists of entries, tags, links to the pages around. */
    .lead { color: var(--soft); font-size: 1.2rem; line-height: 1.55; text-wrap: pretty; }
    .intro { padding-bottom: 1rem; margin-bottom: 1.5rem; }
    .intro > :last-child { margin-bottom: 0; }
    .intro .tags { margin-top: 1rem; }
    .actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.75rem; }
    .actions a { padding: .6rem 1.25rem; border: 1px solid var(--accent); border-radius: 2rem; font-weight: 600; text-decoration: none; }
    .actions a:first-child { background: var(--accent); color: var(--paper); }
    .card { position: relative; padding: 1.5rem 0; border-top: 1px solid var(--line); }
    .card :is(h2, h3) { margin: 0 0 .25rem; font-size: 1.35rem; }
    .card :is(h2, h3) a { color: var(--ink); text-decoration: none; }
    .card:hover :is(h2, h3) a { color: var(--accent); text-decoration: underline; }
    .card :is(h2, h3) a::after { content: ""; position: absolute; inset: 0; }
    .card p { margin: .35rem 0 0; }
    .card .tags { position: relative; width: fit-content; margin-top: .85rem; }
    .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 1rem; margin: 1.5rem 0; }
    .grid .card { padding: 1.25rem; border: 1px solid var(--line); border-radius: var(--round); }
    .grid .card:hover { border-color: var(--accent); }
    .grid .card :is(h2, h3) { font-size: 1.15rem; }
    .tags, .pages ul, .crumbs ol, body > header ul { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; list-style: none; }
    body > header ul { gap: 0; }
    main .tags li { margin: 0; }
    .tags a { display: block; padding: .2rem .75rem; border-radius: 1rem; background: var(--tint); font-size: .875rem; text-decoration: none; }
    .pages ul { gap: 1rem; margin: 3rem 0 0; }
    .pages li { flex: 1 1 14rem; margin: 0; }
    .pages li:only-child { flex: 0 1 22rem; }
    .pages li:only-child:has([rel=next]) { margin-inline-start: auto; }
    .pages a { display: block; height: 100%; padding: .85rem 1.1rem; border: 1px solid var(--line); border-radius: var(--round); font-weight: 600; text-decoration: none; }
    .pages a:hover { border-color: var(--accent); }
    .pages small { display: block; font-weight: 400; }
    .pages [rel=next] { text-align: end; }

    /* Columns: what the site contains, the page, what the page contains. Without room both are above the page, closed. */
    .columns { display: grid; grid-template-columns: max-content max-content 1fr; gap: .75rem; align-items: start; }
    .columns > article { grid-column: 1 / -1; min-width: 0; margin-top: .5rem; }
    .columns > details[open] { grid-column: 1 / -1; }
    .columns summary { padding: .4rem 1rem; border: 1px solid var(--line); border-radius: 2rem; font-size: .9375rem; cursor: pointer; }
    .columns details nav { padding-top: .75rem; font-size: .9375rem; line-height: 1.45; }
    .columns details ul { margin: 0; padding: 0; list-style: none; }
    .columns details ul ul { padding-inline-start: .85rem; border-inline-start: 1px solid var(--line); }
    .columns details li { margin: 0; }
    .columns details a { display: block; padding: .35rem .75rem; border-radius: .4rem; color: var(--soft); text-decoration: none; }
    .columns details a:hover { color: var(--ink); background: var(--shade); }
    .columns [aria-current=true] { color: var(--ink); font-weight: 600; }
    .columns [aria-current=page] { background: var(--tint); color: var(--accent); font-weight: 600; }
    .columns .group { margin: 1rem 0 .25rem; padding-inline-start: .75rem; font-weight: 700; }
    .crumbs { margin: .5rem 0 1rem; font-size: .9375rem; }
    .crumbs li { margin: 0; }
    .crumbs li + li::before { content: "/"; margin-inline-end: .5rem; color: var(--soft); }

    @media (min-width: 58rem) {
      .columns { grid-template-columns: 14rem minmax(0, 46rem); gap: 0 3rem; }
      .columns > details[open] { grid-column: auto; }
      .columns > .toc { display: none; }
      .columns > article { grid-column: 2; margin-top: 0; }
      .columns details { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; }
      .columns details nav { padding: 0; }
      .crumbs { margin-top: 0; }
      @supports selector(::details-content) {
        .columns summary { display: none; }
        .columns details::details-content { content-visibility: visible; }
      }
    }

    @media (min-width: 76rem) {
      .columns { grid-template-columns: 14rem minmax(0, 46rem) minmax(11rem, 1fr); }
      .columns > .toc { display: block; grid-column: 3; grid-row: 1; }
    }

    @media print {
      body { display: block; max-width: none; font-size: 11pt; }
      body > header .tools, .skip, .pages, .columns > details, .actions { display: none; }
      .columns { display: block; }
      pre, blockquote, figure, tr { break-inside: avoid; }
    }

    """#,
    "all/templates/layouts/404.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ 'lost.title' | t }} · {{ site.name }}{% endblock %}
    {% block main %}
    <p class="lead">404</p>
    <h1>{{ 'lost.title' | t }}</h1>
    <p class="lead">{{ 'lost.text' | t }}</p>
    <p class="actions"><a href="{{ '/' | page_url }}">{{ 'lost.home' | t }}</a></p>
    {% endblock %}

    """#,
    "all/templates/layouts/base.html":
      #"""
    {%- capture title %}{% block title %}{{ page.title }} · {{ site.name }}{% endblock %}{% endcapture -%}
    {%- capture description %}{% block description %}{{ site.description | default: site.name }}{% endblock %}{% endcapture -%}
    {%- capture type %}{% block type %}website{% endblock %}{% endcapture -%}
    {%- capture width %}{% block width %}{% endblock %}{% endcapture -%}
    <!doctype html>
    <html lang="{{ site.locale }}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{ title | strip }}</title>
    <meta name="description" content="{{ description | strip }}">
    {% if page.kind != 'not-found' %}<link rel="canonical" href="{{ page.absolute_url }}">
    <meta property="og:type" content="{{ type }}">
    <meta property="og:title" content="{{ title | strip }}">
    <meta property="og:description" content="{{ description | strip }}">
    <meta property="og:url" content="{{ page.absolute_url }}">
    <meta property="og:site_name" content="{{ site.name }}">
    <meta property="og:locale" content="{{ site.locale | replace: '-', '_' }}">
    {% if page.picture %}<meta property="og:image" content="{{ page.picture.absolute_url }}">
    {% endif %}<meta name="twitter:card" content="{% if page.picture %}summary_large_image{% else %}summary{% endif %}">
    {% endif %}{{ page.json_ld }}{% block head %}{% endblock %}{% render 'head' %}<link rel="icon" href="{{ 'icon.svg' | asset }}" type="image/svg+xml">
    <link rel="stylesheet" href="{{ 'site.css' | asset }}">
    </head>
    <body{% if width != '' %} class="{{ width }}"{% endif %}>
    <a class="skip" href="#main">{{ 'skip' | t }}</a>
    <header>
    {% assign home = '/' | page_url %}<a class="home" href="{{ home }}">{{ site.name }}</a>
    <div class="tools">
    <nav aria-label="{{ 'menu' | t }}">
    <ul>
    {% for link in site.params.nav %}{% assign address = link.path | page_url %}<li><a href="{{ address }}"{% if address == page.url %} aria-current="page"{% elsif address != home and page.url contains address %} aria-current="true"{% endif %}>{{ link.title }}</a></li>
    {% endfor %}</ul>
    </nav>
    {% render 'acopio/search' %}</div>
    </header>
    <main id="main" tabindex="-1">
    {% block main %}{% endblock %}
    </main>
    <footer>
    {% render 'footer' %}</footer>
    </body>
    </html>

    """#,
    "all/templates/layouts/columns.html":
      #"""
    {%- comment %} A page between two lists: what the site contains, and the headings of the page. {% endcomment -%}
    {% layout 'base' %}
    {% block width %}wide{% endblock %}
    {% block main %}
    <div class="columns">
    <details>
    <summary>{{ 'contents' | t }}</summary>
    <nav aria-label="{{ 'contents' | t }}">{% block contents %}{% endblock %}</nav>
    </details>
    {% capture headings %}{% block headings %}{% endblock %}{% endcapture %}{% assign plain = headings | strip_html | strip %}{% if plain != '' %}<details class="toc">
    <summary>{{ 'headings' | t }}</summary>
    <nav aria-label="{{ 'headings' | t }}"><p class="group">{{ 'headings' | t }}</p>{{ headings }}</nav>
    </details>
    {% endif %}<article>
    {% block article %}{% endblock %}
    </article>
    </div>
    {% endblock %}

    """#,
    "all/templates/layouts/page.html":
      #"""
    {% layout 'base' %}
    {% block main %}
    <h1>{{ entry.title }}</h1>
    {{ entry.content | default: '' }}
    {% endblock %}

    """#,
    "all/templates/partials/card.html":
      #"""
    {% doc %}
      An entry in a list: its title, the day, its summary and its tags.
      @param {object} item - The entry
      @param {date} [date] - Its day
      @param {list} [tags] - Its terms
    {% enddoc %}
    <article class="card">
    <h2><a href="{{ item.url }}">{{ item.title }}</a></h2>
    {% if date %}{% render 'dateline', date: date, text: item.content %}{% endif %}{% if item.summary %}<p>{{ item.summary }}</p>
    {% endif %}{% if tags %}{% render 'tags', tags: tags %}{% endif %}</article>

    """#,
    "all/templates/partials/dateline.html":
      #"""
    {% doc %}
      The day of an entry, and how long its text takes to read.
      @param {date} date - The day
      @param {html} [text] - The text
    {% enddoc %}
    <p class="soft"><time datetime="{{ date }}">{{ date | date }}</time>{% if text %} · {% assign minutes = text | strip_html | split: ' ' | size | divided_by: 220 | at_least: 1 %}{{ 'minutes' | t: count: minutes }}{% endif %}</p>

    """#,
    "all/templates/partials/footer.html":
      #"""
    <p>© {{ build.date | date: '%Y' }} {{ site.name }}</p>

    """#,
    "all/templates/partials/head.html":
      #"""
    {%- comment %} What every page has in its <head> besides what layouts/base.html says. {% endcomment -%}

    """#,
    "all/templates/partials/neighbours.html":
      #"""
    {%- comment %} Links to the entries before and after the one of the page; either may be missing. {% endcomment -%}
    {% if before or after %}<nav class="pages" aria-label="{{ 'pages' | t }}">
    <ul>
    {% if before %}<li><a rel="prev" href="{{ before.url }}"><small>{{ 'before' | t }}</small>{{ before.title }}</a></li>
    {% endif %}{% if after %}<li><a rel="next" href="{{ after.url }}"><small>{{ 'after' | t }}</small>{{ after.title }}</a></li>
    {% endif %}</ul>
    </nav>
    {% endif %}

    """#,
    "all/templates/partials/pager.html":
      #"""
    {% if pager.pages > 1 %}<nav class="pages" aria-label="{{ 'pages' | t }}">
    <ul>
    {% if pager.previous %}<li><a rel="prev" href="{{ pager.previous.url }}">{{ 'newer' | t }}</a></li>
    {% endif %}{% if pager.next %}<li><a rel="next" href="{{ pager.next.url }}">{{ 'older' | t }}</a></li>
    {% endif %}</ul>
    </nav>
    {% endif %}

    """#,
    "all/templates/partials/tags.html":
      #"""
    {% if tags.size > 0 %}<ul class="tags">
    {% for tag in tags %}<li><a href="{{ tag.url }}">{{ tag.name }}</a></li>
    {% endfor %}</ul>
    {% endif %}

    """#,
    "en/content/i18n/en.yml":
      #"""
    # The words of the interface. Templates print them with the filter t: {{ 'skip' | t }}

    skip: Skip to content
    menu: Menu
    contents: Contents
    headings: On this page
    pages: Pages
    newer: Newer
    older: Older
    before: Previous
    after: Next
    minutes: '{count} min read'
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
    contents: Contenido
    headings: En esta página
    pages: Páginas
    newer: Más recientes
    older: Anteriores
    before: Anterior
    after: Siguiente
    minutes: '{count} min de lectura'
    lost:
      title: Esta página no existe
      text: La dirección no existe o la página cambió de lugar.
      home: Ir al inicio

    """#,
  ]
}
