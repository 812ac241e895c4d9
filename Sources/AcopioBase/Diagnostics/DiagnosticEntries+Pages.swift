extension DiagnosticEntries {
  /// Diagnostics of pages, feeds, endpoints and assets.
  static let pages: [DiagnosticEntry] = [
    DiagnosticEntry(
      .crossLanguageLink, .warning, "A page links to another language than its own.",
      cause:
        "The page or file that the link leads to is also published in the language of the page.",
      remedy:
        "Print the address of a page with `page_url`, name a file by its path in that language, or add `hreflang` "
        + "to a link that means the other language."),
    DiagnosticEntry(
      .emptyProperty, .error, "A required property of metadata is empty on a page.",
      cause: "The field that it is taken from is null or empty.",
      remedy: "Fill in the field."),
    DiagnosticEntry(
      .undrawablePicture, .error, "An output that is a picture cannot be drawn.",
      cause:
        "The SVG that its template made has no size in pixels or too large a one, has text and the site no font or a damaged one, is "
        + "nothing that librsvg reads, ends the process that draws it, or takes more than 10 seconds of processor time.",
      remedy: "Correct the template; the message says how."),
    DiagnosticEntry(
      .missingLibrary, .error, "A library that the site needs is not on this machine.",
      cause: "Outputs that end with `.png` are drawn by librsvg, which is installed on its own.",
      remedy: "Install it, or leave the outputs out."),
    DiagnosticEntry(
      .invalidOutput, .error, "A text file is not valid in its format.",
      cause: "The output of its template is not a valid calendar, table, JSON or XML file.",
      remedy: "Correct the template where the message says."),
    DiagnosticEntry(
      .invalidPolygon, .error, "A polygon cannot be drawn.",
      cause: "It has fewer than three points that are not on one line.",
      remedy: "Add points."),
    DiagnosticEntry(
      .missingFeedDate, .warning, "An entry has no date for a feed, which does not contain it.",
      cause:
        "The field that the feed names is null, and the format requires a date for each entry.",
      remedy: "Fill in the field, or leave the format out."),
    DiagnosticEntry(
      .missingFeedID, .error, "Entries of a feed have no ids.",
      cause: "They have no pages whose addresses could be the ids.",
      remedy: "Add `id-prefix:` to the feed."),
    DiagnosticEntry(
      .missingRobots, .error, "A page that search engines may not show does not say so.",
      cause:
        "It has `robots: noindex`, and its layout prints neither a `<head>` nor a `<title>` for the element to be added.",
      remedy: "Print `<meta name=\"robots\" content=\"noindex\">` in the layout."),
    DiagnosticEntry(
      .undeclaredRobots, .warning,
      "A layout asks search engines not to show pages that the site tells them about.",
      cause:
        "It prints `<meta name=\"robots\" content=\"noindex\">` itself, which neither the sitemap nor search and feeds know.",
      remedy: "Write `robots: noindex` in the entry, the list or the collection."),
    DiagnosticEntry(
      .unsuitableEnclosure, .error,
      "Readers of feeds cannot load the enclosure of an entry.",
      cause:
        "Its media type is invalid, or its length is less than 0, or unknown in RSS, which requires it (a warning).",
      remedy: "Write a type such as `audio/mpeg` and the number of bytes of the file."),
    DiagnosticEntry(
      .missingCaptions, .warning, "A video has no captions.",
      cause:
        "The `<video>` has neither a `<track>` with captions or subtitles nor the attribute `muted`.",
      remedy:
        "Add `<track kind=\"captions\" …>` with a WebVTT file, or `muted` if the video has no sound that matters."
    ),
    DiagnosticEntry(
      .missingFeed, .error, "A script gets the address of data that is not published.",
      cause:
        "An attribute `data-feed` of a page, or one whose name begins with `data-feed-`, names no file of the site.",
      remedy: "Correct the address, or declare the endpoint."),
    DiagnosticEntry(
      .offlineBudget, .warning, "More would be kept in browsers than the scope allows.",
      cause:
        "The files that match `always`, with the files that their pages load, are larger than `budget`.",
      remedy: "Name fewer addresses, make the files smaller, or raise the budget."),
    DiagnosticEntry(
      .offlinePath, .error, "A scope of `offline` has no usable path.",
      cause:
        "It or a pattern does not begin with `/`, the path does not end with `/`, or another scope has it.",
      remedy: "Write the path of a folder, without the base URL: `/books/`."),
    DiagnosticEntry(
      .offlinePattern, .warning, "A pattern of `offline` matches nothing.",
      cause: "No page or file of the site has such an address in that language.",
      remedy: "Correct it, or leave it out."),
    DiagnosticEntry(
      .searchBudget, .warning, "The search loads more than it may.",
      cause:
        "The index of one word and the results of one search are larger than the budget of `search` in `site.yml`.",
      remedy: "Index fewer fields, show shorter texts, or raise the budget."),
    DiagnosticEntry(
      .searchWithoutPage, .error, "Entries that have no pages cannot be found.",
      cause: "A collection with `search:` has no `page:`.",
      remedy: "Declare `page:`, or leave `search:` out."),
    DiagnosticEntry(
      .unknownAsset, .error, "An asset does not exist.",
      cause: "No file in `templates/assets/` has that path.",
      remedy: "Correct the path, or add the file."),
    DiagnosticEntry(
      .unknownFeedFormat, .error, "A feed format does not exist.",
      cause: "The name is misspelt.",
      remedy: "Name one of those in the message."),
    DiagnosticEntry(
      .unknownLayout, .error, "A layout does not exist.",
      cause: "No file in `templates/layouts/` has that name.",
      remedy: "Create the layout, or name another one."),
    DiagnosticEntry(
      .unknownScope, .error, "A part of the site that is searched or kept does not exist.",
      cause:
        "No collection has the `scope` of `acopio/search`, or `offline` of `site.yml` lacks the one of `acopio/offline`.",
      remedy: "Correct `scope` in the template, or declare it."),
  ]
}
