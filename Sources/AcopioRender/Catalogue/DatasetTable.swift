import AcopioAPI
import AcopioBase
import AcopioTemplate

/// The columns of the table (CSV) of a list, derived from the schema of its items.
///
/// Members of objects are columns of their own, with a dotted name: `author.name`. Values of a list are joined with
/// commas; lists of objects, and objects whose members have no fixed names, are left out.
struct DatasetTable: Sendable {
  /// A column.
  struct Column: Sendable {
    /// The names of the members that lead to the value.
    let path: [String]
    let schema: ResponseSchema
    /// Whether every item has a value that is not null.
    let isRequired: Bool
    /// Whether the values are lists.
    let isList: Bool

    /// The name: `author.name`.
    var name: String { path.joined(separator: ".") }
  }

  let columns: [Column]
  /// Whether the items are in `data`.
  let hasEnvelope: Bool

  /// The table of items with this schema; `nil` if no member can be a column.
  init?(of item: ResponseSchema, hasEnvelope: Bool) {
    var columns: [Column] = []
    DatasetTable.add(item, [], true, to: &columns)
    var known: Set<String> = []
    columns = columns.filter { known.insert($0.name).inserted }
    guard !columns.isEmpty else { return nil }
    self.columns = columns
    self.hasEnvelope = hasEnvelope
  }

  private static func add(
    _ schema: ResponseSchema, _ path: [String], _ isRequired: Bool, to columns: inout [Column]
  ) {
    let isPresent = isRequired && !schema.isNullable
    switch schema.kind {
    case .object(let properties, _):
      for property in properties {
        add(
          property.schema, path + [property.name], isPresent && property.isRequired, to: &columns)
      }
    case .array(let element):
      if !path.isEmpty, element.isScalar {
        columns.append(Column(path: path, schema: schema, isRequired: false, isList: true))
      }
    default:
      guard !path.isEmpty, schema.isScalar else { return }
      columns.append(Column(path: path, schema: schema, isRequired: isPresent, isList: false))
    }
  }

  /// Writes the names of the columns.
  func writeHeader(into out: inout ByteBuffer) {
    for (index, column) in columns.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      column.name.withBytes { cell($0, &out) }
    }
    out.append("\r\n")
  }

  /// Writes a record for each item in the JSON of a list.
  func writeRecords(of body: Bytes, into out: inout ByteBuffer) {
    var sources = SourceMap()
    let arena = Arena(chunkSize: 1 << 14)
    var faults = Diagnostics()
    guard let root = JSONReader.read(sources.add(path: "", bytes: body), arena: arena, &faults)
    else { return }
    var text = ByteBuffer(capacity: 1 << 10)
    let items = hasEnvelope ? root.member("data") : root
    for item in items.elements {
      for (index, column) in columns.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        let value = column.path.reduce(item) { $0.kind == .object ? $0.member(named: $1) : .null }
        text.clear()
        write(value, &text)
        cell(text.bytes, isNumber: value.kind == .number, &out)
      }
      out.append("\r\n")
    }
  }

  private func write(_ value: Value, _ out: inout ByteBuffer) {
    switch value.kind {
    case .string, .number: out.append(value.text)
    case .bool: value.bool == true ? out.append("true") : out.append("false")
    case .array:
      for (index, element) in value.elements.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        if element.kind != .array { write(element, &out) }
      }
    default: break
    }
  }

  private func cell(_ text: Bytes, isNumber: Bool = false, _ out: inout ByteBuffer) {
    appendCell(
      text, isFormula: !isNumber && isFormulaForSpreadsheets(text), separator: UInt8(ascii: ","),
      into: &out)
  }
}

extension ResponseSchema {
  /// Whether its values fit into a cell.
  fileprivate var isScalar: Bool {
    switch kind {
    case .boolean, .integer, .number, .string: true
    case .union(let kinds): kinds.allSatisfy(\.isScalar)
    case .any, .null, .array, .object: false
    }
  }
}
