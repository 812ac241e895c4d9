package import AcopioBase
package import AcopioGraph
package import AcopioModel

/// A kind of outputs.
package protocol OutputKind: Sendable {
  /// Names an output in a list: "the page of an entry".
  var noun: Message { get }
  /// What an output is made of.
  var sources: OutputSources { get }
}

/// What an output is made of, besides the entry or declaration that it has as its origin.
package struct OutputSources: Sendable {
  /// Its entry; `undefined` if it has none of its own.
  package var entry = Value.undefined
  /// The name of its template, at the place that names it.
  package var template: Located<String>?
  /// Facts of its kind, each with a name in a word or two.
  package var facts: [(name: Message, text: Message)] = []
  /// Its declaration, where the template's place is not that.
  package var declaration = Origin.none
}

/// A kind of outputs that can be written.
protocol OutputWriter: OutputKind {
  /// Writes the file of the output with a number into `out` of the desk, and notes there what has to be known of it.
  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk)
  /// Reports what only the finished page shows.
  func check(_ reading: PageReader.Reading, _ diagnostics: inout Diagnostics)
}

extension OutputWriter {
  func check(_ reading: PageReader.Reading, _ diagnostics: inout Diagnostics) {}
}

extension Output.Kind {
  /// What there is to say of the output.
  package var described: any OutputKind { writer }

  /// The writer of each kind, in files of their own.
  var writer: any OutputWriter {
    switch self {
    case .page(let page): page
    case .endpoint(let file): file
    case .feed(let feed): feed
    case .redirect(let redirect): redirect
    case .removed(let page): page
    case .text(let file): file
    case .table(let file): file
    case .places(let file): file
    case .markdown(let twin): twin
    }
  }
}
