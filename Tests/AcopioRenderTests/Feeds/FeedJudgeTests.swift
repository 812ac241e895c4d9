import AcopioModel
import AcopioRender
import AcopioSiteTestSupport
import Foundation
import Testing

/// Feeds as programs of others see them.
@Suite struct FeedJudgeTests {
  /// One feed of each format, alone, of a taxonomy and without entries, by path.
  private func feeds(_ format: String) -> [String: String] {
    let ids = "id-prefix: 'tag:library.example,2026'"
    let site = FeedTests.site(
      """
      feeds:
        - { formats: \(format), path: /full, \(FeedTests.full) }
        - { formats: \(format), path: /short, \(ids), item: { date: published, summary: about } }
      taxonomies:
        - field: tags
          permalink: '/tags/{term}/'
          layout: term
          feed: { formats: \(format), \(FeedTests.full) }
      """)
    #expect(site.printed == "")
    let name = FeedFormats.format(named: format)?.fileName ?? ""
    return site.files.filter { ["full", "short", "tags/time/\(name)"].contains($0.key) }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test(.enabled(if: OutsideJudge.xmllint.isThere, OutsideJudge.xmllint.name))
  func xmllintAgreesWithAtomAndRSS() throws {
    for format in ["atom", "rss"] {
      let feeds = feeds(format)
      #expect(feeds.count == 3)
      for (path, feed) in feeds {
        let said = try judged(feed, format)
        #expect(said == "", "\(format) \(path)")
      }
      // The schema itself must be able to say no.
      let broken = (feeds["full"] ?? "").replacing("<title>", with: "<titel>")
        .replacing("</title>", with: "</titel>")
      #expect(try judged(broken, format) != "")
    }
  }

  private func judged(_ feed: String, _ format: String) throws -> String {
    let scratch = try Scratch()
    let file = scratch.path + "/feed.xml"
    try feed.write(toFile: file, atomically: false, encoding: .utf8)
    return try OutsideJudge.xmllint.run(
      ["--noout", "--nonet", "--relaxng", OutsideJudge.schema("\(format).rng"), file])
  }

  @Test(
    .enabled(
      if: OutsideJudge.python(module: "jsonschema").isThere,
      OutsideJudge.python(module: "jsonschema").name))
  func theSchemaOfJSONFeedAgrees() throws {
    let program = """
      import json, sys, jsonschema
      schema, *feeds = (json.load(open(path, encoding='utf-8')) for path in sys.argv[1:])
      validator = jsonschema.Draft202012Validator(schema)
      sys.exit('\\n'.join(
        path.rsplit('/', 1)[1] for path, feed in zip(sys.argv[2:], feeds) if not validator.is_valid(feed)))
      """
    var feeds = feeds("json")
    #expect(feeds.count == 3)
    feeds["broken"] = (feeds["full"] ?? "").replacing("\"id\"", with: "\"di\"")
    // One process reads them all: to begin takes longer than to judge.
    let scratch = try Scratch()
    var files: [String] = []
    for (name, feed) in feeds {
      files.append("\(scratch.path)/\(name.replacing("/", with: "-"))")
      try feed.write(toFile: files[files.count - 1], atomically: false, encoding: .utf8)
    }
    let said = try OutsideJudge.python(module: "jsonschema").run(
      ["-c", program, OutsideJudge.schema("jsonfeed.schema.json")] + files)
    #expect(said == "broken\nstatus 1")
  }

  @Test func formatsHaveNamesOfTheirOwn() {
    let all = FeedFormats.all
    let names = all.map(\.name.rawValue)
    #expect(names == names.sorted())
    #expect(Set(names).count == all.count)
    #expect(Set(all.map(\.fileName)).count == all.count)
    for format in all {
      #expect(format.summary.hasSuffix("."), "\(format.name)")
      #expect(FeedFormats.format(named: format.name.rawValue)?.name == format.name)
      #expect(FeedFormats.fileNames[format.name.rawValue] == format.fileName)
    }
  }
}
