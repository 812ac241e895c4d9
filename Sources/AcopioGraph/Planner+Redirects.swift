import AcopioBase
import AcopioModel

extension Planner {
  /// Plans a redirecting page for each redirect of the site for a single address, used where a host
  /// has no rules.
  mutating func planRedirects(_ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics) {
    let site = table.content.site
    guard site.languageIndex == 0 else { return }
    for redirect in site.redirects where redirect.isPage {
      let address = arena.copy(redirect.address)
      guard
        let file = paths.file(
          ofPage: address, isAlias: true, at: redirect.origin, &buffer, &diagnostics)
      else { continue }
      let target = Text(arena.copy(redirect.location(on: site.base)))
      add(
        Output(
          path: file, twin: nil,
          kind: .redirect(
            Redirect(
              from: paths.url(address, &buffer), to: target, title: target, status: redirect.status)
          ),
          origin: redirect.origin))
    }
  }
}
