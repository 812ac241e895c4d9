import AcopioSiteTestSupport
import Foundation
import Testing

/// `acopio build --patches-from`.
@Suite struct PatchCommandTests {
  private func books(_ count: Int, _ title: String) -> String {
    let books = (1...count).map { number in
      #"{ "id": "\#(number)", "title": "\#(number == 7 ? title : "Book \(number)")", "author": "ende" }"#
    }
    return "[\(books.joined(separator: ",\n"))]"
  }

  /// A library of many books, with its output in `Old`, and another title.
  private func changed() async throws -> SiteFolder {
    let site = try SiteFolder()
    try site.write("content/books/books.json", books(60, "Momo"))
    let run = try await site.build()
    try #require(run.status == 0, "\(run)")
    try FileManager.default.copyItem(atPath: site.output, toPath: site.root + "/Old")
    try site.write("content/books/books.json", books(61, "Emma"))
    return site
  }

  @Test func listsThePatchesOfEachFeed() async throws {
    let site = try await changed()
    let run = try await site.build("--patches-from", "Old", "--patches-from", "Old")
    #expect(run.status == 0 && run.stderr == "", "\(run)")
    let files = try site.files()
    let paths = files.keys.filter { $0.hasPrefix("patches/") }
    #expect(paths.count == 1 && paths.first?.hasPrefix("patches/v1/books/") == true, "\(paths)")
    let path = try #require(paths.first)
    let patch = String(decoding: files[path] ?? Data(), as: UTF8.self)
    #expect(patch.contains(#""order":[[0,6],"7",[7,60],"61"]"#), "\(patch)")
    let index = try site.text("Output/acopio.json")
    #expect(index.contains("\"url\": \"https://library.example/\(path)\""))
    // A build without earlier ones publishes none, and removes those that were there.
    let plain = try await site.build()
    #expect(plain.status == 0)
    #expect(try !site.files().keys.contains { $0.hasPrefix("patches/") })
    #expect(try !site.text("Output/acopio.json").contains("patches"))
  }

  @Test func theSameInputsGiveTheSameBytes() async throws {
    let site = try await changed()
    _ = try await site.build("--patches-from", "Old", "--jobs", "1")
    let first = try site.files()
    _ = try await site.build("--patches-from", "Old", "--jobs", "4")
    #expect(try site.files() == first)
    // Against itself nothing changed.
    _ = try await site.build("--patches-from", "Output")
    #expect(try !site.files().keys.contains { $0.hasPrefix("patches/") })
  }

  /// Pages that are named for their hash stay as long as a folder is named whose lists name them.
  @Test func keepsThePagesOfNamedBuilds() async throws {
    let site = try SiteFolder()
    let declaration = site.root + "/content/books/_collection.yml"
    let text = try String(contentsOfFile: declaration, encoding: .utf8)
    try site.write(
      "content/books/_collection.yml",
      text.replacing(
        "endpoints:\n",
        with: "endpoints:\n  - { path: /all, per-page: 25, pages: hashed, each: [id, title] }\n"))
    func pages() throws -> Set<String> {
      Set(try site.files().keys.filter { $0.hasPrefix("immutable/v1/all/") })
    }
    var seen: [Set<String>] = []
    for title in ["Momo", "Emma", "Saga"] {
      try site.write("content/books/books.json", books(60, title))
      let run = try await site.build("--patches-from", seen.isEmpty ? "." : "Output")
      if seen.isEmpty {
        #expect(run.status == 2)
        _ = try await site.build()
      }
      seen.append(try pages())
    }
    // Of three pages one changes each time; the page of the first build is not named any more.
    #expect(seen.map(\.count) == [3, 4, 4])
    #expect(seen[0].intersection(seen[2]).count == 2 && seen[1].intersection(seen[2]).count == 3)
    // The list names the present ones alone, and there is no patch for it.
    #expect(try site.text("Output/v1/all.json").ranges(of: "\"url\":").count == 3)
    #expect(try !site.files().keys.contains { $0.hasPrefix("patches/v1/all/") })
    _ = try await site.build()
    #expect(try pages().count == 3)
  }

  @Test func refusesFoldersThatNoBuildWrote() async throws {
    let site = try await changed()
    for (folder, reason) in [("none", "No such file"), ("content", "_acopio-manifest")] {
      let run = try await site.build("--patches-from", folder)
      #expect(run.status == 2 && run.stderr.contains(reason), "\(run)")
    }
  }
}
