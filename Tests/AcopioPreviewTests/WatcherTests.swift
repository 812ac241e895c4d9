import AcopioBase
import AcopioPreview
import AcopioSiteTestSupport
import AcopioSystem
import Foundation
import Testing

/// Changes of files that watchers report: by inotify, and by looking at all files.
@Suite struct WatcherTests {
  /// The ways to watch.
  enum Way: CaseIterable {
    case inotify, polling
  }

  /// One step of a program that changes files.
  struct Step: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: Set<String>
    let work: @Sendable (SiteFolder) throws -> Void

    init(
      _ description: String, _ expected: Set<String>,
      _ work: @escaping @Sendable (SiteFolder) throws -> Void
    ) {
      testDescription = description
      self.expected = expected
      self.work = work
    }
  }

  static let steps = [
    Step("a file is written", ["content/site.yml"]) { try $0.write("content/site.yml", "a: b") },
    Step("a file is new", ["templates/new.html"]) { try $0.write("templates/new.html", "") },
    Step("a file is removed", ["content/books/books.json"]) {
      try $0.remove("content/books/books.json")
    },
    // As editors do: the new version takes the place of the old one.
    Step("a file is replaced", ["content/site.yml"]) {
      try $0.write("elsewhere", "new")
      try #require(rename($0.root + "/elsewhere", $0.root + "/content/site.yml") == 0)
    },
    Step("a folder is new", ["static", "static/img", "static/img/deep", "static/img/deep/a.txt"]) {
      try $0.write("static/img/deep/a.txt", "a")
    },
    Step("a file can no longer be read", ["content/site.yml"]) {
      try #require(chmod($0.root + "/content/site.yml", 0) == 0)
    },
    Step("a link is new", ["content/link.md"]) {
      try $0.link("content/link.md", to: "site.yml")
    },
  ]

  @Test(arguments: Way.allCases, steps)
  func reportsChanges(way: Way, step: Step) throws {
    let site = try SiteFolder()
    try watch(site, way) { changes in
      try step.work(site)
      let found = try #require(changes(nil))
      #expect(found.paths.intersection(step.expected) == step.expected, "\(found.paths)")
      #expect(found.paths.isSubset(of: step.expected), "\(found.paths)")
      #expect(!found.isPartial)
    }
  }

  @Test(arguments: Way.allCases)
  func ignoresEverythingElse(way: Way) throws {
    let site = try SiteFolder()
    try watch(site, way) { changes in
      for path in [
        "Output/index.html", ".git/index", "README.md", "content/.site.yml.swp",
        "content/site.yml~",
        "content/.#site.yml", ".acopio/cache",
      ] {
        try site.write(path, "x")
      }
      try site.write("content/last.md", "x")
      #expect(try #require(changes(nil)).paths == ["content/last.md"])
    }
  }

  @Test(arguments: Way.allCases)
  func reportsABurstAtOnce(way: Way) throws {
    let site = try SiteFolder()
    try watch(site, way) { changes in
      let paths = (0..<300).map { "content/books/\($0 % 7)/\($0).md" }
      for path in paths { try site.write(path, "x") }
      var found = Set<String>()
      while !found.isSuperset(of: paths) {
        found.formUnion(try #require(changes(nil)).paths)
      }
    }
  }

  /// A folder that is moved is watched at its new path, and no longer when it is elsewhere.
  @Test(arguments: Way.allCases)
  func followsFolders(way: Way) throws {
    let site = try SiteFolder()
    try site.write("content/old/a.md", "a")
    try watch(site, way) { changes in
      try #require(rename(site.root + "/content/old", site.root + "/content/new") == 0)
      #expect(
        try #require(changes(nil)).paths.isSuperset(of: [
          "content/old", "content/new", "content/new/a.md",
        ]))
      try site.write("content/new/a.md", "b")
      #expect(try #require(changes(nil)).paths.contains("content/new/a.md"))
      try #require(rename(site.root + "/content/new", site.root + "/aside") == 0)
      _ = changes(nil)
      try site.write("aside/a.md", "c")
      try site.write("content/last.md", "x")
      #expect(try #require(changes(nil)).paths == ["content/last.md"])
      // It comes back, as after `git stash` and `git stash pop`.
      try #require(rename(site.root + "/content", site.root + "/gone") == 0)
      _ = changes(nil)
      try #require(rename(site.root + "/gone", site.root + "/content") == 0)
      _ = changes(nil)
      try site.write("content/books/books.json", "[]")
      #expect(try #require(changes(nil)).paths.contains("content/books/books.json"))
    }
  }

  /// As some programs do that put a time back.
  @Test(arguments: Way.allCases)
  func reportsAnEditThatKeepsTheSizeAndTheTime(way: Way) throws {
    let site = try SiteFolder()
    let path = "\(site.root)/content/a.md"
    try site.write("content/a.md", "one")
    var status = stat()
    try #require(stat(path, &status) == 0)
    try watch(site, way) { changes in
      let file = open(path, O_WRONLY)
      try #require(write(file, "two", 3) == 3)
      let times = [status.st_atim, status.st_mtim]
      futimens(file, times)
      close(file)
      #expect(try #require(changes(nil)).paths == ["content/a.md"])
    }
  }

  @Test(arguments: Way.allCases)
  func remembersWhatChangedWhileNobodyWaited(way: Way) throws {
    let site = try SiteFolder()
    try watch(site, way) { changes in
      try site.write("content/a.md", "a")
      usleep(100_000)
      #expect(try #require(changes(nil)).paths == ["content/a.md"])
    }
  }

  @Test(arguments: Way.allCases)
  func stops(way: Way) throws {
    let site = try SiteFolder()
    try watch(site, way) { changes in
      #expect(changes(0) == nil)
    }
  }

  #if os(Linux)
    /// More than the system remembers: everything is looked at again, new folders included.
    @Test func looksAgainAfterAnOverflow() throws {
      let limit =
        Int(
          try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      try #require(limit > 0 && limit < 100_000)
      let site = try SiteFolder()
      try watch(site, .inotify) { changes in
        // Equal changes in a row would count as one.
        let files = ["site.yml", "books/books.json"].map { "\(site.root)/content/\($0)" }
        for number in 0..<limit + 10 { chmod(files[number % 2], 0o644) }
        try site.write("content/late/a.md", "a")
        #expect(try #require(changes(nil)).isPartial)
        while let more = changes(30), !more.isEmpty { continue }
        try site.write("content/late/b.md", "b")
        #expect(try #require(changes(nil)).paths.contains("content/late/b.md"))
      }
    }
  #endif

  /// Watches a site; the closure that `body` gets waits for changes, or stops after milliseconds.
  private func watch(
    _ site: SiteFolder, _ way: Way, _ body: ((Int32?) -> Changes?) throws -> Void
  ) throws {
    #if os(Linux)
      if way == .inotify {
        guard var watcher = InotifyWatcher.watching(site.root) else {
          throw CancellationError()
        }
        return try body { wait(&watcher, $0) }
      }
    #endif
    var watcher = PollingWatcher(root: site.root, interval: 20)
    try body { wait(&watcher, $0) }
  }

  /// The next changes; nil after a time in milliseconds, at the most ten seconds.
  private func wait<Folders: Watcher & ~Copyable>(
    _ watcher: inout Folders, _ time: Int32?
  ) -> Changes? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    let writer = ends[1]
    let item = DispatchWorkItem {
      var byte: UInt8 = 0
      _ = AcopioSystem.write(writer, &byte, 1)
    }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .milliseconds(Int(time ?? 10_000)), execute: item)
    defer {
      item.cancel()
      if time != nil { item.wait() }
      for end in ends { close(end) }
    }
    return watcher.wait(stop: ends[0], patience: -1)
  }
}

/// What changes mean.
@Suite struct ChangesTests {
  @Test func styleSheetsAreRecognized() {
    #expect(Changes(paths: ["templates/assets/a.css"]).areStyles)
    #expect(!Changes(paths: ["templates/assets/a.css", "content/a.md"]).areStyles)
    #expect(!Changes(paths: ["templates/assets/a.css"], isPartial: true).areStyles)
    #expect(!Changes().areStyles)
  }

  @Test func summariesAreShort() {
    #expect(Changes(paths: ["content/a.md"]).summary == "content/a.md")
    #expect(Changes(paths: ["content/b.md", "content/a.md"]).summary == "content/a.md and 1 other")
    #expect(Changes(paths: ["c", "b", "a"]).summary == "a and 2 others")
    #expect(Changes(paths: ["a"], isPartial: true).summary == "a and others")
    #expect(Changes(isPartial: true).summary == "many files")
  }
}
