import AcopioBase
import AcopioMarkdown
import Testing

/// The examples of the specifications, verbatim.
@Suite struct ConformanceTests {
  @Test func printsEveryExampleOfCommonMark() throws {
    guard let examples = try SpecExample.all(of: "commonmark-0.30-spec.txt") else { return }
    #expect(examples.count == 652)
    for example in examples {
      #expect(html(example.markdown, as: .commonMark) == example.html, "\(example.number)")
    }
  }

  /// The extensions are enabled in all examples here.
  ///
  /// The examples of CommonMark therefore differ where an extension applies: disallowed tags and
  /// bare links.
  @Test func printsEveryExampleOfGFM() throws {
    guard let examples = try SpecExample.all(of: "gfm-0.29-spec.txt") else { return }
    #expect(examples.count == 673)
    let others = examples.filter { html($0.markdown, as: .gfm) != $0.html }
    #expect(others.map(\.number) == [140, 141, 142, 145, 147, 610, 614, 616, 619, 620])
    #expect(others.allSatisfy { $0.topic.isEmpty })
    let topics = Dictionary(grouping: examples, by: \.topic).mapValues(\.count)
    #expect(
      topics == [
        "": 649, "table": 8, "strikethrough": 2, "autolink": 11, "disabled": 2, "tagfilter": 1,
      ])
  }

  /// The writer for GFM and sites is ours; libcmark's own is the measure.
  @Test func writesWhatLibcmarkWrites() throws {
    guard let examples = try SpecExample.all(of: "commonmark-0.30-spec.txt") else { return }
    let others = examples.filter { html($0.markdown, as: .gfm) != $0.html }
    #expect(others.map(\.number) == [170, 171, 172, 173, 176, 178, 601, 605, 607, 610, 611])
  }
}
