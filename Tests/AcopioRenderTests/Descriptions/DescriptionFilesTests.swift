import AcopioSiteTestSupport
import Foundation
import Testing

/// The files that describe endpoints: OpenAPI documents, lists of endpoints and the catalog.
@Suite struct DescriptionFilesTests {
  /// A library with these lines in `api:` and these endpoints of books.
  private func site(
    api: String = "openapi: true, versions: [ { name: v1, current: true } ]", books: String,
    base: String = "https://library.example/", more: String = ""
  ) -> BuiltSite {
    Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: \(base)
      locale: en
      api: { \(api) }
      -- content/books/_collection.yml --
      title: Books
      entries: books.json
      key: id
      schema:
        id: { type: string, pattern: '^[0-9]+$', title: Number }
        genre: { type: enum, values: [novel, poetry], default: novel }
        author: { type: reference, to: authors }
      endpoints:
      \(books)
      -- content/books/books.json --
      [ { "id": "1", "author": "ende" } ]
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema: { name: { type: text } }
      \(more)
      """)
  }

  private let endpoints = """
    - { path: /books, title: All books, description: By number., each: { id: id, author: [name] }, per-page: 5 }
    - { path: '/books/{id}', one: { id: id, genre: genre, author: [name] } }
    """

  private let files = [
    ".well-known/api-catalog", "v1.json", "v1/openapi.json", "v1/schemas/books.json",
    "v1/schemas/books/by-id.json",
  ]

  @Test func nothingIsDescribedUnlessTheSiteSaysSo() {
    let plain = site(api: "versions: [ { name: v1, current: true } ]", books: endpoints)
    let described = site(books: endpoints)
    #expect(plain.printed == "")
    #expect(described.printed == "")
    #expect(Set(described.files.keys).subtracting(plain.files.keys).sorted() == files)
    for (path, bytes) in plain.files { #expect(described.files[path] == bytes) }
  }

  @Test func furtherPagesHaveAnExampleInTheLanguageOfTheSite() throws {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Biblioteca
      base-url: https://library.example/
      locale: es
      api: { openapi: true }
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema: { id: string }
      endpoints: [{ path: /books, each: [id], per-page: 1 }]
      -- content/books/books.json --
      [{ "id": "1" }, { "id": "2" }]
      """)
    #expect(site.printed == "")
    let document = try #require(site["openapi.json"])
    let page = try #require(document.components(separatedBy: "page/{page}.json\"").last)
    #expect(page.contains("El número de la página"))
    #expect(page.contains("\"example\": 2"))
    #expect(document.contains("Ese archivo no existe"))
  }

  @Test func theDocumentNamesThePublisherTheLicenceAndTheRevision() throws {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      catalogue: { licence: CC-BY-4.0, publisher: { name: The Library, email: post@library.example } }
      api: { openapi: true, versions: [{ name: v1 }, { name: v2, opt-in: true }] }
      -- content/shelf/new-books/_collection.yml --
      title: Libros nuevos
      entries: books.json
      schema: { id: string }
      endpoints:
        - { path: /books, each: [id], versions: [v1, v2] }
      -- content/shelf/new-books/books.json --
      [{ "id": "1" }]
      -- content/api/v1.lock.json --
      {"format": 1, "version": "v1", "endpoints": []}
      -- content/api/v1.changes.json --
      {"format": 1, "version": "v1", "changes": [
        {"date": "2026-11-21", "rule": "A02", "severity": "info", "endpoint": "/v1/books.json",
         "message": {"en": "a", "es": "a"}, "fingerprint": "0123456789ab"},
        {"date": "2026-11-21", "rule": "A02", "severity": "info", "endpoint": "/v1/books.json",
         "message": {"en": "b", "es": "b"}, "fingerprint": "0123456789ac"},
        {"date": "2026-11-19", "rule": "R22", "severity": "warning",
         "message": {"en": "c", "es": "c"}, "fingerprint": "0123456789ad"}
      ]}
      """)
    let document = try #require(site["v1/openapi.json"], "\(site.printed)")
    for part in [
      #""contact": {\#n      "name": "The Library",\#n      "email": "post@library.example"\#n    },"#,
      #""license": {\#n      "name": "CC-BY-4.0",\#n      "url": "https://spdx.org/licenses/CC-BY-4.0.html"\#n    },"#,
      #""version": "1.2""#,
      #""name": "shelf-new-books",\#n      "description": "Libros nuevos","#,
      #""example": ["#,
    ] {
      #expect(document.contains(part), "\(part) in \(document.prefix(1_500))")
    }
    #expect(site["v2/openapi.json"]?.contains(#""version": "v2""#) == true)
  }

  @Test func theCatalogNamesThePageAboutTheAPI() {
    let site = site(
      api:
        "openapi: true, versions: [ { name: v1 } ], documentation: { permalink: /api/, layout: api, "
        + "endpoints: { permalink: '/api/{path}/', layout: api } }",
      books: endpoints, more: "-- templates/layouts/api.html --\n<p>API</p>")
    #expect(
      site[".well-known/api-catalog"]?.contains(
        """
              "service-doc": [
                {
                  "href": "https://library.example/api/",
                  "type": "text/html"
                }
              ]
        """) == true, "\(site.printed) \(site[".well-known/api-catalog"] ?? "")")
    #expect(
      site["v1/openapi.json"]?.contains(
        """
          "externalDocs": {
            "url": "https://library.example/api/"
          },
        """) == true)
  }

  @Test func theDocumentHasAnOperationForEveryPathOfFiles() throws {
    let document = try #require(site(books: endpoints)["v1/openapi.json"])
    #expect(
      document == """
        {
          "openapi": "3.1.0",
          "info": {
            "title": "Library",
            "version": "v1"
          },
          "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
          "servers": [
            {
              "url": "https://library.example"
            }
          ],
          "tags": [
            {
              "name": "books",
              "description": "Books",
              "x-displayName": "Books"
            }
          ],
          "paths": {
            "/v1/books.json": {
              "x-extensionless-path": "/v1/books",
              "x-unversioned-path": "/books.json",
              "get": {
                "operationId": "getBooks",
                "summary": "All books",
                "description": "By number.",
                "tags": [
                  "books"
                ],
                "responses": {
                  "200": {
                    "description": "All books",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "array",
                          "items": {
                            "$ref": "#/components/schemas/BooksItem"
                          }
                        },
                        "example": [
                          {
                            "id": "1",
                            "author": {
                              "name": "Michael Ende"
                            }
                          }
                        ]
                      }
                    }
                  },
                  "404": {
                    "$ref": "#/components/responses/NotFound"
                  }
                }
              }
            },
            "/v1/books/page/{page}.json": {
              "x-extensionless-path": "/v1/books/page/{page}",
              "x-unversioned-path": "/books/page/{page}.json",
              "get": {
                "operationId": "getBooksPage",
                "summary": "All books",
                "description": "By number.",
                "tags": [
                  "books"
                ],
                "parameters": [
                  {
                    "name": "page",
                    "in": "path",
                    "required": true,
                    "description": "The number of the page",
                    "schema": {
                      "type": "integer",
                      "minimum": 2
                    }
                  }
                ],
                "responses": {
                  "200": {
                    "description": "All books",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "array",
                          "items": {
                            "$ref": "#/components/schemas/BooksItem"
                          }
                        }
                      }
                    }
                  },
                  "404": {
                    "$ref": "#/components/responses/NotFound"
                  }
                }
              }
            },
            "/v1/books/{id}.json": {
              "x-extensionless-path": "/v1/books/{id}",
              "x-unversioned-path": "/books/{id}.json",
              "get": {
                "operationId": "getBooksById",
                "summary": "Books",
                "tags": [
                  "books"
                ],
                "parameters": [
                  {
                    "name": "id",
                    "in": "path",
                    "required": true,
                    "description": "Number",
                    "schema": {
                      "type": "string",
                      "pattern": "^[0-9]+$"
                    },
                    "example": "1"
                  }
                ],
                "responses": {
                  "200": {
                    "description": "Books",
                    "content": {
                      "application/json": {
                        "schema": {
                          "anyOf": [
                            {
                              "$ref": "#/components/schemas/BooksEntry"
                            },
                            {
                              "$ref": "#/components/schemas/RemovedEntry"
                            }
                          ]
                        },
                        "example": {
                          "id": "1",
                          "genre": "novel",
                          "author": {
                            "name": "Michael Ende"
                          }
                        }
                      }
                    }
                  },
                  "404": {
                    "$ref": "#/components/responses/NotFound"
                  }
                }
              }
            }
          },
          "components": {
            "responses": {
              "NotFound": {
                "description": "There is no such file",
                "content": {
                  "application/problem+json": {
                    "schema": {
                      "$ref": "#/components/schemas/Problem"
                    }
                  },
                  "text/html": {
                    "schema": {
                      "type": "string"
                    }
                  }
                }
              }
            },
            "schemas": {
              "BooksItem": {
                "type": "object",
                "properties": {
                  "id": {
                    "title": "Number",
                    "type": "string",
                    "pattern": "^[0-9]+$"
                  },
                  "author": {
                    "$ref": "#/components/schemas/BooksItemAuthor"
                  }
                },
                "required": [
                  "id",
                  "author"
                ]
              },
              "BooksItemAuthor": {
                "type": "object",
                "properties": {
                  "name": {
                    "type": "string"
                  }
                },
                "required": [
                  "name"
                ]
              },
              "BooksEntry": {
                "type": "object",
                "properties": {
                  "id": {
                    "title": "Number",
                    "type": "string",
                    "pattern": "^[0-9]+$"
                  },
                  "genre": {
                    "$ref": "#/components/schemas/BooksEntryGenre"
                  },
                  "author": {
                    "$ref": "#/components/schemas/BooksItemAuthor"
                  }
                },
                "required": [
                  "id",
                  "genre",
                  "author"
                ]
              },
              "BooksEntryGenre": {
                "type": "string",
                "enum": [
                  "novel",
                  "poetry"
                ]
              },
              "RemovedEntry": {
                "type": "object",
                "properties": {
                  "key": {
                    "type": "string"
                  },
                  "removed": {
                    "type": "boolean",
                    "const": true
                  },
                  "date": {
                    "type": "string"
                  },
                  "reason": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "successor": {
                    "anyOf": [
                      {
                        "$ref": "#/components/schemas/RemovedEntrySuccessor"
                      },
                      {
                        "type": "null"
                      }
                    ]
                  }
                },
                "required": [
                  "key",
                  "removed",
                  "date",
                  "reason",
                  "successor"
                ]
              },
              "RemovedEntrySuccessor": {
                "type": "object",
                "properties": {
                  "key": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "url": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "iri-reference"
                  }
                },
                "required": [
                  "key",
                  "url"
                ]
              },
              "Problem": {
                "type": "object",
                "properties": {
                  "type": {
                    "type": "string",
                    "format": "uri-reference"
                  },
                  "title": {
                    "type": "string"
                  },
                  "status": {
                    "type": "integer"
                  },
                  "detail": {
                    "type": "string"
                  },
                  "documentation": {
                    "type": "string",
                    "format": "uri"
                  }
                },
                "required": [
                  "type",
                  "title",
                  "status",
                  "detail"
                ]
              }
            }
          }
        }

        """)
  }

  @Test func theListSaysWhereEverythingIs() throws {
    let list = try #require(site(books: endpoints)["v1.json"])
    #expect(
      list == """
        {
          "title": "Library",
          "version": "v1",
          "current": true,
          "openapi": "https://library.example/v1/openapi.json",
          "endpoints": [
            {
              "path": "/v1/books",
              "title": "All books",
              "description": "By number.",
              "url": "https://library.example/v1/books.json",
              "media_type": "application/json",
              "schema": "https://library.example/v1/schemas/books.json",
              "files": 1,
              "bytes": 46,
              "sha256": "\(try hash(of: "v1/books.json"))"
            },
            {
              "path": "/v1/books/{id}",
              "title": "Books",
              "url": "https://library.example/v1/books/{id}.json",
              "media_type": "application/json",
              "schema": "https://library.example/v1/schemas/books/by-id.json",
              "files": 1
            }
          ]
        }

        """)
  }

  /// The hash that `acopio.json` has for a file.
  private func hash(of path: String) throws -> String {
    let discovery = try #require(site(books: endpoints).files["acopio.json"])
    let object = try JSONSerialization.jsonObject(with: Data(discovery)) as? [String: Any]
    let files = object?["endpoints"] as? [[String: Any]] ?? []
    return files.first { $0["url"] as? String == "https://library.example/\(path)" }?["sha256"]
      as? String ?? ""
  }

  @Test func endpointsWithoutAVersionAreDescribedAtTheRoot() {
    let built = site(api: "openapi: true", books: "- { path: /books, each: [id] }")
    #expect(built["openapi.json"]?.contains(#""/books.json""#) == true)
    #expect(
      SchemaOutline.text(built, "schemas/books.json") == "[{id: string /^[0-9]+$/}]")
  }

  @Test func theCatalogIsOnlyAtTheRootOfAHost() {
    let built = site(books: endpoints, base: "https://library.example/town/")
    #expect(built.files[".well-known/api-catalog"] == nil)
    #expect(built["v1/openapi.json"]?.contains(#""https://library.example/town""#) == true)
    #expect(site(books: endpoints)[".well-known/api-catalog"]?.contains("service-desc") == true)
  }

  @Test func aFileOfTheSiteReplacesADescription() {
    let built = site(
      books: endpoints,
      more: """
        -- static/v1/openapi.json --
        {}
        """)
    #expect(built["v1/openapi.json"] == "{}\n")
    #expect(built["v1.json"] != nil)
  }

  @Test func noEndpointMayBeWhereADescriptionIs() {
    let built = site(books: endpoints + "\n- { path: /openapi, each: [id] }")
    #expect(
      built.printed.contains("[permalink-collision]"), "\(built.printed)")
    #expect(built.files.isEmpty)
  }
}
