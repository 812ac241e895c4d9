import AcopioAPI

extension LockExample {
  /// What was published: D-a to D-m.
  static let dataExamples: [LockExample] = [
    LockExample(
      .da, "gone",
      after: {
        $0.facts.items.removeLast()
        $0.thresholds.itemLoss = 50
      },
      """
      D-a error /v1/books.json:3
      id '3' is gone without a tombstone
      el id '3' ya no existe y no tiene lápida
      publish it again, or leave a tombstone that says why it is gone
      f73aa0cf421e
      """),
    LockExample(
      .da, "another id of the same item",
      after: { $0.facts.items[0].id = "momo" },
      """
      D-a error /v1/books.json:1
      id '1' is gone without a tombstone; its item has another id now
      el id '1' ya no existe y no tiene lápida; su elemento tiene otro id
      publish it again, or leave a tombstone that says why it is gone
      f886256e2558
      """),
    LockExample(
      .da, "the file of an entry that still exists",
      before: { $0.parameters = [.init(name: "id", schema: text())] },
      after: {
        $0.entries = ["books/ende"]
        $0.facts.items.removeLast()
        $0.thresholds.itemLoss = 50
      },
      """
      D-a warning /v1/books.json:3
      id '3' is not published here now, but 'books/ende' still exists
      el id '3' ya no se publica aquí, pero 'books/ende' todavía existe
      publish it again, or leave a tombstone that says why it is gone
      0c027079d42a
      """),
    LockExample(
      .db, "another item",
      after: {
        $0.facts.items[0].entry = "books/emil"
        $0.facts.items[0].digest = "b11111111111"
      },
      """
      D-b error /v1/books.json:1
      id '1' means 'books/emil' instead of 'books/momo'
      el id '1' significa 'books/emil' en vez de 'books/momo'
      give the new item an id of its own
      8a414736b8ae
      """),
    LockExample(
      .db, "a tombstone", before: { $0.tombstones = [.init("0", reason: "sold")] },
      after: {
        $0.tombstones = []
        $0.facts.items.append(.init(id: "0"))
      },
      """
      D-b error /v1/books.json:0
      id '0' is used again, but it is reserved: sold
      el id '0' se usa otra vez, pero está reservado: sold
      give the new item an id of its own
      557ff4ed50cd
      """),
    LockExample(
      .dc, "moved", after: { $0.facts.items[0].urls = ["/momo/"] },
      """
      D-c error /v1/books.json:1
      item '1' is no longer at '/books/momo/', and no redirect is there
      el elemento '1' ya no está en '/books/momo/', y allí no hay redirección
      publish it at the old address too, or redirect the old address to the new one
      1c9941794831
      """),
    LockExample(
      .dd, "null", after: { $0.observe("note") { $0.isEverNull = true } },
      """
      D-d info /v1/books.json:/items/properties/note
      '[].note' is null for the first time
      '[].note' es null por primera vez
      tell clients, whose tests have never seen it
      3140322961c8
      """),
    LockExample(
      .dd, "missing", after: { $0.observe("note") { $0.isEverMissing = true } },
      """
      D-d info /v1/books.json:/items/properties/note
      '[].note' is missing for the first time
      '[].note' falta por primera vez
      tell clients, whose tests have never seen it
      65203a089b57
      """),
    LockExample(
      .dd, "a value of the list", after: { $0.observe("kind") { $0.values = ["novel", "poems"] } },
      """
      D-d info /v1/books.json:/items/properties/kind
      '[].kind' is 'poems' for the first time
      '[].kind' es 'poems' por primera vez
      tell clients, whose tests have never seen it
      36f45051e4ad
      """),
    LockExample(
      .dd, "the first value",
      before: {
        $0.observe("kind") {
          $0.isEverUsed = false
          $0.values = []
        }
      },
      after: {
        $0.observe("kind") {
          $0.isEverUsed = true
          $0.values = ["novel"]
        }
      },
      """
      D-d info /v1/books.json:/items/properties/kind
      '[].kind' has a value for the first time
      '[].kind' tiene un valor por primera vez
      tell clients, whose tests have never seen it
      f9684ab32579
      """),
    LockExample(
      .de, "order", after: { $0.facts.items.swapAt(0, 1) },
      """
      D-e warning /v1/books.json:
      items are in another order, beginning with '2'
      los elementos están en otro orden, a partir de '2'
      restore the order and the page size, or tell clients
      d8b470abb63b
      """),
    LockExample(
      .de, "pages", after: { $0.facts.pageSize = 10 },
      """
      D-e warning /v1/books.json:
      the page size is 10 instead of 20
      el tamaño de página es 10 en vez de 20
      restore the order and the page size, or tell clients
      7fc055975e18
      """),
    LockExample(
      .de, "no pages", after: { $0.facts.pageSize = nil },
      """
      D-e warning /v1/books.json:
      the list has no pages any more; their size was 20
      la lista ya no tiene páginas; su tamaño era 20
      restore the order and the page size, or tell clients
      474f32b39951
      """),
    LockExample(
      .de, "pages of a whole list", before: { $0.facts.pageSize = nil },
      after: { $0.facts.pageSize = 2 },
      """
      D-e error /v1/books.json:
      the list is divided into pages of 2 items
      la lista se divide en páginas de 2 elementos
      restore the order and the page size, or tell clients
      c576688c237c
      """),
    LockExample(
      .de, "pages of a list that is one page yet", before: { $0.facts.pageSize = nil },
      after: { $0.facts.pageSize = 20 },
      """
      D-e warning /v1/books.json:
      the list is divided into pages of 20 items
      la lista se divide en páginas de 20 elementos
      restore the order and the page size, or tell clients
      fcee915d914b
      """),
    LockExample(
      .df, "a third",
      after: {
        $0.facts.items.removeLast()
        $0.tombstones = [.init("3", reason: "sold")]
      },
      """
      D-f error /v1/books.json:
      number of items: 2 instead of 3; more than 20 % vanished
      número de elementos: 2 en vez de 3; desapareció más del 20 %
      check that the content was read completely
      434225a822c0
      """),
    LockExample(
      .df, "a third of a list whose entries still exist",
      after: {
        $0.entries = ["books/momo", "books/jim", "books/ende"]
        $0.facts.items.removeLast()
        $0.tombstones = [.init("3", reason: "sold")]
      },
      """
      D-f error /v1/books.json:
      number of items: 2 instead of 3; more than 20 % vanished
      número de elementos: 2 en vez de 3; desapareció más del 20 %
      check that the content was read completely
      434225a822c0
      """),
    LockExample(
      .dg, "larger items", after: { $0.facts.bytes = 30_001 },
      """
      D-g warning /v1/books.json:
      30001 bytes instead of 20000: more than 50% larger
      30001 bytes en vez de 20000: más del 50 % más grande
      divide it into pages, or leave out what clients can fetch when they need it
      890bb68512f8
      """),
    LockExample(
      .dg, "more than may be downloaded",
      before: { $0.thresholds.downloadBudget = 39_999 },
      after: {
        $0.facts.bytes = 40_000
        $0.facts.items += (4...6).map { .init(id: "\($0)") }
      },
      """
      D-g warning /v1/books.json:
      40000 bytes instead of 20000: more than 50% larger
      40000 bytes en vez de 20000: más del 50 % más grande
      divide it into pages, or leave out what clients can fetch when they need it
      8eec5cf589d2
      """),
    LockExample(
      .dh, "dangling",
      after: {
        $0.facts.references = [
          .init("/items/properties/next", to: "/v1/books.json", ids: ["1", "9"])
        ]
      },
      """
      D-h error /v1/books.json:/items/properties/next
      '[].next' refers to '9', which '/v1/books.json' does not have
      '[].next' se refiere a '9', que no está en '/v1/books.json'
      publish what is referred to, or remove the reference
      b3af0490180b
      """),
    LockExample(
      .di, "other bytes", after: { $0.facts.digest = "bbbbbbbbbbbb" },
      """
      D-i info /v1/books.json:
      the files have other bytes, but every item is the same
      los archivos tienen otros bytes, pero todos los elementos son iguales
      leave out what changes with every build, such as a time
      9eef7ec81c4c
      """),
    LockExample(
      .dj, "fewer digits", after: { $0.observe("price") { $0.decimals = 1...1 } },
      """
      D-j warning /v1/books.json:/items/properties/price
      decimal digits of '[].price': 1 instead of 2
      decimales de '[].price': 1 en vez de 2
      keep the precision and the unit of the numbers
      17791de1e3c5
      """),
    LockExample(
      .dj, "another unit", after: { $0.editSchema("price") { $0.unit = "USD" } },
      """
      D-j error /v1/books.json:/items/properties/price
      unit of '[].price' is USD instead of EUR
      la unidad de '[].price' es USD en vez de EUR
      keep the precision and the unit of the numbers
      26ccba1b4f9b
      """),
    LockExample(
      .dk, "no file",
      after: {
        $0.facts.fileCount = 0
        $0.facts.bytes = 0
      },
      """
      D-k error /v1/books.json:
      '/v1/books.json' is declared, but no file of it is published
      '/v1/books.json' está declarado, pero no se publica ningún archivo suyo
      publish what is documented, and document what is published
      842f7cf22067
      """),
    LockExample(
      .dk, "not documented", before: { $0.facts.isDocumented = true },
      after: { $0.facts.isDocumented = false },
      """
      D-k error /v1/books.json:
      '/v1/books.json' is published, but no longer documented
      '/v1/books.json' se publica, pero ya no está documentado
      publish what is documented, and document what is published
      b9ba0eeb84ec
      """),
    LockExample(
      .dl, "a large file", before: { $0.thresholds.fileBytes = 30_000 },
      after: { $0.facts.largestFile = 30_001 },
      """
      D-l error /v1/books.json:
      size of a file: 30001 bytes, but the host takes at most 30000
      tamaño de un archivo: 30001 bytes, pero el servidor admite solo 30000
      divide the endpoint into smaller or fewer files
      a187a0c456f9
      """),
    LockExample(
      .dl, "many files", before: { $0.thresholds.fileCount = 1 },
      after: { $0.facts.fileCount = 2 },
      """
      D-l error /v1/books.json:
      number of files: 2, but the host takes at most 1
      número de archivos: 2, pero el servidor admite solo 1
      divide the endpoint into smaller or fewer files
      7baf19023d81
      """),
    LockExample(
      .dm, "another item",
      before: { $0.facts.samples = [.init(id: "1", digest: "111111111111")] },
      after: { $0.facts.items[0].digest = "b11111111111" },
      """
      D-m error /v1/books.json:1
      the documented example of '1' is not what is published
      el ejemplo documentado de '1' no es lo que se publica
      update the example: 'acopio contract update'
      3f327e319789
      """),
  ]
}
