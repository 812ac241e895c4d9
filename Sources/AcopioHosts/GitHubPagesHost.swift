import AcopioBase
import AcopioModel

/// GitHub Pages, which takes no configuration beyond `.nojekyll`.
struct GitHubPagesHost: Host {
  let name = "github"
  let title = "GitHub Pages"
  let layout = HostLayout.inPlace
  let usage = """
    Upload Output with `actions/upload-pages-artifact`, or push it to the branch that is published. The base URL has the name \
    of the repository as its path: `https://owner.github.io/repository/`. Clients use the addresses of endpoints with `.json` \
    at the end.
    """
  let files = [".nojekyll"]
  let limits = [
    HostLimit(
      .totalBytes, 1_000_000_000,
      remedy: "link to large files elsewhere, or choose 'cloudflare' or 's3'")
  ]
  let gaps = [
    HostGap(
      "the address of an endpoint without '.json' is answered with the status 404, or 301 if others are below it; only "
        + "its file answers",
      concerns: { !$0.ruledEndpoints.isEmpty }),
    HostGap("JSON has the media type 'application/json; charset=utf-8', and no type can be chosen"),
    HostGap(
      "header fields cannot be chosen: everything is kept for 600 seconds, every site may read it, and pages have no "
        + "Content-Security-Policy"),
    .pageInPlaceOfProblem, .oneMissingPage, .pagesLeadOn, .removedAreFound, .recordsAreRead,
  ]

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    // Otherwise Jekyll would leave out files whose names begin with '_' or '.'.
    HostConfiguration(files: [(".nojekyll", "")])
  }
}
