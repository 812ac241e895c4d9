// Written by 'make starters' from the files in Starters/api/: change those.

extension StarterFiles {
  /// The files in `Starters/api/` by their path.
  static let api: [String: String] = [
    "en/content/books/_collection.yml":
      #"""
    # All books are rows of one table. The schema says what a cell is; a mistake names its line and column.
    entries: books.csv
    schema:
      id: integer
      title: text
      author: text
      year: { type: integer, min: 1450 }
      branch: { type: reference, to: branches, inverse: books }
      tags: { type: list, of: text, default: [] }
    order: [title]
    endpoints:
      - { path: /books, per-page: 50, each: [id, title, author, year, { branch: branch.name }, tags] }
      - { path: '/books/{id}', one: [id, title, author, year, branch, tags] }

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
      id: slug
      name: text
      place: geo-point
    order: [name]
    endpoints:
      - { path: /branches, each: [id, name, place, { books: { each: books, members: [id, title] } }] }
      - { path: /map, format: geojson, geometry: place, each: [name] }

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
    params:
      # The links at the top of every page.
      nav:
        - { path: /, title: Documentation }

    """#,
    "es/content/books/_collection.yml":
      #"""
    # Todos los libros son renglones de una tabla. El esquema dice qué es cada celda; un error indica su línea.
    entries: libros.csv
    schema:
      id: integer
      title: text
      author: text
      year: { type: integer, min: 1450 }
      branch: { type: reference, to: branches, inverse: books }
      tags: { type: list, of: text, default: [] }
    order: [title]
    endpoints:
      - { path: /libros, per-page: 50, each: [id, title, author, year, { branch: branch.name }, tags] }
      - { path: '/libros/{id}', one: [id, title, author, year, branch, tags] }

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
      id: slug
      name: text
      place: geo-point
    order: [name]
    endpoints:
      - { path: /sedes, each: [id, name, place, { books: { each: books, members: [id, title] } }] }
      - { path: /mapa, format: geojson, geometry: place, each: [name] }

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
    params:
      # Los enlaces que encabezan cada página.
      nav:
        - { path: /, title: Documentación }

    """#,
  ]
}
