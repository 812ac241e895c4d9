import AcopioBase
import AcopioModel

/// Finds the schemas of the members of an endpoint's items, as `EndpointWriter` writes them.
struct MemberSchemas {
  let endpoint: Endpoint
  var values: ValueSchemas
  /// The paths that have a value in the current object, by the number of scopes around it.
  private var known: Set<String> = []

  init(_ endpoint: Endpoint, _ values: ValueSchemas) {
    self.endpoint = endpoint
    self.values = values
  }

  typealias Scope = ValueSchemas.Scope

  /// The schema of an item, or of the value that replaces it.
  mutating func item(_ projection: Projection, _ scopes: [Scope]) -> ResponseSchema {
    let outer = known
    known = []
    defer { known = outer }
    return object(projection, scopes)
  }

  private mutating func object(_ projection: Projection, _ scopes: [Scope]) -> ResponseSchema {
    if projection.isSingle, let column = projection.columns.first {
      return value(of: column, scopes)
    }
    var properties: [ResponseSchema.Property] = []
    var others: ResponseSchema?
    for column in projection.columns {
      if case .rest = column.source {
        guard
          let written = values.written(
            in: scopes[scopes.count - 1], column.omission, except: projection.names)
        else {
          others = .anything
          continue
        }
        properties += written.properties.map { property in
          var property = property
          if column.condition >= 0 { property.isRequired = false }
          return property
        }
        others = written.others
        continue
      }
      properties.append(member(column, value(of: column, scopes), scopes))
    }
    return ResponseSchema(.object(properties, others: others))
  }

  /// The member of a column, which objects without a value for it may lack.
  private mutating func member(
    _ column: Projection.Column, _ schema: ResponseSchema, _ scopes: [Scope]
  ) -> ResponseSchema.Property {
    let name = column.key.string
    var schema = schema
    if !column.title.isEmpty { schema.title = column.title.string }
    if !column.description.isEmpty { schema.description = column.description.string }
    var property: ResponseSchema.Property
    switch (column.omission, column.source) {
    case (.missing, .computed), (.missing, .chosen), (.missing, .one), (.missing, .constant):
      property = ResponseSchema.Property(name: name, schema: schema)
    case (.missing, .object):
      property = ResponseSchema.Property(name: name, schema, leftOut: .null)
    default:
      property = ResponseSchema.Property(name: name, schema, leftOut: column.omission)
    }
    if column.condition >= 0 { property.isRequired = false }
    let end = column.life?.deprecation ?? deprecation(of: column.source, scopes)
    property.life = end.map { ResponseSchema.Life($0) }
    return property
  }

  /// The deprecation of the field that a member shows, or shows a part of.
  private mutating func deprecation(
    of source: Projection.Source, _ scopes: [Scope]
  ) -> Deprecation? {
    switch source {
    case .path(let path), .within(let path, _), .list(let path, _, _):
      return values.deprecation(
        along: path.steps.map(\.key.string), from: values.start(of: path, scopes))
    case .computed(let index), .one(let index, _):
      return values.deprecation(of: endpoint.expressions[index], scopes)
    case .chosen(let index, _, _):
      return values.deprecation(of: endpoint.choices[index].source, scopes)
    case .constant, .object, .rest: return nil
    }
  }

  /// The schema of the value of a member.
  private mutating func value(
    of column: Projection.Column, _ scopes: [Scope]
  ) -> ResponseSchema {
    switch column.source {
    case .path(let path):
      return values.value(at: path, scopes, column.omission, known: path.levels == 0 ? known : [])
    case .computed(let index):
      return values.schema(of: endpoint.expressions[index], scopes, column.omission)
    case .constant(let value): return ResponseSchema(constant: value)
    // Written by the object that it is in.
    case .rest: return .anything
    case .object(let inner, let parents):
      return object(inner, parents: parents, scopes)
    case .within(let path, let inner):
      guard let (place, isList) = place(path, scopes) else { return .anything }
      return list(
        item(inner, scopes + [place.inside]), isList: isList, isNullable: place.isNullable, place)
    case .list(let path, let inner, let key):
      guard let (place, _) = place(path, scopes) else { return .anything }
      let item = item(inner, scopes + [place.inside])
      return list(
        item, isList: true, isKeyed: key != nil, isNullable: place.isNullable, place)
    case .chosen(let index, let inner, let key):
      let source = endpoint.choices[index].source
      let type = values.type(of: source, within: values.types(of: scopes))
      let inside = values.elements(of: source, type, scopes)
      let item = item(inner, scopes + [inside])
      return list(item, isList: true, isKeyed: key != nil, isNullable: type.canBeNull, nil)
    case .one(let index, let inner):
      let expression = endpoint.expressions[index]
      let type = values.type(of: expression, within: values.types(of: scopes))
      var schema = item(inner, scopes + [values.scope(of: expression, type, scopes)])
      schema.isNullable = type.canBeNull || schema.isNullable
      return schema
    }
  }

  /// The end of a path, and whether its value is a list.
  private mutating func place(
    _ path: ValuePath, _ scopes: [Scope]
  ) -> (place: ValueSchemas.Place, isList: Bool)? {
    let scope = values.start(of: path, scopes)
    guard let place = values.place(path.steps.map(\.key.string), from: scope) else { return nil }
    return (place, place.isList || place.found?.field.type.element != nil)
  }

  private func list(
    _ item: ResponseSchema, isList: Bool, isKeyed: Bool = false, isNullable: Bool,
    _ place: ValueSchemas.Place?
  ) -> ResponseSchema {
    var schema = item
    if isKeyed {
      schema = ResponseSchema(.object([], others: item))
    } else if isList {
      schema = ResponseSchema(.array(item))
    }
    // The source of a single value may itself give null.
    schema.isNullable = isNullable || !isList && item.isNullable
    schema.title = place?.found?.field.notes?.title
    schema.description = place?.found?.field.notes?.description
    return schema
  }

  /// An object made of the same entry, which is null if it has parents and none of them has a value.
  private mutating func object(
    _ inner: Projection, parents: UnsafeBufferPointer<ValuePath>, _ scopes: [Scope]
  ) -> ResponseSchema {
    var names: Set<String> = []
    var isNullable = !parents.isEmpty
    for parent in parents {
      names.insert(parent.text)
      if !values.value(at: parent, scopes, .nothing, known: known).isNullable {
        isNullable = false
      }
    }
    let outer = known
    defer { known = outer }
    // An object with one parent is absent without it.
    if isNullable, names.count == 1 { known.formUnion(names) }
    var schema = object(inner, scopes)
    schema.isNullable = isNullable
    return schema
  }
}

extension ResponseSchema {
  /// The schema of a value that never changes.
  init(constant value: Value) {
    switch value.kind {
    case .bool: self.init(.boolean)
    case .number, .integer: self.init(value.int64 == nil ? .number : .integer)
    case .array: self.init(.array(.anything))
    case .object: self.init(.object([], others: .anything))
    case .null, .undefined:
      self.init(.null, isNullable: true)
      return
    default: self.init(.string)
    }
    var text = ByteBuffer(capacity: 64)
    appendJSON(value, into: &text)
    constant = text.bytes.string
  }
}
