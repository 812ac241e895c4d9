import AcopioBase
import AcopioEmit
import AcopioModel
import AcopioTestSupport
import Foundation
import Testing

struct CompressionCacheTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "acopio-compression-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func text(_ count: Int, seed: UInt64) -> [UInt8] {
    var seed = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8(ascii: "a") + UInt8(seed.next() % 6) }
  }

  /// All files below a folder, by their paths.
  private func files(in folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".gz") || $0.hasSuffix(".br") }.sorted()
  }

  @Test(arguments: HostCompression.allCases) func decompressesToTheSameBytes(form: HostCompression)
  {
    for (seed, count) in [0, 1, 2, 100, 65_535, 65_536, 65_537, 300_000].enumerated() {
      let bytes = text(count, seed: UInt64(seed))
      bytes.withUnsafeBufferPointer { bytes in
        let compressed = form.compressed(bytes)
        #expect(compressed != nil)
        #expect(form.isCompressed(compressed ?? [], from: bytes))
        #expect(form.compressed(bytes) == compressed)
      }
    }
  }

  @Test(arguments: HostCompression.allCases)
  func recognizesEveryDamagedFile(form: HostCompression) throws {
    let bytes = text(400, seed: 7)
    try bytes.withUnsafeBufferPointer { bytes in
      let whole = try #require(form.compressed(bytes))
      for count in 0..<whole.count {
        #expect(!form.isCompressed(Array(whole[..<count]), from: bytes), "cut to \(count)")
      }
      #expect(!form.isCompressed(whole + [0], from: bytes))
      let other = text(400, seed: 8)
      other.withUnsafeBufferPointer { #expect(!form.isCompressed(whole, from: $0)) }
    }
  }

  @Test func leavesOutWhatWouldNotBeSmaller() throws {
    try withFolder { folder in
      let cache = CompressionCache(workDirectory: folder)
      cache.begin()
      for bytes: [UInt8] in [[], Array("a".utf8), Array("{}".utf8)] {
        bytes.withUnsafeBufferPointer { #expect(cache.compressed($0, .gzip) == nil) }
      }
    }
  }

  @Test func keepsWhatABuildUsedAndRemovesTheRest() throws {
    try withFolder { folder in
      let cache = CompressionCache(workDirectory: folder)
      let (first, second) = (text(1_000, seed: 1), text(1_000, seed: 2))
      cache.begin()
      let made = first.withUnsafeBufferPointer { cache.compressed($0, .gzip) }
      _ = second.withUnsafeBufferPointer { cache.compressed($0, .gzip) }
      cache.end()
      #expect(files(in: folder).count == 2)
      cache.begin()
      #expect(first.withUnsafeBufferPointer { cache.compressed($0, .gzip) } == made)
      cache.end()
      #expect(files(in: folder).count == 1)
    }
  }

  @Test func compressesAgainWhereTheCacheIsDamagedOrMissing() throws {
    try withFolder { folder in
      let cache = CompressionCache(workDirectory: folder)
      let bytes = text(1_000, seed: 3)
      cache.begin()
      let made = try #require(bytes.withUnsafeBufferPointer { cache.compressed($0, .brotli) })
      let file = try #require(files(in: folder).first)
      for damage in [Data(), Data(made.dropLast()), Data(made.reversed()), Data("x".utf8)] {
        try damage.write(to: URL(filePath: "\(folder)/\(file)"))
        #expect(bytes.withUnsafeBufferPointer { cache.compressed($0, .brotli) } == made)
      }
      try FileManager.default.removeItem(atPath: "\(folder)/\(CompressionCache.name)")
      #expect(bytes.withUnsafeBufferPointer { cache.compressed($0, .brotli) } == made)
    }
  }
}
