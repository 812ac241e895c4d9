import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// A site with random damage is either published or gets a diagnostic that says where to look.
///
/// A crash ends the run before it can name its seed. The seeds are the same in every run: halve
/// their range until one is left.
@Suite struct MutationTests {
  @Test(arguments: 0..<Effort.cases(16))
  func damagedSitesArePublishedOrBlamedAtAPlace(block: Int) {
    let size = 32
    let files = Library.files()
    for seed in UInt64(block * size)..<UInt64((block + 1) * size) {
      let mutation = Mutation(of: files, seed: seed)
      let context: Comment = "seed \(seed): \(mutation.story.joined(separator: ", "))"
      let one = BuiltSite(mutation.files, jobs: 1)
      let two = BuiltSite(mutation.files, jobs: 2)
      #expect(one.printed == two.printed, context)
      #expect(one.files == two.files, context)
      let faults = one.printed.split(separator: "\n").compactMap { Headline($0) }
      let errors = faults.filter { $0.severity == "error" }
      #expect(errors.isEmpty == !one.files.isEmpty, "\(context)\n\(one.printed)")
      for fault in faults {
        #expect(fault.isPlace(in: mutation.files, before: files), "\(context)\n\(one.printed)")
      }
    }
  }
}

/// The first line of a printed diagnostic or note: `content/site.yml:1:7: error: …`.
struct Headline {
  let path: String
  /// Line and column, 1-based; `nil` where only a path was named.
  let place: (line: Int, column: Int)?
  let severity: Substring

  /// Parses a line; `nil` for excerpts, remedies and notes without a location.
  init?(_ line: Substring) {
    // Excerpts begin with a number, a bar or a space, and no file of the site does.
    guard line.hasPrefix("content/") || line.hasPrefix("templates/") else { return nil }
    for severity in ["error", "warning", "note"] {
      guard let end = line.firstRange(of: ": \(severity): ")?.lowerBound else { continue }
      let parts = line[..<end].split(separator: ":", omittingEmptySubsequences: false)
      let numbers = parts.dropFirst().compactMap { Int($0) }
      path = String(parts[0])
      place = numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      self.severity = severity[...]
      return
    }
    return nil
  }

  /// Whether the location exists; a path alone must be that of a file that exists or existed.
  func isPlace(in files: [String: [UInt8]], before: [String: [UInt8]]) -> Bool {
    guard let place else { return files[path] != nil || before[path] != nil }
    guard let bytes = files[path] else { return false }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard (1...lines.count).contains(place.line) else { return false }
    let characters = lines[place.line - 1].count { $0 & 0xC0 != 0x80 }
    return (1...characters + 1).contains(place.column)
  }
}
