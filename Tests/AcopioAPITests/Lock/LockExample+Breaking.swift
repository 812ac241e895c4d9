import AcopioAPI

extension LockExample {
  /// Changes that clients notice, with what is reported in English and Spanish, remedy and
  /// fingerprint.
  static let breaking: [LockExample] =
    memberExamples + valueExamples + lifeExamples + dataExamples

  /// The end of what is published: R20 to R22.
  static let lifeExamples: [LockExample] = [
    LockExample(
      .r20, "an earlier date", before: { $0.life = future }, after: { $0.life = past },
      """
      R20 error /v1/books.json:
      the sunset date of '/v1/books.json' is 2026-11-21, earlier than 2026-11-22
      la fecha de retirada de '/v1/books.json' es el 2026-11-21, antes que el 2026-11-22
      give clients a sunset date, and keep it until then
      a02c44cc14bb
      """),
    LockExample(
      .r20, "no date any more", before: { $0.life = future },
      after: { $0.life = .init(deprecated: "2026-11-21") },
      """
      R20 error /v1/books.json:
      '/v1/books.json' is still deprecated, without its sunset date 2026-11-22
      '/v1/books.json': sigue en retiro, sin su fecha, el 2026-11-22
      write 'sunset: 2026-11-22' again, or a later day
      e7f3da14d915
      """),
    LockExample(
      .r20, "a new member that ends at once",
      after: {
        $0.add("isbn", text())
        $0.edit("isbn") { $0.life = past }
      },
      """
      R20 error /v1/books.json:/items/properties/isbn
      the sunset date of '[].isbn' is 2026-11-21, which was not announced before
      la fecha de retirada de '[].isbn' es el 2026-11-21, que no se anunció antes
      choose a day that leaves clients time to change
      034b158336ef
      """),
    LockExample(
      .r20, "a first date that is not after today", after: { $0.life = past },
      """
      R20 error /v1/books.json:
      the sunset date of '/v1/books.json' is 2026-11-21, which was not announced before
      la fecha de retirada de '/v1/books.json' es el 2026-11-21, que no se anunció antes
      choose a day that leaves clients time to change
      26403e485df5
      """),
    LockExample(
      .r20, "a part removed too early",
      before: { $0.addAuthor(until: future) }, after: { $0.emptyAuthor() },
      """
      R20 error /v1/books.json:/items/properties/author/properties/name
      '[].author.name' is gone before its sunset date 2026-11-22
      ya no existe '[].author.name', antes de su fecha de retirada, el 2026-11-22
      publish it until 2026-11-22, as promised
      8a484062ecc6
      """),
    LockExample(
      .r20, "removed too early", before: { $0.life = future }, after: { $0.isRemoved = true },
      """
      R20 error /v1/books.json:
      '/v1/books.json' is gone before its sunset date 2026-11-22
      '/v1/books.json' ya no existe antes de su fecha de retirada, el 2026-11-22
      publish it until 2026-11-22, as promised
      6ada2a710525
      """),
    LockExample(
      .r20, "a member removed too early",
      before: { $0.edit("title") { $0.life = future } }, after: { $0.remove("title") },
      """
      R20 error /v1/books.json:/items/properties/title
      '[].title' is gone before its sunset date 2026-11-22
      ya no existe '[].title', antes de su fecha de retirada, el 2026-11-22
      publish it until 2026-11-22, as promised
      c0c632a03509
      """),
    LockExample(
      .r21, "in the same version", after: { $0.remove("title") },
      """
      R03 error /v1/books.json:/items/properties/title
      '[].title' is gone, which every object had
      ya no existe '[].title', que todos los objetos tenían
      keep it and mark it as deprecated with a sunset date, or publish a new version
      bf2bafabb6ba
      """),
    LockExample(
      .r22, "lower", after: { $0.stability = .beta },
      """
      R22 error :
      stability is 'beta' instead of 'stable'
      la estabilidad es 'beta' en vez de 'stable'
      declare the stability that was promised
      25362fb36d48
      """),
  ]
}
