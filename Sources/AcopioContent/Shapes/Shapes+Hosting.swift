import AcopioBase
import AcopioModel

extension Shapes {
  /// `hosting:` of `site.yml`.
  static let hosting = Shape(
    "hosting", "'hosting'",
    "How hosts serve the site: header fields, media types and how long files may be kept. A build for a host, with "
      + "`host` or `acopio build --host`, writes the files that configure it.",
    [
      Key(
        "host", .plainText,
        "the target host of builds; `acopio hosts` lists the supported ones. By default none: Output is a folder "
          + "for any web server",
        example: "nginx"),
      Key(
        "cors", .plainText,
        "which sites may read the data from a browser: `any` (the default), `none`, or the origin of one",
        example: "https://reader.library.example"),
      Key(
        "cache", .shape("cache"), "for how long clients may keep files without asking again",
        example: "{ data: 60 }"),
      Key(
        "types", .mapping(.plainText), "media types by extension, in addition to the usual ones",
        example: "{ stp: model/step }"),
      Key(
        "elsewhere", .several(.plainText),
        "addresses that something else on the host answers, as browsers ask for them: `*` is any text without `/`, `**` any "
          + "text. Links to them are not checked",
        example: "[/shop/**, /api/*]"),
      Key(
        "hsts", .integer(0...63_072_000),
        "for how many seconds browsers may use the site over HTTPS only (RFC 6797); by default no rule",
        example: "31536000"),
      Key(
        "referrer-policy", .word(ReferrerPolicy.allCases.map(\.rawValue)),
        "the information about the previous page that browsers send; "
          + "`strict-origin-when-cross-origin` by default",
        example: "no-referrer"),
      Key(
        "permissions-policy", .either([.word(["none"]), .plainText]),
        "the browser features that pages may use, in the syntax of the header field; `none` for no rule. By default no "
          + "camera, microphone, payment or USB, and the position for the site alone",
        example: "'geolocation=(), camera=()'"),
      Key(
        "content-security-policy", .either([.flag, .shape("content-security-policy")]),
        "whether pages have a policy computed from the sources that they use, the default; or a mapping of directives "
          + "to additional sources",
        example: "{ connect-src: ['https://api.library.example'] }"),
      Key(
        "nginx-brotli", .flag,
        "whether your nginx has the module `ngx_http_brotli_static_module`; without it nginx serves gzip alone",
        example: "true"),
    ])

  /// An element of `redirects:` of `site.yml`.
  static let redirect = Shape(
    "redirect", "a redirect",
    "A redirect from an address that belongs to no entry; entries have `aliases`. Builds for a host contain a rule for "
      + "it; for other web servers, a single address gets a page that redirects.",
    [
      Key(
        "from", .plainText, required: true,
        "the address without the base URL; with `/*` at the end, every address below",
        example: "/old/*"),
      Key(
        "to", .plainText,
        "the target: a path of the site, or the address of another; `/:splat` at the end appends the match of `*`. Left out with "
          + "the status 410",
        example: "/new/:splat"),
      Key(
        "status", .integer(301...410),
        "301 (the default) or 308 if it moved for good, 302 or 307 if for a time, 410 if it is gone",
        example: "302"),
      Key(
        "query", .mapping(.plainText),
        "the required query parameters; other requests get the published file",
        example: "{ p: 12 }"),
    ])

  /// `cache:` of `hosting`.
  static let hostCache = Shape(
    "cache", "'cache'",
    "For how many seconds clients may keep files without asking again; 0 means that they ask each time. Files below "
      + "`assets/` have a hash in their name and may be cached forever.",
    [
      Key(
        "data", .integer(0...31_536_000),
        "endpoints, feeds, tables and other files for programs; 300 by default", example: "60"),
      Key("files", .integer(0...31_536_000), "other files; 86400 by default", example: "3600"),
      Key("pages", .integer(0...31_536_000), "pages; 0 by default", example: "60"),
    ])

  /// `content-security-policy:` of `hosting`.
  static let contentSecurity = Shape(
    "content-security-policy", "'content-security-policy'",
    "Additional sources of a Content-Security-Policy.",
    ContentSecurity.directives.map { directive in
      Key(
        directive, .several(.plainText), "additional sources of `\(directive)`",
        example: "['https://maps.library.example']")
    })
}
