import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#endif

/// Keeps a feed of a site made with Acopio up to date, and downloads only what changed.
///
/// One file, to be copied into an app. A feed that it returns has exactly the bytes that `acopio.json` lists; whatever
/// else a server, a cache or a mirror sends is refused. Whether `acopio.json` itself is genuine and recent, only its
/// signature can say: check it in `verify`.
public struct AcopioClient {
  /// A revision of a feed, to be stored by the app.
  public struct Feed: Equatable, Sendable {
    /// The bytes of the feed.
    public let body: [UInt8]
    /// Their SHA-256 in hexadecimal digits.
    public let sha256: String

    /// A feed with these bytes.
    public init(body: [UInt8]) {
      self.body = body
      sha256 = AcopioClient.sha256(body)
    }
  }

  /// Why a feed was not updated; the revision that the app has stays valid.
  public enum Refusal: Error, Equatable {
    /// `acopio.json` is not what a build writes.
    case unreadableIndex
    /// `acopio.json` does not list the feed.
    case notListed
    /// The file at an address is not the one that `acopio.json` lists.
    case altered(String)
  }

  private let fetch: (String) async throws -> [UInt8]
  private let verify: ([UInt8]) throws -> Void

  /// A client that downloads with `fetch`, which gets an address.
  ///
  /// `verify` throws if the bytes of `acopio.json` are not signed by the site.
  public init(
    verify: @escaping ([UInt8]) throws -> Void = { _ in },
    fetch: @escaping (String) async throws -> [UInt8]
  ) {
    self.verify = verify
    self.fetch = fetch
  }

  /// The present revision of the feed at `address`; `index` is the address of `acopio.json`.
  ///
  /// Throws `Refusal`, or what `fetch` and `verify` throw.
  public func update(_ address: String, index: String, from known: Feed?) async throws -> Feed {
    let bytes = try await fetch(index)
    try verify(bytes)
    guard let listed = try Listing.find(address, in: bytes) else { throw Refusal.notListed }
    if let known, known.sha256 == listed.file.sha256 { return known }
    if let known, let file = listed.patches[known.sha256],
      let patch = try? await fetch(file.address), file.is(patch),
      let body = FeedPatchFile.apply(patch, to: known.body), listed.file.is(body)
    {
      return Feed(body: body)
    }
    let body = try await fetch(address)
    guard listed.file.is(body) else { throw Refusal.altered(address) }
    return Feed(body: body)
  }
}

/// What `acopio.json` says about a feed.
private struct Listing {
  struct File {
    let address: String
    let bytes: Int
    let sha256: String

    init?(_ value: Any?) {
      guard let members = value as? [String: Any], let url = members["url"] as? String,
        let bytes = members["bytes"] as? Int, let sha256 = members["sha256"] as? String
      else { return nil }
      address = url
      self.bytes = bytes
      self.sha256 = sha256
    }

    func `is`(_ body: [UInt8]) -> Bool {
      body.count == bytes && AcopioClient.sha256(body) == sha256
    }
  }

  let file: File
  /// The patches by the SHA-256 of the revision that they begin from.
  var patches: [String: File] = [:]

  static func find(_ address: String, in bytes: [UInt8]) throws -> Listing? {
    guard
      let index = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let endpoints = index["endpoints"] as? [[String: Any]]
    else { throw AcopioClient.Refusal.unreadableIndex }
    guard let members = endpoints.first(where: { $0["url"] as? String == address }),
      let file = File(members)
    else { return nil }
    var listing = Listing(file: file)
    for patch in members["patches"] as? [[String: Any]] ?? [] {
      guard let from = patch["from"] as? String, let file = File(patch) else { continue }
      listing.patches[from] = file
    }
    return listing
  }
}

/// Applies patches byte by byte, so that numbers keep their digits and objects their order.
private enum FeedPatchFile {
  /// The patched body, whose hash the caller compares; `nil` if the patch does not fit.
  static func apply(_ patch: [UInt8], to body: [UInt8]) -> [UInt8]? {
    guard
      let value = try? JSONSerialization.jsonObject(with: Data(patch)) as? [String: Any],
      value["format"] as? Int == 1, let place = value["at"] as? String,
      let head = value["head"] as? String, let separator = value["separator"] as? String,
      let tail = value["tail"] as? String, let order = value["order"] as? [Any],
      let old = RawJSON(body).elements(at: place),
      let members = RawJSON(patch).value(at: "/set").flatMap({ RawJSON(Array(patch[$0])).members() }
      )
    else { return nil }
    let set = RawJSON(patch).value(at: "/set").map { Array(patch[$0]) } ?? []
    var items: [ArraySlice<UInt8>] = []
    for step in order {
      if let id = step as? String {
        guard let range = members[id] else { return nil }
        items.append(set[range])
      } else if let range = step as? [Int], range.count == 2, 0 <= range[0], range[0] < range[1],
        range[1] <= old.count
      {
        items += old[range[0]..<range[1]].map { body[$0] }
      } else {
        return nil
      }
    }
    return Array(head.utf8) + Array(items.joined(separator: Array(separator.utf8)))
      + Array(tail.utf8)
  }
}

/// Finds where values are in JSON without changing a byte of them.
private struct RawJSON {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes of the value at a pointer of one step at most.
  func value(at pointer: String) -> Range<Int>? {
    if pointer.isEmpty { return 0..<bytes.count }
    return members()?[String(pointer.dropFirst())]
  }

  /// The bytes of the elements of the array at a pointer of one step at most.
  func elements(at pointer: String) -> [Range<Int>]? {
    guard let range = value(at: pointer) else { return nil }
    var scan = self
    scan.at = range.lowerBound
    scan.skipSpace()
    guard scan.take("[") else { return nil }
    var elements: [Range<Int>] = []
    scan.skipSpace()
    if scan.take("]") { return elements }
    while true {
      scan.skipSpace()
      guard let element = scan.value() else { return nil }
      elements.append(element)
      scan.skipSpace()
      if scan.take("]") { return elements }
      guard scan.take(",") else { return nil }
    }
  }

  /// The bytes of the members of an object, by their names.
  func members() -> [String: Range<Int>]? {
    var scan = self
    var members: [String: Range<Int>] = [:]
    scan.skipSpace()
    guard scan.take("{") else { return nil }
    scan.skipSpace()
    if scan.take("}") { return members }
    while true {
      scan.skipSpace()
      guard let key = scan.value(), let name = scan.text(key) else { return nil }
      scan.skipSpace()
      guard scan.take(":") else { return nil }
      scan.skipSpace()
      guard let value = scan.value() else { return nil }
      members[name] = value
      scan.skipSpace()
      if scan.take("}") { return members }
      guard scan.take(",") else { return nil }
    }
  }

  private func text(_ range: Range<Int>) -> String? {
    let data = Data(bytes[range])
    return try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? String
  }

  private mutating func skipSpace() {
    while at < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[at]) { at += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at < bytes.count, UInt32(bytes[at]) == character.value else { return false }
    at += 1
    return true
  }

  /// Skips a value, brackets and quotes balanced; the hash of the result decides whether it was valid.
  private mutating func value() -> Range<Int>? {
    let start = at
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
          at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard at < bytes.count else { return nil }
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return start < at ? trimmed(start) : nil }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { return start < at ? trimmed(start) : nil }
      default: break
      }
      at += 1
    }
    return depth == 0 && start < at ? trimmed(start) : nil
  }

  /// The value from `start` to here, without spaces after it.
  private func trimmed(_ start: Int) -> Range<Int> {
    var end = at
    while end > start, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}

extension AcopioClient {
  /// The SHA-256 of bytes in hexadecimal digits (FIPS 180-4).
  public static func sha256(_ bytes: [UInt8]) -> String {
    #if canImport(CryptoKit)
      return SHA256.hash(data: bytes).map { byte in
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0" + text : text
      }.joined()
    #else
      return portableSHA256(bytes)
    #endif
  }

  #if !canImport(CryptoKit)
    private static let constants: [UInt32] = {
      // The first 32 bits of the fractions of the cube roots of the first 64 primes.
      var primes: [Int] = []
      var number = 2
      while primes.count < 64 {
        if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
        number += 1
      }
      return primes.map { prime in
        // The largest whole number whose cube is at most the prime times 2^96.
        let target = (high: UInt64(prime) << 32, low: UInt64(0))
        var root: UInt64 = 0
        for bit in stride(from: UInt64(34), through: 0, by: -1) {
          let next = root | 1 << bit
          let square = next.multipliedFullWidth(by: next)
          let low = square.low.multipliedFullWidth(by: next)
          let (high, overflow) = (square.high &* next).addingReportingOverflow(low.high)
          if !overflow, high < target.high || (high == target.high && low.low == 0) { root = next }
        }
        return UInt32(truncatingIfNeeded: root)
      }
    }()

    private static func portableSHA256(_ bytes: [UInt8]) -> String {
      var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
        0x1F83_D9AB, 0x5BE0_CD19,
      ]
      var message = bytes + [0x80]
      while message.count % 64 != 56 { message.append(0) }
      let length = UInt64(bytes.count) * 8
      message += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
      func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
      }
      var words = [UInt32](repeating: 0, count: 64)
      for block in stride(from: 0, to: message.count, by: 64) {
        for index in 0..<16 {
          words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(message[block + index * 4 + $1]) }
        }
        for index in 16..<64 {
          let (first, second) = (words[index - 15], words[index - 2])
          let low = turned(first, 7) ^ turned(first, 18) ^ first >> 3
          let high = turned(second, 17) ^ turned(second, 19) ^ second >> 10
          words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
        }
        var v = state
        for index in 0..<64 {
          let sum = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
          let choice = v[4] & v[5] ^ ~v[4] & v[6]
          let first = v[7] &+ sum &+ choice &+ constants[index] &+ words[index]
          let other = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
          let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
          v = [
            first &+ other &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6],
          ]
        }
        for index in 0..<8 { state[index] = state[index] &+ v[index] }
      }
      return state.map { word in
        let text = String(word, radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
      }.joined()
    }
  #endif
}
