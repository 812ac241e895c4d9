import AcopioBase

/// The types that a blueprint defines, known before any of them is read.
struct NamedTypes {
  /// The names that definitions give or refer to.
  fileprivate(set) var defined: Set<Octets> = []
  /// The ultimate base of each type.
  fileprivate(set) var bases: [Octets: BaseType] = [:]
}

/// Collects the names of all types of a blueprint and their base types.
struct NamedTypeCollector {
  /// The type that another is derived from.
  private struct Parent {
    let name: Octets
    let place: Int
  }

  private var types = NamedTypes()
  private var parents: [Octets: Parent] = [:]
  /// The names that a definition refers to, by the name that it defines.
  private var references: [Octets: [Octets]] = [:]

  /// Looks at all blocks from the cursor and fills the table of types.
  ///
  /// Reports types that are defined twice, that are derived from themselves or from an unknown
  /// type, and headings that look like actions.
  static func collect(_ cursor: Cursor, _ state: inout ParserState) {
    var collector = NamedTypeCollector()
    var context: SectionKind?
    var resource: Octets = []
    for node in cursor.nodes[min(cursor.at, cursor.nodes.count)...] {
      let keyword = state.tree.keyword(node)
      if state.tree[node].kind == .heading {
        let isComplete = state.tree.actionForm(node) == .complete
        let kind = keyword == .resource && isComplete ? .action : keyword
        if kind == .resource || kind == .dataStructures {
          context = kind
          let heading = Keywords.resource(state.tree[node].text)
          resource = heading.map { $0.method.isEmpty ? $0.name : [] } ?? []
        } else if context != .dataStructures, state.tree.action(node) != nil {
          context = nil
        }
        if context == .dataStructures {
          switch kind {
          case nil: collector.add(state.tree[node].text, nil, node, &state)
          case .sampleOrDefault, .propertyMembers, .valueMembers, .dataStructures: break
          default: context = nil
          }
        }
      } else if context == .resource, keyword == .attributes, !resource.isEmpty {
        collector.add(state.tree.itemText(node) ?? [], resource, node, &state)
      }
      if keyword == nil, state.tree[node].kind == .heading,
        Keywords.isActionWithRelativeURI(state.tree[node].text)
      {
        state.warn(
          .uri,
          "the URI in '\(state.tree[node].text.string)' is not absolute, it should begin with a "
            + "slash", at: node)
      }
    }
    collector.resolve(&state)
    state.types = collector.types
  }

  /// Adds a type with its definition; `name` is the name of a resource with attributes.
  private mutating func add(
    _ text: Octets, _ name: Octets?, _ node: Int, _ state: inout ParserState
  ) {
    var ignored = Report()
    let signature = Signature.read(text, .named, at: 0, &ignored)
    var definition = TypeDefinition()
    // Faults in it are reported when it is read.
    _ = definition.read(signature.attributes, types)
    let identifier = name ?? signature.identifier.withoutBackticks
    guard types.defined.insert(identifier).inserted else {
      return state.fail(
        .mson, "named type '\(identifier.string)' is defined more than once", at: node)
    }
    references[identifier] = []
    if let base = definition.name.base {
      types.bases[identifier] = BaseType(base)
      if base == .array || base == .enumeration {
        references[identifier] = definition.nested.compactMap(\.reference)
      }
    } else if let parent = definition.name.reference {
      parents[identifier] = Parent(name: parent, place: state.place(node))
      references[identifier] = [parent]
    } else if definition.name.isEmpty {
      types.bases[identifier] = .implicitObject
    }
  }

  /// Finds the ultimate base of derived types.
  private mutating func resolve(_ state: inout ParserState) {
    let circular = circularNames()
    for names in references.values { types.defined.formUnion(names) }
    for name in parents.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard resolve(name, circular, &state) else { return }
    }
  }

  private mutating func resolve(
    _ name: Octets, _ circular: Set<Octets>, _ state: inout ParserState
  ) -> Bool {
    var chain: [Octets] = []
    var current = name
    while types.bases[current] == nil {
      guard let parent = parents[current] else {
        guard let last = chain.last, let place = parents[last]?.place else { return true }
        state.report.fail(.mson, TypeDefinition.undefinedMessage(current), at: place)
        return false
      }
      if circular.contains(current) {
        state.report.fail(
          .mson, "base type '\(current.string)' circularly referencing itself", at: parent.place)
        return false
      }
      chain.append(current)
      current = parent.name
    }
    for link in chain { types.bases[link] = types.bases[current] }
    return true
  }

  /// The names that refer to themselves, directly or indirectly; Tarjan's components without
  /// recursion.
  private func circularNames() -> Set<Octets> {
    var index: [Octets: Int] = [:]
    var low: [Octets: Int] = [:]
    var onStack: Set<Octets> = []
    var stack: [Octets] = []
    var found: Set<Octets> = []
    for root in references.keys where index[root] == nil {
      var work: [(name: Octets, next: Int)] = [(root, 0)]
      while let (name, next) = work.last {
        if next == 0 {
          index[name] = index.count
          low[name] = index[name]
          stack.append(name)
          onStack.insert(name)
        }
        let targets = references[name] ?? []
        if next < targets.count {
          work[work.count - 1].next += 1
          let target = targets[next]
          if target == name { found.insert(name) }
          if index[target] == nil {
            work.append((target, 0))
          } else if onStack.contains(target) {
            low[name] = min(low[name] ?? 0, index[target] ?? 0)
          }
          continue
        }
        work.removeLast()
        if let parent = work.last?.name { low[parent] = min(low[parent] ?? 0, low[name] ?? 0) }
        guard low[name] == index[name] else { continue }
        var component: [Octets] = []
        while let member = stack.popLast() {
          onStack.remove(member)
          component.append(member)
          if member == name { break }
        }
        if component.count > 1 { found.formUnion(component) }
      }
    }
    return found
  }
}
