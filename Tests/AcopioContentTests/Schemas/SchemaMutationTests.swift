import AcopioBase
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// The project's own entries, broken one at a time: each one is rejected.
///
/// As far as JSON Schema can express it, an independent validator rejects it too
/// (`Tests/Schemas/schemas_test.py`).
@Suite struct SchemaMutationTests {
  @Test func everyBrokenEntryIsRefused() throws {
    var corpus = SchemaCorpus(try BuiltSite.ownFiles())
    let items = corpus.items
    try #require(items.count > 50)
    for item in items {
      let json = EntryMutation.object(item.members)
      let complaints = corpus.complaints(about: json, in: item.collection)
      #expect(complaints.all.map(\.message) == [], "\(item.collection.name): \(json)")
    }
    var random = SeededGenerator(seed: 4)
    for round in 0..<200 {
      let item = items[round * 7 % items.count]
      let mutation = EntryMutation(item.members, item.collection.schema, &random)
      let complaints = corpus.complaints(about: mutation.json, in: item.collection)
      #expect(
        complaints.hasErrors, "\(round) \(item.collection.name): \(mutation.story) \(mutation.json)"
      )
      if mutation.isSayable {
        corpus.offer(
          mutation.json, of: item.collection, isValid: false, "\(round): \(mutation.story)")
      }
    }
    try corpus.write("own")
  }

  /// A collection with a field of each type, and what its examples are worth.
  @Test func everyExampleOfATypeIsTaken() throws {
    let fields = FieldKinds.all.map { "  \($0.name): \($0.example.declaration)" }
    let values = FieldKinds.all.map { "  \($0.name): \($0.example.value)" }
    let corpus = SchemaCorpus(
      BuiltSite.files(
        """
        -- content/kinds/_collection.yml --
        entries: kinds.yml
        schema:
        \(fields.joined(separator: "\n"))
        -- content/kinds/kinds.yml --
        one:
        \(values.joined(separator: "\n"))
        -- content/authors/_collection.yml --
        entries: '*.md'
        schema: {}
        """))
    let item = try #require(corpus.items.first)
    #expect(item.members.count == FieldKinds.all.count)
    let json = EntryMutation.object(item.members)
    #expect(corpus.complaints(about: json, in: item.collection).all.map(\.message) == [])
    try corpus.write("kinds")
  }
}
