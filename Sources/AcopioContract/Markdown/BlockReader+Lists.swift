import AcopioBase

/// Lists: the part of Sundown that differs most from CommonMark.
extension BlockReader {
  /// The state that the items of one list share.
  private struct ListState {
    let isOrdered: Bool
    /// Whether the list ends after this item.
    var ends = false
  }

  /// The content of an item, read line by line.
  private struct ItemText {
    var text = BlockText()
    /// The offset in the item's text where its nested list begins; 0 without one.
    var sublist = 0
    /// The length of the item in the list.
    var length = 0
  }

  /// Reads the list at the beginning of `rest`, which is at `at` in `text`; returns its length.
  mutating func readList(
    _ rest: Bytes, _ at: Int, of text: BlockText, isOrdered: Bool, _ nesting: Int
  ) -> Int {
    var list = ListState(isOrdered: isOrdered)
    var done = 0
    while done < rest.count {
      let tail = rest.slice(done..<rest.count)
      let length = readItem(tail, at + done, of: text, &list, nesting)
      done += length
      if length == 0 || list.ends { break }
    }
    endedList = true
    return done
  }

  private mutating func readItem(
    _ rest: Bytes, _ at: Int, of text: BlockText, _ list: inout ListState, _ nesting: Int
  ) -> Int {
    var prefix = rest.bulletPrefix
    if prefix == 0 { prefix = rest.numberPrefix }
    guard prefix > 0 else { return 0 }
    add(BlockNode(kind: .item, text: []))
    let item = tree.nodes.count - 1
    open.append(item)
    let content = itemText(rest, at, of: text, prefix, &list)
    let size = content.text.bytes.count
    let split = content.sublist > 0 ? content.sublist : size
    readBlocks(of: content.text, 0..<split, nesting: nesting + 3)
    if split < size { readBlocks(of: content.text, split..<size, nesting: nesting + 3) }
    open.removeLast()
    endedList = false
    finishItem(item, sourceRanges(text, at..<at + content.length))
    return content.length
  }

  /// Collects the lines of an item without its indentation.
  ///
  /// Lines without indentation also belong to it, up to an empty line or a heading.
  private func itemText(
    _ rest: Bytes, _ at: Int, of text: BlockText, _ prefix: Int, _ list: inout ListState
  ) -> ItemText {
    let indentation = rest.indentation(limit: 3)
    var item = ItemText()
    var line = rest.lineLength
    if prefix < line {
      item.text.append(rest.slice(prefix..<line), from: text.place(of: at + prefix))
    }
    var afterEmpty = false
    var inFence = false
    while line < rest.count {
      let tail = rest.slice(line..<rest.count)
      let length = tail.lineLength
      if tail.slice(0..<length).emptyLineLength > 0 {
        afterEmpty = true
        line += length
        continue
      }
      let spaces = tail.indentation(limit: 4)
      let content = tail.slice(spaces..<length)
      if content.fence != nil { inFence.toggle() }
      let isBullet = !inFence && content.bulletPrefix > 0
      let isNumber = !inFence && content.numberPrefix > 0
      if afterEmpty, list.isOrdered ? isBullet : isNumber {
        list.ends = true
        break
      }
      if (isBullet && !content.isRule) || isNumber {
        if spaces <= indentation { break }
        if item.sublist == 0 { item.sublist = item.text.bytes.count }
      } else if afterEmpty {
        if spaces == 0 {
          list.ends = true
          break
        }
        item.text.appendLineEnd()
      }
      afterEmpty = false
      if spaces == 0, !inFence, content[0] == 0x23 {
        list.ends = true
        break
      }
      item.text.append(content, from: text.place(of: at + line + spaces))
      line += length
    }
    item.length = line
    return item
  }

  /// Gives an item its place, and an empty paragraph at its beginning if it has no text there.
  private mutating func finishItem(_ item: Int, _ ranges: [Range<Int>]) {
    tree.nodes[item].add(ranges)
    let front = tree.nodes[item].children.first
    guard front.map({ tree.nodes[$0].kind != .paragraph }) ?? true else { return }
    var paragraph = BlockNode(kind: .paragraph, text: [])
    paragraph.ranges = ranges.prefix(1).map { $0.lowerBound..<$0.lowerBound }
    tree.nodes.append(paragraph)
    tree.nodes[item].children.insert(tree.nodes.count - 1, at: 0)
  }
}
