import AcopioBase
import AcopioTemplate
import AcopioTestSupport
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes cases and renders them.
struct Worker {
  let corpus: Corpus
  let seed: UInt64

  /// The memory that one process may take, in bytes.
  private static let memory: rlim_t = 512 << 20

  /// Runs the cases in order and writes the number of each to `progress` before it starts.
  ///
  /// The number is followed by how many cases had valid syntax and were rendered.
  func run(_ batch: Range<Int>, progress: String) {
    limitMemory()
    let file = open(progress, O_WRONLY)
    var rendered = 0
    func note(_ number: Int) {
      let text = "\(number) \(rendered)\n"
      _ = text.withCString { pwrite(file, $0, strlen($0), 0) }
    }
    for number in batch {
      note(number)
      if outcome(of: changed(number)).isRendered { rendered += 1 }
    }
    note(batch.upperBound - 1)
    close(file)
  }

  /// Prints a case and its result.
  func show(_ number: Int) {
    let case_ = changed(number)
    print("mode: \(case_.mode)")
    for template in case_.templates {
      print("-- \(template.name) --\n\(String(decoding: template.text, as: UTF8.self))")
    }
    print("-- data --\n\(String(decoding: case_.data, as: UTF8.self))")
    limitMemory()
    print("-- outcome --\n\(outcome(of: case_).text)")
  }

  private func limitMemory() {
    // The shadow memory of sanitizers alone is more.
    #if !SANITIZED
      limitData()
    #endif
    // A core file of half a gigabyte is of no use.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #else
      setrlimit(RLIMIT_CORE, &none)
    #endif
  }

  private func limitData() {
    var limit = rlimit(rlim_cur: Self.memory, rlim_max: Self.memory)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    #else
      setrlimit(RLIMIT_DATA, &limit)
    #endif
  }

  /// What a site tells the language about itself.
  private static let folders = TemplateFolders(
    layouts: "layouts/", partials: "partials/", components: "components/")
  private static let shared = ["site", "build", "collections", "page"]

  private func changed(_ number: Int) -> FuzzCase {
    var mutator = Mutator(
      corpus: corpus, dice: SeededGenerator(seed: seed &* 0x9E37_79B9 &+ UInt64(number)))
    return mutator.make()
  }

  /// The output and diagnostics, and whether the template was rendered at all.
  private func outcome(of case_: FuzzCase) -> (text: String, isRendered: Bool) {
    let arena = Arena()
    var sources = SourceMap(memory: [arena])
    func add(_ name: String, _ bytes: [UInt8]) -> SourceFile {
      sources.add(path: name, bytes: bytes.withUnsafeBufferPointer { arena.copy($0) })
    }
    let templates = case_.templates.map {
      TemplateSource(name: $0.name, file: add($0.name, $0.text))
    }
    var diagnostics = Diagnostics()
    var ignored = Diagnostics()
    let data = JSONReader.read(add("data", case_.data), arena: arena, &ignored) ?? .undefined
    let library = TemplateLibrary.compile(
      templates, mode: case_.mode, folders: Worker.folders, &diagnostics)
    var output = ByteBuffer()
    let isSound = !diagnostics.hasErrors
    if !diagnostics.hasErrors, let first = templates.first,
      let id = library.template(named: first.name)
    {
      var limits = TemplateLimits()
      // A debug build would take half a minute for as many iterations as a page may run.
      limits.iterations = 50_000
      limits.effort = 16 << 20
      limits.outputBytes = 16 << 20
      var renderer = TemplateRenderer(
        library: library, environment: TemplateEnvironment(shared: Worker.shared), limits: limits)
      renderer.render(id, globals: data, subject: .none, into: &output, &diagnostics)
    }
    let text = DiagnosticPrinter(sources: sources).text(diagnostics) + output.bytes.string
    return (text, isSound)
  }
}
