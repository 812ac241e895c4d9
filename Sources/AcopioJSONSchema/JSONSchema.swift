package import AcopioBase
import AcopioModel

/// A JSON Schema that was found to be usable, with its references resolved.
package struct JSONSchema: Sendable {
  /// The schemas within the schema, those that it refers to included; each refers to others by index.
  let nodes: [SchemaNode]
  /// The index of the whole schema.
  let root: Int
  /// The patterns that rules refer to by index.
  let patterns: [Pattern]
  /// The memory of the numbers in rules.
  let arena: Arena

  /// A schema of a draft; `assuming` is used if it doesn't name one.
  ///
  /// The schema is checked against the schema of its draft, as Ajv does by default. Every part that
  /// it can reach must be usable, even parts that the values at hand don't need.
  package init(_ schema: Value, assuming assumed: JSONSchemaDraft = .draft04) throws(SchemaError) {
    let draft = try JSONSchemaDraft.named(by: schema, otherwise: assumed)
    var check = SchemaEvaluator(try MetaSchema.schema(of: draft), value: schema, limit: 1)
    check.showsNearestOnly = true
    if let fault = try check.run().first {
      throw SchemaError("'#\(fault.pointer)' in the schema \(fault.message)")
    }
    self = try SchemaCompiler.compile(schema, draft)
  }

  /// Schemas of draft 2020-12 in `document`, such as the elements of one list, which refer to it by JSON Pointers.
  ///
  /// They share all parts that several of them reach.
  package static func schemas(
    _ roots: [Value], in document: Value
  ) throws(SchemaError) -> [JSONSchema] {
    try SchemaCompiler.compile(roots, in: document, .draft2020)
  }

  /// The first rule for schemas of draft 2020-12 that a schema breaks; `nil` if it is correct.
  ///
  /// References are not followed.
  package static func fault(in schema: Value) throws(SchemaError) -> SchemaFault? {
    var check = SchemaEvaluator(try MetaSchema.schema(of: .draft2020), value: schema, limit: 1)
    check.showsNearestOnly = true
    return try check.run().first
  }

  /// Creates a schema that is known to be correct, such as those of the drafts.
  init(nodes: [SchemaNode], root: Int, patterns: [Pattern], arena: Arena) {
    self.nodes = nodes
    self.root = root
    self.patterns = patterns
    self.arena = arena
  }

  /// The rules that a value breaks, at most `limit` of them.
  package func faults(of value: Value, limit: Int = 20) throws(SchemaError) -> [SchemaFault] {
    guard limit > 0 else { return [] }
    var evaluator = SchemaEvaluator(self, value: value, limit: limit)
    return try evaluator.run()
  }
}

/// One schema: rules that must all hold.
struct SchemaNode: Sendable {
  var rules: [SchemaRule] = []
}
