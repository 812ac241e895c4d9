package import AcopioBase
package import AcopioEmit

/// The reason why a publication could not run, or could not finish.
package enum PublishError: Error, Sendable {
  /// The built site cannot be read.
  case source(PublishedFolder.Fault)
  /// The disk refused.
  case disk(EmitError)
  /// The target belongs to another site.
  case owned(target: String, by: String, not: String)
  /// The record at the target cannot be read, for a reason.
  case damaged(record: String, reason: Message)
  /// Another publication to the target is running.
  case busy(target: String)
  /// The target is not a place for a site, for a reason.
  case misplaced(target: String, reason: Message)
  /// The folder was built for another address than the one to publish at.
  case address(folder: String, built: String, wanted: String)
  /// The target refused or failed; `reason` is its message.
  case failed(target: String, action: Message, reason: Message, remedy: Message?)

  /// The error as a diagnostic without a position.
  package var diagnostic: Diagnostic {
    switch self {
    case .source(let fault): fault.diagnostic
    case .disk(let error): error.diagnostic
    case .owned(let target, let owner, let site):
      Diagnostic(
        .publishOwned, .error,
        "'\(target)' belongs to the site '\(owner.printable)', not to '\(site.printable)'",
        path: target,
        remedy: "name another target, or take it over with 'acopio publish --adopt'")
    case .damaged(let record, let reason):
      Diagnostic(
        .publishRecordDamaged, .error,
        "'\(record)' \(reason), so the published objects are unknown", path: record,
        remedy: "restore it, or take over the existing objects with 'acopio publish --adopt'")
    case .busy(let target):
      Diagnostic(
        .publishBusy, .error, "another publication to '\(target)' is running", path: target,
        remedy: "wait until it has finished")
    case .misplaced(let target, let reason):
      Diagnostic(
        .publishMisplaced, .error, "cannot publish to '\(target)', which \(reason)", path: target,
        remedy: "name another target")
    case .address(let folder, let built, let wanted):
      Diagnostic(
        .publishAddress, .error,
        "'\(folder)' was built for '\(built.printable)/', not for '\(wanted.printable)/'",
        path: folder,
        remedy:
          "build it with '--base-url \(wanted.printable)/', or publish it without that address")
    case .failed(let target, let action, let reason, let remedy):
      Diagnostic(
        .publishFailed, .error, "cannot \(action) '\(target)': \(reason)", path: target,
        remedy: remedy ?? "publish again: objects that arrived are not sent again")
    }
  }
}
