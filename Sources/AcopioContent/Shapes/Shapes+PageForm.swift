extension Shapes {
  /// The keys of `site.yml` and of a collection about the addresses and sources of pages.
  static let pageForm = [
    Key(
      "slash", .word(["always", "never"]),
      "`never` leaves the `/` out at the end of addresses: `/books/momo` is the file `books/momo.html`",
      example: "never"),
    Key(
      "twins", .word(["markdown", "none"]),
      "`markdown` publishes the Markdown of each page next to it, as `index.md`",
      example: "markdown"),
  ]
}
