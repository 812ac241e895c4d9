package import AcopioBase
package import AcopioBuild
import AcopioModel

/// The state of the site as visitors of a preview see it.
package struct Snapshot: Sendable {
  /// The last site that was built without errors; `nil` if there is none yet.
  package var site: PublishedSite?
  /// The files of a newer state of the site that are made before all of it is checked; `nil` if there are none.
  package var draft: Draft?
  /// The printed diagnostics of the last build; `nil` if it had no errors.
  package var errors: String?
  /// Names this state of the site; a page with another one is out of date.
  package var revision: String

  /// Some files of a state of the site that is not checked yet, and the name of that state.
  package struct Draft: Sendable {
    package let site: PublishedSite
    package let revision: String
  }

  /// The revision of the file at a path below Output.
  package func revision(of file: String?) -> String {
    guard let file, let draft, draft.site.files[file] != nil else { return revision }
    return draft.revision
  }

  package init(
    site: PublishedSite?, draft: Draft? = nil, errors: String? = nil, revision: String
  ) {
    self.draft = draft
    self.site = site
    self.errors = errors
    self.revision = revision
  }
}

/// A request and the state of the site → the answer, without a socket or a disk.
///
/// Answers like a host with the policy of the site, and adds the reloading script to pages. Three
/// header fields differ. Pages of other machines may not read data. `Strict-Transport-Security` is
/// not sent: browsers would refuse plain HTTP on this machine from then on. Clients ask again for
/// files that hosts let them keep, since an edit must show; only files with a hash of their content
/// in their name are kept.
package struct Responder: Sendable {
  /// The requests that are answered.
  package let gate: Gate
  /// The language of what is said to people.
  package let language: Translation

  package init(gate: Gate, in language: Translation = .english) {
    self.gate = gate
    self.language = language
  }

  /// The answer to a request whose body, if any, is ignored.
  package func answer(_ request: Request, _ snapshot: Snapshot) -> Answer {
    if let refusal = gate.refusal(of: request) { return refusal }
    var answer = found(request, snapshot)
    if request.method == "OPTIONS" { answer = preflight(answer, snapshot) }
    limitReaders(of: &answer, request)
    if answer.status == 200 {
      addTag(to: &answer, request)
      limitBody(of: &answer, request)
    }
    answer.sendsBody =
      request.method != "HEAD" && answer.status != 304 && answer.status != 204
    return answer
  }

  /// The answer to `OPTIONS` where `answer` is that to `GET`: browsers ask before they read data (Fetch, §4.8).
  private func preflight(_ answer: Answer, _ snapshot: Snapshot) -> Answer {
    guard answer.status == 200 else { return answer }
    guard answer.header("Access-Control-Allow-Origin") != nil, let site = snapshot.site else {
      var refusal = Answer(status: 405, "only GET and HEAD are answered here")
      refusal.set("Allow", "GET, HEAD")
      return refusal
    }
    var preflight = Answer(status: 204)
    for field in site.answers.hosted.policy.preflightHeaders {
      preflight.set(field.name, field.value)
    }
    return preflight
  }

  /// Lets only pages of this machine read data, even if the policy of the site allows others on its
  /// host.
  private func limitReaders(of answer: inout Answer, _ request: Request) {
    guard answer.header("Access-Control-Allow-Origin") == "*",
      let origin = request.header("origin")
    else { return }
    answer.set("Access-Control-Allow-Origin", gate.admits(reader: origin) ? origin : nil)
    answer.add("Vary", "Origin")
  }

  private func found(_ request: Request, _ snapshot: Snapshot) -> Answer {
    guard request.path.utf8.first == 0x2F else {
      return Answer(status: 400, "the target of the request is not a path")
    }
    if request.path == "/\(LiveScript.file)" { return LiveScript.answer(in: language) }
    // A WebSocket is opened before this is asked.
    if request.path == "/\(LiveScript.socket)" {
      return Answer(status: 426, "this is a WebSocket")
    }
    guard let site = snapshot.site else { return unbuilt(request, snapshot) }
    if request.path == "/", !site.basePath.isEmpty { return redirect(to: site.basePath + "/") }
    var answer = Responder.answer(
      Array(request.path.utf8), site, snapshot.draft?.site, query: request.query)
    if answer.header("Content-Type")?.lowercased().hasPrefix("text/html") == true {
      addScript(to: &answer, request, snapshot)
    }
    return answer
  }

  /// The file of the page that a request for its WebSocket names, in the query; `nil` for none.
  package func page(of request: Request, _ snapshot: Snapshot) -> String? {
    let name = "page="
    guard request.query.hasPrefix(name) else { return nil }
    let target = Array(request.query.dropFirst(name.count).utf8)
      .withUnsafeBufferPointer { PercentEncoding.decoded($0) }
    return Array(target.utf8).withUnsafeBufferPointer {
      snapshot.site?.answers.answer($0).path
    }
  }

  /// The response of a host.
  private static func answer(
    _ target: [UInt8], _ site: PublishedSite, _ draft: PublishedSite?, query: String = ""
  ) -> Answer {
    let answers = (draft ?? site).answers
    let hosted = target.withUnsafeBufferPointer { answers.answer($0, query: query) }
    var answer = Answer(status: hosted.status)
    answer.file = hosted.path
    for field in hosted.headers { answer.add(field.name, field.value) }
    answer.set("Strict-Transport-Security", nil)
    if let caching = answer.header("Cache-Control"), caching.contains("max-age"),
      !caching.contains("immutable")
    {
      answer.set("Cache-Control", "no-cache")
    }
    if let body = hosted.path.flatMap({ draft?.files[$0] ?? site.contents(at: $0) }) {
      answer.body = body
    } else if hosted.status >= 400 {
      answer.body = Array((message(of: hosted.status) + "\n").utf8)
      answer.set("Content-Type", "text/plain; charset=utf-8")
    }
    return answer
  }

  private static func message(of status: Int) -> String {
    status == 400 ? "the target of the request is not a path" : "there is nothing at this address"
  }

  /// The answer until a build has no errors.
  private func unbuilt(_ request: Request, _ snapshot: Snapshot) -> Answer {
    let errors = snapshot.errors ?? ("the site is being built" as Message).text(in: language)
    let accepted = request.elements("accept")
    guard accepted.isEmpty || accepted.contains(where: { $0.hasPrefix("text/html") }) else {
      return Answer(status: 500, errors)
    }
    var answer = Answer(
      status: 500,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
        ("Cache-Control", "no-store"),
      ], body: ErrorPage.html(errors, in: language))
    addScript(to: &answer, request, snapshot)
    return answer
  }

  private func redirect(to location: String) -> Answer {
    var answer = Answer(status: 302, "the site is at \(location)")
    answer.set("Location", location)
    return answer
  }

  /// Adds the script that reloads the page, after everything else.
  private func addScript(to answer: inout Answer, _ request: Request, _ snapshot: Snapshot) {
    let revision = snapshot.revision(of: answer.file)
    answer.body += Array(LiveScript.element(revision: revision).utf8)
    guard let policy = answer.header("Content-Security-Policy") else { return }
    let host = request.header("host") ?? ""
    let sockets = gate.isOther(host) ? ["ws://\(host)", "wss://\(host)"] : ["ws://\(host)"]
    answer.set(
      "Content-Security-Policy", ContentPolicy.allowing(sockets: sockets, in: policy))
  }

  /// Limits the answer to the requested part of the body, without which Safari plays no video.
  ///
  /// With `If-Range` only if the body has the tag that it names (RFC 9110, section 13.1.5); a date
  /// never matches, since answers have none.
  private func limitBody(of answer: inout Answer, _ request: Request) {
    answer.set("Accept-Ranges", "bytes")
    guard answer.status == 200, request.method == "GET", let value = request.header("range"),
      request.header("if-range").map({ $0 == answer.header("ETag") }) ?? true
    else { return }
    let size = answer.body.count
    switch ByteRange(value, size: size) {
    case .whole: return
    case .part(let range):
      answer.status = 206
      answer.body = Array(answer.body[range])
      answer.set(
        "Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
    case .unsatisfiable:
      answer.status = 416
      answer.body = []
      answer.set("Content-Type", nil)
      answer.set("Content-Range", "bytes */\(size)")
    }
  }

  /// Adds the entity tag of the body, and leaves out a body that the client has (RFC 9110, section
  /// 13.1.2).
  private func addTag(to answer: inout Answer, _ request: Request) {
    let hash = answer.body.withUnsafeBufferPointer { StableHash.of($0) }
    let tag = "\"\(String(hash, radix: 16))\""
    answer.set("ETag", tag)
    let known = request.elements("if-none-match").map {
      $0.hasPrefix("w/") ? $0.dropFirst(2) : $0[...]
    }
    guard known.contains(where: { $0 == tag || $0 == "*" }) else { return }
    answer.status = 304
    answer.body = []
    answer.set("Content-Type", nil)
  }
}
