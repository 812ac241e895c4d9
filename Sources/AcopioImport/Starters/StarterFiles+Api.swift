// Written by 'make starters' from the files in Starters/api/: change those.

extension StarterFiles {
  /// The files in `Starters/api/` by their path.
  static let api: [String: String] = [
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
    "en/content/pages/_collection.yml":
      #"""
    # Pages of their own. The address of a page is its file name, or 'permalink' in its front matter.
    entries: '*.md'
    schema:
      title: text
    page: { permalink: '/{slug}/', layout: page }

    """#,
    "en/content/pages/documentation.md":
      #"""
    ---
    title: Documentation
    permalink: /
    ---
    The data are files: no key, no limits, and the same answer for everyone.

    | request | answer |
    |---|---|
    | [`GET /v1/books.json`](/v1/books.json) | all books, 50 at a time |
    | [`GET /v1/books/1.json`](/v1/books/1.json) | one book, by its `id` |
    | [`GET /v1/branches.json`](/v1/branches.json) | all branches with their books |
    | [`GET /v1/map.geojson`](/v1/map.geojson) | the branches as GeoJSON |
    | [`GET /acopio.json`](/acopio.json) | every endpoint, with its size and checksum |

    An address without data answers with the status 404 and [an explanation in JSON](/404.json).

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
    "en/templates/layouts/api.html":
      #"""
    {% layout 'base' %}
    {% block main %}
    <h1>{{ page.title }}</h1>
    <p>Every address, with its members and an example. No key is needed.</p>
    {% for version in api.versions %}
    <h2>{% if version.name %}Version {{ version.name }}{% else %}Endpoints{% endif %}</h2>
    {% if version.deprecated %}<p>Deprecated since {{ version.deprecated }}{% if version.sunset %}; it may be removed from {{ version.sunset }}{% endif %}{% if version.successor %}; use {{ version.successor }}{% endif %}.</p>{% endif %}
    {% if version.openapi %}<p><a href="{{ version.openapi }}">OpenAPI description</a></p>{% endif %}
    <table>
    <thead><tr><th scope="col">Address</th><th scope="col">What it contains</th></tr></thead>
    <tbody>
    {% for endpoint in version.endpoints %}<tr><td><a href="{{ endpoint.url }}">{{ endpoint.path }}</a></td><td>{{ endpoint.title }}</td></tr>
    {% endfor %}</tbody>
    </table>
    {% if version.changes.size > 0 %}
    <h3>Changes</h3>
    {% render 'changes', changes: version.changes %}
    {% endif %}
    {% endfor %}
    {% endblock %}

    """#,
    "en/templates/layouts/endpoint.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ endpoint.title }} ({{ endpoint.path }}) · {{ site.name }}{% endblock %}
    {% block main %}
    <p><a href="{{ api.url }}">All endpoints</a></p>
    <h1>{{ endpoint.title }}</h1>
    <p><code>GET {{ endpoint.address }}</code></p>
    {% if endpoint.description %}<p>{{ endpoint.description }}</p>{% endif %}
    {% if endpoint.deprecated %}<p>Deprecated since {{ endpoint.deprecated }}{% if endpoint.sunset %}; it may be removed from {{ endpoint.sunset }}{% endif %}{% if endpoint.successor %}; use {{ endpoint.successor }}{% endif %}.</p>{% endif %}
    {% if endpoint.per_page %}<p>There are {{ endpoint.per_page }} items a file; links.next is the address of the next one, or null.</p>{% endif %}
    {% if endpoint.hashed_pages %}<p>This address lists the pages, each with its url, count, bytes and sha256; a page has up to {{ endpoint.hashed_pages }} items and never changes. The members below are those of a page.</p>{% endif %}
    {% if endpoint.parameters.size > 0 %}
    <h2>Parameters</h2>
    {% render 'members', members: endpoint.parameters %}
    {% endif %}
    {% if example %}
    <h2>Example</h2>
    <p>A part of the published file; … stands for the rest.</p>
    <pre tabindex="0"><code>{{ example }}</code></pre>
    {% endif %}
    <h2>Members</h2>
    {% render 'members', members: endpoint.members %}
    {% if endpoint.changes.size > 0 %}
    <h2>Changes</h2>
    {% render 'changes', changes: endpoint.changes %}
    {% endif %}
    {% if endpoint.example_address %}
    <h2>In a program</h2>
    <pre tabindex="0"><code>curl '{{ endpoint.example_address }}'</code></pre>
    <pre tabindex="0"><code>const response = await fetch("{{ endpoint.example_address }}");
    console.log(await response.json());</code></pre>
    {% endif %}
    {% endblock %}

    """#,
    "en/templates/partials/changes.html":
      #"""
    {% doc %}
      What changed for clients, newest first; the command "acopio contract lock" writes it down.
      @param {list} changes - Changes of a version or an endpoint
    {% enddoc %}
    <ul>
    {% for change in changes %}<li>{{ change.date }}{% if change.endpoint %} <code>{{ change.endpoint }}</code>{% endif %}: {{ change.message }}{% if change.severity == 'error' %} (breaks clients){% endif %}</li>
    {% endfor %}</ul>

    """#,
    "en/templates/partials/members.html":
      #"""
    {% doc %}
      A table of the members or parameters of an endpoint.
      @param {list} members - Rows with name, type and the rest
    {% enddoc %}
    <table class="members">
    <thead><tr><th scope="col">Member</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
    <tbody>
    {% for member in members %}<tr>
    <td><code>{{ member.name }}</code></td>
    <td>{{ member.type }}{% if member.of %} of {{ member.of }}{% endif %}{% if member.is_nullable %}, or null{% endif %}{% unless member.is_required %}, may be missing{% endunless %}</td>
    <td>{% if member.deprecated %}Deprecated since {{ member.deprecated }}{% if member.sunset %}; it may be removed from {{ member.sunset }}{% endif %}{% if member.successor %}; use {{ member.successor }}{% endif %}. {% endif %}{% if member.title %}{{ member.title }}{% endif %}{% if member.title and member.description %}: {% endif %}{% if member.description %}{{ member.description }}{% endif %}{% if member.unit %} ({{ member.unit }}){% endif %}{% if member.values.size > 0 %} Values: {{ member.values | join: ', ' }}{% if member.may_grow %} and others{% endif %}{% endif %}</td>
    </tr>
    {% endfor %}</tbody>
    </table>

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
    "es/content/pages/_collection.yml":
      #"""
    # Páginas sueltas. La dirección de cada una es el nombre de su archivo, o 'permalink' en su encabezado.
    entries: '*.md'
    schema:
      title: text
    page: { permalink: '/{slug}/', layout: page }

    """#,
    "es/content/pages/documentacion.md":
      #"""
    ---
    title: Documentación
    permalink: /
    ---
    Los datos son archivos: sin clave, sin límites y con la misma respuesta para todo el mundo.

    | petición | respuesta |
    |---|---|
    | [`GET /v1/libros.json`](/v1/libros.json) | todos los libros, de 50 en 50 |
    | [`GET /v1/libros/1.json`](/v1/libros/1.json) | un libro, por su `id` |
    | [`GET /v1/sedes.json`](/v1/sedes.json) | todas las sedes con sus libros |
    | [`GET /v1/mapa.geojson`](/v1/mapa.geojson) | las sedes en GeoJSON |
    | [`GET /acopio.json`](/acopio.json) | todo lo publicado, con tamaño y suma de verificación |

    Una dirección sin datos responde con el estado 404 y [una explicación en JSON](/404.json).

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
    "es/templates/layouts/api.html":
      #"""
    {% layout 'base' %}
    {% block main %}
    <h1>{{ page.title }}</h1>
    <p>Cada dirección, con sus campos y un ejemplo. No hace falta clave.</p>
    {% for version in api.versions %}
    <h2>{% if version.name %}Versión {{ version.name }}{% else %}Direcciones{% endif %}</h2>
    {% if version.deprecated %}<p>En retiro desde {{ version.deprecated }}{% if version.sunset %}; puede desaparecer a partir del {{ version.sunset }}{% endif %}{% if version.successor %}; usa {{ version.successor }}{% endif %}.</p>{% endif %}
    {% if version.openapi %}<p><a href="{{ version.openapi }}">Descripción OpenAPI</a></p>{% endif %}
    <table>
    <thead><tr><th scope="col">Dirección</th><th scope="col">Qué contiene</th></tr></thead>
    <tbody>
    {% for endpoint in version.endpoints %}<tr><td><a href="{{ endpoint.url }}">{{ endpoint.path }}</a></td><td>{{ endpoint.title }}</td></tr>
    {% endfor %}</tbody>
    </table>
    {% if version.changes.size > 0 %}
    <h3>Cambios</h3>
    {% render 'changes', changes: version.changes %}
    {% endif %}
    {% endfor %}
    {% endblock %}

    """#,
    "es/templates/layouts/endpoint.html":
      #"""
    {% layout 'base' %}
    {% block title %}{{ endpoint.title }} ({{ endpoint.path }}) · {{ site.name }}{% endblock %}
    {% block main %}
    <p><a href="{{ api.url }}">Todas las direcciones</a></p>
    <h1>{{ endpoint.title }}</h1>
    <p><code>GET {{ endpoint.address }}</code></p>
    {% if endpoint.description %}<p>{{ endpoint.description }}</p>{% endif %}
    {% if endpoint.deprecated %}<p>En retiro desde {{ endpoint.deprecated }}{% if endpoint.sunset %}; puede desaparecer a partir del {{ endpoint.sunset }}{% endif %}{% if endpoint.successor %}; usa {{ endpoint.successor }}{% endif %}.</p>{% endif %}
    {% if endpoint.per_page %}<p>Cada archivo tiene {{ endpoint.per_page }} elementos; links.next es la dirección del siguiente, o null.</p>{% endif %}
    {% if endpoint.hashed_pages %}<p>Esta dirección lista las páginas, cada una con su url, count, bytes y sha256; una página tiene hasta {{ endpoint.hashed_pages }} elementos y nunca cambia. Los miembros que siguen son los de una página.</p>{% endif %}
    {% if endpoint.parameters.size > 0 %}
    <h2>Parámetros</h2>
    {% render 'members', members: endpoint.parameters %}
    {% endif %}
    {% if example %}
    <h2>Ejemplo</h2>
    <p>Una parte del archivo publicado; … está en lugar del resto.</p>
    <pre tabindex="0"><code>{{ example }}</code></pre>
    {% endif %}
    <h2>Campos</h2>
    {% render 'members', members: endpoint.members %}
    {% if endpoint.changes.size > 0 %}
    <h2>Cambios</h2>
    {% render 'changes', changes: endpoint.changes %}
    {% endif %}
    {% if endpoint.example_address %}
    <h2>En un programa</h2>
    <pre tabindex="0"><code>curl '{{ endpoint.example_address }}'</code></pre>
    <pre tabindex="0"><code>const response = await fetch("{{ endpoint.example_address }}");
    console.log(await response.json());</code></pre>
    {% endif %}
    {% endblock %}

    """#,
    "es/templates/partials/changes.html":
      #"""
    {% doc %}
      Qué cambió para los clientes, primero lo más nuevo; lo anota la orden "acopio contract lock".
      @param {list} changes - Cambios de una versión o de una dirección
    {% enddoc %}
    <ul>
    {% for change in changes %}<li>{{ change.date }}{% if change.endpoint %} <code>{{ change.endpoint }}</code>{% endif %}: {{ change.message }}{% if change.severity == 'error' %} (rompe clientes){% endif %}</li>
    {% endfor %}</ul>

    """#,
    "es/templates/partials/members.html":
      #"""
    {% doc %}
      Una tabla de los campos o parámetros de una dirección.
      @param {list} members - Renglones con name, type y lo demás
    {% enddoc %}
    <table class="members">
    <thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">Significado</th></tr></thead>
    <tbody>
    {% for member in members %}<tr>
    <td><code>{{ member.name }}</code></td>
    <td>{% case member.type %}{% when 'any' %}cualquier valor{% when 'null' %}null{% when 'boolean' %}verdadero o falso{% when 'integer' %}entero{% when 'number' %}número{% when 'text' %}texto{% when 'list' %}lista{% when 'object' %}objeto{% endcase %}{% if member.of %}: {% case member.of %}{% when 'any' %}cualquier valor{% when 'null' %}null{% when 'boolean' %}verdadero o falso{% when 'integer' %}entero{% when 'number' %}número{% when 'text' %}texto{% when 'list' %}lista{% when 'object' %}objeto{% endcase %}{% endif %}{% if member.is_nullable %}, o null{% endif %}{% unless member.is_required %}, puede faltar{% endunless %}</td>
    <td>{% if member.deprecated %}En retiro desde {{ member.deprecated }}{% if member.sunset %}; puede desaparecer a partir del {{ member.sunset }}{% endif %}{% if member.successor %}; usa {{ member.successor }}{% endif %}. {% endif %}{% if member.title %}{{ member.title }}{% endif %}{% if member.title and member.description %}: {% endif %}{% if member.description %}{{ member.description }}{% endif %}{% if member.unit %} ({{ member.unit }}){% endif %}{% if member.values.size > 0 %} Valores: {{ member.values | join: ', ' }}{% if member.may_grow %} y otros{% endif %}{% endif %}</td>
    </tr>
    {% endfor %}</tbody>
    </table>

    """#,
  ]
}
