import AcopioSiteTestSupport
import Foundation
import Testing

/// Whether git is installed, which merges.
private let hasGit = (ProcessInfo.processInfo.environment["PATH"] ?? "")
  .split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/git")
  }

/// Branches that change the API, each with its lock, and that git merges.
@Suite(.enabled(if: hasGit, "git is installed")) struct LockMergeTests {
  /// A change of the content.
  enum Edit: Sendable {
    case write(String, String)
    case replace(String, String, String)
    case remove(String)
  }

  /// Two branches, and what is in conflict after their merge; the content of each never is.
  struct Merge: Sendable, CustomTestStringConvertible {
    let name: String
    let ours: [Edit]
    let theirs: [Edit]
    var conflicts: [String] = []

    var testDescription: String { name }
  }

  private static func book(_ id: String, _ title: String) -> String {
    "---\npages: 100\nid: '\(id)'\ntitle: \(title)\n---\nText.\n"
  }

  private static func title(_ book: String, _ old: String, _ new: String) -> Edit {
    .replace("content/books/\(book).md", "title: \(old)", "title: \(new)")
  }

  private static let books = "content/books/_collection.yml"

  static let merges: [Merge] = [
    Merge(
      name: "edits of different items", ours: [title("b1", "Momo", "Momo and the thieves")],
      theirs: [title("b4", "Heidi", "Heidi at home")]),
    Merge(
      name: "edits of items on adjacent lines", ours: [title("b2", "Emma", "Emma Woodhouse")],
      theirs: [title("b3", "Emil", "Emil and the detectives")]),
    Merge(
      name: "an edit, and an edit in another collection",
      ours: [title("b2", "Emma", "Emma Woodhouse")],
      theirs: [.replace("content/authors/ende.md", "Michael Ende", "Michael Andreas Ende")]),
    Merge(
      name: "two new items at the end",
      ours: [.write("content/books/b5.md", book("5", "Kim"))],
      theirs: [.write("content/books/b6.md", book("6", "Lenz"))]),
    Merge(
      name: "new items on both sides, the later one here",
      ours: [.write("content/books/b9.md", book("9", "Kim"))],
      theirs: [
        .write("content/books/b7.md", book("7", "Lenz")),
        .write("content/books/b8.md", book("8", "Faust")),
      ]),
    Merge(
      name: "a removal, and an edit of the next item",
      ours: [.remove("content/books/b2.md")],
      theirs: [title("b3", "Emil", "Emil and the detectives")]),
    Merge(
      name: "removals of items on adjacent lines", ours: [.remove("content/books/b2.md")],
      theirs: [.remove("content/books/b3.md")]),
    Merge(
      name: "two new members",
      ours: [
        .replace(
          books, "  pages: { type: integer }",
          "  pages: { type: integer }\n  isbn: { type: string, optional: true }"),
        .replace(books, "title: title, pages: pages }", "title: title, pages: pages, isbn: isbn }"),
      ],
      theirs: [
        .replace(
          books, "  id: { type: string }",
          "  subtitle: { type: string, optional: true }\n  id: { type: string }"),
        .replace(books, "one: { id: id }", "one: { id: id, subtitle: subtitle }"),
      ]),
    Merge(
      name: "a new endpoint, and a new item in another one",
      ours: [
        .write(
          "content/branches/_collection.yml",
          "entries: '*.md'\nschema:\n  name: { type: text }\nendpoints:\n"
            + "  - { path: /branches, versions: [v1], each: { key: key, name: name } }\n"),
        .write("content/branches/north.md", "---\nname: North\n---\nOpen.\n"),
      ],
      theirs: [.write("content/books/b5.md", book("5", "Kim"))]),
    Merge(
      name: "the same item, edited in two places",
      ours: [title("b2", "Emma", "Emma Woodhouse")],
      theirs: [.replace("content/books/b2.md", "pages: 100", "pages: 300")],
      conflicts: ["entry 'books/b2' was changed on both sides"]),
    Merge(
      name: "one id for two new books",
      ours: [.write("content/books/b5.md", book("7", "Kim"))],
      theirs: [.write("content/books/b6.md", book("7", "Lenz"))],
      conflicts: [
        "id '7' of '/v1/books.json' is 'books/b5' on one side and 'books/b6' on the other"
      ]),
    Merge(
      name: "a removal and an edit of one item, whose content is kept",
      ours: [
        .replace(
          books, "title: title, pages: pages }",
          "title: title, pages: pages }\n    where: \"id != '2'\"")
      ],
      theirs: [title("b2", "Emma", "Emma Woodhouse")],
      conflicts: ["entry 'books/b2' was removed on one side and changed on the other"]),
  ]

  private static let site = """
    -- content/site.yml --
    name: Library
    description: Books and their authors
    base-url: https://library.example/
    locale: en
    api: { versions: [ { name: v1, current: true } ] }
    -- content/books/_collection.yml --
    entries: '*.md'
    schema:
      id: { type: string }
      title: { type: text, max: 40 }
      pages: { type: integer }
    endpoints:
      - path: /books
        versions: [v1]
        each: { id: id, title: title, pages: pages }

      - path: '/books/{id}'
        versions: [v1]
        one: { id: id }
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema:
      name: { type: text }
    endpoints:
      - { path: /authors, versions: [v1], each: { key: key, name: name } }
    -- content/authors/austen.md --
    ---
    name: Jane Austen
    ---
    Wrote *Emma*.
    -- content/authors/ende.md --
    ---
    name: Michael Ende
    ---
    Wrote *Momo*.
    -- templates/layouts/book.html --
    <h1>{{ entry.title }}</h1>
    """

  /// The library in a repository that merges locks, on the branch `main`.
  private func committed() async throws -> SiteFolder {
    let site = try SiteFolder(BuiltSite.files(Self.site))
    for (id, title) in [("1", "Momo"), ("2", "Emma"), ("3", "Emil"), ("4", "Heidi")] {
      try site.write("content/books/b\(id).md", Self.book(id, title))
    }
    try site.write(
      ".gitattributes",
      "content/api/*.changes.json merge=acopio\ncontent/api/*.lock.json merge=acopio\n")
    try await lock(site)
    for arguments in [
      ["init", "--quiet"],
      [
        "config", "merge.acopio.driver",
        "'\(try Command.executable().path)' lock merge %O %A %B %P",
      ],
      ["add", ".gitattributes", "content", "templates"],
      ["commit", "--quiet", "--message", "Begin"],
    ] {
      let run = try await git(site, arguments)
      try #require(run.status == 0, "\(run)")
    }
    return site
  }

  /// Runs git in the folder of a site, without the settings of this machine.
  private func git(_ site: SiteFolder, _ arguments: [String]) async throws -> Command.Run {
    try await Command.run(
      [
        "GIT_CONFIG_NOSYSTEM=1", "HOME=\(site.root)", "XDG_CONFIG_HOME=\(site.root)", "git", "-C",
        site.root, "-c", "user.name=Ada", "-c", "user.email=ada@library.example", "-c",
        "init.defaultBranch=main",
      ] + arguments, in: site.root, program: URL(filePath: "/usr/bin/env"))
  }

  private func lock(_ site: SiteFolder) async throws {
    let run = try await site.acopio(
      ["lock", "write", "--accept-breaking", "--now", SiteFolder.day])
    try #require(run.status == 0, "\(run)")
  }

  /// Makes a branch of `main` with a change and its lock.
  private func branch(_ name: String, _ edits: [Edit], of site: SiteFolder) async throws {
    try #require(try await git(site, ["checkout", "--quiet", "-b", name, "main"]).status == 0)
    for edit in edits {
      switch edit {
      case .write(let path, let text): try site.write(path, text)
      case .remove(let path): try site.remove(path)
      case .replace(let path, let old, let new):
        let text = try site.text(path)
        try #require(text.contains(old))
        try site.write(path, text.replacing(old, with: new))
      }
    }
    try await lock(site)
    try #require(try await git(site, ["add", "--all", "content"]).status == 0)
    let commit = try await git(site, ["commit", "--quiet", "--message", name])
    try #require(commit.status == 0, "\(commit)")
  }

  /// The lines of the lock without the digest of files, which a merge cannot know.
  private func lines(_ lock: String) -> [Substring] {
    lock.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("\"digest\"") }
  }

  @Test(arguments: merges) func gitMerges(merge: Merge) async throws {
    let site = try await committed()
    try await branch("theirs", merge.theirs, of: site)
    try await branch("ours", merge.ours, of: site)
    let run = try await git(site, ["merge", "--no-edit", "theirs"])
    let path = "content/api/v1.lock.json"
    let check = try await site.acopio(["lock", "check", "--now", SiteFolder.day])
    guard merge.conflicts.isEmpty else {
      #expect(run.status == 1, "\(run)")
      for conflict in merge.conflicts {
        #expect(run.stderr.contains("\(path): error: \(conflict) [merge-conflict]\n"), "\(run)")
      }
      #expect(try site.text(path).contains("\n<<<<<<< ours\n"))
      #expect(check.status == 1 && check.stderr.contains("[merge-conflict]"), "\(check)")
      return
    }
    #expect(run.status == 0, "\(run)")
    #expect(check.status == 0 && check.stdout.contains("\n0 errors, 0 warnings, "), "\(check)")
    let merged = try site.text(path)
    try await lock(site)
    #expect(try lines(site.text(path)) == lines(merged))
  }

  /// The way that the message describes: one side, and the lock written again.
  @Test func aConflictIsResolvedWithOneSide() async throws {
    let site = try await committed()
    try await branch(
      "theirs", [.replace("content/books/b2.md", "pages: 100", "pages: 300")], of: site)
    try await branch("ours", [Self.title("b2", "Emma", "Emma Woodhouse")], of: site)
    #expect(try await git(site, ["merge", "--no-edit", "theirs"]).status == 1)
    let path = "content/api/v1.lock.json"
    #expect(try await git(site, ["checkout", "--ours", "--", path]).status == 0)
    let run = try await site.acopio(["lock", "write", "--now", SiteFolder.day])
    #expect(run.status == 0, "\(run)")
    #expect(try await site.acopio(["lock", "check", "--now", SiteFolder.day]).status == 0)
  }

  @Test func aSideThatCannotBeReadIsAConflictOfTheWhole() async throws {
    let site = try await committed()
    let lock = try site.text("content/api/v1.lock.json")
    try site.write("base", "")
    try site.write("ours", lock)
    try site.write("theirs", "{\"format\": 1, \"endpoints\": 3}\n")
    let run = try await site.acopio(["lock", "merge", "base", "ours", "theirs"])
    #expect(run.status == 1, "\(run)")
    #expect(
      run.stderr.contains("ours (theirs):1:28: error: 'endpoints' must be a list [invalid-lock]"),
      "\(run)")
    #expect(
      try site.text("ours")
        == "<<<<<<< ours\n\(lock)=======\n{\"format\": 1, \"endpoints\": 3}\n>>>>>>> theirs\n")
    let missing = try await site.acopio(["lock", "merge", "base", "nowhere", "theirs"])
    #expect(missing.status == 2, "\(missing)")
  }
}
