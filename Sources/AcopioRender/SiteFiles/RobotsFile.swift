import AcopioBase
import AcopioModel

/// Allows everything to be crawled, and names the sitemap (RFC 9309).
struct RobotsFile: SiteFile {
  let path: StaticString = "robots.txt"
  let kind = ToolFileKind("the rules for crawlers", isReplaceable: true)

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    let base = finished.site.base
    out.append("User-agent: *\nAllow: /\n\nSitemap: ")
    out.append(string: "\(base.origin)\(base.path)/sitemap.xml\n")
  }
}
