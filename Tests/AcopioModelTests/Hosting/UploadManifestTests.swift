import AcopioBase
import AcopioModel
import AcopioTestSupport
import Testing

@Suite struct UploadManifestTests {
  private static let hash = String(repeating: "a1", count: 32)
  private let files: Set<String> = ["v1/books.json", "v1/books/1.json"]

  private func read(_ text: String, reserved: Set<String> = []) -> (UploadManifest?, [String]) {
    let arena = Arena()
    let file = SourceFile(
      path: "_acopio-upload.json", bytes: arena.copy(text), id: 0)
    var diagnostics = Diagnostics()
    let manifest = UploadManifest.read(file, files: files, reserved: reserved, &diagnostics)
    let lines = diagnostics.all.map { diagnostic in
      let (line, column) = file.position(of: Int(diagnostic.origin.start))
      return "\(line):\(column): \(diagnostic.message) [\(diagnostic.id)]"
    }
    return (manifest, lines)
  }

  private func object(
    _ key: String, _ file: String = "v1/books.json", encoding: String? = nil
  ) -> UploadManifest.Object {
    UploadManifest.Object(
      key: key, file: file, bytes: 12, sha256: UploadManifestTests.hash,
      contentType: "application/json", cacheControl: "public, max-age=300",
      contentEncoding: encoding)
  }

  @Test func writesAnObjectALineInTheOrderOfKeys() {
    let manifest = UploadManifest([
      object("books/1", "v1/books/1.json", encoding: "gzip"), object("books"),
    ])
    #expect(
      String(decoding: manifest.json, as: UTF8.self) == """
        {"version":1,"objects":[
        {"key":"books","file":"v1/books.json","bytes":12,"sha256":"\(UploadManifestTests.hash)",\
        "content-type":"application/json","cache-control":"public, max-age=300"},
        {"key":"books/1","file":"v1/books/1.json","bytes":12,"sha256":"\(UploadManifestTests.hash)",\
        "content-type":"application/json","cache-control":"public, max-age=300","content-encoding":"gzip"}
        ]}

        """)
  }

  @Test func readsWhatItWrites() {
    let manifest = UploadManifest([
      object("books"), object("books/1", "v1/books/1.json", encoding: "br"),
      object("libros/ñ \"x\"", "v1/books.json"),
    ])
    // A key with a quote is not an output path.
    let (_, faults) = read(String(decoding: manifest.json, as: UTF8.self))
    #expect(faults == ["4:8: the key 'libros/ñ \"x\"' contains '\"' [invalid-upload-manifest]"])
    let sound = UploadManifest(Array(manifest.objects.prefix(2)))
    let (found, none) = read(String(decoding: sound.json, as: UTF8.self))
    #expect(found == sound)
    #expect(none == [])
  }

  @Test(
    arguments: [
      ("[]", "1:1: the manifest must be an object with 'version' and 'objects'"),
      ("{}", "1:1: the manifest has no 'version'"),
      (#"{"version":"1"}"#, "1:12: 'version' must be 1"),
      (#"{"version":1}"#, "1:1: 'objects' must be a list"),
      (#"{"version":1,"objects":{}}"#, "1:24: 'objects' must be a list"),
      (#"{"version":1,"objects":[3]}"#, "1:25: an element of 'objects' must be an object"),
      (#"{"version":1,"objects":[],"x":1}"#, "1:27: there is no key 'x' here"),
      (#"{"version":1,"objects":[{}]}"#, "1:25: 'key' must be text"),
    ])
  func reportsWhatIsNotAManifest(text: String, fault: String) {
    let (manifest, faults) = read(text)
    #expect(manifest == nil)
    #expect(faults == ["\(fault) [invalid-upload-manifest]"])
  }

  @Test(
    arguments: [
      (#""key":"books""#, #""key":"../books""#, "3:7: the key '../books' has the segment '..'"),
      (#""key":"books""#, #""key":"/books""#, "3:7: the key '/books' starts with '/'"),
      (#""key":"books""#, #""key":"books/""#, "3:7: the key 'books/' has an empty segment"),
      (#""key":"books""#, #""key":"a\u0000b""#, "3:7: the key 'a\u{FFFD}b' contains a NUL byte"),
      (#""key":"books""#, #""key":"a*""#, "3:7: the key 'a*' contains '*'"),
      (#""key":"books""#, #""key":7"#, "3:7: 'key' must be text"),
      (
        #""key":"books""#, #""key":"_acopio-published.json""#,
        "3:7: the key '_acopio-published.json' is reserved by 'acopio publish'"
      ),
      (
        #""file":"v1/books.json""#, #""file":"../secret""#,
        "4:8: '../secret' is not a file of the build"
      ),
      (#""bytes":12"#, #""bytes":-1"#, "5:9: 'bytes' must be a whole number, 0 or more"),
      (#""bytes":12"#, #""bytes":"12""#, "5:9: 'bytes' must be a whole number, 0 or more"),
      (#""bytes":12"#, #""bytes":1e999"#, "5:9: 'bytes' must be a whole number, 0 or more"),
      (
        #""sha256":"a1a1"#, #""sha256":"A1a1"#,
        "6:10: 'sha256' must be 64 lowercase hexadecimal digits"
      ),
      (
        #""text/html""#, #""text/html\r\nSet-Cookie: a=b""#,
        "7:16: 'content-type' contains '\u{FFFD}'"
      ),
      (#""text/html""#, #""file:///etc/passwd""#, "7:16: 'content-type' contains ':'"),
      (
        #""text/html""#, #""--acl=public-read""#,
        "7:16: 'content-type' does not begin with a letter or digit"
      ),
      (#""text/html""#, #""html""#, "7:16: 'content-type' is not a media type such as 'text/html'"),
      (#""text/html""#, #""""#, "7:16: 'content-type' is empty"),
      (#""no-cache""#, "null", "8:17: 'cache-control' must be text"),
      (#""no-cache""#, #""no-cache","acl":"public""#, "8:28: there is no key 'acl' here"),
      (
        #""no-cache""#, #""no-cache","content-encoding":["gzip"]"#,
        "8:47: 'content-encoding' must be text"
      ),
    ])
  func reportsHostileObjectsAtTheirPosition(part: String, other: String, fault: String) {
    let text = """
      {"version":1,"objects":[
      {
      "key":"books",
      "file":"v1/books.json",
      "bytes":12,
      "sha256":"\(UploadManifestTests.hash)",
      "content-type":"text/html",
      "cache-control":"no-cache"
      }]}
      """
    #expect(read(text).1 == [])
    let (manifest, faults) = read(
      text.replacing(part, with: other), reserved: ["_acopio-published.json"])
    #expect(manifest == nil)
    #expect(faults == ["\(fault) [invalid-upload-manifest]"])
  }

  @Test func allowsAColonInQuotes() {
    let type = #"application/linkset+json; profile=\"https://example.org/profile\""#
    let text = """
      {"version":1,"objects":[{"key":"a","file":"v1/books.json","bytes":12,\
      "sha256":"\(UploadManifestTests.hash)","content-type":"\(type)","cache-control":"no-cache"}]}
      """
    let (manifest, faults) = read(text)
    #expect(faults == [])
    #expect(
      manifest?.objects.first?.contentType
        == #"application/linkset+json; profile="https://example.org/profile""#)
  }

  @Test func reportsAKeyThatIsUsedTwice() {
    let line = String(decoding: UploadManifest([object("books")]).json, as: UTF8.self)
      .split(separator: "\n")[1]
    let (manifest, faults) = read("{\"version\":1,\"objects\":[\n\(line),\n\(line)]}")
    #expect(manifest == nil)
    #expect(faults == ["3:8: the key 'books' is used twice [invalid-upload-manifest]"])
  }

  @Test func reportsWhatIsNotJSON() {
    let (manifest, faults) = read("{\"version\":1,\"objects\":[")
    #expect(manifest == nil)
    #expect(faults.count == 1)
    #expect(faults.first?.hasSuffix("[json-syntax]") == true)
  }
}
