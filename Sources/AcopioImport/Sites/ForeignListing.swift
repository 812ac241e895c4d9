import AcopioBase

/// A page of another tool's site that lists entries or terms, and has no text of its own.
struct ForeignListing {
  /// The things that a page lists.
  enum Subject {
    /// The entries of the collection with this name, or with this tag; otherwise those of the largest collection with
    /// dates.
    case entries(String)
    /// The values of a field, each with a page.
    case terms(String)
  }

  let path: String
  let title: String
  let subject: Subject

  /// The subject of the loops in a template in Liquid or Nunjucks; `nil` if it lists nothing.
  static func subject(of template: String) -> Subject? {
    if let match = template.firstMatch(of: /\bsite\.(tags|categories)\b/) {
      return .terms(String(match.1))
    }
    if template.contains(
      /\bgetAllTags\b|\bcollections\.(?:allTags|tagList|tags)\b|\bcollections\s*\|\s*getKeys\b/)
    {
      return .terms("tags")
    }
    if template.contains(/\b(?:site|paginator)\.posts\b/) { return .entries("posts") }
    // The first loop says more than a list elsewhere on the page.
    return template.firstMatch(of: /\b(?:collections\.|in site\.)([A-Za-z]\w*)/).map {
      .entries(String($0.1))
    }
  }

  /// The subject of a layout by the names that themes give such layouts; `nil` for other names.
  static func subject(ofLayout name: String) -> Subject? {
    switch name.fileStem.lowercased().replacing("_", with: "-") {
    case "categories", "category-archive", "category-list": .terms("categories")
    case "tag-archive", "tag-list", "tags", "tags-list": .terms("tags")
    case "archive", "archives", "blog", "post-list", "posts": .entries("posts")
    default: nil
    }
  }
}

extension ForeignEntry {
  /// The list that an entry without a text is, by the name of its layout; `nil` for all others.
  var listing: ForeignListing? {
    guard let layout, !isDraft, path != "/", file.bytes.slice(body).trimmed.isEmpty,
      let subject = ForeignListing.subject(ofLayout: layout) ?? collectionOfLayout
    else { return nil }
    let title = title.isEmpty ? source.fileStem.humanized : title
    return ForeignListing(path: path.asPagePath, title: title, subject: subject)
  }
}

extension ForeignEntry {
  /// The entries that a layout for collections lists: those of the collection that the entry names.
  private var collectionOfLayout: ForeignListing.Subject? {
    guard layout?.fileStem == "collection", self["collection"].hasText else { return nil }
    return .entries(self["collection"].text.string)
  }
}

extension Diagnostics {
  /// Reports a page of which only the list was imported.
  mutating func keepList(ofPage path: String) {
    leftOut(
      "the page is a list here, without its other text", path: path,
      remedy: "write the text into templates/layouts/list.html or terms.html")
  }
}
