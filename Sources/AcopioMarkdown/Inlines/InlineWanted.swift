import AcopioBase

/// What `InlinePass` looks for in a document.
struct InlineWanted {
  /// Links without marks.
  let links: Bool
  /// Addresses of e-mail.
  let addresses: Bool
  /// Struck-out text.
  let strikes: Bool
  /// References to footnotes.
  let footnotes: Bool
  /// Characters that were escaped and so mean nothing.
  let escapes: Bool

  /// What may be found in `markdown`: a few fast looks, so that most documents pay for no walk.
  init(_ markdown: Bytes, footnotes: Bool, typography: Bool) {
    links = InlineWanted.mayHoldLink(markdown)
    addresses = firstIndex(of: 0x40, in: markdown, from: 0) != nil
    strikes = firstIndex(of: 0x7E, in: markdown, from: 0) != nil
    self.footnotes = footnotes
    let mayMatter = typography || links || addresses || strikes || footnotes
    escapes =
      mayMatter
      && (firstIndex(of: 0x5C, in: markdown, from: 0) != nil
        || firstIndex(of: 0x26, in: markdown, from: 0) != nil)
  }

  /// Whether there is anything to look for.
  var isAnything: Bool { isText || strikes || escapes }
  /// Whether there is anything to look for in runs of text.
  var isText: Bool { links || addresses || footnotes }

  private static func mayHoldLink(_ markdown: Bytes) -> Bool {
    var start = 0
    while let slash = firstIndex(of: 0x2F, in: markdown, from: start) {
      if slash > 0, markdown[slash - 1] == 0x3A { return true }
      start = slash + 1
    }
    start = 0
    while let dot = firstIndex(of: 0x2E, in: markdown, from: start) {
      if dot >= 3, markdown.has("www", at: dot - 3) { return true }
      start = dot + 1
    }
    return false
  }
}
