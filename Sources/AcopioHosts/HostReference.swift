import AcopioBase
import AcopioModel

/// The reference of all hosts, made from the adapters.
package enum HostReference {
  /// As Markdown.
  package static var text: String { text(Hosts.all) }

  /// The reference of some hosts.
  static func text(_ hosts: [any Host]) -> String {
    var text = """
      # Hosts

      `make docs` writes this page from the adapters in `Sources/AcopioHosts`; `acopio hosts --reference` prints it.
      `acopio build --host NAME`, or `host` of `hosting` in `site.yml`, makes a site ready for one of them. A site that
      exceeds a limit is the error `host-limit`. A build lists those gaps of its host that its site notices.
      [Deploy](../deploy/index.md) has a page for each host, which says how to publish there.

      In place: the file of an endpoint is at its path and `.json`, and a rule answers at the path alone. Off path: it is
      below `_f/`, so that no folder is at the path. Exact keys: an object is at the path itself.

      | name | host | layout | its files | compressed files |
      |---|---|---|---|---|

      """
    for host in hosts {
      let files = host.files.map { "`\($0)`" }.joined(separator: ", ")
      text +=
        "| `\(host.name)` | \(host.title) | \(host.layout.rawValue) | \(files) | \(compressions(of: host)) |\n"
    }
    text += """

      These kinds of `redirects` that a site declares become rules of the host. Without rules, a redirecting page is written for
      each single address, and a build refuses the others with `host-limit`.

      | host | status | every address below one: `/*` | the match of `*`: `:splat` | by query | to other sites |
      |---|---|---|---|---|---|

      """
    for host in hosts {
      let rules = host.redirects
      let can = [rules.wildcards, rules.rest, rules.queries, rules.others].map { can in
        can && !rules.codes.isEmpty ? "yes" : "no"
      }
      text +=
        "| \(host.title) | \(rules.codeList) | " + can.joined(separator: " | ") + " |\n"
    }
    for host in hosts {
      text += "\n## \(host.title)\n\n\(host.usage)\n"
      if !host.limits.isEmpty {
        text += "\n| at most | of | beyond that |\n|---:|---|---|\n"
        for limit in host.limits {
          text += "| \(grouped(limit.most)) | \(limit.measure.title) | \(limit.remedy) |\n"
        }
      }
      guard !host.gaps.isEmpty else { continue }
      text += "\nFeatures of sites that it does not support:\n\n"
      for gap in host.gaps { text += "- \(gap.summary)\n" }
    }
    return text
  }

  /// The forms that are served with the default policy.
  private static func compressions(of host: any Host) -> String {
    let forms = host.compressions(HostingPolicy())
    return forms.isEmpty
      ? "made by the host, if any" : forms.map { "`.\($0.rawValue)`" }.joined(separator: ", ")
  }

  /// A number with a comma after each three digits from the right.
  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in "\(number)".reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
