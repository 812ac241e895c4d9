import AcopioBase
import AcopioGraph
import AcopioModel

/// The built-in pages for moved and removed addresses: redirects and removal notices.
enum MovedPages {
  /// A page that redirects visitors, automatically and with a visible link.
  ///
  /// Search engines use the `canonical` address (RFC 6596) and do not index this one.
  static func redirect(_ redirect: Redirect, of site: Site, into out: inout ByteBuffer) {
    // With the old path, so that no two pages have the same title.
    // The address of a temporary one, such as the root, stays.
    head(
      "\(redirect.from.string) → \(redirect.title.string)", site, isIndexed: redirect.status == 302,
      &out)
    out.append("<link rel=\"canonical\" href=\"")
    if !redirect.isAbsolute { appendXML(site.base.origin, into: &out) }
    appendXML(redirect.to.bytes, into: &out)
    out.append("\">\n<meta http-equiv=\"refresh\" content=\"0; url=")
    appendXML(redirect.to.bytes, into: &out)
    out.append("\">\n</head>\n<body>\n<main>\n<h1>")
    link(redirect.to.string, redirect.title.string, &out)
    out.append("</h1>\n</main>\n</body>\n</html>\n")
  }

  /// Writes a page that announces a removal, its reason and its successor.
  static func removed(_ page: RemovedPage, of site: Site, into out: inout ByteBuffer) {
    head("\(page.title.string) · 410", site, &out)
    out.append("</head>\n<body>\n<main>\n<h1>410</h1>\n<p>")
    appendXML(page.removed.member("reason").text, into: &out)
    out.append("</p>\n")
    let successor = page.removed.member("successor")
    let url = successor.member("url")
    if url.hasText {
      out.append("<p>→ ")
      link(url.text.string, successor.member("title").text.string, &out)
      out.append("</p>\n")
    }
    out.append("<p>")
    link(site.homePath, site.name, &out)
    out.append("</p>\n</main>\n</body>\n</html>\n")
  }

  /// The beginning of the head of a page, which search engines do not index by default.
  static func head(
    _ title: String, _ site: Site, isIndexed: Bool = false, _ out: inout ByteBuffer
  ) {
    out.append("<!doctype html>\n<html lang=\"")
    appendXML(site.locale, into: &out)
    out.append("\">\n<head>\n<meta charset=\"utf-8\">\n")
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    if !isIndexed { out.append("<meta name=\"robots\" content=\"noindex\">\n") }
    out.append("<title>")
    appendXML(title, into: &out)
    out.append(" · ")
    appendXML(site.name, into: &out)
    out.append("</title>\n")
  }

  static func link(_ url: String, _ text: String, _ out: inout ByteBuffer) {
    out.append("<a href=\"")
    appendXML(url, into: &out)
    out.append("\">")
    appendXML(text, into: &out)
    out.append("</a>")
  }
}
