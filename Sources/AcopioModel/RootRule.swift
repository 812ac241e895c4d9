/// What is at the root of a site whose own language is in a folder.
package enum RootRule: String, CaseIterable, Sendable {
  /// A redirect to the home page in the site's own language.
  case redirect
  /// A page that lists the languages.
  case choose
}
