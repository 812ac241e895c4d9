/// A step of a publication: the objects in it can change in any order, all steps before it are finished.
///
/// The order guarantees that no page that others link to refers to something missing. New objects
/// come first, since nothing at the target refers to them yet. Then existing objects change; by
/// now, everything that they refer to is in place. Objects without references are removed last,
/// pages before the files that they need.
package struct PublishStage: Sendable, Hashable, Comparable {
  /// The change of the objects.
  package enum Change: Int, Sendable, CaseIterable {
    /// Removes objects in the way of new ones, and outdated compressed forms of objects that
    /// change.
    case cleared
    case new, changed, removed

    /// The word in the names of stages.
    package var word: String {
      switch self {
      case .cleared: "cleared"
      case .new: "new"
      case .changed: "changed"
      case .removed: "removed"
      }
    }
  }

  /// The role of an object in references: each role may refer to those before it.
  package enum Role: Int, Sendable, CaseIterable, Comparable {
    /// Style sheets, scripts, images, fonts, downloads.
    case file
    /// Pages, feeds and files of data.
    case page
    /// Pages and data with others below them: lists, and the home pages of sections.
    case index
    /// Entry points of programs: the sitemap, `acopio.json`, feeds to subscribe to.
    case entrance
    /// The home page, where visitors begin; it may link to feeds.
    case home

    package static func < (left: Role, right: Role) -> Bool { left.rawValue < right.rawValue }

    /// The word in the names of stages.
    package var word: String {
      switch self {
      case .file: "files"
      case .page: "pages"
      case .index: "indexes"
      case .entrance: "entrances"
      case .home: "home"
      }
    }
  }

  /// The change of the objects.
  package let change: Change
  /// The role of the objects.
  package let role: Role

  package init(_ change: Change, _ role: Role) {
    self.change = change
    self.role = role
  }

  /// The permanent name: `new-files`.
  package var name: String { "\(change.word)-\(role.word)" }

  private var rank: Int {
    // Referring objects are removed before their targets.
    let place =
      change == .removed || change == .cleared
      ? Role.allCases.count - 1 - role.rawValue : role.rawValue
    return change.rawValue * Role.allCases.count + place
  }

  package static func < (left: PublishStage, right: PublishStage) -> Bool {
    left.rank < right.rank
  }
}
