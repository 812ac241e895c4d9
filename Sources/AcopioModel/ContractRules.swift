/// How closely published responses have to follow the samples of an API Blueprint.
package enum ContractLevel: String, Sendable, CaseIterable {
  /// The cases that Dredd accepts: the keys of objects, and which values are objects or lists.
  case dredd
  /// Also the JSON type of every value, and every element of every list.
  case types
  /// The same JSON, in the same order.
  case exact
}

/// The rules for the API Blueprints of one folder: `content/api/` or one of its versions.
package struct ContractRules: Sendable, Equatable {
  /// The treatment of an endpoint that no blueprint of the folder documents.
  package enum Undocumented: String, Sendable, CaseIterable {
    case allow, warn, error
  }

  /// The level of one file.
  package struct File: Sendable, Equatable {
    /// Its name, such as `books.apib`.
    package let name: Located<String>
    /// Its level.
    package let level: ContractLevel

    package init(name: Located<String>, level: ContractLevel) {
      self.name = name
      self.level = level
    }
  }

  /// The level of files that are not named below.
  package var level = ContractLevel.exact
  /// The levels of single files.
  package var files: [File] = []
  /// The operations of OpenAPI documents that files do not answer: `POST /books`, `POST`, `GET /books?author`, `?author`; and
  /// `webhooks` and `warnings`.
  ///
  /// Of blueprints, the requests whose address is open.
  package var ignored: [Located<String>] = []
  /// The element of `ignored` with which the warnings about a contract are not repeated.
  package static let warnings = "warnings"
  /// Whether what a contract itself has wrong is known.
  package var ignoresWarnings: Bool { ignored.contains { $0.content == ContractRules.warnings } }
  /// The treatment of an endpoint that no contract of the folder documents.
  package var undocumented = Undocumented.warn

  package init() {}

  /// The level of the file with this name.
  package func level(of file: String) -> ContractLevel {
    files.first { $0.name.content == file }?.level ?? level
  }
}
