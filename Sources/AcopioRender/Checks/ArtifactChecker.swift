import AcopioBase
import AcopioGraph
import AcopioModel

/// The extract of one artifact for a check.
struct ArtifactExtract: Sendable {
  /// The index of the check.
  let check: Int
  /// The path of the artifact below Output.
  let path: Text
  /// The extract.
  let bytes: [UInt8]

  /// The extracts of a finished artifact for all checks that can need it.
  static func all(
    of artifact: Bytes, _ output: Output, _ language: Int, for checks: [any Check]
  ) -> [ArtifactExtract] {
    checks.enumerated().compactMap { index, check in
      guard check.covers(output, language) else { return nil }
      return ArtifactExtract(index, check, output.path, artifact)
    }
  }

  init(_ index: Int, _ check: some Check, _ path: Text, _ artifact: Bytes) {
    self.check = index
    self.path = path
    var out = ByteBuffer(capacity: 1 << 10)
    check.extract(artifact, into: &out)
    bytes = Array(out.bytes)
  }
}

/// Runs the checks over finished artifacts once everything has been rendered.
struct ArtifactChecker {
  /// The site to check.
  let finished: FinishedSite
  /// The checks.
  let checks: [any Check]
  /// The extracts that were taken while rendering; empty if the sinks keep the artifacts.
  let extracts: [ArtifactExtract]
  /// The maximum number of threads.
  let jobs: Int

  /// Runs all checks; `receipts` come from the sinks that took in the artifacts.
  func run<Sink: ArtifactSink & ~Copyable>(
    _ receipts: [Sink.Receipt], _ makeSink: @Sendable () -> Sink, _ diagnostics: inout Diagnostics
  ) throws(Sink.Failure) where Sink.Failure: Sendable {
    for (index, check) in checks.enumerated() {
      let needed = check.needed(finished)
      let taken =
        Sink.keepsArtifacts
        ? try readBack(paths(needed, check), index, check, receipts, makeSink)
        : extracts.filter { $0.check == index }
      var found: [String: [UInt8]] = [:]
      for extract in taken where needed.contains(extract.path.string) {
        found[extract.path.string] = extract.bytes
      }
      check.check(finished, found, &diagnostics)
    }
  }

  /// The paths of the needed artifacts that a check covers.
  private func paths(_ needed: Set<String>, _ check: some Check) -> [Text] {
    guard !needed.isEmpty else { return [] }
    return finished.graphs.enumerated().flatMap { language, graph in
      graph.outputs.filter { check.covers($0, language) && needed.contains($0.path.string) }
        .map(\.path)
    }
  }

  private func readBack<Sink: ArtifactSink & ~Copyable>(
    _ paths: [Text], _ index: Int, _ check: some Check, _ receipts: [Sink.Receipt],
    _ makeSink: @Sendable () -> Sink
  ) throws(Sink.Failure) -> [ArtifactExtract] where Sink.Failure: Sendable {
    let parts = chunks(paths.count, pieces: jobs == 1 ? 1 : jobs * 4)
    let results = parallelMap(parts.count, jobs: jobs) { part in
      var sink = makeSink()
      var found: [ArtifactExtract] = []
      do throws(Sink.Failure) {
        for path in paths[parts[part]] {
          guard let bytes = try sink.read(path.bytes, of: receipts) else { continue }
          found.append(
            bytes.withUnsafeBufferPointer { ArtifactExtract(index, check, path, $0) })
        }
      } catch {
        return Result<[ArtifactExtract], Sink.Failure>.failure(error)
      }
      return .success(found)
    }
    var all: [ArtifactExtract] = []
    for result in results { all += try result.get() }
    return all
  }
}
