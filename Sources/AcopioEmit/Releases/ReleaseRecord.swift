import AcopioBase
import AcopioSystem

/// The record in a release folder: its owner, and which releases builds made.
struct ReleaseRecord: Sendable, Equatable {
  /// The site that the folder belongs to.
  var owner: OutputOwner
  /// The number of releases to keep.
  var keep: Int
  /// The names of the releases, in the order in which they became current.
  var releases: [String]
  /// The names of those that are being removed.
  var leaving: [String] = []

  /// The record as bytes.
  var bytes: [UInt8] {
    var text = "\(ReleaseRecord.header)\nsite \(owner.site ?? "")\nfolder \(owner.folder ?? "")\n"
    text += "keep \(keep)\n"
    for name in releases { text += "release \(name)\n" }
    for name in leaving { text += "removing \(name)\n" }
    return Array((text + "end \(releases.count + leaving.count)\n").utf8)
  }

  /// The first line.
  static let header = "acopio releases 1"

  init(owner: OutputOwner, keep: Int, releases: [String], leaving: [String] = []) {
    self.owner = owner
    self.keep = keep
    self.releases = releases
    self.leaving = leaving
  }

  /// Parses a record; `nil` if it is incomplete or was changed.
  init?(_ text: [UInt8]) {
    let lines = text.withUnsafeBufferPointer { text in
      text.last == 0x0A ? text.lines.map(\.string) : []
    }
    func value(_ index: Int, _ name: String) -> String? {
      guard index < lines.count, lines[index].hasPrefix("\(name) ") else { return nil }
      return String(lines[index].dropFirst(name.count + 1))
    }
    guard lines.first == ReleaseRecord.header, let site = value(1, "site"),
      let folder = value(2, "folder"), let keep = value(3, "keep").flatMap({ Int($0) }), keep > 0,
      lines.count >= 5, lines.last == "end \(lines.count - 5)"
    else { return nil }
    owner = OutputOwner(site: site, folder: folder)
    self.keep = keep
    releases = []
    for index in 4..<(lines.count - 1) {
      if let name = value(index, "release"), leaving.isEmpty, ReleaseNames.isRelease(name) {
        releases.append(name)
      } else if let name = value(index, "removing"), ReleaseNames.isRelease(name) {
        leaving.append(name)
      } else {
        return nil
      }
    }
    guard Set(releases + leaving).count == releases.count + leaving.count else { return nil }
  }

  /// The record in the open folder at `path`; `nil` if there is none.
  static func read(_ folder: Int32, _ path: String) throws(EmitError) -> ReleaseRecord? {
    let full = "\(path)/\(ReleaseNames.record)"
    guard let text = try readList(ReleaseNames.record, in: folder, path: full) else { return nil }
    guard let record = ReleaseRecord(text) else { throw .damaged(path: full) }
    return record
  }
}
