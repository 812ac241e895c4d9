import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate
import Synchronization

/// Finds the pages that templates name, in any language.
///
/// A page is named by its path in the site's own language, or in the language of the page that is rendered.
/// Nothing is computed in advance, so unused pages cost nothing.
struct PageAddresses: Sendable {
  /// The site in the language of the page being rendered.
  let graph: SiteGraph
  /// The site in its own language.
  let main: SiteGraph
  /// Messages about paths without a page: a layout names the same path on each of its pages.
  private let missingPages = MissingPages()

  private final class MissingPages: Sendable {
    let messages = Mutex<[String: Message]>([:])
  }

  /// The address of the same page in the current language, or else in the site's own language.
  func find(_ path: Bytes) -> PageAddress {
    guard let page = main.page(atPath: path) else {
      // A page that the site's own language does not have.
      return graph.page(atPath: path).map { .known($0.url.bytes) } ?? missing(path)
    }
    guard main.site.locale != graph.site.locale else { return .known(page.url.bytes) }
    for other in page.versions.elements
    where other.member("locale").text.string == graph.site.locale {
      return .known(other.member("url").text)
    }
    return .known(page.url.bytes)
  }

  private func missing(_ path: Bytes) -> PageAddress {
    let message: Message = missingPages.messages.withLock { messages in
      let written = path.string
      if let message = messages[written] { return message }
      let message: Message = "there is no page at '\(written)'\(didYouMean(written, paths))"
      messages[written] = message
      return message
    }
    return .missing(
      message: message,
      remedy:
        "write the path of a page in the site's own language, without the path of its base URL")
  }

  private var paths: [String] {
    main.outputs.compactMap { output in
      guard case .page = output.kind else { return nil }
      let file = output.path.string
      return "/\(file.hasSuffix("index.html") ? String(file.dropLast("index.html".count)) : file)"
    }
  }
}
