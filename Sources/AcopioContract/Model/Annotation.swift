package import AcopioBase

/// A message of a reader about a blueprint, as data of the contract.
///
/// The codes are those of the reference parser of API Blueprint, so that reports of both can be
/// compared.
package struct Annotation: Equatable, Sendable {
  /// The severity of an annotation.
  package enum Severity: String, Sendable {
    /// The blueprint has no meaning; nothing was read from it.
    case error
    /// The blueprint was read, with the change that the message names.
    case warning
  }

  /// The severity.
  package let severity: Severity
  /// The number of the kind of fault; see `WarningCode` and `ErrorCode`.
  package let code: Int
  /// The fault, without a full stop.
  package let message: Message
  /// The 1-based line of the source.
  package let line: Int
  /// The 1-based column of the source, in characters.
  package let column: Int
  /// The offset in the source as the parser sees it.
  package let place: Int
}

/// The kinds of warnings of the reference parser.
enum WarningCode: Int {
  case apiName = 1
  case duplicate = 2
  case formatting = 3
  case redefinition = 4
  case ignoring = 5
  case emptyDefinition = 6
  case logical = 8
  case deprecated = 9
  case indentation = 10
  case uri = 12
  case http = 13
}

/// The kinds of errors of the reference parser; warnings about data structures have the code of MSON.
enum ErrorCode: Int {
  case application = 1
  case business = 2
  case model = 3
  case mson = 4
}

/// The messages of reading: warnings in order, and the last error.
struct Report {
  /// A report whose place is still an offset in the source.
  struct Entry: Equatable {
    let code: Int
    let message: Message
    let place: Int
  }

  /// The warnings in the order in which they were found.
  private(set) var warnings: [Entry] = []
  /// The last error, which leaves a blueprint without meaning.
  private(set) var error: Entry?
  /// Whether nothing more is reported, since the reference parser stops here.
  var isClosed = false

  /// Reports a warning at an offset of the source.
  mutating func warn(_ code: WarningCode, _ message: Message, at place: Int) {
    guard !isClosed else { return }
    warnings.append(Entry(code: code.rawValue, message: message, place: place))
  }

  /// Reports an error at an offset of the source.
  mutating func fail(_ code: ErrorCode, _ message: Message, at place: Int) {
    guard !isClosed else { return }
    error = Entry(code: code.rawValue, message: message, place: place)
  }

  /// Adds the warnings that the data structures gave.
  mutating func append(_ more: [Entry]) { warnings += more }
}
