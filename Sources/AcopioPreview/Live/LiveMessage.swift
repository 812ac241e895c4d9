import AcopioBase

/// A message of a preview to the open pages: always the whole state.
package struct LiveMessage: Sendable, Equatable {
  /// The difference between two revisions.
  package enum Change: String, Sendable {
    /// Anything; the page has to be loaded again.
    case page
    /// Nothing but style sheets, which can be replaced in the page.
    case styles
  }

  /// The revision of the site.
  package let revision: String
  /// The revision before it; `nil` where nothing changed.
  package let since: String?
  /// The change since then.
  package let change: Change
  /// The printed diagnostics of the last build; `nil` if it had no errors.
  package let errors: String?
  /// Whether the rest of the site is still made and checked.
  package let isDraft: Bool

  package init(
    revision: String, since: String? = nil, change: Change = .page, errors: String?,
    isDraft: Bool = false
  ) {
    self.isDraft = isDraft
    self.revision = revision
    self.since = since
    self.change = change
    self.errors = errors
  }

  /// The message as JSON.
  package var text: String {
    var out = ByteBuffer(capacity: 256)
    func append(_ key: StaticString, _ value: String?) {
      out.append(key)
      guard var value else { return out.append("null") }
      value.withUTF8 { appendJSONString($0, into: &out) }
    }
    append("{\"revision\":", revision)
    append(",\"since\":", since)
    append(",\"change\":", change.rawValue)
    append(",\"errors\":", errors)
    out.append(isDraft ? ",\"draft\":true}" : ",\"draft\":false}")
    return out.bytes.string
  }
}
