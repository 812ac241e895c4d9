// Written by 'make starters' from the files in Starters/docs/: change those.

extension StarterFiles {
  /// The files in `Starters/docs/` by their path.
  static let docs: [String: String] = [
    "all/templates/layouts/doc.html":
      #"""
    {% layout 'columns' %}
    {% block type %}article{% endblock %}
    {% block description %}{{ entry.summary | default: site.description | default: site.name }}{% endblock %}
    {% block head %}<script type="application/ld+json">
    { "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [{% for above in entry.ancestors %}
      { "@type": "ListItem", "position": {{ forloop.index }}, "name": {{ above.title }}, "item": {{ above.absolute_url }} },{% endfor %}
      { "@type": "ListItem", "position": {{ entry.ancestors.size | plus: 1 }}, "name": {{ entry.title }}, "item": {{ page.absolute_url }} }] }
    </script>
    {% endblock %}
    {% block contents %}{% render 'tree', nodes: trees.pages.children, here: page.url %}{% endblock %}
    {% block headings %}{% if entry.content %}{{ entry.content | toc }}{% endif %}{% endblock %}
    {% block article %}
    {% if entry.ancestors.size > 0 %}<nav class="crumbs" aria-label="{{ 'path' | t }}">
    <ol>
    {% for above in entry.ancestors %}<li><a href="{{ above.url }}">{{ above.title }}</a></li>
    {% endfor %}</ol>
    </nav>
    {% endif %}<h1>{{ entry.title }}</h1>
    {% if entry.summary %}<p class="lead">{{ entry.summary }}</p>
    {% endif %}{{ entry.content | default: '' }}
    {% if entry.children.size > 0 %}<div class="grid">
    {% for child in entry.children %}{% render 'card', item: child %}{% endfor %}</div>
    {% endif %}{% comment %} The pages in the order of the tree, as a text of their keys. {% endcomment %}
    {% capture text %}index{% render 'keys', nodes: trees.pages.children %}{% endcapture %}{% assign keys = text | strip_html | split: '|' %}
    {% assign place = keys | find_index: entry.key %}{% assign before = nil %}{% assign after = nil %}
    {% if place %}{% if place > 0 %}{% assign place_before = place | minus: 1 %}{% assign key = keys[place_before] %}{% assign before = collections.pages[key] %}{% endif %}
    {% assign place_after = place | plus: 1 %}{% if place_after < keys.size %}{% assign key = keys[place_after] %}{% assign after = collections.pages[key] %}{% endif %}{% endif %}
    {% render 'neighbours', before: before, after: after %}
    {% endblock %}

    """#,
    "all/templates/partials/keys.html":
      #"""
    {%- for node in nodes %}{% if node.entry %}|{{ node.entry.key }}{% endif %}{% render 'keys', nodes: node.children %}{% endfor -%}

    """#,
    "all/templates/partials/tree.html":
      #"""
    <ul>
    {% for node in nodes %}<li>{% if node.entry %}<a href="{{ node.entry.url }}"{% if node.entry.url == here %} aria-current="page"{% elsif here contains node.entry.url %} aria-current="true"{% endif %}>{{ node.entry.title }}</a>{% else %}{{ node.name }}{% endif %}{% if node.children.size > 0 %}
    {% render 'tree', nodes: node.children, here: here %}{% endif %}</li>
    {% endfor %}</ul>

    """#,
    "en/content/i18n/en.yml":
      #"""
    path: Where this page is

    """#,
    "en/content/pages/_collection.yml":
      #"""
    # A Markdown file for each page; folders are sections, and 'index.md' is the page of its folder.
    entries: '**/*.md'
    schema:
      title: text
      # The place among the pages of the same folder.
      position: integer
      summary: { type: text, optional: true, max: 160 }
    order: [position, title]
    # What the field in the header finds, and how much each field counts.
    search: { fields: { title: 10, summary: 4, content: 1 }, show: summary }
    page: { permalink: '/{path}/', layout: doc }
    endpoints:
      # For a search, or for another program that shows the documentation.
      - { path: /pages, each: [title, path, summary, { url: absolute_url }] }

    """#,
    "en/content/pages/guide/index.md":
      #"""
    ---
    title: Guide
    position: 2
    summary: How to do what people do every day.
    ---

    """#,
    "en/content/pages/guide/writing.md":
      #"""
    ---
    title: Writing pages
    position: 1
    summary: How a page is added and linked.
    ---
    Copy a file of `content/pages/`, and change its title and its `position`. The contents, the path above the title and
    the links to the pages before and after follow from the folders.

    ## Links

    Links name files: `[Installation](../start/installation.md)` becomes
    [Installation](../start/installation.md), wherever that page is published.

    ## Fields

    | key | what it does |
    |---|---|
    | `title` | the heading, and the name in the contents |
    | `position` | the place among the pages of the same folder |
    | `summary` | the text below the heading, in cards and in searches |

    ## Blocks

    > [!TIP]
    > Callouts begin with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`.

    > [!WARNING]
    > Use them for what readers must not miss, and not more.

    """#,
    "en/content/pages/index.md":
      #"""
    ---
    title: Introduction
    position: 0
    summary: What this is, and where to begin.
    ---
    Say in two sentences what your project does and for whom. This text is in `content/pages/index.md`.

    """#,
    "en/content/pages/start/index.md":
      #"""
    ---
    title: First steps
    position: 1
    summary: From nothing to the first result.
    ---
    Each folder is a section, and this is its page.

    """#,
    "en/content/pages/start/installation.md":
      #"""
    ---
    title: Installation
    position: 1
    summary: What is required, and the steps to take.
    ---
    ## Requirements

    List what has to be there before.

    - An operating system, with its oldest version
    - Programs that must be installed

    ## Steps

    1. Write a step as a command that can be copied:

       ```sh {title="In a terminal"}
       acopio build
       ```

    2. Say what should be seen after it.

    > [!NOTE]
    > A link to a heading, such as [Requirements](#requirements), is checked by every build.

    ## If something fails

    Name the errors that people meet, in the words that they see, with what to do.

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
    "es/content/i18n/es.yml":
      #"""
    path: Dónde está esta página

    """#,
    "es/content/pages/_collection.yml":
      #"""
    # Un archivo Markdown por página; las carpetas son secciones, e 'index.md' es la página de su carpeta.
    entries: '**/*.md'
    schema:
      title: text
      # El lugar entre las páginas de la misma carpeta.
      position: integer
      summary: { type: text, optional: true, max: 160 }
    order: [position, title]
    # Lo que encuentra el campo del encabezado, y cuánto cuenta cada campo.
    search: { fields: { title: 10, summary: 4, content: 1 }, show: summary }
    page: { permalink: '/{path}/', layout: doc }
    endpoints:
      # Para un buscador, o para otro programa que muestre la documentación.
      - { path: /pages, each: [title, path, summary, { url: absolute_url }] }

    """#,
    "es/content/pages/guia/escribir.md":
      #"""
    ---
    title: Escribir páginas
    position: 1
    summary: Cómo se agrega una página y cómo se enlaza.
    ---
    Copia un archivo de `content/pages/` y cambia su título y su `position`. El contenido, la ruta sobre el título y los
    enlaces a las páginas anterior y siguiente salen de las carpetas.

    ## Enlaces

    Los enlaces nombran archivos: `[Instalación](../inicio/instalacion.md)` se convierte en
    [Instalación](../inicio/instalacion.md), dondequiera que esa página se publique.

    ## Campos

    | clave | para qué sirve |
    |---|---|
    | `title` | el título, y el nombre en el contenido |
    | `position` | el lugar entre las páginas de la misma carpeta |
    | `summary` | el texto bajo el título, en las tarjetas y en la búsqueda |

    ## Bloques

    > [!TIP]
    > Los avisos empiezan con `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` o `[!CAUTION]`.

    > [!WARNING]
    > Úsalos para lo que nadie debe pasar por alto, y para nada más.

    """#,
    "es/content/pages/guia/index.md":
      #"""
    ---
    title: Guía
    position: 2
    summary: Cómo se hace lo de todos los días.
    ---

    """#,
    "es/content/pages/index.md":
      #"""
    ---
    title: Introducción
    position: 0
    summary: Qué es esto y por dónde se empieza.
    ---
    Di en dos frases qué hace tu proyecto y para quién es. Este texto está en `content/pages/index.md`.

    """#,
    "es/content/pages/inicio/index.md":
      #"""
    ---
    title: Primeros pasos
    position: 1
    summary: De cero al primer resultado.
    ---
    Cada carpeta es una sección, y esta es su página.

    """#,
    "es/content/pages/inicio/instalacion.md":
      #"""
    ---
    title: Instalación
    position: 1
    summary: Lo que hace falta, y los pasos que se dan.
    ---
    ## Requisitos

    Enumera lo que hace falta tener antes.

    - Un sistema operativo, con su versión más antigua
    - Programas que deben estar instalados

    ## Pasos

    1. Escribe cada paso como una orden que se pueda copiar:

       ```sh {title="En una terminal"}
       acopio build
       ```

    2. Di qué se debe ver después.

    > [!NOTE]
    > Cada compilación revisa los enlaces a títulos, como este a los [requisitos](#requisitos).

    ## Si algo falla

    Nombra los errores que la gente encuentra, con las palabras que ve, y qué hacer.

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
