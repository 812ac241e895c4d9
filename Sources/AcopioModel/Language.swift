/// A language that the site is published in.
package struct Language: Sendable, Equatable {
  /// The language as BCP 47 says it: `es-MX`.
  package let locale: String
  /// Its name for people, in itself: `Español`.
  package let title: String
  /// What stands before the permalinks of its pages: empty for the site's own language, else as
  /// `/en`, without a final slash.
  package let prefix: String

  package init(locale: String, title: String, prefix: String = "") {
    self.locale = locale
    self.title = title
    self.prefix = prefix
  }
}
