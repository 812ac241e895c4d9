package import AcopioBase
package import AcopioContent

/// The directives that shortcodes and includes become, from a file of the user.
///
///     notice: note
///     tip: { directive: note, attributes: { kind: tip }, positional: [title] }
package struct ShortcodeMapping: Sendable {
  private var targets: [String: ShortcodeTarget] = [:]

  /// No shortcode becomes a directive.
  package init() {}

  /// Reads a mapping; reports `unknown-key` and `wrong-type`.
  package init(_ value: Value, _ diagnostics: inout Diagnostics) {
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "the file must be a mapping of shortcodes to directives", at: value.origin,
        remedy: "write 'notice: note', one line for each shortcode")
      return
    }
    for member in value.members {
      let name = member.key.string
      if name.isEmpty {
        diagnostics.error(
          .wrongType, "the name of a shortcode is empty", at: member.keyOrigin,
          remedy: "write 'notice: note'")
      }
      targets[name] = ShortcodeTarget(member.value, &diagnostics)
    }
  }

  /// The names of the shortcodes.
  var names: Set<String> { Set(targets.keys) }

  /// The directive that a shortcode becomes, as `note{kind="tip"}`; `nil` if the mapping does not name
  /// it, or if it has an argument that no attribute takes, or one twice.
  func directive(
    for name: String, _ arguments: TagArguments, _ uses: inout DirectiveUses
  ) -> String? {
    guard let target = targets[name], let attributes = target.attributes(of: arguments) else {
      return nil
    }
    uses.add(target.directive, attributes.map(\.name))
    return target.directive
      + (attributes.isEmpty ? "" : "{\(ShortcodeMapping.written(attributes))}")
  }

  /// Attributes as a directive has them.
  static func written(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { name, value in
      "\(name)=\"\(value.replacing("\"", with: "'").replacing("\n", with: " "))\""
    }.joined(separator: " ")
  }
}

/// The directives that texts contain now, with all attributes that they have somewhere.
struct DirectiveUses {
  private var attributes: [String: Set<String>] = [:]
  /// The templates that directives stand for, with the number of their uses.
  private(set) var replaced: [String: (template: String, count: Int)] = [:]

  /// Adds a use; of a template of the source if the directive stands for one.
  mutating func add(_ name: String, _ names: [String], standsFor template: String? = nil) {
    attributes[name, default: []].formUnion(names)
    if let template { replaced[name, default: (template, 0)].count += 1 }
  }

  /// Adds the uses of another text.
  mutating func append(_ other: DirectiveUses) {
    for (name, names) in other.attributes { add(name, Array(names)) }
    for (name, use) in other.replaced {
      replaced[name, default: (use.template, 0)].count += use.count
    }
  }

  /// Whether a directive is among them, and some text gives it each of these attributes.
  func has(_ name: String, _ names: [String]) -> Bool {
    attributes[name].map { own in names.allSatisfy(own.contains) } ?? false
  }

  /// The names, sorted.
  var names: [String] { attributes.keys.sorted() }

  /// A plain component for each directive, by its name: it shows all attributes and the content.
  var components: [(name: String, text: String)] {
    names.map { name in
      let parameters = (attributes[name] ?? []).sorted()
      if let template = replaced[name]?.template { return (name, plain(template, parameters)) }
      let lines = parameters.map { "  @param {string} [\($0)]\n" }.joined()
      let shown = parameters.map { "{% if \($0) %}<p>{{ \($0) }}</p>\n{% endif %}" }.joined()
      return (
        name,
        """
        {% doc %}
          Imported: shows what the directive contains. Make of it what it was meant to be.
          @form leaf, container
        \(lines)  @param {html} [content]
        {% enddoc %}
        <aside>
        \(shown){{ content | default: '' }}
        </aside>

        """
      )
    }
  }
}

extension DirectiveUses {
  /// Adds a use of a template that a component takes the place of, and returns its directive, without colons.
  ///
  /// Arguments without a name become `value`, `value2` and so on.
  mutating func component(
    inPlaceOf name: String, _ arguments: TagArguments, text: String = ""
  ) -> String {
    var directive = name.slug.filter { $0.isASCII }
    if directive.first?.isLetter != true { directive = "tag-\(directive)" }
    while "-_".contains(directive.last ?? "a") { directive.removeLast() }
    if SiteTheme.components.contains(directive) { directive = "own-\(directive)" }
    var attributes: [(name: String, value: String)] = []
    for (index, value) in arguments.positional.enumerated() {
      attributes.append((index == 0 ? "value" : "value\(index + 1)", value))
    }
    for (name, value) in arguments.named where !attributes.contains(where: { $0.name == name }) {
      attributes.append((ShortcodeTarget.isAttribute(name) ? name : "value-\(name.slug)", value))
    }
    attributes.removeAll { !ShortcodeTarget.isAttribute($0.name) }
    // A component shows them as plain text.
    for index in attributes.indices
    where DirectiveUses.above.union(DirectiveUses.below).contains(attributes[index].name) {
      attributes[index].value.replace(/\*+|`/, with: "")
    }
    add(directive, attributes.map(\.name), standsFor: name)
    let label = text.isEmpty ? "" : "[\(text.escapingBrackets)]"
    return directive + label
      + (attributes.isEmpty ? "" : "{\(ShortcodeMapping.written(attributes))}")
  }

  /// The arguments that templates show above or below their text, by the names that authors of themes give them.
  private static let above: Set = ["header", "heading", "label", "subtitle", "title"]
  private static let below: Set = ["caption", "footer", "summary", "text"]

  /// A component in the place of a template, in any form: it shows the arguments without a name, those that are texts by
  /// their names, and the text.
  private func plain(_ template: String, _ parameters: [String]) -> String {
    let lines = parameters.map { "  @param {string} [\($0)]\n" }.joined()
    let values = parameters.filter { $0.contains(/^value\d*$/) }
    let shown =
      parameters.filter(DirectiveUses.above.contains).map {
        "{% if \($0) %}<strong>{{ \($0) }}</strong> {% endif %}"
      }.joined() + values.map { "{% if \($0) %}{{ \($0) }} {% endif %}" }.joined()
    let last = parameters.filter(DirectiveUses.below.contains).map {
      "{% if \($0) %} {{ \($0) }}{% endif %}"
    }.joined()
    return """
      {% doc %}
        Imported: takes the place of '\(template.filter { !"{}%".contains($0) })'. Make of it what that was.
        @form inline, leaf, container
      \(lines)  @param {html} [content]
      {% enddoc %}
      \(shown){{ content | default: '' }}\(last)

      """
  }
}

extension ShortcodeMapping {
  /// A mapping that was read, with its faults.
  package struct Reading {
    package let mapping: ShortcodeMapping
    package let diagnostics: Diagnostics
    package let sources: SourceMap
  }

  /// Reads the YAML file at `path`; throws if it cannot be read.
  package static func read(_ path: String) throws(SourceError) -> Reading {
    var diagnostics = Diagnostics()
    var files = try LooseFiles(folder: nil, &diagnostics)
    let file = try files.read(path)
    let arena = Arena()
    let value = YAMLReader.read(
      file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
    let mapping = value.map { ShortcodeMapping($0, &diagnostics) } ?? ShortcodeMapping()
    withExtendedLifetime(arena) {}
    return Reading(mapping: mapping, diagnostics: diagnostics, sources: files.sources)
  }
}
