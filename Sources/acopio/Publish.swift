import AcopioBase
import AcopioBuild
import AcopioEmit
import AcopioModel
import AcopioPublish
import ArgumentParser

/// The command `acopio publish`.
struct Publish: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Upload a built site.",
    discussion: """
      Compares the output folder with the target, lists new, changed and removed files, and then updates the target: \
      files first, then pages, then the files that refer to them, removals last, so that no page refers to something \
      missing. If it is interrupted, run it again. Files that no publication put there are never touched.

      TARGET is a folder ('/srv/site', 'folder:site'), a bucket ('s3://bucket/prefix', through the command \
      'aws', with credentials from the environment), or a file to compare with only \
      ('record:_acopio-published.json', 'record:acopio.json').

      Exit status: 0 for success, 1 if the site may not be published there, 2 if the publication could not \
      run or was not finished.
      """)

  @Argument(help: "Where to publish.")
  var target: String

  @Option(help: "The output folder of a build.")
  var from = "Output"

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "The treatment of objects that the site no longer has.")
  var removal: Removal = .delete

  @Flag(help: "Replace objects that no publication put there, and own them from now on.")
  var adopt = false

  @Flag(help: "Send every object again, including unchanged ones.")
  var again = false

  @Option(help: "The URL of object storage other than Amazon's. Default: AWS_ENDPOINT_URL.")
  var endpointURL: String?

  @Option(help: "The maximum number of seconds for a call of 'aws'.")
  var timeout = 900

  @Option(
    help: ArgumentHelp(
      "Also write the record that belongs at the target to a file, for tools that carry out the plan.",
      valueName: "file"))
  var record: String?

  @Option(
    help: "How the plan and diagnostics are printed: \(Publish.formats.joined(separator: ", ")).")
  var format = "text"

  /// The names of all forms: of plans, and of diagnostics.
  private static let formats = Set(
    PlanReport.Form.allCases.map(\.rawValue) + DiagnosticForm.allValueStrings
  ).sorted()

  @OptionGroup var address: AddressOptions

  @Option(help: "How many objects of a stage are listed.")
  var limit = 20

  @Flag(help: "List everything.")
  var all = false

  /// The treatment of objects that the site no longer has.
  enum Removal: EnumerableFlag {
    case delete, keep

    static func help(for value: Removal) -> ArgumentHelp? {
      switch value {
      case .delete: "Delete objects that the site no longer has, at the very end."
      case .keep: "Keep objects that the site no longer has; a later publication deletes them."
      }
    }
  }

  func validate() throws {
    if from.isEmpty { throw ValidationError(saying: "'--from' must name a folder.") }
    if limit < 0 { throw ValidationError(saying: "'--limit \(limit)' must be 0 or more.") }
    if !Publish.formats.contains(format) {
      throw ValidationError(
        saying:
          "'--format \(format)' is unknown; formats are \(Publish.formats.joined(separator: ", "))."
      )
    }
    if timeout < 1 { throw ValidationError(saying: "'--timeout \(timeout)' must be 1 or more.") }
    if record?.isEmpty == true { throw ValidationError(saying: "'--record' must name a file.") }
    if let endpointURL, !["http://", "https://"].contains(where: endpointURL.hasPrefix) {
      throw ValidationError(saying: "'--endpoint-url' must begin with 'https://' or 'http://'.")
    }
    if case .failure(let fault) = PublishPlace.parse(target) {
      throw ValidationError(saying: "\(fault.reason).")
    }
  }

  func run() throws {
    guard case .success(let place) = PublishPlace.parse(target) else {
      preconditionFailure("'validate' refuses other targets")
    }
    let isSound: Bool
    do throws(PublishError) {
      var warnings = Diagnostics()
      isSound = try publish(place, ProgressDisplay.start(printing), &warnings)
    } catch {
      ProgressDisplay.end()
      let status = printing.refuse(error.diagnostic)
      // The site may not be published there, as where it would replace a file that is not its own.
      if case .owned = error { throw ExitStatus.contentErrors }
      throw status
    }
    if !isSound { throw ExitStatus.contentErrors }
  }

  /// Publishes to a place; returns whether nothing was wrong with the site.
  private func publish(
    _ place: PublishPlace, _ progress: WorkProgress, _ warnings: inout Diagnostics
  ) throws(PublishError) -> Bool {
    let folder: PublishedFolder
    do throws(PublishedFolder.Fault) {
      folder = try PublishedFolder(from, holds: true)
    } catch {
      throw .source(error)
    }
    try checkAddress(of: folder, &warnings)
    switch place {
    case .folder(let path):
      guard let source = source(folder, metadata: false, progress) else { return false }
      let target = try FolderTarget(
        path, output: from, placement: placement(ofPublication: from, home: Terminal.homeFolder),
        creates: !dryRun)
      return try deliver(source, to: target, progress, warnings)
    case .bucket(let name):
      guard let source = source(folder, metadata: true, progress) else { return false }
      let target = try BucketTarget(name, endpoint: endpointURL, seconds: timeout)
      return try deliver(source, to: target, progress, warnings)
    case .record(let path):
      let target = try RecordFile(path)
      guard let source = source(folder, metadata: target.hasMetadata, progress) else {
        return false
      }
      guard let publisher = try publisher(source, to: target, progress) else { return false }
      try writeRecord(publisher.finishedRecord)
      show(publisher.plan, source, target.name, warnings, isDone: false)
      return true
    }
  }

  /// Checks that the site was built for the address at which it is published; warns of an example.
  private func checkAddress(
    of folder: PublishedFolder, _ warnings: inout Diagnostics
  ) throws(PublishError) {
    guard let built = folder.baseURL else { return }
    if let wanted = address.address?.text, wanted != built {
      throw .address(folder: from, built: built, wanted: wanted)
    }
    guard let warning = placeholderAddress(built) else { return }
    warnings.report(warning)
    // A form of diagnostics has it at the end.
    if planForm != nil { PrintingOptions.complain(warnings, SourceMap()) }
  }

  private func source(
    _ folder: PublishedFolder, metadata: Bool, _ progress: WorkProgress
  ) -> PublishSource? {
    progress.begin("hash")
    var diagnostics = Diagnostics()
    let source = PublishSource(folder, metadata: metadata, &diagnostics)
    guard diagnostics.hasErrors else { return source }
    ProgressDisplay.end()
    printing.show(diagnostics, source.sources)
    return nil
  }

  private func publisher<Target: PublishTarget>(
    _ source: PublishSource, to target: Target, _ progress: WorkProgress
  ) throws(PublishError) -> Publisher<Target>? {
    progress.begin("compare")
    var diagnostics = Diagnostics()
    let options = PublishPlanner.Options(
      adopts: adopt, keeps: removal == .keep, sendsAgain: again)
    let publisher = try Publisher(source, to: target, options, &diagnostics)
    guard diagnostics.hasErrors else { return publisher }
    ProgressDisplay.end()
    printing.show(diagnostics, source.sources)
    return nil
  }

  private func deliver(
    _ source: PublishSource, to target: some DeliveryTarget, _ progress: WorkProgress,
    _ warnings: Diagnostics
  ) throws(PublishError) -> Bool {
    guard let publisher = try publisher(source, to: target, progress) else { return false }
    if !dryRun {
      try publisher.publish(progress)
    }
    ProgressDisplay.end()
    try writeRecord(publisher.finishedRecord)
    show(publisher.plan, source, target.name, warnings, isDone: !dryRun)
    return true
  }

  /// Writes the record before anything is printed, so that the output is one document even if that
  /// fails.
  private func writeRecord(_ published: PublicationRecord) throws(PublishError) {
    guard let record else { return }
    let bytes = published.json
    let mark = PublicationRecord.mark.utf8.count
    do throws(EmitError) {
      try bytes.withUnsafeBufferPointer { (bytes) throws(EmitError) in
        try writeLooseFile(record, bytes, mark: mark)
      }
    } catch {
      throw .disk(error)
    }
  }

  private func show(
    _ plan: PublishPlan, _ source: PublishSource, _ target: String, _ warnings: Diagnostics,
    isDone: Bool
  ) {
    let report = PlanReport(
      plan, target: target, source: source.folder.path, leftOut: source.leftOut, isDone: isDone,
      limit: all ? .max : limit, in: Terminal.translation)
    if let planForm { return print(report.text(planForm), terminator: "") }
    printing.show(warnings, source.sources)
    printing.tell("\(report.text(.text))")
  }

  /// The form of the plan; `nil` for a form that has diagnostics only.
  private var planForm: PlanReport.Form? { PlanReport.Form(rawValue: format) }

  private var printing: PrintingOptions { .named(format, all: all) }
}
