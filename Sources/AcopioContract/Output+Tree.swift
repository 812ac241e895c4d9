package import AcopioBase

extension BlueprintParser.Result {
  /// Writes the parsed blueprint as a tree: a line for each part, with its file, line and column.
  package func writeTree(path: String, into out: inout ByteBuffer) {
    var writer = TreeWriter(path: path, lines: lines)
    writer.write(blueprint)
    for annotation in annotations {
      writer.line(
        "\(annotation.severity.rawValue) \(annotation.code): \(annotation.message)",
        at: (annotation.line, annotation.column), depth: 0)
    }
    out.append(string: writer.text)
  }
}

/// Writes the parts of a blueprint one below the other.
private struct TreeWriter {
  let path: String
  let lines: LineTable
  private(set) var text = ""

  mutating func line(_ content: String, at position: (line: Int, column: Int), depth: Int) {
    let indentation = String(repeating: "  ", count: depth)
    text += "\(path):\(position.line):\(position.column): \(indentation)\(content)\n"
  }

  private mutating func line(_ content: String, _ place: Int, _ depth: Int) {
    line(content, at: lines.position(of: place), depth: depth)
  }

  mutating func write(_ blueprint: Blueprint) {
    for pair in blueprint.metadata {
      line("metadata \(pair.key.string): \(pair.value.string)", pair.place, 0)
    }
    if !blueprint.name.isEmpty { line("API \(blueprint.name.string)", blueprint.place, 0) }
    for part in blueprint.parts {
      switch part {
      case .resource(let resource): write(resource, 0)
      case .group(let group):
        line("group \(group.name.string)", group.place, 0)
        for resource in group.resources { write(resource, 1) }
      case .dataStructures(let structures):
        for structure in structures { write(structure, "type \(structure.name.text.string)", 0) }
      }
    }
  }

  private mutating func write(_ resource: Resource, _ depth: Int) {
    line(named("resource \(resource.uriTemplate.string)", resource.name), resource.place, depth)
    write(resource.parameters, depth + 1)
    if let attributes = resource.attributes { write(attributes, "attributes", depth + 1) }
    if let model = resource.model { write(model, "model \(model.name.string)", depth + 1) }
    for action in resource.actions { write(action, depth + 1) }
  }

  private func named(_ content: String, _ name: Octets) -> String {
    name.isEmpty ? content : "\(content) '\(name.string)'"
  }

  private mutating func write(_ action: Action, _ depth: Int) {
    var content = "action \(action.method.string)"
    if !action.uriTemplate.isEmpty { content += " \(action.uriTemplate.string)" }
    line(named(content, action.name), action.place, depth)
    if !action.relation.isEmpty {
      line("relation \(action.relation.string)", action.place, depth + 1)
    }
    write(action.parameters, depth + 1)
    if let attributes = action.attributes { write(attributes, "attributes", depth + 1) }
    for example in action.examples {
      for request in example.requests {
        write(request, named("request", request.name), depth + 1)
      }
      for response in example.responses {
        write(response, "response \(response.name.string)", depth + 1)
      }
    }
  }

  private mutating func write(_ parameters: [Parameter], _ depth: Int) {
    for parameter in parameters {
      var content = "parameter \(parameter.name.string)"
      if !parameter.type.isEmpty { content += " (\(parameter.type.string))" }
      if parameter.use == .optional { content += ", optional" }
      if !parameter.exampleValue.isEmpty { content += ", as \(parameter.exampleValue.string)" }
      if !parameter.defaultValue.isEmpty {
        content += ", default \(parameter.defaultValue.string)"
      }
      if !parameter.values.isEmpty {
        content += ", one of \(parameter.values.map(\.string).joined(separator: ", "))"
      }
      line(content, parameter.place, depth)
    }
  }

  private mutating func write(_ payload: Payload, _ content: String, _ depth: Int) {
    line(content, payload.place, depth)
    for header in payload.headers {
      line("header \(header.name.string): \(header.value.string)", header.place, depth + 1)
    }
    write(payload.parameters, depth + 1)
    if let attributes = payload.attributes { write(attributes, "attributes", depth + 1) }
    if !payload.body.isEmpty {
      line("body, \(payload.body.count) bytes", payload.place, depth + 1)
    }
    if !payload.schema.isEmpty {
      line("schema, \(payload.schema.count) bytes", payload.place, depth + 1)
    }
  }

  // MARK: - Data structures

  private mutating func write(_ structure: DataStructure, _ content: String, _ depth: Int) {
    line(content + shown(structure.type), structure.place, depth)
    write(structure.sections, structure.place, depth + 1)
  }

  /// The type and its attributes in parentheses.
  private func shown(_ type: TypeDefinition) -> String {
    var words: [String] = []
    var name = type.name.base?.shown ?? type.name.symbol.text.string
    if !type.nested.isEmpty {
      let nested = type.nested.map { $0.base?.shown ?? $0.symbol.text.string }
      name += "[\(nested.joined(separator: ", "))]"
    }
    if !name.isEmpty { words.append(name) }
    words += type.attributes.shown
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  private mutating func write(_ sections: [TypeSection], _ place: Int, _ depth: Int) {
    for section in sections {
      switch section.kind {
      case .undefined, .description: break
      case .members: for member in section.members { write(member, place, depth) }
      case .sample, .standard:
        let word = section.kind == .sample ? "sample" : "default"
        line(
          section.value.isEmpty ? word : "\(word) \(section.value.firstLine.line.string)",
          section.place, depth)
        for member in section.members { write(member, section.place, depth + 1) }
      }
    }
  }

  private mutating func write(_ member: TypeMember, _ place: Int, _ depth: Int) {
    switch member {
    case .property(let property):
      let variable = property.variable?.values.first?.text.string ?? ""
      write(
        property.value,
        "property " + (property.name.isEmpty ? "*\(variable)*" : property.name.string), depth)
    case .value(let value): write(value, "value", depth)
    case .mixin(let type, let place): line("include" + shown(type), place, depth)
    case .oneOf(let alternatives):
      line("one of", place, depth)
      for alternative in alternatives { write(alternative, place, depth + 1) }
    case .group(let members):
      line("properties", place, depth)
      for member in members { write(member, place, depth + 1) }
    }
  }

  private mutating func write(_ value: ValueMember, _ content: String, _ depth: Int) {
    var content = content
    if !value.values.isEmpty {
      content += ": \(value.values.map(\.text.string).joined(separator: ", "))"
    }
    line(content + shown(value.type), value.place, depth)
    write(value.sections, value.place, depth + 1)
  }
}

extension BaseName {
  /// The name in MSON.
  fileprivate var shown: String {
    switch self {
    case .boolean: "boolean"
    case .string: "string"
    case .number: "number"
    case .array: "array"
    case .enumeration: "enum"
    case .object: "object"
    }
  }
}

extension TypeAttributes {
  /// The attributes in MSON.
  fileprivate var shown: [String] {
    let names: [(TypeAttributes, String)] = [
      (.required, "required"), (.optional, "optional"), (.fixed, "fixed"),
      (.fixedType, "fixed-type"), (.nullable, "nullable"), (.sample, "sample"),
      (.standard, "default"),
    ]
    return names.filter { contains($0.0) }.map(\.1)
  }
}
