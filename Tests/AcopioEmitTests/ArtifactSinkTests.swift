import AcopioModel
import Testing

@Suite struct ArtifactSinkTests {
  @Test func keepsArtifactsInMemory() throws {
    var sink = MemorySink()
    try sink.put("books.json", "[]")
    try sink.put("index.html", "Library")
    try sink.put("books.json", "[1]")
    #expect(sink.files == ["books.json": Array("[1]".utf8), "index.html": Array("Library".utf8)])
  }
}
