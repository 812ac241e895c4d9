import AcopioBase
import CCMark

/// Email addresses are searched for in the text as parsed, links in the text as written.
extension InlinePass {
  /// Finds email addresses from `first` to the end of its run; returns the last node of the run.
  mutating func findAddresses(from first: Node) -> Node {
    var node: Node? = first
    var last = first
    while let current = node, continuesRun(current) {
      last = current
      node = current.next
      guard current.type == CMARK_NODE_TEXT else { continue }
      let before = current.previous
      let parent = current.parent
      collect(from: current, asWritten: false)
      node = pieces.last?.node.next
      collectAddresses()
      apply()
      last = node?.previous ?? parent?.lastChild ?? before ?? last
    }
    return last
  }

  private mutating func collectAddresses() {
    finds.removeAll(keepingCapacity: true)
    var place = 0
    while let address = MailAddress.next(in: run.bytes, from: &place) {
      let text = run.bytes.slice(address.range)
      var url = ByteBuffer(capacity: text.count + 8)
      if address.needsScheme { url.append("mailto:") }
      url.append(text)
      finds.append(Find(range: address.range, node: .link(to: url.bytes, text: text)))
    }
  }
}
