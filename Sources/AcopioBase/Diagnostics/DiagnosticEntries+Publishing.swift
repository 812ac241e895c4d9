extension DiagnosticEntries {
  /// Errors of `acopio publish`.
  static let publishing: [DiagnosticEntry] = [
    DiagnosticEntry(
      .invalidUploadManifest, .error, "The upload manifest of the site is not correct.",
      cause:
        "`_acopio-upload.json` in the output folder lists the objects of a bucket with their keys and headers. "
        + "It is not JSON of that form, a key or header is not allowed, or a file is not one of the build.",
      remedy: "Build the site again; do not edit the file."),
    DiagnosticEntry(
      .publishAddress, .error, "The site was built for another address than the one to publish at.",
      cause:
        "`--base-url` or the environment variable `ACOPIO_BASE_URL` names an address, and the build used "
        + "another one: links, feeds and the sitemap would lead there.",
      remedy: "Build the site with the same `--base-url`, then publish it."),
    DiagnosticEntry(
      .publishBusy, .error, "Another publication to the folder is running.",
      cause: "One publication at a time changes a folder.",
      remedy: "Wait until the other one has finished."),
    DiagnosticEntry(
      .publishFailed, .error, "The target of a publication refused, or did not answer.",
      cause:
        "The reason is in the message: an error of the AWS command line, an exceeded time limit, or objects "
        + "that were missing after their upload.",
      remedy: "Fix the cause and publish again; objects that arrived are not sent again."),
    DiagnosticEntry(
      .publishForeign, .error, "The site would replace something that it did not publish.",
      cause:
        "At a path of the site, the target has an object that `_acopio-published.json` there does not list.",
      remedy: "Publish somewhere else, or take over these objects with `acopio publish --adopt`."),
    DiagnosticEntry(
      .publishMisplaced, .error, "The target is a place where no site may be published.",
      cause:
        "Builds write to it, the output folder is in it, or it has something else where the record belongs.",
      remedy: "Name another target."),
    DiagnosticEntry(
      .publishOwned, .error, "The target belongs to another site.",
      cause: "`_acopio-published.json` at the target names the site that was published there.",
      remedy: "Name another target, or take it over with `acopio publish --adopt`."),
    DiagnosticEntry(
      .publishRecordDamaged, .error, "The record of published objects cannot be read.",
      cause: "`_acopio-published.json` at the target was cut off, changed or replaced.",
      remedy: "Restore it, or take over the existing objects with `acopio publish --adopt`."),
    DiagnosticEntry(
      .publishSourceChanged, .error, "A file of the output folder is not what the build wrote.",
      cause: "It was removed or changed after the build, or it cannot be read.",
      remedy: "Build the site again."),
  ]
}
