/// A step of a publication: the objects in it can change in any order, all steps before it are finished.
///
/// The order guarantees that no page that others link to refers to something missing. What is
/// new comes first, since nothing at the target refers to it yet. Then what exists changes; everything that
/// it refers to is there by now. What nothing refers to any longer is removed last, the pages before
/// the files that they need.
package struct PublishStage: Sendable, Hashable, Comparable {
  /// What happens to the objects.
  package enum Change: Int, Sendable, CaseIterable {
    /// What is in the way of new objects, and compressed forms of objects that change and have none any more.
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

  /// What refers to what: each role may refer to those before it.
  package enum Role: Int, Sendable, CaseIterable, Comparable {
    /// Style sheets, scripts, images, fonts, downloads.
    case file
    /// Pages, feeds and files of data.
    case page
    /// Pages and data with others below them: lists, and the home pages of sections.
    case index
    /// Where programs begin: the sitemap, `acopio.json`, feeds to subscribe to.
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

  /// What happens to the objects.
  package let change: Change
  /// What they are.
  package let role: Role

  package init(_ change: Change, _ role: Role) {
    self.change = change
    self.role = role
  }

  /// The permanent name: `new-files`.
  package var name: String { "\(change.word)-\(role.word)" }

  private var rank: Int {
    // What refers goes before what it refers to.
    let place =
      change == .removed || change == .cleared
      ? Role.allCases.count - 1 - role.rawValue : role.rawValue
    return change.rawValue * Role.allCases.count + place
  }

  package static func < (left: PublishStage, right: PublishStage) -> Bool {
    left.rank < right.rank
  }
}
