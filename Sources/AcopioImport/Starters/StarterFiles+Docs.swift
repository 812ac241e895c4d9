// Written by 'make starters' from the files in Starters/docs/: change those.

extension StarterFiles {
  /// The files in `Starters/docs/` by their path.
  static let docs: [String: String] = [
    "all/templates/assets/docs.css":
      #"""
    /* The columns of the documentation: the contents beside the text, or before it on a narrow screen. */

    body { max-width: 64rem; }
    .columns { display: grid; gap: 1rem 3rem; }
    .columns > nav p { margin: 1rem 0 .25rem; font-weight: 600; font-size: 1rem; }
    .columns > nav ul { margin: 0; padding: 0; list-style: none; }
    .columns > nav a { display: inline-block; padding: .15rem 0; }
    .columns > article { min-width: 0; }
    .columns > article > h1 { margin-top: 0; }

    @media (min-width: 52rem) {
      .columns { grid-template-columns: 14rem minmax(0, 1fr); }
    }

    """#,
    "all/templates/layouts/doc.html":
      #"""
    {% layout 'base' %}
    {% block description %}{{ entry.summary | default: site.description | default: site.name }}{% endblock %}
    {% block head %}<link rel="stylesheet" href="{{ 'docs.css' | asset }}">
    {% endblock %}
    {% block main %}
    <div class="columns">
    {% render 'contents' %}
    <article>
    <h1>{{ entry.title }}</h1>
    {{ entry.content | default: '' }}
    </article>
    </div>
    {% endblock %}

    """#,
    "all/templates/partials/contents.html":
      #"""
    <nav aria-label="{{ 'contents' | t }}">
    {% for section in collections.sections %}<p>{{ section.title }}</p>
    <ul>
    {% for doc in section.pages %}<li><a href="{{ doc.url }}"{% if doc.url == page.url %} aria-current="page"{% endif %}>{{ doc.title }}</a></li>
    {% endfor %}</ul>
    {% endfor %}</nav>

    """#,
    "en/content/pages/_collection.yml":
      #"""
    # A Markdown file for each page. 'section' names a part in sections.yml, 'position' its place there.
    entries: '*.md'
    schema:
      title: text
      section: { type: reference, to: sections, inverse: pages }
      position: integer
      summary: { type: text, optional: true, max: 160 }
    order: [position, title]
    # What the field in the header finds, and how much each field counts.
    search: { fields: { title: 10, summary: 4, content: 1 }, show: summary }
    page: { permalink: '/{slug}/', layout: doc }
    endpoints:
      # For a search, or for another program that shows the documentation.
      - { path: /pages, each: [title, { section: section.title }, summary, { url: absolute_url }] }

    """#,
    "en/content/pages/installation.md":
      #"""
    ---
    title: Installation
    section: start
    position: 2
    summary: From nothing to the first result.
    ---
    ## Requirements

    List what has to be there before.

    ## Steps

    1. Write a step as a command that can be copied:

       ```sh
       acopio build
       ```

    2. Say what should be seen after it.

    > [!NOTE]
    > A link to a heading, such as [Requirements](#requirements), is checked by every build.

    """#,
    "en/content/pages/introduction.md":
      #"""
    ---
    title: Introduction
    section: start
    position: 1
    permalink: /
    summary: What this is, and where to begin.
    ---
    Say in two sentences what your project does and for whom. This text is in
    `content/pages/introduction.md`.

    [Installation](installation.md) comes next.

    """#,
    "en/content/pages/writing.md":
      #"""
    ---
    title: Writing pages
    section: guide
    position: 1
    summary: How a page is added and linked.
    ---
    Copy a file of `content/pages/`, and change its title, `section` and `position`. Links name files:
    `[Installation](installation.md)` becomes [Installation](installation.md), wherever that page is published.

    | key | what it does |
    |---|---|
    | `title` | the heading, and the name in the contents |
    | `section` | the part of the contents, one of `content/sections/sections.yml` |
    | `position` | the place in that part |

    """#,
    "en/content/sections/_collection.yml":
      #"""
    # The parts of the documentation, in their order.
    entries: sections.yml
    schema:
      title: text

    """#,
    "en/content/sections/sections.yml":
      #"""
    start: { title: Start }
    guide: { title: Guide }

    """#,
    "en/content/site.yml":
      #"""
    # What the whole site has in common. Change the first three lines before you publish.
    name: My documentation
    description: How to install it, use it and look things up.
    base-url: https://www.example.org/
    locale: en
    params:
      # The links at the top of every page.
      nav:
        - { path: /, title: Documentation }

    """#,
    "es/content/pages/_collection.yml":
      #"""
    # Un archivo Markdown por página. 'section' es una parte de sections.yml; 'position', su lugar en ella.
    entries: '*.md'
    schema:
      title: text
      section: { type: reference, to: sections, inverse: pages }
      position: integer
      summary: { type: text, optional: true, max: 160 }
    order: [position, title]
    # Lo que encuentra el campo del encabezado, y cuánto cuenta cada campo.
    search: { fields: { title: 10, summary: 4, content: 1 }, show: summary }
    page: { permalink: '/{slug}/', layout: doc }
    endpoints:
      # Para un buscador, o para otro programa que muestre la documentación.
      - { path: /pages, each: [title, { section: section.title }, summary, { url: absolute_url }] }

    """#,
    "es/content/pages/escribir.md":
      #"""
    ---
    title: Escribir páginas
    section: guia
    position: 1
    summary: Cómo se agrega una página y cómo se enlaza.
    ---
    Copia un archivo de `content/pages/` y cambia su título, su `section` y su `position`. Los enlaces nombran
    archivos: `[Instalación](instalacion.md)` se convierte en [Instalación](instalacion.md), dondequiera que esa
    página se publique.

    | clave | para qué sirve |
    |---|---|
    | `title` | el título, y el nombre en el índice |
    | `section` | la parte del índice, una de `content/sections/sections.yml` |
    | `position` | el lugar en esa parte |

    """#,
    "es/content/pages/instalacion.md":
      #"""
    ---
    title: Instalación
    section: inicio
    position: 2
    summary: De cero al primer resultado.
    ---
    ## Requisitos

    Enumera lo que hace falta tener antes.

    ## Pasos

    1. Escribe cada paso como una orden que se pueda copiar:

       ```sh
       acopio build
       ```

    2. Di qué se debe ver después.

    > [!NOTE]
    > Cada compilación revisa los enlaces a títulos, como este a los [requisitos](#requisitos).

    """#,
    "es/content/pages/introduccion.md":
      #"""
    ---
    title: Introducción
    section: inicio
    position: 1
    permalink: /
    summary: Qué es esto y por dónde se empieza.
    ---
    Di en dos frases qué hace tu proyecto y para quién es. Este texto está en `content/pages/introduccion.md`.

    Lo que sigue es la [instalación](instalacion.md).

    """#,
    "es/content/sections/_collection.yml":
      #"""
    # Las partes de la documentación, en su orden.
    entries: sections.yml
    schema:
      title: text

    """#,
    "es/content/sections/sections.yml":
      #"""
    inicio: { title: Para empezar }
    guia: { title: Guía }

    """#,
    "es/content/site.yml":
      #"""
    # Lo que todo el sitio tiene en común. Cambia las tres primeras líneas antes de publicar.
    name: Mi documentación
    description: Cómo se instala, cómo se usa y dónde se consulta.
    base-url: https://www.example.org/
    locale: es
    params:
      # Los enlaces que encabezan cada página.
      nav:
        - { path: /, title: Documentación }

    """#,
  ]
}
