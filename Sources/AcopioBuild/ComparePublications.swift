import AcopioAPI
import AcopioBase
import AcopioEmit

/// The form of a report about the changes of a publication.
package struct PublicationReportForm: Sendable {
  /// The names of all forms, in alphabetical order.
  package static let names = PublicationReport.Form.allCases.map(\.rawValue)
  /// The names of the languages of reports.
  package static let languages = Translation.languages

  fileprivate let form: PublicationReport.Form
  fileprivate let language: Translation
  fileprivate let limit: Int

  /// A form that lists `limit` files, items and fields of a kind; `nil` if there is none with this name, or
  /// not in this language.
  package init?(_ name: String, language: String, limit: Int) {
    guard let form = PublicationReport.Form(rawValue: name),
      Translation.languages.contains(language)
    else { return nil }
    self.form = form
    self.language = Translation.of(language)
    self.limit = limit
  }
}

/// Returns a report of the differences between the output folders of two builds.
///
/// Throws `publication` for a folder that no build wrote.
package func comparePublications(
  _ old: String, _ new: String, _ form: PublicationReportForm
) throws(BuildError) -> String {
  let first = try publication(old)
  let second = try publication(new)
  let changes = PublicationComparison(limit: form.limit).changes(from: first, to: second)
  return PublicationReport(changes, language: form.language, limit: form.limit).text(form.form)
}

private func publication(_ path: String) throws(BuildError) -> Publication {
  let folder: PublishedFolder
  do throws(PublishedFolder.Fault) {
    folder = try PublishedFolder(path)
  } catch {
    throw .publication(error)
  }
  return Publication(folder.paths) { path in
    switch folder.contents(path) {
    case .bytes(let bytes): .bytes(bytes)
    case .large(let count, let hash): .large(count, hash: hash)
    case nil: .missing
    }
  }
}
