import AcopioAPI

extension LockExample {
  /// Values, lists and headers: R10 to R19.
  static let valueExamples: [LockExample] = [
    LockExample(
      .r10, "one value more", after: { $0.editSchema("kind") { $0.values?.append("comic") } },
      """
      R10 error /v1/books.json:/items/properties/kind
      '[].kind' may be 'comic' now
      '[].kind' puede ser 'comic' ahora
      publish a new version, in which the list is declared as one that may grow
      d090c0b78a74
      """),
    LockExample(
      .r10, "a constant that is none of them",
      after: {
        $0.editSchema("kind") {
          $0.values = nil
          $0.constant = "\"comic\""
        }
      },
      """
      R10 error /v1/books.json:/items/properties/kind
      '[].kind' may be "comic" now
      '[].kind' puede ser "comic" ahora
      publish a new version, in which the list is declared as one that may grow
      dd2ff1f6c572
      """),
    LockExample(
      .r11, "a value that data has", after: { $0.editSchema("kind") { $0.values = ["poems"] } },
      """
      R11 error /v1/books.json:/items/properties/kind
      '[].kind' can no longer be 'novel', but data still has it
      '[].kind' ya no puede ser 'novel', pero los datos aún lo tienen
      add the value to the list again as long as data has it
      2824bf786273
      """
    ),
    LockExample(
      .r12, "any text", after: { $0.editSchema("kind") { $0.values = nil } },
      """
      R12 error /v1/books.json:/items/properties/kind
      '[].kind' may be any text now, not only novel, poems
      '[].kind' puede ser ahora cualquier texto, no solo novel, poems
      restore what was promised, or publish a new version
      a4135fdf28fa
      """),
    LockExample(
      .r12, "may grow", after: { $0.editSchema("kind") { $0.isExtensible = true } },
      """
      R12 error /v1/books.json:/items/properties/kind
      the list of values of '[].kind' may grow now
      la lista de valores de '[].kind' puede crecer ahora
      restore what was promised, or publish a new version
      40095ea8d5ef
      """),
    LockExample(
      .r13, "another constant", before: { $0.editSchema("title") { $0.constant = "\"a\"" } },
      after: { $0.editSchema("title") { $0.constant = "\"b\"" } },
      """
      R13 error /v1/books.json:/items/properties/title
      constant of '[].title' is "b" instead of "a"
      el valor constante de '[].title' es "b" en vez de "a"
      restore what was promised, or publish a new version
      831db283df2b
      """),
    LockExample(
      .r13, "no constant", before: { $0.editSchema("title") { $0.constant = "\"a\"" } },
      after: { $0.editSchema("title") { $0.constant = nil } },
      """
      R13 error /v1/books.json:/items/properties/title
      constant of '[].title' is no longer "a"
      el valor constante de '[].title' ya no es "a"
      restore what was promised, or publish a new version
      62d7cac21e19
      """),
    LockExample(
      .r13, "another default", before: { $0.editSchema("note") { $0.defaultValue = "\"a\"" } },
      after: { $0.editSchema("note") { $0.defaultValue = "\"b\"" } },
      """
      R13 warning /v1/books.json:/items/properties/note
      default of '[].note' is "b" instead of "a"
      el valor por omisión de '[].note' es "b" en vez de "a"
      restore what was promised, or publish a new version
      9a36b610d498
      """),
    LockExample(
      .r14, "all limits",
      before: {
        $0.editSchema("price") {
          $0.limits.minimum = "0"
          $0.limits.maximum = "100"
        }
        $0.editSchema("title") { $0.limits.minLength = 3 }
        var tags = ResponseSchema(.array(text()))
        tags.limits.minItems = 1
        $0.add("tags", tags)
      },
      after: {
        $0.editSchema("price") {
          $0.limits.minimum = "-0.1"
          $0.limits.maximum = "100.1"
        }
        $0.editSchema("title") {
          $0.limits.minLength = 2
          $0.limits.maxLength = 81
        }
        $0.editSchema("tags") { $0.limits.minItems = nil }
      },
      """
      R14 error /v1/books.json:/items/properties/title
      minimum length of '[].title' is 2 instead of 3
      la longitud mínima de '[].title' es 2 en vez de 3
      restore what was promised, or publish a new version
      59847b03e48a
      R14 error /v1/books.json:/items/properties/title
      maximum length of '[].title' is 81 instead of 80
      la longitud máxima de '[].title' es 81 en vez de 80
      restore what was promised, or publish a new version
      64c911624b6a
      R14 error /v1/books.json:/items/properties/price
      minimum of '[].price' is -0.1 instead of 0
      el mínimo de '[].price' es -0.1 en vez de 0
      restore what was promised, or publish a new version
      9a60cfae9fc8
      R14 error /v1/books.json:/items/properties/price
      maximum of '[].price' is 100.1 instead of 100
      el máximo de '[].price' es 100.1 en vez de 100
      restore what was promised, or publish a new version
      0238af8ba700
      R14 error /v1/books.json:/items/properties/tags
      minimum number of elements of '[].tags' is no longer 1
      la cantidad mínima de elementos de '[].tags' ya no es 1
      restore what was promised, or publish a new version
      0ee3144b2bf2
      """),
    LockExample(
      .r14, "no greatest length", after: { $0.editSchema("title") { $0.limits.maxLength = nil } },
      """
      R14 error /v1/books.json:/items/properties/title
      maximum length of '[].title' is no longer 80
      la longitud máxima de '[].title' ya no es 80
      restore what was promised, or publish a new version
      821f75c0f9a1
      """),
    LockExample(
      .r15, "all limits",
      before: {
        $0.editSchema("price") {
          $0.limits.minimum = "0"
          $0.limits.maximum = "100"
          $0.limits.multipleOf = "0.5"
        }
        var tags = ResponseSchema(.array(text()))
        tags.limits.maxItems = 5
        tags.limits.hasUniqueItems = true
        $0.add("tags", tags)
      },
      after: {
        $0.editSchema("price") {
          $0.limits = .init()
          $0.limits.multipleOf = "0.25"
        }
        $0.editSchema("tags") {
          $0.limits = .init()
          $0.limits.maxItems = 6
        }
      },
      """
      R15 error /v1/books.json:/items/properties/price
      minimum of '[].price' is no longer 0
      el mínimo de '[].price' ya no es 0
      restore what was promised, or publish a new version
      e03f480f113b
      R15 error /v1/books.json:/items/properties/price
      maximum of '[].price' is no longer 100
      el máximo de '[].price' ya no es 100
      restore what was promised, or publish a new version
      f154b9264353
      R15 error /v1/books.json:/items/properties/price
      step of '[].price' is 0.25 instead of 0.5
      el paso de '[].price' es 0.25 en vez de 0.5
      restore what was promised, or publish a new version
      237ad2a63c4c
      R15 error /v1/books.json:/items/properties/tags
      maximum number of elements of '[].tags' is 6 instead of 5
      la cantidad máxima de elementos de '[].tags' es 6 en vez de 5
      restore what was promised, or publish a new version
      53fec4a7140c
      R15 error /v1/books.json:/items/properties/tags
      elements of '[].tags' may be equal now
      los elementos de '[].tags' se pueden repetir ahora
      restore what was promised, or publish a new version
      1479dbef5d25
      """),
    LockExample(
      .r16, "another pattern", after: { $0.editSchema("id") { $0.limits.pattern = "[a-z]+" } },
      """
      R16 warning /v1/books.json:/items/properties/id
      pattern of '[].id' is [a-z]+ instead of [0-9]+
      el patrón de '[].id' es [a-z]+ en vez de [0-9]+
      restore what was promised, or publish a new version
      9fc25c88b198
      """),
    LockExample(
      .r16, "no pattern", after: { $0.editSchema("id") { $0.limits.pattern = nil } },
      """
      R16 warning /v1/books.json:/items/properties/id
      pattern of '[].id' is no longer [0-9]+
      el patrón de '[].id' ya no es [0-9]+
      restore what was promised, or publish a new version
      e875828484ca
      """),
    LockExample(
      .r17, "one alternative more",
      before: { $0.add("size", ResponseSchema(.union([text(), ResponseSchema(.integer)]))) },
      after: {
        $0.editSchema("size") {
          $0.kind = .union([text(), ResponseSchema(.integer), ResponseSchema(.boolean)])
        }
      },
      """
      R17 error /v1/books.json:/items/properties/size
      '[].size' may also be true or false now (alternative 3)
      '[].size' puede ser ahora también true o false (alternativa 3)
      keep it as it is and add a member with another name, or publish a new version
      9e9d59a84e5d
      """),
    LockExample(
      .r17, "an alternative to a single type",
      after: {
        $0.editSchema("title") {
          $0 = ResponseSchema(.union([$0, ResponseSchema(.null), ResponseSchema(.integer)]))
        }
      },
      """
      R06 error /v1/books.json:/items/properties/title
      '[].title' may be null now
      '[].title' puede ser null ahora
      publish a value in every object, or publish a new version
      f53fd6a0a070
      R17 error /v1/books.json:/items/properties/title
      '[].title' may also be a whole number now (alternative 2)
      '[].title' puede ser ahora también un número entero (alternativa 2)
      keep it as it is and add a member with another name, or publish a new version
      90acf43ea272
      """),
    LockExample(
      .r17, "another discriminator",
      before: {
        var union = ResponseSchema(.union([object("kind", text()), object("type", text())]))
        union.discriminator = "kind"
        $0.add("by", union)
      }, after: { $0.editSchema("by") { $0.discriminator = "type" } },
      """
      R17 error /v1/books.json:/items/properties/by
      the alternatives of '[].by' are told apart by 'type' instead of 'kind'
      las alternativas de '[].by' se distinguen por 'type' en vez de 'kind'
      keep it as it is and add a member with another name, or publish a new version
      7fdb1cdbcdd2
      """),
    LockExample(
      .r18, "an object out of its envelope",
      before: { $0.schema = envelope }, after: { $0.schema = object("id", text()) },
      """
      R18 error /v1/books.json:
      the response is without its envelope now: it is what its member 'data' was
      ahora la respuesta no tiene sobre: es lo que era su miembro 'data'
      keep it as it is and add a member with another name, or publish a new version
      d6ac96c52ba7
      """),
    LockExample(
      .r18, "an object in an envelope",
      before: { $0.schema = object("id", text()) }, after: { $0.schema = envelope },
      """
      R18 error /v1/books.json:
      the response is in an envelope now: what it was is its member 'data'
      ahora la respuesta está en un sobre: lo que era es su miembro 'data'
      keep it as it is and add a member with another name, or publish a new version
      b6cc5d99047b
      """),
    LockExample(
      .r18, "wrapped", after: { $0.schema = object("data", $0.list) },
      """
      R18 error /v1/books.json:
      the response is an object now, with the list in its member 'data'
      la respuesta es ahora un objeto, con la lista en su miembro 'data'
      keep it as it is and add a member with another name, or publish a new version
      6149b88e8277
      """),
    LockExample(
      .r18, "unwrapped", before: { $0.schema = object("data", $0.list) },
      after: { $0.schema = nil },
      """
      R18 error /v1/books.json:
      the response is the list itself now, without the object whose member 'data' it was
      la respuesta es ahora la lista misma, sin el objeto cuyo miembro 'data' era
      keep it as it is and add a member with another name, or publish a new version
      6f17b4b9b1ec
      """),
    LockExample(
      .r18, "other elements", before: { $0.add("tags", ResponseSchema(.array(text()))) },
      after: { $0.editSchema("tags") { $0.kind = .array(object("id", text())) } },
      """
      R18 error /v1/books.json:/items/properties/tags/items
      '[].tags[]' is an object instead of a text
      '[].tags[]' es un objeto en vez de un texto
      keep it as it is and add a member with another name, or publish a new version
      2b2d35ae56d6
      """),
    LockExample(
      .r19, "another value", before: { $0.headers = [.init(name: "Link", value: "</v1>")] },
      after: { $0.headers = [.init(name: "Link", value: "</v2>")] },
      """
      R19 warning /v1/books.json:
      header 'Link' is '</v2>' instead of '</v1>'
      la cabecera 'Link' es '</v2>' en vez de '</v1>'
      let the host send the header as before
      6e2e7613a904
      """),
    LockExample(
      .r19, "no header", before: { $0.headers = [.init(name: "Link", value: "</v1>")] },
      after: { $0.headers = [] },
      """
      R19 warning /v1/books.json:
      header 'Link' is gone
      la cabecera 'Link' ya no existe
      let the host send the header as before
      8c34ec69a7ac
      """),
  ]
}
