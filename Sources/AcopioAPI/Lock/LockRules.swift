import AcopioBase

/// The rules of a site for changes: severities, exceptions and limits.
package struct LockRules: Sendable, Equatable {
  /// Changes that the site accepts.
  package struct Waiver: Sendable, Equatable {
    /// The subject of an exception.
    package enum Subject: Sendable, Hashable {
      /// Every change that a rule reports.
      case rule(Rule.ID)
      /// One change, by its fingerprint.
      case fingerprint(String)
    }

    /// The subject of the exception.
    package var subject: Subject
    /// The reason.
    package var reason: String
    /// The last day on which it counts, such as `2026-11-21`.
    package var until: String

    package init(_ subject: Subject, reason: String, until: String) {
      self.subject = subject
      self.reason = reason
      self.until = until
    }

    /// Whether a text is like the fingerprint of a change: 12 hexadecimal digits.
    package static func isFingerprint(_ text: String) -> Bool {
      text.utf8.count == 12
        && text.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
    }

    /// Whether it is about a change.
    func covers(_ change: Change) -> Bool {
      switch subject {
      case .rule(let rule): change.rule == rule
      case .fingerprint(let digits): change.fingerprint == digits
      }
    }
  }

  /// The limits above which a change is reported.
  package struct Thresholds: Sendable, Equatable {
    /// The percentage of items that may vanish (D-f).
    package var itemLoss = 20
    /// The percentage by which an endpoint, or an item of it, may grow (D-g).
    package var growth = 50
    /// The size in bytes up to which growth does not matter (D-g).
    package var smallFeed = 16 << 10
    /// The size in bytes beyond which growth always matters (D-g); `nil` for none.
    package var downloadBudget: Int?
    /// The limits of the host: bytes of a file, and files of an endpoint (D-l).
    ///
    /// `nil` if not declared, so that the rule is not checked.
    package var fileBytes: Int?
    package var fileCount: Int?

    package init() {}
  }

  /// The severities of rules that are not the usual ones.
  package var severities: [Rule.ID: Rule.Severity]
  /// The exceptions.
  package var waivers: [Waiver]
  /// The limits.
  package var thresholds: Thresholds

  package init(
    severities: [Rule.ID: Rule.Severity] = [:], waivers: [Waiver] = [],
    thresholds: Thresholds = Thresholds()
  ) {
    self.severities = severities
    self.waivers = waivers
    self.thresholds = thresholds
  }
}
