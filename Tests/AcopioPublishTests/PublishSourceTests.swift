import AcopioBase
import AcopioEmit
import AcopioModel
import AcopioPublish
import AcopioSystem
import Foundation
import Testing

@Suite struct PublishSourceTests {
  private func manifest(_ objects: [(key: String, file: String, text: String)]) -> String {
    let manifest = UploadManifest(
      objects.map { object in
        let text = Array(object.text.utf8)
        return UploadManifest.Object(
          key: object.key, file: object.file, bytes: text.count,
          sha256: text.withUnsafeBufferPointer(Digest.sha256), contentType: "application/json",
          cacheControl: "public, max-age=60")
      })
    return String(decoding: manifest.json, as: UTF8.self)
  }

  @Test func theManifestDecidesKeysAndHeadersWhereTheTargetHasThem() throws {
    let library = try Library()
    let files = ["v1/books.json": "[]", "v1/books/1.json": "{}", "notes.txt": "n"]
    var all = files
    all[UploadManifest.path] = manifest([
      ("books", "v1/books.json", "[]"), ("books/1", "v1/books/1.json", "{}"),
    ])
    try library.build(all)
    let exact = try library.source(metadata: true)
    #expect(exact.objects.map(\.key) == ["books", "books/1"])
    #expect(exact.objects.map(\.file) == ["v1/books.json", "v1/books/1.json"])
    #expect(
      exact.objects.map(\.version.cacheControl) == ["public, max-age=60", "public, max-age=60"])
    #expect(exact.leftOut == 1)
    let plain = try library.source(metadata: false)
    #expect(plain.objects.map(\.key) == files.keys.sorted())
    #expect(plain.leftOut == 0)
    let target = MemoryTarget()
    let (plan, _) = try publish(exact, to: target)
    #expect(plan.summary == ["new-pages", "+ books/1", "new-indexes", "+ books"])
    #expect(target.texts == ["books": "[]", "books/1": "{}"])
  }

  @Test func bucketsGetNoConfigurationOfServers() throws {
    let library = try Library()
    try library.build(["_acopio-nginx.conf": "", "a.json": "{}", ".well-known/api-catalog": "{}"])
    let bucket = try library.source(metadata: true)
    #expect(bucket.objects.map(\.key) == [".well-known/api-catalog", "a.json"])
    #expect(bucket.leftOut == 1)
    let folder = try library.source(metadata: false)
    #expect(folder.objects.count == 3)
    #expect(folder.leftOut == 0)
  }

  @Test func aChangeOfHeadersAloneIsPublished() throws {
    let library = try Library()
    let target = MemoryTarget()
    try library.build(["a.json": "{}"])
    try publish(library.source(metadata: true), to: target)
    try library.build(["a.json": "{}", UploadManifest.path: manifest([("a.json", "a.json", "{}")])])
    let (plan, _) = try publish(library.source(metadata: true), to: target)
    #expect(plan.summary == ["changed-pages", "~ a.json headers"])
    #expect(target.objects["a.json"]?.cache == "public, max-age=60")
  }

  @Test func anInterruptedChangeOfHeadersIsRepeated() throws {
    let library = try Library()
    let target = MemoryTarget()
    try library.build(["a.json": "{}"])
    try publish(library.source(metadata: true), to: target)
    try library.build(["a.json": "{}", UploadManifest.path: manifest([("a.json", "a.json", "{}")])])
    // The records before the first change and before changes.
    target.stop(after: 2)
    #expect(throws: PublishError.self) { try publish(library.source(metadata: true), to: target) }
    #expect(target.objects["a.json"]?.cache == "public, max-age=300")
    target.stop(after: .max)
    try publish(library.source(metadata: true), to: target)
    #expect(target.objects["a.json"]?.cache == "public, max-age=60")
  }

  @Test func reportsFilesThatChangedAfterTheBuild() throws {
    let library = try Library()
    try library.build([
      "a.json": "{}", "b.json": "[]",
      UploadManifest.path: manifest([("a", "a.json", "{}"), ("b", "b.json", "[]")]),
    ])
    try library.write("Output/a.json", "{} ")
    try FileManager.default.removeItem(atPath: library.output + "/b.json")
    var diagnostics = Diagnostics()
    _ = PublishSource(
      try PublishedFolder(library.output), metadata: true, &diagnostics)
    #expect(
      DiagnosticPrinter(sources: SourceMap()).text(diagnostics).replacing(
        library.root + "/", with: "")
          == """
          Output/a.json: error: 'a.json' is not the file that the build wrote: it is missing, unreadable or was changed [publish-source-changed]
            = remedy: build the site again
          Output/b.json: error: 'b.json' is not the file that the build wrote: it is missing, unreadable or was changed [publish-source-changed]
            = remedy: build the site again

          """)
  }

  @Test func aFileThatIsNotThereIsReportedWithoutAManifest() throws {
    let library = try Library()
    try library.build(["a.json": "{}"])
    try FileManager.default.removeItem(atPath: library.output + "/a.json")
    try FileManager.default.createSymbolicLink(
      atPath: library.output + "/a.json", withDestinationPath: "/etc/hostname")
    var diagnostics = Diagnostics()
    _ = PublishSource(
      try PublishedFolder(library.output), metadata: false, &diagnostics)
    #expect(diagnostics.all.map(\.id) == [.publishSourceChanged])
  }

  @Test func namesWithTheirHashAreImmutable() throws {
    let library = try Library()
    let text = "a {}"
    let hash = Array(text.utf8).withUnsafeBufferPointer(Digest.sha256).prefix(10)
    try library.build(["assets/site.\(hash).css": text, "assets/site.0123456789.css": text])
    let objects = try library.source(metadata: true).objects
    let caches = Dictionary(uniqueKeysWithValues: objects.map { ($0.key, $0.version.cacheControl) })
    #expect(caches["assets/site.\(hash).css"] == "public, max-age=31536000, immutable")
    #expect(caches["assets/site.0123456789.css"] == "public, max-age=86400")
  }
}
