/// The description of a site's data for the catalogues of open-data portals.
package struct Catalogue: Sendable, Equatable {
  /// A licence of the data.
  package struct Licence: Sendable, Equatable {
    /// The identifier of SPDX, such as `CC-BY-4.0`; `nil` if there is none.
    package let id: String?
    /// The address of its text.
    package let url: String

    package init(id: String?, url: String) {
      self.id = id
      self.url = url
    }
  }

  /// The publisher of the data.
  package struct Publisher: Sendable, Equatable {
    package let name: String
    /// Its home page and address for mail; `nil` without one.
    package let url: String?
    package let email: String?

    package init(name: String, url: String?, email: String?) {
      self.name = name
      self.url = url
      self.email = email
    }
  }

  /// The frequency of changes of the data, in the terms of the EU's vocabulary of frequencies.
  package enum Frequency: String, Sendable, CaseIterable {
    case annual, continuous, daily, irregular, monthly, never, quarterly, weekly

    /// The term of the vocabulary.
    package var term: String {
      switch self {
      case .continuous: "UPDATE_CONT"
      case .irregular: "IRREG"
      default: rawValue.uppercased()
      }
    }
  }

  /// The name and the description of all data; `nil` for those of the site.
  package let title: String?
  package let description: String?
  package let licence: Licence
  package let publisher: Publisher
  package let keywords: [String]
  /// The dates of the first publication and of the last change, such as `2026-11-21`.
  package let issued: String?
  package let modified: String?
  package let frequency: Frequency?
  /// The names of the collections; `nil` for all.
  package let collections: [Located<String>]?

  package init(
    title: String?, description: String?, licence: Licence, publisher: Publisher,
    keywords: [String], issued: String?, modified: String?, frequency: Frequency?,
    collections: [Located<String>]?
  ) {
    self.title = title
    self.description = description
    self.licence = licence
    self.publisher = publisher
    self.keywords = keywords
    self.issued = issued
    self.modified = modified
    self.frequency = frequency
    self.collections = collections
  }
}
