extension DiagnosticEntries {
  /// Diagnostics of how hosts serve a site.
  static let hosting: [DiagnosticEntry] = [
    DiagnosticEntry(
      .hostLimit, .error, "The site needs something that its host cannot do.",
      cause:
        "The host takes only so many files, bytes or rules, and the site needs more; or it has no rules for a redirect that "
        + "the site declares.",
      remedy:
        "Follow the remedy in the message, or choose another host; `acopio hosts` lists the limits."
    ),
    DiagnosticEntry(
      .invalidRedirect, .error, "A redirect of `site.yml` cannot be used.",
      cause:
        "Its address or target has another form than is read; it leads nowhere, to an address that leads on, or to itself; or "
        + "its status is not one of a redirect.",
      remedy:
        "Write `{ from: /old/*, to: /new/:splat }`, with an address at which nothing is published and a target that is published."
    ),
    DiagnosticEntry(
      .placeholderAddress, .warning, "The site goes out with an address that is an example.",
      cause:
        "The site is built for a host or published, and its base URL is still the one of a starter, such as "
        + "`https://www.example.org/`: every absolute address, the sitemap and the feeds lead there.",
      remedy:
        "Write the address of the site as `base-url` of `content/site.yml`, or pass it with `--base-url`."
    ),
    DiagnosticEntry(
      .inlineHandler, .warning, "A page has an event handler that its security policy stops.",
      cause:
        "The page has an attribute such as `onclick`, and a Content-Security-Policy without `unsafe-inline` "
        + "lets no such code run.",
      remedy:
        "Add a listener in a script below `templates/assets/`, or write `content-security-policy: false` in "
        + "`hosting`."),
    DiagnosticEntry(
      .invalidHeader, .error, "A value of `hosting` cannot be sent in a header field.",
      cause:
        "It has a sign that header fields or configurations cannot have, or is not the origin, media type or "
        + "source that is asked for.",
      remedy: "Write it as the message says."),
    DiagnosticEntry(
      .unknownHost, .error, "There is no host with this name.",
      cause: "`host` in `hosting`, or `--host`, names none of the hosts that Acopio knows.",
      remedy:
        "Choose one that `acopio hosts` lists; without a host, Output is a folder for any web server."
    ),
  ]
}
