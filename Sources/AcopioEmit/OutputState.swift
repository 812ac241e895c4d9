import AcopioBase

/// The files of an output folder that belong to one site.
struct OutputState: Sendable {
  /// The record of the last finished build; `nil` if there is none.
  private(set) var manifest: OutputRecord?
  /// The record of an unfinished commit; `nil` if the last one finished.
  private(set) var pending: OutputRecord?
  /// The paths that a version before 0.2 recorded in the work folder; `nil` if Output has a record.
  private(set) var earlier: PathList?
  /// The records of another site whose folder this site takes over.
  private var former: [OutputRecord] = []

  /// Reads the records; `work` is the open work folder, -1 for none.
  ///
  /// Throws `owned` for a folder of another site and `damaged` for one with unreadable records,
  /// unless the site adopts it.
  init(
    _ records: OutputRecords, owner: OutputOwner, adopts: Bool, earlier: EarlierRecords,
    work: Int32
  ) throws(EmitError) {
    manifest = try OutputState.read(OutputNames.manifest, records, adopts)
    pending = try OutputState.read(OutputNames.pending, records, adopts)
    guard let found = (pending ?? manifest)?.owner else {
      if work >= 0, records.folder >= 0 { self.earlier = try earlier.read(in: work) }
      return
    }
    guard found.isSame(as: owner) || adopts else {
      throw .owned(path: records.path, by: found, not: owner)
    }
    // A build that was killed while taking over the folder left its own pending record.
    if let record = manifest, !record.owner.isSame(as: owner) {
      former.append(record)
      manifest = nil
    }
    if let record = pending, !record.owner.isSame(as: owner) {
      former.append(record)
      pending = nil
    }
  }

  /// The files of the site whose folder this site takes over, in byte order.
  var formerPaths: [Bytes] {
    former.reduce(into: []) { $0 = $0.merged(with: $1.list.paths) }
  }

  /// Whether any record lists our files.
  var isKnown: Bool { manifest != nil || pending != nil || earlier != nil }

  /// The paths that earlier builds of the site wrote or were about to write, in byte order.
  var ours: [Bytes] {
    (manifest?.list.paths ?? []).merged(with: pending?.list.paths ?? [])
      .merged(with: earlier?.paths ?? [])
  }

  /// Whether Output already records exactly these paths and this owner.
  func records(_ paths: [Bytes], of owner: OutputOwner) -> Bool {
    guard pending == nil, earlier == nil, let manifest else { return false }
    return manifest.owner == owner && manifest.list.paths.equals(paths)
  }

  private static func read(
    _ name: String, _ records: OutputRecords, _ adopts: Bool
  ) throws(EmitError) -> OutputRecord? {
    do throws(EmitError) {
      return try records.read(name)
    } catch .damaged where adopts {
      return nil
    }
  }
}
