import AcopioBase
import AcopioModel

/// GitLab Pages, by `_redirects`, which knows only rewrites and comes after files and folders.
struct GitLabPagesHost: Host {
  let name = "gitlab"
  let title = "GitLab Pages"
  let layout = HostLayout.offPath
  let usage = """
    Publish Output as the folder `public` of the job `pages`. On a domain of a namespace the base URL has the name of \
    the project as its path: `https://group.gitlab.io/project/`.
    """
  let files = ["_redirects"]
  let redirects = RedirectSupport(
    codes: [301, 302], wildcards: true, rest: true, others: false, hasPages: true)
  let limits = [
    HostLimit(
      .redirects, 1_000,
      remedy:
        "publish fewer files in the API other than JSON, put endpoints below addresses without pages, or choose 'cloudflare'"
    ),
    HostLimit(
      .configurationBytes, 64_000,
      remedy: "shorten the addresses of endpoints, or choose 'cloudflare'"),
  ]
  let gaps = [
    HostGap(
      "header fields cannot be chosen: everything is kept for 600 seconds, every site may read it, and pages have no "
        + "Content-Security-Policy"),
    HostGap(
      "media types come from extensions; others cannot be chosen",
      concerns: { hosted in
        hosted.endpoints.contains {
          $0.mediaType != hosted.mediaTypes["a\($0.path.hasSuffix(".json") ? ".json" : $0.path)"]
        }
          || !hosted.typedFiles.isEmpty
          || hosted.files.contains { MediaTypes.fileExtension(of: $0.path).isEmpty }
      }),
    HostGap(
      "a folder without a '/' at the end is answered with the status 302 instead of 301 or 404"),
    HostGap(
      "an endpoint at the top of the API, such as '/v1', also answers with a '/' at the end of its address",
      concerns: { hosted in
        hosted.endpoints.contains { hosted.endpointFolders.contains($0.address) }
      }),
    .pagesHideEndpoints, .pageInPlaceOfProblem, .oneMissingPage, .pagesLeadOn, .removedAreFound,
    .recordsAreRead,
  ]

  func compressions(_ policy: HostingPolicy) -> [HostCompression] { [.gzip, .brotli] }

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    let rules = OffPath(hosted).rules
    let lines = rules.exact + rules.patterns + hosted.redirectLines(force: false)
    let text = lines.map { "\($0)\n" }.joined()
    return HostConfiguration(
      files: [("_redirects", text)],
      counts: [.redirects: lines.count, .configurationBytes: text.utf8.count])
  }
}
