import AcopioContract
import Testing

/// Text from content as parts of a blueprint.
@Suite struct BlueprintTextTests {
  @Test(arguments: [
    ("Library", "Library"),
    (" The\n\tLibrary ", "The Library"),
    ("C#", "C# #"),
    (#"a\b"#, #"a\\b"#),
    ("Group Books", "“Group Books”"),
    ("/books", "“/books”"),
    ("Books [/books]", "“Books [/books]”"),
    ("Books [GET books]", "“Books [GET books]”"),
    ("Data Structures", "“Data Structures”"),
    ("Sample: x", "“Sample: x”"),
    ("\u{7F} ", "API"),
  ])
  func aTitleIsNoOtherHeading(text: String, title: String) {
    #expect(BlueprintText.title(text) == title)
  }

  @Test(arguments: [
    ("Books", "Books [/books]"),
    ("Books (all) [new]", "Books all new [/books]"),
    ("/shelf", "“/shelf” [/books]"),
    ("GET /x", "“GET /x” [/books]"),
    ("Sample: x", "“Sample: x” [/books]"),
    ("[]", "/books"),
    ("Group x", "Group x [/books]"),
  ])
  func theHeadingOfAResourceHasOnlyOneAddress(name: String, heading: String) {
    #expect(BlueprintText.resource(name, "/books") == heading)
  }

  @Test(arguments: [
    ("By number.", "By number."),
    ("# Group\n\n+ Response 404", "\\# Group + Response 404"),
    ("+ one", "\\+ one"),
    ("- one", "\\- one"),
    ("* one", "\\* one"),
    ("> one", "\\> one"),
    ("12. one", "12\\. one"),
    ("===", "&#61;=="),
    ("```json", "\\`\\`\\`json"),
    ("    code", "code"),
    ("<script> & &lt; a_b _c_", "\\<script> & \\&lt; a_b \\_c\\_"),
    ("[x](http://x.example)", "\\[x](http://x.example)"),
  ])
  func aParagraphShowsItsTextAsItIs(text: String, paragraph: String) {
    #expect(BlueprintText.paragraph(text) == paragraph)
  }

  @Test func aRemarkIsEscapedOnceMore() {
    #expect(BlueprintText.remark("a *b* \\ c") == #"a \\*b\\* \\\\ c"#)
    #expect(BlueprintText.remark(" \n ") == nil)
  }

  @Test(
    arguments: [
      ("novel", "`novel`"), ("a`b", "``a`b``"), (#"a\*"#, #"`a\\*`"#), ("", nil), ("*", nil),
      (" a", nil), ("a\nb", nil), ("`a", nil), ("a``b", nil),
    ] as [(String, String?)])
  func aValueIsWrittenIfItCanBe(text: String, literal: String?) {
    #expect(BlueprintText.literal(text) == literal)
  }

  @Test(arguments: [
    ("title", "title"), ("snake_case", "`snake_case`"), ("Include", "`Include`"),
    ("two words", "`two words`"), ("9", "`9`"),
  ])
  func namesOfPropertiesAreNoKeywords(name: String, property: String) {
    #expect(BlueprintText.property(name) == property)
  }

  @Test func addressesAreEncoded() {
    #expect(BlueprintText.path("/libros/ñ {x}~") == "/libros/%C3%B1%20%7Bx%7D%7E")
    #expect(BlueprintText.variable("my-id") == "my%2Did")
    #expect(BlueprintText.example("50%?#") == "50%25%3F%23")
  }
}
