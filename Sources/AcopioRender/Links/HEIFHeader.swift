import AcopioBase

/// The boxes that describe the first picture of a HEIC or AVIF file (ISO/IEC 23008-12, section 9.3).
struct HEIFHeader {
  /// The size as it is shown: cut out, then turned.
  let size: ImageSize

  /// Reads the boxes; `nil` for a file of films and a damaged one.
  init?(_ file: Bytes) {
    guard let meta = HEIFHeader.boxes(file).first(where: { $0.name == "meta" })?.content,
      meta.count > 4
    else { return nil }
    let boxes = HEIFHeader.boxes(meta.slice(4..<meta.count))
    func content(_ name: String) -> Bytes? { boxes.first { $0.name == name }?.content }
    guard let primary = content("pitm"), primary.count > 4,
      let item = ByteOrder.big.number(primary, 4, primary[0] == 0 ? 2 : 4),
      let properties = content("iprp").map({ HEIFHeader.boxes($0) }),
      let all = properties.first(where: { $0.name == "ipco" }).map({ HEIFHeader.boxes($0.content) })
    else { return nil }
    let own =
      properties.filter { $0.name == "ipma" }
      .compactMap { HEIFHeader.numbers(of: item, in: $0.content) }.first ?? []
    var size: ImageSize?
    for property in own where all.indices.contains(property - 1) {
      let (name, content) = all[property - 1]
      func number(_ place: Int) -> Int? { ByteOrder.big.number(content, place, 4) }
      switch name {
      case "ispe": size = ImageHeader.size(number(4), number(8))
      case "clap":
        guard let width = number(0), let of = number(4), let height = number(8),
          let parts = number(12), of > 0, parts > 0
        else { return nil }
        size = ImageHeader.size(width / of, height / parts)
      case "irot" where content.first.map { $0 & 1 == 1 } ?? false:
        size = size.flatMap { ImageHeader.size($0.height, $0.width) }
      default: continue
      }
    }
    guard let size else { return nil }
    self.size = size
  }

  /// The boxes in some bytes, up to one that does not fit.
  private static func boxes(_ bytes: Bytes) -> [(name: String, content: Bytes)] {
    var found: [(name: String, content: Bytes)] = []
    var place = 0
    while let size = ByteOrder.big.number(bytes, place, 4), size >= 8, place + size <= bytes.count {
      found.append(
        (bytes.slice(place + 4..<place + 8).string, bytes.slice(place + 8..<place + size)))
      place += size
    }
    return found
  }

  /// The numbers of the properties of an item, counted from 1, in the order in which they apply.
  private static func numbers(of item: Int, in ipma: Bytes) -> [Int]? {
    guard ipma.count > 8, let count = ByteOrder.big.number(ipma, 4, 4) else { return nil }
    let idLength = ipma[0] == 0 ? 2 : 4
    let length = ipma[3] & 1 == 1 ? 2 : 1
    var place = 8
    for _ in 0..<count {
      guard let id = ByteOrder.big.number(ipma, place, idLength), place + idLength < ipma.count
      else { return nil }
      let numbers = Int(ipma[place + idLength])
      place += idLength + 1
      if id == item {
        return (0..<numbers).compactMap {
          // The highest bit says that a reader has to know the property.
          ByteOrder.big.number(ipma, place + $0 * length, length)
            .map { $0 & (length == 2 ? 0x7FFF : 0x7F) }
        }
      }
      place += numbers * length
    }
    return nil
  }
}
