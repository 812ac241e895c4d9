package import AcopioBase

/// A folder of entries under one schema, as its `_collection.yml` describes it.
package struct Collection: Sendable {
  /// The path below `content/`: `library/books`.
  package let name: String
  /// The display title, if given.
  package let title: String?
  /// The files that contain the entries.
  package let source: EntrySource
  /// Whether it has exactly one entry, which templates read as `site.data.<name>`.
  package let isSingle: Bool
  /// The fields that make the key; empty if the file name is the key.
  ///
  /// There is at most one, except for elements, whose key consists of the values of all, separated
  /// by slashes.
  package let keyFields: [Located<String>]
  /// Whether the declaration names `keyFields`; otherwise a list of entries has `usualKey` as its key.
  package let isKeyWritten: Bool
  /// The fields that slugs are made from; empty if the key is the slug.
  package let slugFields: [Located<String>]
  /// The fields that identify an entry for the lock of the API; empty for its title and the fields of its slug.
  package let identityFields: [Located<String>]
  /// The names that the files use for built-in keys of entries, `alternate_urls` for `aliases`, by
  /// the name in the files.
  package let names: [String: String]
  /// The fields of an entry.
  package let schema: Schema
  /// Computed fields, in source order.
  package let derived: [DerivedField]
  /// Conditions for an entry to be published.
  package let publish: [PublishRule]
  /// Conditions on the values of an entry.
  package let rules: [EntryRule]
  /// The order of the entries; empty means source order.
  package let order: [SortKey]
  /// The pages of the entries and of lists of them.
  package let pages: CollectionPages
  /// The lists that each entry gets of others.
  package let choices: EntryChoices
  /// The feeds and JSON files of the entries.
  package let files: CollectionFiles
  /// The HTML allowed in their Markdown.
  package let html: AllowedHTML
  /// The rules for reading their Markdown.
  package let markdown: MarkdownRules
  /// The origin of the declaration.
  package let origin: Origin
  /// The derived fields that could not be read; `nil` if not even their names could.
  package let unread: Set<String>?

  package init(
    name: String, title: String?, source: EntrySource, isSingle: Bool = false,
    keyFields: [Located<String>], isKeyWritten: Bool = true,
    slugFields: [Located<String>], identityFields: [Located<String>] = [],
    names: [String: String] = [:], schema: Schema, derived: [DerivedField],
    publish: [PublishRule], rules: [EntryRule], order: [SortKey], pages: CollectionPages,
    choices: EntryChoices, files: CollectionFiles, html: AllowedHTML,
    markdown: MarkdownRules = MarkdownRules(), origin: Origin, unread: Set<String>? = []
  ) {
    self.unread = unread
    self.name = name
    self.title = title
    self.source = source
    self.isSingle = isSingle
    self.keyFields = keyFields
    self.isKeyWritten = isKeyWritten
    self.slugFields = slugFields
    self.identityFields = identityFields
    self.names = names
    self.schema = schema
    self.derived = derived
    self.publish = publish
    self.rules = rules
    self.order = order
    self.pages = pages
    self.choices = choices
    self.files = files
    self.html = html
    self.markdown = markdown
    self.origin = origin
  }

  /// The collection of expressions that don't belong to entries: without fields, at the root.
  static let none = Collection(
    name: "", title: nil, source: .file(""), keyFields: [], slugFields: [],
    schema: Schema(fields: []), derived: [], publish: [], rules: [], order: [],
    pages: CollectionPages(entry: nil, lists: [], taxonomies: [], metadata: nil),
    choices: EntryChoices(selects: [], related: nil),
    files: CollectionFiles(feeds: [], endpoints: []), html: AllowedHTML(), origin: .none)

  /// The field that is the key of entries in a list unless `key` names another.
  package static let usualKey = "id"

  /// The field with the key; `nil` if the file name, or in a mapping its key, is the key.
  package var keyField: Located<String>? { keyFields.first }

  /// Whether slugs and addresses are made of written fields alone, so that computed fields can use them.
  package var hasEarlyAddresses: Bool {
    let written = Set(schema.fields.map(\.name.string))
    let builtIn: Set = ["slug", "key", "path", "folder"]
    return slugFields.allSatisfy { written.contains($0.content) }
      && (pages.entry?.permalink.fields ?? []).allSatisfy {
        written.contains($0) || builtIn.contains($0)
      }
  }

  /// The written or computed field called `name`.
  package func field(_ name: String) -> Field? {
    schema[name] ?? derived.first { $0.field.name.string == name }?.field
  }

  /// Whether all derived fields could be read.
  package var isComplete: Bool { unread?.isEmpty ?? false }

  /// Whether a derived field that could not be read may have this name.
  package func mayHave(_ name: String) -> Bool { unread?.contains(name) ?? true }

  /// The last step of the name: `books`.
  package var shortName: String { Collection.lastStep(name) }

  /// The last step of a collection's name.
  package static func lastStep(_ name: String) -> String {
    String(name.split(separator: "/").last ?? "")
  }

  /// The collection named `other` next to `name`, or `other` itself if it is already a path.
  package static func sibling(_ other: String, of name: String) -> String {
    guard !other.contains("/"), let slash = name.lastIndex(of: "/") else { return other }
    return "\(name[..<slash])/\(other)"
  }
}

/// The location of the entries of a collection.
package enum EntrySource: Sendable, Equatable {
  /// One file with all entries.
  case file(String)
  /// Every file of the folder with this extension (without the dot), one entry per file; in a tree,
  /// also the files of its subfolders.
  case files(extension: String, isTree: Bool)
  /// Each element of the field `list`, a list of objects, in the entries of another collection.
  ///
  /// The first field of such an entry is `parent`, the entry that the element is in.
  case elements(of: String, list: String)

  /// The field that refers to the entry that an element is in.
  package static let parentField: StaticString = "parent"

  /// Whether each entry is an element of a list.
  package var isElements: Bool { if case .elements = self { true } else { false } }

  /// Whether subfolders of the collection's folder also contain entries.
  package var isTree: Bool { if case .files(_, isTree: true) = self { true } else { false } }

  /// Whether each entry is a Markdown file.
  package var isMarkdown: Bool { if case .files("md", _) = self { true } else { false } }
}

/// A field computed from others.
package struct DerivedField: Sendable {
  /// The name, type and rules, as for any other field.
  package let field: Field
  /// The expression that computes it.
  package let expression: Expression
  /// Whether it is computed where the entry is an element of a list, and only taken from there.
  package let isOfElement: Bool

  package init(field: Field, expression: Expression, isOfElement: Bool = false) {
    self.field = field
    self.expression = expression
    self.isOfElement = isOfElement
  }
}

/// A condition for publication.
package struct PublishRule: Sendable {
  /// The condition that must be true.
  package let condition: Expression
  /// The reason for withholding an entry if the condition is false, for the ledger.
  package let reason: String

  package init(condition: Expression, reason: String) {
    self.condition = condition
    self.reason = reason
  }
}

/// One field to sort by.
package struct SortKey: Sendable, Equatable {
  /// The name of the field.
  package let field: String
  /// Whether the order is descending.
  package let isDescending: Bool
  /// The origin of the rule.
  package let origin: Origin

  package init(field: String, isDescending: Bool, origin: Origin = .none) {
    self.field = field
    self.isDescending = isDescending
    self.origin = origin
  }
}

/// Source content with its position.
package struct Located<Content: Sendable>: Sendable {
  /// The condition as it was written.
  package let content: Content
  /// The origin.
  package let origin: Origin

  package init(_ content: Content, at origin: Origin) {
    self.content = content
    self.origin = origin
  }
}

extension Located: Equatable where Content: Equatable {}
