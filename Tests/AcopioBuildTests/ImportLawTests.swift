import AcopioTestSupport
import Foundation
import Testing

/// The law of the house: a room imports only what the manifest declares for it.
///
/// A warm build can let a forbidden import through, since the module lies there already; these
/// tests read the files instead. `ExceptionLawTests` keeps the exceptions from the house style.
@Suite struct ImportLawTests {
  /// The one room that may import what comes from outside.
  static let doors: [String: String] = [
    "CLibCMark": "CCMark",
    "CCMark": "AcopioMarkdown",
    "CLibCrypto": "AcopioSystem",
    "CLibYAML": "AcopioContent",
    "ArgumentParser": "acopio",
    "FlyingSocks": "AcopioPreview",
  ]

  /// What comes with the compiler or the system and needs no line in the manifest.
  static let system: Set<String> = [
    "Swift", "CryptoKit", "Dispatch", "Synchronization", "_StringProcessing",
  ]

  /// The C library on each platform, which only `AcopioSystem` imports.
  static let cLibraries: Set<String> = ["Darwin", "Glibc", "Musl"]

  /// Rooms on the hot path, where text stays bytes: they do not import Foundation.
  static let withoutFoundation: Set<String> = [
    "AcopioBase", "AcopioLanguage", "AcopioModel", "AcopioJSONSchema", "AcopioContract",
    "AcopioAPI", "AcopioGraph", "AcopioTemplate",
  ]
  static let foundation: Set<String> = ["Foundation", "FoundationEssentials"]

  @Test func everyFolderIsARoomOfTheManifest() throws {
    let rooms = try Manifest.ofTheProject().dependencies
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Specs.projectRoot.appending(path: "Sources").path)
    #expect(Set(folders.filter { !$0.hasPrefix(".") }) == Set(rooms.keys))
  }

  @Test func everyFileHasANameOfItsOwn() throws {
    let names = try SwiftFile.all().map { $0.path.split(separator: "/").last ?? "" }
    let twice = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }
    #expect(twice.keys.sorted() == [])
  }

  @Test func roomsImportOnlyWhatTheManifestDeclares() throws {
    let manifest = try Manifest.ofTheProject()
    for file in try SwiftFile.all() {
      var allowed = Self.system.union(manifest.dependencies[file.room] ?? [])
      if !Self.withoutFoundation.contains(file.room) { allowed.formUnion(Self.foundation) }
      if file.room == "AcopioSystem" { allowed.formUnion(Self.cLibraries) }
      for (line, module) in file.imports where !allowed.contains(module) {
        Issue.record("Sources/\(file.path):\(line): \(file.room) can't import \(module)")
      }
    }
  }

  @Test func everyDeclaredArrowIsWalked() throws {
    let manifest = try Manifest.ofTheProject()
    var imported: [String: Set<String>] = [:]
    for file in try SwiftFile.all() {
      imported[file.room, default: []].formUnion(file.imports.map(\.module))
    }
    // Rooms without Swift files (the doors to C) import by `#include`.
    for (room, modules) in imported {
      for module in (manifest.dependencies[room] ?? []).subtracting(modules).sorted() {
        Issue.record("\(room) declares \(module) in Package.swift and imports it nowhere")
      }
    }
  }

  /// The last column leaves out `Acopio` in the names of rooms.
  @Test func theArchitectureListsEveryArrow() throws {
    let rooms = try Manifest.ofTheProject().dependencies
    let url = Specs.projectRoot.appending(path: "ARCHITECTURE.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    var table: [String: Set<String>] = [:]
    for row in text.matches(of: /(?m)^\| `(\w+)` \|.*\| (?:([\w, ]+) )?\|$/) {
      let names = (row.2 ?? "").split(separator: ", ").map { "Acopio\($0)" }
      table[String(row.1)] = Set(names.map { rooms[$0] == nil ? String($0.dropFirst(6)) : $0 })
    }
    for room in Set(rooms.keys).union(table.keys).sorted() {
      #expect(table[room] == rooms[room], "\(room)")
    }
  }

  @Test func theCLibraryHasOneNameOnEveryPlatform() throws {
    for file in try SwiftFile.all() where file.room != "AcopioSystem" {
      for (index, line) in file.lines.enumerated() {
        for name in Self.cLibraries where line.contains(name) {
          Issue.record("Sources/\(file.path):\(index + 1): write AcopioSystem instead of \(name)")
        }
      }
    }
  }

  @Test func everythingFromOutsideHasOneDoor() throws {
    let manifest = try Manifest.ofTheProject()
    #expect(manifest.products.subtracting(Self.doors.keys) == [])
    for (module, door) in Self.doors {
      let rooms = manifest.dependencies.filter { $0.value.contains(module) }.keys
      #expect(Array(rooms) == [door], "\(module)")
    }
  }

  /// libyaml's memory has one owner.
  @Test func oneFileImportsLibyaml() throws {
    let files = try SwiftFile.all().filter { $0.imports.contains { $0.module == "CLibYAML" } }
    #expect(files.map(\.path) == ["AcopioContent/Formats/YAMLParser.swift"])
  }

  /// Sockets are opened in one file.
  @Test func oneFileImportsFlyingSocks() throws {
    let files = try SwiftFile.all().filter { $0.imports.contains { $0.module == "FlyingSocks" } }
    #expect(files.map(\.path) == ["AcopioPreview/Server/SocketServer.swift"])
  }

  @Test func readsManifests() {
    let manifest = Manifest(
      """
      // .target(name: "Commented", dependencies: ["Nothing"]),
      targets: [
        .systemLibrary(name: "CBooks", pkgConfig: "books", providers: [.apt(["books-dev"])]),
        .target(name: "Shelf", swiftSettings: settings),
        .target(
          name: "Library",
          dependencies: [
            "Shelf", .target(name: "CBooks"), .product(name: "Cards", package: "swift-cards"),
          ], swiftSettings: settings),
        .executableTarget(name: "desk", dependencies: ["Library"]),
        .target(name: "LibraryTestSupport", path: "Tests/LibraryTestSupport"),
        .testTarget(name: "LibraryTests", dependencies: ["Library"]),
      ]
      """)
    #expect(
      manifest.dependencies == [
        "CBooks": [], "Shelf": [], "Library": ["Shelf", "CBooks", "Cards"], "desk": ["Library"],
      ])
    #expect(manifest.products == ["Cards"])
  }

  @Test func readsImports() {
    let file = SwiftFile(
      path: "Library/Desk.swift",
      text: """
        import Shelf
        package import Cards
        @preconcurrency public import struct Dates.Day
        #if canImport(Glibc)
          internal import Glibc
        #endif
        // import Nothing
        let important = "import Nothing"
        @_exported import Everything  // why
        """)
    #expect(file.room == "Library")
    #expect(file.imports.map(\.module) == ["Shelf", "Cards", "Dates", "Glibc", "Everything"])
    #expect(file.imports.map(\.line) == [1, 2, 3, 5, 9])
  }
}

/// The targets of a `Package.swift`, read by a scanner that knows just enough of Swift.
struct Manifest {
  /// The modules that each room declares, tests left out.
  private(set) var dependencies: [String: Set<String>] = [:]
  /// The modules of other packages.
  private(set) var products: Set<String> = []

  static func ofTheProject() throws -> Manifest {
    let url = Specs.projectRoot.appending(path: "Package.swift")
    return Manifest(try String(contentsOf: url, encoding: .utf8))
  }

  init(_ source: String) {
    let text = withoutComments(source)
    let targets = /\.(?:target|executableTarget|systemLibrary|plugin|macro)\(\s*name:\s*"([^"]+)"/
    let list = /dependencies:\s*(?=\[)/
    var rest = text[...]
    while let match = rest.firstMatch(of: targets) {
      let body = balanced(text[match.range.lowerBound...], "(", ")")
      // After the whole call, so that `.target(name:)` among its dependencies is not taken for a
      // target.
      rest = text[body.endIndex...]
      guard !body.contains(/path:\s*"(?:Tests|Clients)\//) else { continue }
      var modules: Set<String> = []
      if let start = body.firstMatch(of: list)?.range.upperBound {
        let declared = balanced(body[start...], "[", "]")
        let inProducts = declared.matches(of: /\.product\(\s*name:\s*"([^"]+)"[^)]*\)/)
        products.formUnion(inProducts.map { String($0.1) })
        let bare = declared.replacing(/,\s*package:\s*"[^"]*"/, with: "")
        modules = Set(bare.matches(of: /"([^"]+)"/).map { String($0.1) })
      }
      dependencies[String(match.1)] = modules
    }
  }

  /// The text between the first `open` of `text` and the matching `close`.
  private func balanced(
    _ text: Substring, _ open: Character, _ close: Character
  ) -> Substring {
    guard let start = text.firstIndex(of: open) else { return "" }
    var depth = 0
    for index in text[start...].indices {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return text[start...index] }
    }
    return text[start...]
  }
}

/// A file below `Sources/`.
struct SwiftFile {
  /// The path below `Sources/`.
  let path: String
  /// The lines without comments; the first has the index 0.
  let lines: [Substring]
  /// The original lines.
  let rawLines: [Substring]

  /// The folder of the room.
  var room: String { String(path.prefix { $0 != "/" }) }

  init(path: String, text: String) {
    self.path = path
    rawLines = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines = withoutComments(text).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The imported modules with their lines, 1-based.
  var imports: [(line: Int, module: String)] {
    let pattern =
      /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)/
    return lines.enumerated().compactMap { index, line in
      guard line.utf8.contains(0x69), line.contains("import") else { return nil }
      return line.firstMatch(of: pattern).map { (index + 1, String($0.1)) }
    }
  }

  /// All Swift files of the project, sorted by path.
  static func all() throws -> [SwiftFile] { try walk.get() }

  private static let walk = Result { try read() }

  private static func read() throws -> [SwiftFile] {
    let root = Specs.projectRoot.appending(path: "Sources")
    let paths = try FileManager.default.contentsOfDirectory(atPath: root.path).flatMap { room in
      let files = FileManager.default.enumerator(atPath: root.appending(path: room).path)
      return (files?.compactMap { $0 as? String } ?? []).map { "\(room)/\($0)" }
    }
    let files = try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let url = root.appending(path: path)
      return SwiftFile(path: path, text: try String(contentsOf: url, encoding: .utf8))
    }
    try #require(files.count > 10, "the walk through Sources/ must find the project")
    return files
  }
}

/// `source` without `//` comments outside of one-line strings; line ends stay.
private func withoutComments(_ source: String) -> String {
  source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    guard line.contains("//") else { return line }
    var isInString = false
    var last: Character = " "
    for index in line.indices {
      let character = line[index]
      if character == "\"", last != "\\" { isInString.toggle() }
      if character == "/", last == "/", !isInString {
        return line[..<line.index(before: index)]
      }
      last = character
    }
    return line
  }.joined(separator: "\n")
}
