import AcopioBase
import AcopioModel

/// Regular expressions of rules for header fields, without anchors; all begin with `/`.
enum AddressExpression {
  /// The rules, with those for single addresses and the same fields joined until an expression has `most`
  /// characters.
  static func joined(
    _ rules: [HeaderRules.Rule], base: String, most: Int
  ) -> [(expression: String, fields: [HeaderField])] {
    var joined: [(expression: String, fields: [HeaderField])] = []
    var singles: [[HeaderField]: [String]] = [:]
    for rule in rules {
      if case .exact(let address) = rule.scope {
        singles[rule.fields, default: []].append(escaped(String((base + address).dropFirst())))
      } else {
        joined.append((expression(rule.scope, base: base), rule.fields))
      }
    }
    // Single addresses are in one rule each, so the order of these does not matter to hosts.
    for (fields, addresses) in singles.inOrder(by: {
      ($0.value.first ?? "") < ($1.value.first ?? "")
    }) {
      var run: [String] = []
      var length = 0
      for address in addresses {
        if length + address.utf8.count + 1 > most - 5, !run.isEmpty {
          joined.append(("/(?:\(run.joined(separator: "|")))", fields))
          run = []
          length = 0
        }
        run.append(address)
        length += address.utf8.count + 1
      }
      joined.append(("/(?:\(run.joined(separator: "|")))", fields))
    }
    return joined
  }

  /// An address as an expression, percent-encoded as browsers send it.
  static func escaped(_ address: String) -> String {
    AddressPattern.escaped(PercentEncoding.encodedPath(address))
  }

  private static func expression(_ scope: HeaderScope, base: String) -> String {
    switch scope {
    case .all: "\(escaped(base))/.*"
    case .below(let folder): "\(escaped(base + folder))/.*"
    case .ending(let ending): "\(escaped(base))/.*\\.\(escaped(ending))"
    case .exact(let address): escaped(base + address)
    case .pattern(let pattern):
      escaped(base)
        + pattern.segments.map { $0.map { escaped(String($0)) } ?? "[^/]+" }.joined(separator: "/")
    }
  }
}
