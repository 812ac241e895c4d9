import AcopioBase
import Testing

/// The tags of HTML and their attributes.
@Suite struct HTMLPiecesTests {
  private func read<Result>(_ html: String, _ body: (Bytes) -> Result) -> Result {
    Array(html.utf8).withUnsafeBufferPointer(body)
  }

  private func pieces(_ html: String) -> [String] {
    read(html) { bytes in
      HTMLPieces(bytes).map { "\($0.kind) \(bytes.slice($0.range).string)" }
    }
  }

  private func attributes(_ html: String) -> [String] {
    read(html) { bytes in
      HTMLPieces(bytes).filter { $0.kind == .start }.flatMap { piece in
        HTMLAttributes(of: piece, in: bytes).map {
          "\($0.name.string)=\(bytes.slice($0.value).string)"
        }
      }
    }
  }

  @Test func splitsTextFromMarkup() {
    #expect(
      pieces("a<b c>d</b><!-- <i> --><br/>1 < 2") == [
        "text a", "start <b c>", "text d", "end </b>", "unseen <!-- <i> -->", "start <br/>",
        "text 1 ", "text < 2",
      ])
  }

  @Test func skipsScriptsAndStyles() {
    #expect(
      pieces("<script>'<p>'</script>a<STYLE>b</style>") == [
        "unseen <script>'<p>'</script>", "text a", "unseen <STYLE>b</style>",
      ])
    #expect(
      pieces("<SCRIPT>1</script ><b><Style>2</STYLE\n/>") == [
        "unseen <SCRIPT>1</script >", "start <b>", "unseen <Style>2</STYLE\n/>",
      ])
    #expect(pieces("<script>'</scripts>'</script>") == ["unseen <script>'</scripts>'</script>"])
    #expect(pieces("<script>'<p>'") == ["unseen <script>'<p>'"])
    #expect(pieces("<p class='") == ["unseen <p class='"])
  }

  @Test func readsAttributesAsBrowsersDo() {
    #expect(
      attributes("<a id=\"x y\" B = 'c>d' e=f/g h i/j=\"\">") == [
        "id=x y", "B=c>d", "e=f/g", "h=", "i=", "j=",
      ])
    #expect(attributes("<a =b>") == ["=b="])
    #expect(attributes("<a>") == [])
    #expect(attributes("<a/>") == [])
  }

  @Test func resolvesPercentEncoding() {
    let texts = ["a%C3%B1o": "año", "100%": "100%", "%4": "%4", "%zz": "%zz", "%41b": "Ab"]
    for (text, expected) in texts {
      #expect(read(text) { PercentEncoding.decoded($0) } == expected)
    }
    #expect(read("%FF") { PercentEncoding.decoded($0) } == "\u{FFFD}")
  }
}
