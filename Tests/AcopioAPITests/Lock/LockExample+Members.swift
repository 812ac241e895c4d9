import AcopioAPI

extension LockExample {
  /// Endpoints and members: R01 to R09.
  static let memberExamples: [LockExample] = [
    LockExample(
      .r01, "removed", after: { $0.isRemoved = true },
      """
      R01 error /v1/books.json:
      '/v1/books.json' is gone
      '/v1/books.json' ya no existe
      keep it and mark it as deprecated with a sunset date, or publish a new version
      fa1d44369cd2
      """),
    LockExample(
      .r01, "no longer without a version", before: { $0.isUnversioned = true },
      after: { $0.isUnversioned = false },
      """
      R01 error /v1/books.json:
      '/books.json' is gone, or another version answers there
      '/books.json' ya no existe, o ahí responde otra versión
      also publish '/v1/books.json' without its version, with 'current' of the version and 'unversioned'
      8a6c16d5fe4f
      """),
    LockExample(
      .r01, "no longer in a language", before: { $0.languages = ["es-MX", "en-US"] },
      after: { $0.languages = ["en-US"] },
      """
      R01 error /v1/books.json:
      '/v1/books.json' is gone in 'es-MX'
      '/v1/books.json' ya no existe en 'es-MX'
      keep the language, and 'localized' of the endpoint
      76c15b72f9eb
      """),
    LockExample(
      .r02, "another media type", after: { $0.mediaType = "application/ld+json" },
      """
      R02 error /v1/books.json:
      '/v1/books.json' is 'application/ld+json' instead of 'application/json'
      '/v1/books.json' es 'application/ld+json' en vez de 'application/json'
      keep it and mark it as deprecated with a sunset date, or publish a new version
      796a6de6f5e1
      """),
    LockExample(
      .r02, "another ending", after: { $0.fileExtension = ".txt" },
      """
      R02 error /v1/books.json:
      '/v1/books' ends in '.txt' instead of '.json'
      '/v1/books' termina en '.txt' en vez de '.json'
      keep it and mark it as deprecated with a sunset date, or publish a new version
      169429f17855
      """),
    LockExample(
      .r02, "one ending less",
      before: {
        $0.others = [
          LockedEndpoint(
            EndpointDescription(
              path: "/v1/books", version: "v1", fileExtension: ".geojson",
              mediaType: "application/geo+json", schema: ResponseSchema(.any)))
        ]
      }, after: { $0.others = [] },
      """
      R02 error /v1/books.geojson:
      '/v1/books.geojson' is gone
      '/v1/books.geojson' ya no existe
      keep it and mark it as deprecated with a sunset date, or publish a new version
      024342b30c4a
      """),
    LockExample(
      .r03, "removed", after: { $0.remove("title") },
      """
      R03 error /v1/books.json:/items/properties/title
      '[].title' is gone, which every object had
      ya no existe '[].title', que todos los objetos tenían
      keep it and mark it as deprecated with a sunset date, or publish a new version
      bf2bafabb6ba
      """),
    LockExample(
      .r04, "removed", after: { $0.remove("note") },
      """
      R04 error /v1/books.json:/items/properties/note
      '[].note' is gone, which objects could have
      ya no existe '[].note', que los objetos podían tener
      keep it, or reserve its name so that no other member gets it
      2eea6a2e35cf
      """),
    LockExample(
      .r04, "a reserved name used again",
      before: { $0.reservedNames = [.init("/items/properties/isbn", reason: "it was wrong")] },
      after: { $0.add("isbn", text()) },
      """
      R04 error /v1/books.json:/items/properties/isbn
      '[].isbn' is published again, but its name is reserved: it was wrong
      '[].isbn' se publica otra vez, pero su nombre está reservado: it was wrong
      give the new member a name of its own
      d38b80d9fe6a
      """),
    LockExample(
      .r04, "members of any name",
      before: {
        $0.add("names", ResponseSchema(.object([], others: text())))
      },
      after: { $0.editSchema("names") { $0.kind = .object([], others: nil) } },
      """
      R04 error /v1/books.json:/items/properties/names/additionalProperties
      '[].names.*': there are no more members of any name
      '[].names.*': ya no hay miembros de cualquier nombre
      keep it, or reserve its name so that no other member gets it
      bbe97b88b92c
      """),
    LockExample(
      .r05, "optional", after: { $0.edit("title") { $0.isRequired = false } },
      """
      R05 error /v1/books.json:/items/properties/title
      '[].title' may be missing now
      '[].title' puede faltar ahora
      publish it in every object, or publish a new version
      44e1293986c7
      """),
    LockExample(
      .r06, "null", after: { $0.editSchema("title") { $0.isNullable = true } },
      """
      R06 error /v1/books.json:/items/properties/title
      '[].title' may be null now
      '[].title' puede ser null ahora
      publish a value in every object, or publish a new version
      f53fd6a0a070
      """),
    LockExample(
      .r07, "a number", after: { $0.editSchema("title") { $0.kind = .number } },
      """
      R07 error /v1/books.json:/items/properties/title
      '[].title' is a number instead of a text
      '[].title' es un número en vez de un texto
      keep it as it is and add a member with another name, or publish a new version
      21e24ace63d5
      """),
    LockExample(
      .r07, "a number of a whole number", before: { $0.editSchema("price") { $0.kind = .integer } },
      after: { $0.editSchema("price") { $0.kind = .number } },
      """
      R07 error /v1/books.json:/items/properties/price
      '[].price' is a number instead of a whole number
      '[].price' es un número en vez de un número entero
      keep it as it is and add a member with another name, or publish a new version
      f05c6f816413
      """),
    LockExample(
      .r07, "a list of a text",
      after: { $0.editSchema("title") { $0.kind = .array(text()) } },
      """
      R07 error /v1/books.json:/items/properties/title
      '[].title' is a list instead of a text
      '[].title' es una lista en vez de un texto
      keep it as it is and add a member with another name, or publish a new version
      5f53faaff815
      """),
    LockExample(
      .r07, "anything", after: { $0.editSchema("title") { $0.kind = .any } },
      """
      R07 error /v1/books.json:/items/properties/title
      '[].title' is anything instead of a text
      '[].title' es cualquier valor en vez de un texto
      keep it as it is and add a member with another name, or publish a new version
      9f9fcee53361
      """),
    LockExample(
      .r07, "of a field in the path",
      before: { $0.parameters = [.init(name: "id", schema: ResponseSchema(.integer))] },
      after: { $0.parameters = [.init(name: "id", schema: text())] },
      """
      R07 error /v1/books.json:/parameters/id
      '{id}' is a text instead of a whole number
      '{id}' es un texto en vez de un número entero
      keep it as it is and add a member with another name, or publish a new version
      22856e9ff260
      """),
    LockExample(
      .r08, "another format", before: { $0.add("day", text("date")) },
      after: { $0.editSchema("day") { $0.format = "date-time" } },
      """
      R08 error /v1/books.json:/items/properties/day
      the format of '[].day' is 'date-time' instead of 'date'
      el formato de '[].day' es 'date-time' en vez de 'date'
      keep it as it is and add a member with another name, or publish a new version
      3115fbc17a30
      """),
    LockExample(
      .r08, "no key of an entry",
      before: { parts in
        parts.add("author", text())
        parts.editSchema("author") { schema in
          schema.limits.pattern = "[a-z]+"
          schema.vocabulary.isKey = true
        }
      },
      after: { parts in
        parts.editSchema("author") { schema in
          schema.limits.pattern = nil
          schema.vocabulary.isKey = false
        }
      },
      """
      R08 error /v1/books.json:/items/properties/author
      '[].author' is not the key of an entry any more
      '[].author' ya no es la clave de una entrada
      keep it as it is and add a member with another name, or publish a new version
      1ff51d514fa8
      """),
    LockExample(
      .r08, "no format", before: { $0.add("day", text("date")) },
      after: { $0.editSchema("day") { $0.format = nil } },
      """
      R08 error /v1/books.json:/items/properties/day
      the format of '[].day' is no longer 'date'
      el formato de '[].day' ya no es 'date'
      keep it as it is and add a member with another name, or publish a new version
      863c9435d622
      """),
    LockExample(
      .r09, "renamed",
      after: { parts in parts.edit("title") { $0.name = "name" } },
      """
      R09 error /v1/books.json:/items/properties/title
      '[].title' is gone and 'name' is new, with the same schema: renamed?
      ya no existe '[].title' y 'name' es nuevo, con el mismo esquema: ¿renombrado?
      publish both names until the old one may go, or publish a new version
      dd54fb167e6b
      """),
  ]
}
