package import AcopioBase
import AcopioSystem

/// The address of a server to which the paths of requests are appended; `curl` sends them.
package struct ServerAddress: Sendable {
  /// The answer to a request.
  enum Response {
    case received(status: Int, type: String?, body: [UInt8])
    case missing(reason: Message)
  }

  /// A reason why no request can be sent.
  package struct Fault: Error {
    /// `server-difference`, without a position.
    package let diagnostic: Diagnostic

    fileprivate init(_ address: ServerAddress, _ reason: Message, remedy: Message?) {
      diagnostic = Diagnostic(
        .serverDifference, .error, "cannot ask \(address.text): \(reason)", remedy: remedy)
    }
  }

  /// The address without a slash at its end.
  package let text: String

  /// The most bytes of a response, and seconds until it is complete.
  private static let limits = (bytes: 64 << 20, seconds: 30)

  /// An address of HTTP without a query, a fragment, a name of a user and spaces; `nil` for others.
  package init?(_ address: String) {
    let scheme = ["https://", "http://"].first { address.lowercased().hasPrefix($0) }
    guard let scheme, address.utf8.count > scheme.utf8.count,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !address.contains(where: "?#\"\\@".contains)
    else { return nil }
    text = String(address.reversed().drop { $0 == "/" }.reversed())
  }

  /// The responses to `GET` of paths, which are not encoded, in their order; redirects are not followed.
  ///
  /// At most `rate` requests are sent a second, one after the other.
  func responses(to paths: [String], rate: Int) throws(BuildError) -> [Response] {
    guard !paths.isEmpty else { return [] }
    do throws(Fault) {
      return try ask(paths, rate)
    } catch {
      throw .server(error)
    }
  }

  private func ask(_ paths: [String], _ rate: Int) throws(Fault) -> [Response] {
    guard let scratch = ScratchFolder() else {
      throw Fault(
        self, "no temporary folder can be made: \(String(cString: strerror(errno)))",
        remedy: "name one that can be written to in the environment variable TMPDIR")
    }
    let requests = paths.enumerated().map { number, path in
      "url = \"\(text)\(PercentEncoding.encodedPath(path))\"\noutput = \"\(scratch.path)/\(number).body\"\n"
    }
    let code = scratch.write("requests", Array(requests.joined().utf8))
    let run =
      code != 0
      ? nil
      : ToolRun(
        [
          // The settings of the person who runs it are not part of the comparison. A body whose size is not known before it
          // arrives is cut at the limit, in blocks of 512 bytes, and curl goes on with the next.
          "/bin/sh", "-c", "trap '' XFSZ; ulimit -f \(Self.limits.bytes / 512); exec \"$@\"",
          "acopio",
          "curl", "--disable", "--compressed", "--config", "\(scratch.path)/requests", "--silent",
          "--globoff",
          "--rate", "\(rate)/s", "--max-time", "\(Self.limits.seconds)",
          "--max-filesize", "\(Self.limits.bytes)", "--proto", "=http,https",
          "--user-agent", "acopio",
          "--write-out", "%{exitcode}\t%{http_code}\t%{content_type}\t%{errormsg}\n",
        ], environment: [], folder: scratch.path, number: paths.count,
        seconds: 60 + paths.count * (Self.limits.seconds + 1))
    guard let run else {
      throw Fault(
        self, "no process can be started: \(String(cString: strerror(code != 0 ? code : errno)))",
        remedy: nil)
    }
    let result = run.wait()
    let lines = result.output.split(separator: UInt8(ascii: "\n"))
    guard lines.count == paths.count else { throw fault(of: result) }
    return lines.enumerated().map { number, line in
      Self.response(line, "\(scratch.path)/\(number).body")
    }
  }

  private func fault(of result: ToolRun.Result) -> Fault {
    let complaint = result.complaint.split(whereSeparator: \.isNewline).first.map {
      String($0).printable
    }
    if result.status == 127 {
      return Fault(
        self, "the command 'curl' is not installed", remedy: "install curl 7.84 or later")
    }
    // Older versions end with 2, since they do not know an option.
    return Fault(
      self, "curl: \(complaint ?? "status \(result.status)")",
      remedy: result.status == 2
        ? "install curl 7.84 or later" : "check that 'curl \(text)' works on this machine")
  }

  private static var tooLarge: Message { "the body has more than \(limits.bytes >> 20) MiB" }

  /// Whether curl ended a response because of its size: before it, or when no more could be written.
  private static func isTooLarge(_ code: String, _ file: String) -> Bool {
    var facts = stat()
    return code == "63"
      || code == "23" && stat(file, &facts) == 0 && facts.st_size >= limits.bytes
  }

  private static func response(_ line: ArraySlice<UInt8>, _ file: String) -> Response {
    let fields = line.split(
      separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    if fields.count == 4, isTooLarge(fields[0], file) { return .missing(reason: tooLarge) }
    guard fields.count == 4, fields[0] == "0", let status = Int(fields[1]) else {
      return .missing(reason: Message(verbatim: (fields.last ?? "").printable))
    }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    // curl makes no file for an empty body.
    let type = fields[2].isEmpty ? nil : fields[2]
    guard descriptor >= 0 else { return .received(status: status, type: type, body: []) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_size <= limits.bytes else {
      return .missing(reason: tooLarge)
    }
    guard let body = withContents(of: descriptor, { Array($0) }) else {
      return .missing(reason: Message(verbatim: String(cString: strerror(errno))))
    }
    return .received(status: status, type: type, body: body)
  }
}
