package import AcopioBase
import AcopioModel

/// Edits of nothing but the Markdown below front matter, after which no link, order, address or rule can be another one.
///
/// No expression, order, path or term can read `content` or `summary`, so an edit of them changes the values of these
/// members and the Markdown files next to pages, and nothing else of a graph.
package struct BodyEdits {
  /// The bodies, by the numbers of their files.
  package let bodies: [UInt32: Value]
  /// The memory of the bodies.
  private let memory: [Arena]

  package init(_ bodies: [UInt32: Value], memory: [Arena]) {
    self.bodies = bodies
    self.memory = memory
  }

  /// The graphs with these bodies; `nil` if the content must be linked again.
  ///
  /// The values of entries are changed in place, so no other thread may use `graphs` meanwhile. Translations depend on
  /// whether there is a body, and pages on whether there is a summary, so each edit has to leave that as it is.
  package func applied(to graphs: [SiteGraph]) -> [SiteGraph]? {
    let edited = graphs.map { graph in
      graph.entries.indices.filter { index in
        graph.entries[index].entry.body.map { bodies[$0.origin.file] != nil } ?? false
      }
    }
    let needsNoLink = zip(graphs, edited).allSatisfy { graph, indices in
      indices.allSatisfy { isSafe(graph.entries[$0].entry) }
    }
    guard needsNoLink, edited.contains(where: { !$0.isEmpty }) else { return nil }
    return zip(graphs, edited).map { graph, indices in
      var graph = graph
      for index in indices { graph.replaceBody(ofEntry: index, bodies) }
      graph.memory += memory
      return graph
    }
  }

  private func isSafe(_ entry: Entry) -> Bool {
    guard let before = entry.body, let now = bodies[before.origin.file] else { return false }
    return before.origin.start == now.origin.start
      && [before, now].allSatisfy { $0.kind == .markdown && !$0.text.trimmed.isEmpty }
      && (SummaryEnd.summary(of: before) == nil) == (SummaryEnd.summary(of: now) == nil)
  }
}

extension SiteGraph {
  fileprivate mutating func replaceBody(ofEntry index: Int, _ bodies: [UInt32: Value]) {
    let linked = entries[index]
    let entry = linked.entry.replacing(bodies)
    guard let before = linked.entry.body, let now = entry.body else { return }
    let members = UnsafeMutableBufferPointer(mutating: linked.value.members)
    for place in members.indices {
      let value = members[place].value
      // The summary is the beginning of the body.
      guard value.kind == .markdown, value.text.baseAddress == before.text.baseAddress else {
        continue
      }
      members[place].value =
        value.text.count == before.text.count ? now : SummaryEnd.summary(of: now) ?? .null
    }
    entries[index] = LinkedEntry(
      entry: entry, value: linked.value, withheld: linked.withheld, isOmitted: linked.isOmitted)
    for number in outputs.indices {
      guard case .markdown(let twin) = outputs[number].kind,
        twin.body.bytes.baseAddress == before.text.baseAddress
      else { continue }
      outputs[number].kind = .markdown(
        MarkdownTwin(title: twin.title, body: Text(now.text), origin: now.origin))
    }
  }
}
