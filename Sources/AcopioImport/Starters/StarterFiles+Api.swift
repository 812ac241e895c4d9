// Written by 'make starters' from the files in Starters/api/: change those.

extension StarterFiles {
  /// The files in `Starters/api/` by their path.
  static let api: [String: String] = [
    "all/templates/assets/site.css":
      #"""

    /* The API: an address, and the members of what is there. */
    .verb { overflow-wrap: anywhere; }
    .verb b { padding: .15rem .5rem; border-radius: .4rem; background: var(--tint); color: var(--accent); font-size: .8125rem; }
    .members > div { padding: .85rem 0; border-top: 1px solid var(--line); }
    .members dt { overflow-wrap: anywhere; }
    .members dt span { margin-inline-start: .35rem; color: var(--soft); font-weight: 400; font-size: .875rem; }
    .members dd { margin: .25rem 0 0; }

    """#,
    "all/templates/layouts/api.html":
      #"""
    {% layout 'columns' %}
    {% block contents %}{% render 'contents', here: page.url, versions: api.versions %}{% endblock %}
    {% block article %}
    <h1>{{ page.title }}</h1>
    <p class="lead">{{ 'api.lead' | t }}</p>
    {% for version in api.versions %}
    <h2>{% if version.name %}{{ 'api.version' | t: name: version.name }}{% else %}{{ 'api.endpoints' | t }}{% endif %}</h2>
    {% render 'ends', of: version %}
    {% if version.openapi %}<p><a href="{{ version.openapi }}">{{ 'api.openapi' | t }}</a></p>{% endif %}
    <div class="grid">
    {% for endpoint in version.endpoints %}<article class="card">
    <h3><a href="{{ endpoint.url }}">{{ endpoint.title }}</a></h3>
    <p class="verb"><b>GET</b> <code>{{ endpoint.path }}.{{ endpoint.format }}</code></p>
    </article>
    {% endfor %}</div>
    {% if version.changes.size > 0 %}
    <h3>{{ 'api.changes' | t }}</h3>
    {% render 'changes', changes: version.changes %}
    {% endif %}
    {% endfor %}
    {% endblock %}

    """#,
    "all/templates/layouts/endpoint.html":
      #"""
    {% layout 'columns' %}
    {% block title %}{{ endpoint.title }} ({{ endpoint.path }}) · {{ site.name }}{% endblock %}
    {% block description %}GET {{ endpoint.path }}: {{ endpoint.title }}{% endblock %}
    {% block contents %}{% render 'contents', here: page.url, versions: api.versions %}{% endblock %}
    {% block article %}
    <nav class="crumbs" aria-label="{{ 'path' | t }}"><ol><li><a href="{{ api.url }}">{{ 'api.all' | t }}</a></li></ol></nav>
    <h1>{{ endpoint.title }}</h1>
    <p class="verb"><b>GET</b> <code>{{ endpoint.address }}</code></p>
    {% if endpoint.description %}<p>{{ endpoint.description }}</p>{% endif %}
    {% render 'ends', of: endpoint %}
    {% if endpoint.per_page %}<p>{{ 'api.paged' | t: n: endpoint.per_page }}</p>{% endif %}
    {% if endpoint.hashed_pages %}<p>{{ 'api.hashed' | t: n: endpoint.hashed_pages }}</p>{% endif %}
    {% if endpoint.parameters.size > 0 %}
    <h2>{{ 'api.parameters' | t }}</h2>
    {% render 'members', members: endpoint.parameters %}
    {% endif %}
    {% if endpoint.example_address %}
    <h2>{{ 'api.request' | t }}</h2>
    <pre data-title="curl"><code>curl '{{ endpoint.example_address }}'</code></pre>
    <pre data-title="JavaScript"><code>const response = await fetch("{{ endpoint.example_address }}");
    const body = await response.json();</code></pre>
    {% endif %}
    {% if example %}
    <h2>{{ 'api.answer' | t }}</h2>
    <p>{{ 'api.part' | t }}</p>
    <pre data-title="{{ endpoint.media_type }}"><code>{{ example }}</code></pre>
    {% endif %}
    <h2>{{ 'api.members' | t }}</h2>
    {% render 'members', members: endpoint.members %}
    {% if endpoint.changes.size > 0 %}
    <h2>{{ 'api.changes' | t }}</h2>
    {% render 'changes', changes: endpoint.changes %}
    {% endif %}
    {% endblock %}

    """#,
    "all/templates/layouts/guide.html":
      #"""
    {% layout 'columns' %}
    {% block description %}{{ entry.summary }}{% endblock %}
    {% block contents %}{% render 'contents', here: page.url %}{% endblock %}
    {% block headings %}{% if entry.content %}{{ entry.content | toc }}{% endif %}{% endblock %}
    {% block article %}
    <h1>{{ entry.title }}</h1>
    <p class="lead">{{ entry.summary }}</p>
    {{ entry.content | default: '' }}
    {% endblock %}

    """#,
    "all/templates/partials/changes.html":
      #"""
    {%- comment %} What changed for clients, newest first; the command "acopio contract lock" writes it down. {% endcomment -%}
    <ul>
    {% for change in changes %}<li>{{ change.date }}{% if change.endpoint %} <code>{{ change.endpoint }}</code>{% endif %}: {{ change.message }}{% if change.severity == 'error' %} ({{ 'api.breaking' | t }}){% endif %}</li>
    {% endfor %}</ul>

    """#,
    "all/templates/partials/contents.html":
      #"""
    {% doc %}
      The guide, and the endpoints on the pages about the API.
      @param {string} here - The address of the page
      @param {list} [versions] - The versions of the API
    {% enddoc %}
    <p class="group">{{ 'guide' | t }}</p>
    <ul>
    {% for item in collections.pages %}<li><a href="{{ item.url }}"{% if item.url == here %} aria-current="page"{% endif %}>{{ item.title }}</a></li>
    {% endfor %}</ul>
    {% if versions %}{% for version in versions %}<p class="group">{% if version.name %}{{ 'api.version' | t: name: version.name }}{% else %}{{ 'api.endpoints' | t }}{% endif %}</p>
    <ul>
    {% for endpoint in version.endpoints %}<li><a href="{{ endpoint.url }}"{% if endpoint.url == here %} aria-current="page"{% endif %}>{{ endpoint.title }}</a></li>
    {% endfor %}</ul>
    {% endfor %}{% endif %}

    """#,
    "all/templates/partials/ends.html":
      #"""
    {%- comment %} When a version, an endpoint or a member ends, and what replaces it. {% endcomment -%}
    {% if of.deprecated %}<p class="callout callout-warning">{{ 'api.deprecated' | t: date: of.deprecated }}{% if of.sunset %}; {{ 'api.sunset' | t: date: of.sunset }}{% endif %}{% if of.successor %}; {{ 'api.successor' | t: name: of.successor }}{% endif %}.</p>{% endif %}

    """#,
    "all/templates/partials/members.html":
      #"""
    {% doc %}
      The members or parameters of an endpoint.
      @param {list} members - Rows with name, type and the rest
    {% enddoc %}
    <dl class="members">
    {% for member in members %}<div>
    <dt><code>{{ member.name }}</code> <span>{{ 'type.' | append: member.type | t }}{% if member.of %}: {{ 'type.' | append: member.of | t }}{% endif %}{% if member.is_nullable %}, {{ 'api.nullable' | t }}{% endif %}{% unless member.is_required %}, {{ 'api.optional' | t }}{% endunless %}</span></dt>
    <dd>{% if member.title %}{{ member.title }}{% endif %}{% if member.title and member.description %}: {% endif %}{% if member.description %}{{ member.description }}{% endif %}{% if member.unit %} ({{ member.unit }}){% endif %}{% if member.values.size > 0 %} {% assign values = member.values | join: ', ' %}{{ 'api.values' | t: list: values }}{% endif %}{% if member.may_grow %} {{ 'api.grows' | t }}{% endif %}{% render 'ends', of: member %}</dd>
    </div>
    {% endfor %}</dl>

    """#,
    "en/content/books/_collection.yml":
      #"""
    # All books are rows of one table. The schema says what a cell is; a mistake names its line and column.
    entries: books.csv
    schema:
      id: { type: integer, title: Number of the book }
      title: { type: text, title: Title }
      author: { type: text, title: Author }
      year: { type: integer, min: 1450, title: Year of publication }
      branch: { type: reference, to: branches, inverse: books, title: Branch that has it }
      tags: { type: list, of: text, default: [], title: What it is about }
    order: [title]
    endpoints:
      - path: /books
        title: All books
        per-page: 50
        each: [id, title, author, year, { branch: branch.name }, tags]
      - path: '/books/{id}'
        title: One book
        one: [id, title, author, year, branch, tags]

    """#,
    "en/content/books/books.csv":
      #"""
    id,title,author,year,branch,tags
    1,Momo,Michael Ende,1973,pier,time;friendship
    2,Emma,Jane Austen,1815,hill,novel
    3,The Time Machine,H. G. Wells,1895,pier,time;novel

    """#,
    "en/content/branches/_collection.yml":
      #"""
    # One JSON file with all branches.
    entries: branches.json
    schema:
      id: { type: slug, title: Name in addresses }
      name: { type: text, title: Name }
      place: { type: geo-point, title: Place }
    order: [name]
    endpoints:
      - path: /branches
        title: All branches with their books
        each: [id, name, place, { books: { each: books, members: [id, title] } }]
      - { path: /map, title: Map of the branches, format: geojson, geometry: place, each: [name] }

    """#,
    "en/content/branches/branches.json":
      #"""
    [
      { "id": "hill", "name": "On the Hill", "place": { "latitude": 51.5101, "longitude": -0.1342 } },
      { "id": "pier", "name": "At the Pier", "place": { "latitude": 51.5007, "longitude": -0.1246 } }
    ]

    """#,
    "en/content/i18n/en.yml":
      #"""
    path: Where this page is
    guide: Guide
    api:
      lead: Every address, with its members and an example. No key is needed.
      all: All endpoints
      version: Version {name}
      endpoints: Endpoints
      openapi: OpenAPI description
      paged: There are {n} items a file; links.next is the address of the next one, or null.
      hashed: This address lists the pages, each with its url, count, bytes and sha256; a page has up to {n} items and never changes. The members below are those of a page.
      parameters: Parameters
      request: Request
      answer: Answer
      part: A part of the published file; … stands for the rest.
      members: Members
      nullable: or null
      optional: may be missing
      values: 'Values: {list}.'
      grows: Expect others.
      changes: Changes
      breaking: breaks clients
      deprecated: Deprecated since {date}
      sunset: it may be removed from {date}
      successor: use {name}
    type: { any: any, 'null': 'null', boolean: boolean, integer: integer, number: number, text: text, list: list, object: object }

    """#,
    "en/content/pages/_collection.yml":
      #"""
    # Pages of their own. The address of a page is its file name, or 'permalink' in its front matter.
    entries: '*.md'
    schema:
      title: text
      position: integer
      summary: { type: text, max: 160 }
    order: [position]
    search: { fields: { title: 10, summary: 4, content: 1 }, show: summary }
    page: { permalink: '/{slug}/', layout: guide }

    """#,
    "en/content/pages/changes.md":
      #"""
    ---
    title: What may change
    position: 2
    summary: What a program can rely on, and what it must expect.
    ---
    ## Within a version

    - New members may be added to an answer: ignore those that you don't know.
    - No member is removed, renamed or given another type.
    - Items come and go, as the library does.

    ## A new version

    What has to change otherwise gets a version of its own, `/v2/`, and `/v1/` stays beside it for a time that the
    reference announces. `acopio contract lock` writes down what is promised, and `acopio contract check` compares.

    """#,
    "en/content/pages/documentation.md":
      #"""
    ---
    title: Getting started
    position: 1
    permalink: /
    summary: "The data are files: no key, no limits, and the same answer for everyone."
    ---
    ## A first request

    ```sh {title="In a terminal"}
    curl https://www.example.org/v1/books.json
    ```

    | request | answer |
    |---|---|
    | [`GET /v1/books.json`](/v1/books.json) | all books, 50 at a time |
    | [`GET /v1/books/1.json`](/v1/books/1.json) | one book, by its `id` |
    | [`GET /v1/branches.json`](/v1/branches.json) | all branches with their books |
    | [`GET /v1/map.geojson`](/v1/map.geojson) | the branches as GeoJSON |
    | [`GET /acopio.json`](/acopio.json) | every endpoint, with its size and checksum |

    The [reference](/reference/) has every member of each answer, with an example.

    ## What comes back

    `data` has the items, `meta` says how many there are and which `revision` this is, and `links` leads to the next page.
    The revision changes only if the data do.

    > [!NOTE]
    > An address without data answers with the status 404 and [an explanation in JSON](/404.json).

    """#,
    "en/content/site.yml":
      #"""
    # What the whole site has in common. Change the first three lines before you publish.
    name: My API
    description: Books and branches of a small library, as JSON files that any host can serve.
    base-url: https://www.example.org/
    locale: en
    api:
      # Everything is published below /v1/. The day an endpoint must change, add v2 and keep v1.
      versions: [{ name: v1 }]
      envelope: true
      # An OpenAPI document and JSON Schemas for programs, and pages for the people who write them.
      openapi: true
      documentation:
        permalink: /reference/
        layout: api
        title: Reference
        endpoints: { permalink: '/reference/{path}/', layout: endpoint }
    params:
      # The links at the top of every page.
      nav:
        - { path: /, title: Documentation }
        - { path: /reference/, title: Reference }

    """#,
    "es/content/books/_collection.yml":
      #"""
    # Todos los libros son renglones de una tabla. El esquema dice qué es cada celda; un error indica su línea.
    entries: libros.csv
    schema:
      id: { type: integer, title: Número del libro }
      title: { type: text, title: Título }
      author: { type: text, title: Autor }
      year: { type: integer, min: 1450, title: Año de publicación }
      branch: { type: reference, to: branches, inverse: books, title: Sede que lo tiene }
      tags: { type: list, of: text, default: [], title: De qué trata }
    order: [title]
    endpoints:
      - path: /libros
        title: Todos los libros
        per-page: 50
        each: [id, title, author, year, { branch: branch.name }, tags]
      - path: '/libros/{id}'
        title: Un libro
        one: [id, title, author, year, branch, tags]

    """#,
    "es/content/books/libros.csv":
      #"""
    id,title,author,year,branch,tags
    1,Momo,Michael Ende,1973,muelle,tiempo;amistad
    2,Pedro Páramo,Juan Rulfo,1955,colina,novela
    3,La máquina del tiempo,H. G. Wells,1895,muelle,tiempo;novela

    """#,
    "es/content/branches/_collection.yml":
      #"""
    # Un archivo JSON con todas las sedes.
    entries: sedes.json
    schema:
      id: { type: slug, title: Nombre en las direcciones }
      name: { type: text, title: Nombre }
      place: { type: geo-point, title: Lugar }
    order: [name]
    endpoints:
      - path: /sedes
        title: Todas las sedes con sus libros
        each: [id, name, place, { books: { each: books, members: [id, title] } }]
      - { path: /mapa, title: Mapa de las sedes, format: geojson, geometry: place, each: [name] }

    """#,
    "es/content/branches/sedes.json":
      #"""
    [
      { "id": "colina", "name": "La Colina", "place": { "latitude": 19.4201, "longitude": -99.1632 } },
      { "id": "muelle", "name": "El Muelle", "place": { "latitude": 19.4326, "longitude": -99.1332 } }
    ]

    """#,
    "es/content/i18n/es.yml":
      #"""
    path: Dónde está esta página
    guide: Guía
    api:
      lead: Cada dirección, con sus miembros y un ejemplo. No hace falta ninguna clave.
      all: Todas las direcciones
      version: Versión {name}
      endpoints: Direcciones
      openapi: Descripción OpenAPI
      paged: Hay {n} elementos por archivo; links.next es la dirección del siguiente, o null.
      hashed: Esta dirección enumera las páginas, cada una con su url, count, bytes y sha256; una página tiene hasta {n} elementos y no cambia nunca. Los miembros de abajo son los de una página.
      parameters: Parámetros
      request: Petición
      answer: Respuesta
      part: Una parte del archivo publicado; … representa el resto.
      members: Miembros
      nullable: o null
      optional: puede faltar
      values: 'Valores: {list}.'
      grows: Puede haber otros.
      changes: Cambios
      breaking: rompe clientes
      deprecated: Obsoleto desde {date}
      sunset: se podrá retirar a partir de {date}
      successor: usa {name}
    type: { any: cualquiera, 'null': 'null', boolean: booleano, integer: entero, number: número, text: texto, list: lista, object: objeto }

    """#,
    "es/content/pages/_collection.yml":
      #"""
    # Páginas sueltas. La dirección de cada una es el nombre de su archivo, o 'permalink' en su encabezado.
    entries: '*.md'
    schema:
      title: text
      position: integer
      summary: { type: text, max: 160 }
    order: [position]
    search: { fields: { title: 10, summary: 4, content: 1 }, show: summary }
    page: { permalink: '/{slug}/', layout: guide }

    """#,
    "es/content/pages/cambios.md":
      #"""
    ---
    title: Qué puede cambiar
    position: 2
    summary: Con qué puede contar un programa, y qué debe esperar.
    ---
    ## Dentro de una versión

    - Una respuesta puede tener miembros nuevos: ignora los que no conozcas.
    - Ningún miembro desaparece, cambia de nombre ni de tipo.
    - Los elementos van y vienen, como en cualquier biblioteca.

    ## Una versión nueva

    Lo que deba cambiar de otro modo recibe una versión propia, `/v2/`, y `/v1/` se queda a su lado el tiempo que anuncie la
    referencia. `acopio contract lock` anota lo prometido, y `acopio contract check` lo compara.

    """#,
    "es/content/pages/documentacion.md":
      #"""
    ---
    title: Para empezar
    position: 1
    permalink: /
    summary: "Los datos son archivos: sin clave, sin límites y con la misma respuesta para todo el mundo."
    ---
    ## La primera petición

    ```sh {title="En una terminal"}
    curl https://www.example.org/v1/libros.json
    ```

    | petición | respuesta |
    |---|---|
    | [`GET /v1/libros.json`](/v1/libros.json) | todos los libros, de 50 en 50 |
    | [`GET /v1/libros/1.json`](/v1/libros/1.json) | un libro, por su `id` |
    | [`GET /v1/sedes.json`](/v1/sedes.json) | todas las sedes con sus libros |
    | [`GET /v1/mapa.geojson`](/v1/mapa.geojson) | las sedes en GeoJSON |
    | [`GET /acopio.json`](/acopio.json) | todo lo publicado, con tamaño y suma de verificación |

    La [referencia](/referencia/) tiene cada miembro de cada respuesta, con un ejemplo.

    ## Qué se recibe

    `data` contiene los elementos, `meta` dice cuántos hay y qué `revision` es esta, y `links` lleva a la página siguiente.
    La revisión solo cambia si cambian los datos.

    > [!NOTE]
    > Una dirección sin datos responde con el estado 404 y [una explicación en JSON](/404.json).

    """#,
    "es/content/site.yml":
      #"""
    # Lo que todo el sitio tiene en común. Cambia las tres primeras líneas antes de publicar.
    name: Mi API
    description: Libros y sedes de una biblioteca pequeña, en archivos JSON que cualquier servidor puede entregar.
    base-url: https://www.example.org/
    locale: es
    api:
      # Todo se publica debajo de /v1/. El día que algo deba cambiar, agrega v2 y conserva v1.
      versions: [{ name: v1 }]
      envelope: true
      # Un documento OpenAPI y esquemas JSON para programas, y páginas para quienes los escriben.
      openapi: true
      documentation:
        permalink: /referencia/
        layout: api
        title: Referencia
        endpoints: { permalink: '/referencia/{path}/', layout: endpoint }
    params:
      # Los enlaces que encabezan cada página.
      nav:
        - { path: /, title: Documentación }
        - { path: /referencia/, title: Referencia }

    """#,
  ]
}
