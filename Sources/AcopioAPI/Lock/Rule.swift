package import AcopioBase

/// A rule about changes of a published API.
package struct Rule: Sendable {
  /// The permanent name of a rule.
  package enum ID: String, Sendable, CaseIterable, Hashable {
    case r01 = "R01"
    case r02 = "R02"
    case r03 = "R03"
    case r04 = "R04"
    case r05 = "R05"
    case r06 = "R06"
    case r07 = "R07"
    case r08 = "R08"
    case r09 = "R09"
    case r10 = "R10"
    case r11 = "R11"
    case r12 = "R12"
    case r13 = "R13"
    case r14 = "R14"
    case r15 = "R15"
    case r16 = "R16"
    case r17 = "R17"
    case r18 = "R18"
    case r19 = "R19"
    case r20 = "R20"
    case r21 = "R21"
    case r22 = "R22"
    case da = "D-a"
    case db = "D-b"
    case dc = "D-c"
    case dd = "D-d"
    case de = "D-e"
    case df = "D-f"
    case dg = "D-g"
    case dh = "D-h"
    case di = "D-i"
    case dj = "D-j"
    case dk = "D-k"
    case dl = "D-l"
    case dm = "D-m"
    case a01 = "A01"
    case a02 = "A02"
    case a03 = "A03"
    case a04 = "A04"
  }

  /// The severity of a change.
  package enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Clients break: the command fails.
    case error
    /// Some clients may break.
    case warning
    /// Clients that read the schema are prepared for it.
    case info
    /// Not reported.
    case off

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .info: 2
      case .off: 3
      }
    }
  }

  /// The permanent name.
  package let id: ID
  /// The default severity of a change.
  package let severity: Severity
  /// The reported change, in a few words.
  package let title: Message
  /// The way to avoid or allow it.
  package let remedy: Message

  init(_ id: ID, _ severity: Severity, _ title: Message, remedy: Message) {
    self.id = id
    self.severity = severity
    self.title = title
    self.remedy = remedy
  }
}
