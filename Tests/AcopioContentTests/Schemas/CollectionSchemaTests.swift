import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// The JSON Schemas that editors get.
@Suite struct CollectionSchemaTests {
  private func schema(_ declaration: String, _ site: String = "") throws -> String {
    let corpus = SchemaCorpus(
      BuiltSite.files("-- content/books/_collection.yml --\n" + declaration + site))
    return corpus.schema(of: try #require(corpus.collections.first))
  }

  /// A file of a translation says only what differs, so nothing is required.
  @Test func translationsHaveASchemaOfTheirOwn() throws {
    let corpus = SchemaCorpus(
      BuiltSite.files(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        languages: [ { locale: en, title: English }, { locale: es, title: Español } ]
        -- content/books/_collection.yml --
        entries: '*.md'
        schema:
          title: { type: text, max: 80 }
          pages: { type: integer }
          note: { type: markdown }
        """))
    let collection = try #require(corpus.collections.first)
    let schema = CollectionSchema(collection, corpus.languages)
    #expect(schema.hasTranslations)
    var out = ByteBuffer()
    schema.appendTranslation(into: &out)
    #expect(
      out.bytes.string == #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "books, in another language",
          "type": "object",
          "properties": {
            "title": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 80
            },
            "note": {
              "type": [
                "string",
                "null"
              ]
            },
            "slug": {
              "type": [
                "string",
                "number",
                "null"
              ]
            },
            "permalink": {
              "type": [
                "string",
                "number",
                "null"
              ]
            }
          },
          "additionalProperties": false
        }

        """#)
  }

  @Test func saysWhatFrontMatterMayBe() throws {
    let text = try schema(
      """
      entries: '*.md'
      title: Books
      schema:
        title: { type: text, max: 80, title: Title, description: As on the cover }
        pages: { type: integer, min: 1, optional: true, unit: pages }
        shelf: { type: enum, values: [novels, poetry], default: novels }
        author: { type: reference, to: authors }
        draft: { type: boolean }
        slug: { type: slug }
        permalink: { type: url }
        layout: { type: string }
        publish-date: { type: date }
        expiry-date: { type: date }
        aliases: { type: list, of: { type: string } }
        removed: { type: boolean }
      """)
    #expect(
      text == #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Books",
          "type": "object",
          "properties": {
            "title": {
              "title": "Title",
              "description": "As on the cover",
              "type": "string",
              "maxLength": 80
            },
            "pages": {
              "description": "Unit: pages",
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1
            },
            "shelf": {
              "default": "novels",
              "enum": [
                "novels",
                "poetry"
              ]
            },
            "author": {
              "description": "The key of an entry of 'authors'",
              "type": [
                "string",
                "number"
              ]
            },
            "draft": {
              "type": "boolean"
            },
            "slug": {
              "type": "string",
              "pattern": "^[a-z0-9]+(?:-[a-z0-9]+)*$"
            },
            "permalink": {
              "type": "string",
              "pattern": "^(?:/(?!/)|https?://(?!/)(?=.))[^\\u0000-\\u0020\\u007F\"<>\\\\]*$"
            },
            "layout": {
              "type": "string"
            },
            "publish-date": {
              "type": "string",
              "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
            },
            "expiry-date": {
              "type": "string",
              "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
            },
            "aliases": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "removed": {
              "type": "boolean"
            },
            "robots": {
              "enum": [
                "index",
                "noindex"
              ]
            },
            "sitemap": {
              "type": [
                "boolean",
                "null"
              ]
            },
            "untranslated": {
              "enum": [
                "omit",
                "fallback",
                "noindex"
              ]
            },
            "languages": {}
          },
          "additionalProperties": false,
          "required": [
            "title",
            "author",
            "draft",
            "slug",
            "permalink",
            "layout",
            "publish-date",
            "expiry-date",
            "aliases",
            "removed"
          ]
        }

        """#)
  }

  @Test func aFileOfEntriesIsAListOrAMappingOfThem() throws {
    let text = try schema("entries: books.yml\nkey: id\nschema: { id: { type: slug } }\n")
    #expect(
      text.hasPrefix(
        """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "books",
          "type": [
            "array",
            "object"
          ],
          "items": {
            "$ref": "#/$defs/entry"
          },
          "additionalProperties": {
            "$ref": "#/$defs/entry"
          },
          "$defs": {
            "entry": {
              "type": "object",
              "properties": {
                "id": {
                  "type": "string",
                  "pattern": "^[a-z0-9]+(?:-[a-z0-9]+)*$"
                },
        """))
    #expect(
      text.hasSuffix(
        """
              "additionalProperties": false,
              "if": {
                "required": [
                  "removed"
                ],
                "properties": {
                  "removed": {
                    "type": "object"
                  }
                }
              },
              "else": {
                "required": [
                  "id"
                ]
              }
            }
          }
        }

        """))
    let keyed = try schema("entries: books.yml\nschema: { title: { type: text } }\n")
    #expect(keyed.contains("\"type\": \"object\",\n  \"items\""))
  }

  @Test func textMayBeSaidInEachLanguage() throws {
    let text = try schema(
      "entries: books.yml\nschema: { title: { type: text, max: 9 } }\n",
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es, title: Español } ]
      """)
    let form = { (indent: String) in
      """
      \(indent)  "type": [
      \(indent)    "string",
      \(indent)    "null"
      \(indent)  ],
      \(indent)  "maxLength": 9
      """
    }
    let inner = String(repeating: " ", count: 16)
    #expect(
      text.contains(
        """
                "title": {
                  "anyOf": [
                    {
                      "type": "string",
                      "maxLength": 9
                    },
                    {
                      "type": "object",
                      "properties": {
                        "en": {
        \(form(inner))
                        },
                        "es": {
        \(form(inner))
                        }
                      },
                      "required": [
                        "en"
                      ],
                      "additionalProperties": false
                    }
                  ]
                },
        """))
  }

  @Test func listsOfTextsMayBeSaidInEachLanguage() throws {
    let text = try schema(
      "entries: books.yml\nschema: { notes: { type: list, of: { type: text } } }\n",
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es, title: Español } ]
      """)
    // Entries, the list, and the list in each language, whose elements are in that language.
    #expect(text.split(separator: #""items": {"#).count == 5)
    #expect(text.split(separator: #""es": {"#).count == 3)
  }

  @Test func theCommandWritesAFileForEachCollection() async throws {
    let site = try SiteFolder()
    let run = try await site.acopio(["schema"])
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout == "2 schemas written to ./.acopio/schemas\n")
    let written = try String(
      contentsOfFile: site.work + "/schemas/authors.json", encoding: .utf8)
    #expect(try await site.acopio(["schema", "--print", "authors"]).stdout == written)
    let other = try await site.acopio(["schema", "--output", "schemas"])
    #expect(other.stdout == "2 schemas written to schemas\n")
    #expect(FileManager.default.fileExists(atPath: site.root + "/schemas/books.json"))
    #expect(FileManager.default.fileExists(atPath: site.root + "/schemas/_collection.json"))
  }

  @Test func theCommandReplacesSchemasAndNoOtherFile() async throws {
    let site = try SiteFolder()
    try site.write("schemas/authors.json", "mine")
    let refused = try await site.acopio(["schema", "--output", "schemas"])
    #expect(refused.status == 2)
    #expect(
      refused.stderr
        == "acopio: cannot write 'schemas/authors.json': a file is there that acopio did"
        + " not write; move it away, or name another folder with --output\n")
    #expect(try site.files("schemas")["authors.json"] == Data("mine".utf8))
    try site.remove("schemas")
    for title in ["First", "Second"] {
      try site.write(
        "content/authors/_collection.yml",
        "entries: '*.md'\nschema: { name: { type: text }, \(title.lowercased()): { type: text } }\n"
      )
      #expect(try await site.acopio(["schema", "--output", "schemas"]).status == 0)
    }
    #expect(
      try site.files("schemas").keys.sorted()
        == ["_collection.json", "_site.json", "authors.json", "books.json"])
  }

  @Test func theCommandNeedsSoundDeclarationsButNoSoundEntries() async throws {
    let site = try SiteFolder()
    try site.write("content/books/books.json", "[ 1 ]")
    #expect(try await site.acopio(["schema"]).status == 0)
    let unknown = try await site.acopio(["schema", "--print", "bokks"])
    #expect(unknown.status == 2)
    #expect(
      unknown.stderr.hasPrefix("acopio: there is no collection 'bokks'; did you mean 'books'?"))
    try site.write("content/authors/_collection.yml", "entries: '*.md'\n")
    let broken = try await site.acopio(["schema", "--output", "new"])
    #expect(broken.status == 1 && broken.stdout == "")
    #expect(broken.stderr.contains("a collection has no 'schema' [missing-key]"))
    #expect(!FileManager.default.fileExists(atPath: site.root + "/new"))
  }

  /// `make docs` writes the file; change it in the same commit as a type.
  @Test func theCommittedReferenceIsTheOneMadeFromTheCode() throws {
    let committed = try Specs.page("reference/configuration.md")
    #expect(committed == ReferencePages.schema, "run 'make docs' and commit what it wrote")
  }

  @Test func typesAreToldInOrderAndOnce() {
    let names = FieldKinds.names
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    #expect(FieldKinds.all.allSatisfy { !$0.summary.isEmpty && !$0.summary.hasSuffix(".") })
  }
}
