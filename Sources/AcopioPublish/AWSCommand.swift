import AcopioBase
import AcopioSystem

/// Calls of the command `aws`.
struct AWSCommand: Sendable {
  private let target: String
  private let seconds: Int
  private let scratch: ScratchFolder
  private let environment: [(String, String)]
  /// The number of simultaneous uploads; each sends ten objects at once.
  private static let parallel = 3

  /// Calls for a target, which may take `seconds` each.
  init(target: String, endpoint: String?, seconds: Int) throws(PublishError) {
    self.target = target
    self.seconds = seconds
    guard let scratch = ScratchFolder() else {
      throw .failed(
        target: target, action: "publish to",
        reason: "no temporary folder can be made: \(String(cString: strerror(errno)))",
        remedy: "name one that can be written to in the environment variable TMPDIR")
    }
    self.scratch = scratch
    // Names are UTF-8 in any locale of the environment, and no pager waits for a key.
    var environment = [("AWS_PAGER", ""), ("PYTHONUTF8", "1")]
    if let endpoint { environment.append(("AWS_ENDPOINT_URL", endpoint)) }
    let isOther = endpoint != nil || getenv("AWS_ENDPOINT_URL") != nil
    // Storage of other providers refuses the trailing checksums that newer clients send by default.
    for name in ["AWS_REQUEST_CHECKSUM_CALCULATION", "AWS_RESPONSE_CHECKSUM_VALIDATION"]
    where isOther && getenv(name) == nil {
      environment.append((name, "when_required"))
    }
    self.environment = environment
  }

  /// Runs a command and returns its output; `action` completes "cannot …".
  func run(_ arguments: [String], _ action: Message) throws(PublishError) -> [UInt8] {
    try check(start(arguments, number: 0, action).wait(), action)
  }

  /// Uploads the record.
  func upload(record bytes: [UInt8], to url: String) throws(PublishError) {
    let code = scratch.write("record.json", bytes)
    guard code == 0 else { throw scratchFailure(code) }
    _ = try run(
      [
        "s3", "cp", "\(scratch.path)/record.json", url, "--only-show-errors",
        "--content-type=application/json", "--cache-control=no-store",
      ], "write the record of")
  }

  /// Uploads batches from the folder `root`, a few at the same time.
  ///
  /// After a failure, those that run are finished, and no other is started.
  func upload(
    _ batches: [UploadBatch], from root: String, to url: String
  ) throws(PublishError) {
    var rest = batches[...]
    var number = 0
    while !rest.isEmpty {
      let group = Array(rest.prefix(AWSCommand.parallel))
      rest = rest.dropFirst(AWSCommand.parallel)
      for (index, batch) in group.enumerated() {
        let files = batch.objects.map { (key: $0.key, file: "\(root)/\($0.file)") }
        let code = scratch.link(files, in: "\(number + index)")
        guard code == 0 else { throw scratchFailure(code) }
      }
      try upload(group, number, to: url)
      for index in group.indices { scratch.clear("\(number + index)") }
      number += group.count
    }
  }

  /// Uploads linked folders, all at the same time.
  private func upload(
    _ group: [UploadBatch], _ number: Int, to url: String
  ) throws(PublishError) {
    let action: Message = "upload to"
    var runs: [ToolRun] = []
    var fault: PublishError?
    for (index, batch) in group.enumerated() {
      let arguments =
        [
          "s3", "cp", "\(scratch.path)/\(number + index)", url, "--recursive",
          "--follow-symlinks", "--only-show-errors", "--no-guess-mime-type",
        ] + batch.headers
      do throws(PublishError) {
        runs.append(try start(arguments, number: index, action))
      } catch {
        fault = error
        break
      }
    }
    for run in runs {
      let result = run.wait()
      do throws(PublishError) { _ = try check(result, action) } catch { fault = fault ?? error }
    }
    if let fault { throw fault }
  }

  private func start(
    _ arguments: [String], number: Int, _ action: Message
  ) throws(PublishError) -> ToolRun {
    let run = ToolRun(
      ["aws"] + arguments, environment: environment, folder: scratch.path, number: number,
      seconds: seconds)
    guard let run else {
      throw .failed(
        target: target, action: action,
        reason: "no process can be started: \(String(cString: strerror(errno)))", remedy: nil)
    }
    return run
  }

  private func check(
    _ result: ToolRun.Result, _ action: Message
  ) throws(PublishError) -> [UInt8] {
    if result.isOverdue {
      throw .failed(
        target: target, action: action, reason: "'aws' was not finished after \(seconds) seconds",
        remedy:
          "publish again: objects that arrived are not sent again; '--timeout' allows more time")
    }
    guard result.status != 0 else { return result.output }
    let complaint = AWSCommand.summary(result.complaint)
    throw .failed(
      target: target, action: action,
      reason: result.status == 127 && complaint.contains("not found")
        ? "the command 'aws' is not installed"
        : complaint.isEmpty ? "'aws' ended with status \(result.status)" : "aws: \(complaint)",
      remedy: AWSCommand.remedy(result.status, complaint))
  }

  /// The first complaints of `aws` on one line.
  static func summary(_ complaint: String) -> String {
    let lines = complaint.split(whereSeparator: \.isNewline).map {
      $0.trimmed.printable
    }.filter { !$0.isEmpty }
    let shown = lines.prefix(3).joined(separator: "; ")
    let text = lines.count > 3 ? "\(shown); and \(lines.count - 3) more lines" : shown
    return text.utf8.count > 1000 ? text.prefix(1000) + "…" : text
  }

  /// The remedy for a complaint; `nil` where only another try can help.
  private static func remedy(_ status: Int32, _ complaint: String) -> Message? {
    if status == 127 {
      return "install the AWS command line ('pip install awscli', or the package 'awscli')"
    }
    let remedies: [([String], Message)] = [
      (
        ["Unable to locate credentials", "NoCredentials", "Token has expired", "ExpiredToken"],
        "give credentials in the environment: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY"
      ),
      (
        ["SignatureDoesNotMatch", "InvalidAccessKeyId", "AuthorizationHeaderMalformed"],
        "check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_DEFAULT_REGION in the environment"
      ),
      (
        ["AccessDenied", "Forbidden", "(403)"],
        "permit listing, reading, writing and deleting objects below the prefix"
      ),
      (["NoSuchBucket"], "create the bucket, or correct its name"),
      (
        ["Could not connect", "EndpointConnectionError", "Connect timeout"],
        "check the network, and '--endpoint-url' or AWS_ENDPOINT_URL"
      ),
    ]
    return remedies.first { $0.0.contains { complaint.contains($0) } }?.1
  }

  private func scratchFailure(_ code: Int32) -> PublishError {
    .failed(
      target: target, action: "publish to",
      reason:
        "the temporary folder '\(scratch.path)' cannot be written: \(String(cString: strerror(code)))",
      remedy: "name another in the environment variable TMPDIR")
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    var end = start
    while let last = end.last, last == " " || last == "\t" { end.removeLast() }
    return String(end)
  }
}
