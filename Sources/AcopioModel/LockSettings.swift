package import AcopioBase

/// The settings for changes of the API: `lock:` under `api:`.
package struct LockSettings: Sendable {
  /// The severity of a rule.
  package struct Severity: Sendable {
    /// The rule, such as `R03`.
    package let rule: Located<String>
    /// One of `severities`.
    package let severity: String

    package init(rule: Located<String>, severity: String) {
      self.rule = rule
      self.severity = severity
    }
  }

  /// A change that the site accepts.
  package struct Waiver: Sendable {
    /// A rule, such as `R03`, or the fingerprint of one change.
    package let subject: Located<String>
    /// The reason.
    package let reason: String
    /// The last day on which it counts.
    package let until: String

    package init(subject: Located<String>, reason: String, until: String) {
      self.subject = subject
      self.reason = reason
      self.until = until
    }
  }

  /// The word that stands for a mapping with nothing but `required: true`.
  package static let required = "required"
  /// The words for severities.
  package static let severities = ["error", "warning", "info", "off"]

  /// Where `site.yml` says that every version has a lock; `nil` if a version may have none yet.
  package var requirement: Origin?
  /// The severities of rules that are not the usual ones.
  package var rules: [Severity] = []
  /// The accepted changes.
  package var waivers: [Waiver] = []
  /// The percentage of items that may vanish.
  package var itemLoss: Int?
  /// The percentage by which an endpoint may grow.
  package var growth: Int?
  /// The bytes of a file that the host takes at most.
  package var fileBytes: Int?
  /// The files of an endpoint that the host takes at most.
  package var files: Int?

  package init() {}
}

/// Until when clients can use a version of the API or an endpoint (RFC 9745, RFC 8594).
package struct Deprecation: Sendable, Equatable {
  /// The date from which it is deprecated, such as `2026-11-23`.
  package let since: String
  /// The date from which it may be removed; `nil` if undecided.
  package let sunset: String?
  /// The successor; `nil` without one.
  package let successor: String?

  package init(since: String, sunset: String?, successor: String?) {
    self.since = since
    self.sunset = sunset
    self.successor = successor
  }
}
