import AcopioBase
import AcopioEmit
import AcopioPublish
import AcopioTestSupport
import Foundation

/// A temporary folder with the Output of a library's site, removed with its owner.
final class Library: Sendable {
  let root: String
  var output: String { root + "/Output" }

  init() throws {
    let memory = "/dev/shm"
    let isInMemory = FileManager.default.isWritableFile(atPath: memory)
    root =
      (isInMemory ? memory + "/" : NSTemporaryDirectory()) + "acopio-publish-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Builds a release of these files; Output is a release folder.
  func release(_ files: [String: String]) throws { try build(files, isRelease: true) }

  /// Builds Output with these files.
  func build(
    _ files: [String: String], name: String = "Library", isRelease: Bool = false
  ) throws {
    let owner = OutputOwner(baseURL: "https://library.example", name: name, folder: "Output")
    let emitter = try Emitter(
      outputDirectory: output, workDirectory: root + "/.acopio", owner: owner, adopts: !isRelease,
      isRelease: isRelease)
    var stage = emitter.makeStage()
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try Array(path.utf8).withUnsafeBufferPointer { path in
        try Array(text.utf8).withUnsafeBufferPointer { try stage.put(path: path, bytes: $0) }
      }
    }
    var diagnostics = Diagnostics()
    _ = try emitter.commit([stage.finish()], &diagnostics)
    precondition(!diagnostics.hasErrors, "a site of the tests is sound")
  }

  /// The objects of Output.
  func source(metadata: Bool = false) throws -> PublishSource {
    var diagnostics = Diagnostics()
    let source = PublishSource(
      try PublishedFolder(output, holds: true), metadata: metadata, &diagnostics)
    precondition(!diagnostics.hasErrors, "the Output of the tests is sound")
    return source
  }

  /// Writes a file below the root that no build wrote.
  func write(_ path: String, _ text: String) throws {
    let full = root + "/" + path
    try FileManager.default.createDirectory(
      atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: full))
  }

  /// The files below a folder of the root with their text, but the record; empty folders as `x/`.
  func tree(_ folder: String) throws -> [String: String] {
    var found: [String: String] = [:]
    let base = root + "/" + folder
    guard let list = FileManager.default.enumerator(atPath: base) else { return [:] }
    while let path = list.nextObject() as? String {
      let full = base + "/" + path
      if list.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
        if try FileManager.default.contentsOfDirectory(atPath: full).isEmpty {
          found[path + "/"] = ""
        }
      } else if path != PublicationRecord.path {
        found[path] = String(
          decoding: FileManager.default.contents(atPath: full) ?? Data(), as: UTF8.self)
      }
    }
    return found
  }
}

/// Publishes and returns the plan; diagnostics as printed.
@discardableResult
func publish<Target: DeliveryTarget>(
  _ source: PublishSource, to target: Target,
  _ options: PublishPlanner.Options = PublishPlanner.Options()
) throws -> (plan: PublishPlan, printed: String) {
  var diagnostics = Diagnostics()
  let publisher = try Publisher(source, to: target, options, &diagnostics)
  if !diagnostics.hasErrors { try publisher.publish() }
  return (publisher.plan, DiagnosticPrinter(sources: SourceMap()).text(diagnostics))
}

extension PublishPlan {
  /// The plan as lines: a stage, then what is put (`+`, `~`) and removed (`-`).
  var summary: [String] {
    steps.flatMap { step in
      [step.stage.name]
        + step.actions.map { action in
          switch action {
          case .put(let object, .new): "+ \(object.key)"
          case .put(let object, let reason): "~ \(object.key) \(reason.rawValue)"
          case .remove(let key): "- \(key)"
          }
        }
    }
  }
}
