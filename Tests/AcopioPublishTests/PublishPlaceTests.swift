import AcopioBase
import AcopioPublish
import Testing

@Suite struct PublishPlaceTests {
  private func parse(_ text: String) -> String {
    switch PublishPlace.parse(text) {
    case .success(.folder(let path)): "folder \(path)"
    case .success(.record(let path)): "record \(path)"
    case .success(.bucket(let name)): "bucket \(name.bucket) \(name.prefix)"
    case .failure(let fault): fault.reason.english
    }
  }

  @Test func readsFoldersBucketsAndRecords() {
    #expect(parse("/srv/site") == "folder /srv/site")
    #expect(parse("../site") == "folder ../site")
    #expect(parse("folder:a:b") == "folder a:b")
    #expect(parse("./a:b") == "folder ./a:b")
    #expect(parse("record:old/acopio.json") == "record old/acopio.json")
    #expect(parse("s3://library-site") == "bucket library-site ")
    #expect(parse("s3://library.site/") == "bucket library.site ")
    #expect(parse("s3://library-site/a/b//") == "bucket library-site a/b/")
  }

  @Test func refusesWhatIsNoTarget() {
    #expect(parse("") == "the target is empty")
    #expect(parse("folder:") == "'folder:' names no file or folder")
    #expect(
      parse("ftp://host/site")
        == "'ftp://host/site' is not a target: it must be 's3://bucket/prefix', 'record:file', "
        + "'folder:path' or the path of a folder")
    #expect(
      parse("s3://")
        == "'' is not the name of a bucket: 3 to 63 lowercase letters, digits, '-' and '.'")
    #expect(
      parse("s3://--acl/x")
        == "'--acl' is not the name of a bucket: 3 to 63 lowercase letters, digits, '-' and '.'")
    #expect(parse("s3://library-site/../x") == "the prefix '../x' has the segment '..'")
    #expect(parse("s3://library-site//x") == "the prefix '/x' starts with '/'")
  }
}
