import AcopioBase
import AcopioMarkdown
import AcopioModel

/// A site of another tool in the terms of this one, before its texts are rewritten.
struct ForeignSite: Sendable {
  /// The name of the site for people.
  var name = ""
  var description: String?
  /// The absolute address with its path.
  var address: String?
  /// The language tag.
  var language: String?
  /// The languages of its pages, its own first; empty if they are in one, at `/`.
  var languages: [ForeignLanguage] = []
  /// The folders of the content, that of the site's own language first; each has a `/` at its end.
  var contentFolders: [String] = []
  var timezone: String?
  /// Values of its own for templates.
  var params: [(name: String, value: Value)] = []
  /// The entries, by collection.
  var collections: [ForeignCollection] = []
  /// Collections of data, which have no pages.
  var data: [(name: String, value: Value, file: SourceFile)] = []
  /// The files that are only copied: the path in the site, and where it is published.
  var copies: [(source: String, path: String)] = []
  /// The values that templates and texts have under their names: `site` of Jekyll, data of Eleventy.
  var variables: [String: Value] = [:]
  /// Whether texts name the fields of their entry without `page`, and `{# … #}` is a comment, as in Eleventy.
  var hasBareFields = false
  /// The syntax besides Markdown in the texts of this tool.
  var syntax: BodySyntax = .liquid
  /// The values of `variables` that other languages than the first have, by the number of the language.
  var localVariables: [Int: [String: Value]] = [:]
  /// The templates that its texts call, by the names in the calls.
  var templates: [String: OwnTemplate] = [:]
  /// The names of the templates whose uses have the same output here.
  var readTemplates: [String] {
    templates.filter { if case .component = $0.value { false } else { true } }.map(\.key)
  }
  /// The Markdown of its texts.
  var dialect = ForeignDialect()
  /// The links of notes and wikis in its texts, if it has such.
  var wiki: WikiLinks?
  /// The settings under which its texts mean the same here.
  var markdown = MarkdownOptions()
  /// The path and the format of the feed that the tool writes.
  var feed: (path: String, format: String)?
  /// Whether the tool writes a feed of each section.
  var hasSectionFeeds = true
  /// Whether the addresses of its pages end with `.html`.
  var isUgly = false
  /// The words of its templates.
  var words: [(name: String, value: Value)] = []
  /// The links of its main menu.
  var menu: [ForeignLink] = []
  /// Addresses that lead elsewhere and belong to no entry.
  var redirects: [ForeignRedirect] = []
  /// The pages that only list entries or terms.
  var listings: [ForeignListing] = []
  /// The number of entries on a page of a list.
  var perPage = 20
  /// The fields that have a page for each of their values, with the folder of these pages.
  var taxonomies: [(field: String, path: String)] = []
}

/// The syntax besides Markdown in texts.
enum BodySyntax {
  /// None.
  case none
  /// The tags and outputs of Liquid or Nunjucks.
  case liquid
  /// The shortcodes of Hugo.
  case shortcodes
}

/// Entries of another tool's site that have fields in common.
struct ForeignCollection {
  /// The name of its folder.
  var name: String
  /// For people.
  var title: String
  /// The folder of its pages, such as `/posts/`.
  var folder: String
  /// Whether entries are published from the day of their `date` on.
  var waitsForDates = false
  /// Whether its entries have pages; entries without pages are data.
  var hasPages = true
  /// Whether its entries are in a tree of folders; `{path}` is the place of their pages then.
  var isTree = false
  /// Whether the entries of a tree are shown by their dates, as news are, and not as the pages of a manual.
  var isDated: Bool {
    let count = entries.count { $0["date"].hasText }
    return count > 0 && count * 2 >= entries.count - 1
  }
  /// The defaults that folders of a tree give their entries.
  var defaults: [ForeignDefaults] = []
  var entries: [ForeignEntry] = []

  /// Makes a tree of it if it has folders, or a page of its own.
  mutating func findTree() {
    guard folder != "/" else { return }
    isTree = entries.contains {
      $0.place.contains("/") || EntryPath.path(ofFile: $0.place[...]).isEmpty
    }
  }

  /// Whether the addresses of its pages end without a `/`, most of them.
  var hasNoSlash: Bool {
    let count = entries.count { $0.path != "/" }
    return count > 0 && entries.count(where: \.hasNoSlash) * 2 > count
  }
}

/// An entry of another tool's site.
struct ForeignEntry {
  /// The path of its file in the site.
  let source: String
  /// The path that links to its file name: without the language of the file or of the folder.
  var logical: String
  let file: SourceFile
  /// The text below the front matter.
  var body: Range<Int>
  /// Whether the text is HTML.
  var isHTML: Bool { ["htm", "html", "liquid", "njk"].contains(file.path.fileExtension) }
  /// The key here: the name of the file without its extension, in a tree with its folders.
  var name: String
  /// The path of the file here below the folder of its collection, without its extension: in a tree
  /// `guide/_index` for the key `guide`.
  var place: String
  /// The address of its page, such as `/posts/momo/`.
  var path: String
  /// The number of its language among those of the site.
  var language = 0
  /// The beginning of its address that its language gives; empty for the site's own.
  var prefix = ""
  /// The source of the entry that it is a translation of; `nil` for all others.
  var original: String?
  /// The name that it shares with its translations, if it has another than that of the file.
  var translationKey: String?
  /// The values that its text has under these names, besides those of the site.
  var variables: [String: Value] = [:]
  /// Former addresses that no `aliases` can have, since they are outside of the folder of its language.
  var outerAliases: [String] = []
  /// Whether Hugo publishes it only later.
  var isLater = false
  /// Whether its address ends without a `/` and without an extension.
  var hasNoSlash = false
  /// The base of its address if no page can have its own.
  var slug = ""
  /// Its fields, without those that have a meaning of their own here.
  var fields: [(name: String, value: Value)]
  var aliases: [String] = []
  var isDraft = false
  /// Whether the entry itself decides if it is a draft, independent of its folder.
  var saysDraft = false
  /// Whether the defaults of its folders make it a draft.
  var isDraftByFolder = false
  /// Whether the files of its bundle are not published with it.
  var hidesFiles = false
  /// Whether its `date` keeps it from being published until then.
  var waitsForDate = false
  /// The name of its layout.
  var layout: String?
  /// Its place in the menu of the site.
  var menu: MenuPlace?
  /// `publish-date` and `expiry-date`.
  var period: [(name: String, value: Value)] = []

  /// The value of a field; `undefined` if it has none.
  subscript(name: String) -> Value {
    get { fields.first { $0.name == name }?.value ?? .undefined }
    set {
      if let index = fields.firstIndex(where: { $0.name == name }) {
        fields[index].value = newValue
      } else {
        fields.append((name, newValue))
      }
    }
  }

  /// The entry in the file `source`, which has its fields and nothing else yet.
  init(
    source: String, file: SourceFile, body: Range<Int>,
    fields: [(name: String, value: Value)]
  ) {
    self.source = source
    logical = source
    self.file = file
    self.body = body
    self.fields = fields
    name = source.fileStem
    place = name
    path = ""
  }

  /// Its title; empty without one.
  var title: String {
    self["title"].hasText ? self["title"].text.string : ""
  }

  /// Removes a field and returns its value.
  mutating func take(_ name: String) -> Value {
    guard let index = fields.firstIndex(where: { $0.name == name }) else { return .undefined }
    return fields.remove(at: index).value
  }
}
