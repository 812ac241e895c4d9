import AcopioBase
import AcopioImport
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// What the file that names directives for shortcodes can contain, and what the uses become.
@Suite struct ShortcodeMappingTests {
  private func faults(_ text: String) throws -> [String] {
    let scratch = try Scratch()
    let path = scratch.path + "/s.yml"
    try Data(text.utf8).write(to: URL(filePath: path))
    let read = try ShortcodeMapping.read(path)
    return printed(read.diagnostics, read.sources).split(separator: "\n").map(String.init)
      .filter { $0.contains(": error: ") }.map { $0.replacing(scratch.path + "/", with: "") }
  }

  @Test(arguments: [
    "../../../../EVIL/x", "/tmp/x", "no te", "Note", "", "n\u{F6}te", "note-", "a/b", "..",
  ])
  func whatIsNoNameOfADirectiveIsRefused(name: String) throws {
    let fault = "'\(name)' is not the name of a directive [wrong-type]"
    #expect(try faults("a: note\nnotice: \"\(name)\"\n") == ["s.yml:2:9: error: \(fault)"])
    #expect(
      try faults("notice: { directive: \"\(name)\" }\n") == ["s.yml:1:22: error: \(fault)"])
  }

  @Test func keysAndAttributesAreChecked() throws {
    #expect(
      try faults("\"\": note\n") == [
        "s.yml:1:1: error: the name of a shortcode is empty [wrong-type]"
      ])
    #expect(
      try faults("a: { directive: b, positional: x }\n") == [
        "s.yml:1:32: error: 'positional' must be a list of names [wrong-type]"
      ])
    #expect(
      try faults("a: { directive: b, positional: [no te], attributes: { content: x } }\n") == [
        "s.yml:1:33: error: 'no te' is not the name of an attribute [wrong-type]",
        "s.yml:1:55: error: 'content' is not the name of an attribute [wrong-type]",
      ])
    #expect(try faults("a: note-2\nb: { directive: big_box, positional: [Size] }\n") == [])
  }

  @Test func noAttributeIsThereTwice() throws {
    let site = try TestImport.hugo(
      [
        "content/a.md":
          "---\ntitle: A\n---\n{{< tip kind=\"x\" >}}\n\n{{< tip >}}\n\n{{< tip a=1 a=2 >}}\n"
      ], shortcodes: "tip: { directive: note, attributes: { kind: tip }, positional: [a] }\n")
    #expect(
      site["content/pages/a.md"].hasSuffix(
        "---\n::note{kind=\"x\"}\n\n::note{kind=\"tip\"}\n\n{{< tip a=1 a=2 >}}\n"))
    #expect(site.report == ["content/a.md:8:1: the shortcode 'tip' is text here"])
    #expect(site.errors == [])
  }

  @Test func filesAreOnlyWrittenToTheNewFolder() throws {
    let site = try TestImport.jekyll(
      ["_../a.md": "---\ntitle: A\n---\n"],
      configuration: "collections: { '..': { output: true } }\n")
    #expect(site.files.keys.allSatisfy { !$0.split(separator: "/").contains("..") })
  }
}
