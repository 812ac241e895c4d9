import AcopioBase
import AcopioPublish
import AcopioSystem
import Foundation
import Testing

@Suite struct RecordFileTests {
  private func plan(_ library: Library, _ file: String) throws -> PublishPlan {
    let target = try RecordFile(library.root + "/" + file)
    var diagnostics = Diagnostics()
    let source = try library.source(metadata: target.hasMetadata)
    let publisher = try Publisher(source, to: target, PublishPlanner.Options(), &diagnostics)
    #expect(!diagnostics.hasErrors)
    return publisher.plan
  }

  @Test func plansFromTheRecordOfAPublication() throws {
    let library = try Library()
    try library.build(["index.html": "1", "a.html": "a", "old.html": "old"])
    let target = MemoryTarget()
    var diagnostics = Diagnostics()
    do {
      let publisher = try Publisher(
        library.source(metadata: true), to: target, PublishPlanner.Options(), &diagnostics)
      try library.write(
        "record.json", String(decoding: publisher.finishedRecord.json, as: UTF8.self))
    }
    try library.build(["index.html": "2", "a.html": "a", "new.html": "new"])
    #expect(
      try plan(library, "record.json").summary == [
        "new-pages", "+ new.html", "changed-home", "~ index.html changed",
        "removed-pages", "- old.html",
      ])
  }

  @Test func plansFromTheEndpointsOfADiscoveryFile() throws {
    let library = try Library()
    let same = Array("[]".utf8).withUnsafeBufferPointer(Digest.sha256)
    try library.write(
      "acopio.json",
      """
      {"site": {"name": "Library", "url": "https://library.example/"}, "endpoints": [
        {"url": "https://library.example/v1/books.json", "bytes": 2, "sha256": "\(same)"},
        {"url": "https://library.example/v1/a%C3%B1o.json", "bytes": 2, "sha256": "\(same)"},
        {"url": "https://library.example/v1/old.json", "bytes": 2, "sha256": "\(same)"}
      ]}
      """)
    try library.build(["v1/books.json": "[]", "v1/año.json": "[]", "index.html": "1"])
    #expect(
      try plan(library, "acopio.json").summary == [
        "new-home", "+ index.html", "removed-pages", "- v1/old.json",
      ])
  }

  @Test func refusesADiscoveryFileWithPathsThatNoSiteHas() throws {
    let library = try Library()
    try library.write(
      "acopio.json",
      """
      {"site": {"name": "Library", "url": "https://library.example/"}, "endpoints": [
        {"url": "https://library.example/%2e%2e/etc", "bytes": 2, "sha256": ""}
      ]}
      """)
    let error = #expect(throws: PublishError.self) {
      try RecordFile(library.root + "/acopio.json")
    }
    #expect(error?.diagnostic.message.english.contains("has an endpoint whose path ") == true)
  }

  @Test func refusesOtherFiles() throws {
    let library = try Library()
    try library.write("other.json", "{\"a\": 1}")
    let error = #expect(throws: PublishError.self) {
      try RecordFile(library.root + "/other.json")
    }
    #expect(
      error?.diagnostic.message.english.hasSuffix(
        "is not a record of a publication, so the published objects are unknown") == true)
    let missing = #expect(throws: PublishError.self) { try RecordFile(library.root + "/none") }
    #expect(missing?.diagnostic.id == .unreadableFile)
  }
}
