import AcopioBase
package import AcopioBuild

/// The state of the site as visitors of a preview see it.
package struct Snapshot: Sendable {
  /// The last site that was built without errors; `nil` if there is none yet.
  package var site: PublishedSite?
  /// What the printer says of the last build; `nil` if it had no errors.
  package var errors: String?
  /// Names this state of the site; a page with another one is out of date.
  package var revision: String

  package init(site: PublishedSite?, errors: String? = nil, revision: String) {
    self.site = site
    self.errors = errors
    self.revision = revision
  }
}

/// A request and the state of the site → the answer, without a socket or a disk.
///
/// Answers what the layout of a host says, and adds to pages the script that reloads them.
package struct Responder<Layout: Answering>: Sendable {
  /// Which requests are answered.
  package let gate: Gate
  /// How a host answers.
  private let layout: Layout

  package init(gate: Gate, layout: Layout) {
    self.gate = gate
    self.layout = layout
  }

  /// The answer to a request whose body, if any, is ignored.
  package func answer(_ request: Request, _ snapshot: Snapshot) -> Answer {
    if let refusal = gate.refusal(of: request) { return refusal }
    var answer = found(request, snapshot)
    if answer.status == 200 { addTag(to: &answer, request) }
    answer.sendsBody = request.method != "HEAD" && answer.status != 304
    return answer
  }

  private func found(_ request: Request, _ snapshot: Snapshot) -> Answer {
    guard request.path.utf8.first == 0x2F, let path = RequestPath(request.path) else {
      return Answer(status: request.path.utf8.first == 0x2F ? 404 : 400, "there is no such path")
    }
    if path.file == LiveScript.file, !path.isFolder { return LiveScript.answer }
    // A WebSocket is opened before this is asked.
    if path.file == LiveScript.socket { return Answer(status: 426, "this is a WebSocket") }
    guard let site = snapshot.site else { return unbuilt(request, snapshot) }
    guard let inside = path.below(site.basePath) else {
      return path.steps.isEmpty ? redirect(to: site.basePath + "/") : elsewhere(site)
    }
    guard !inside.isPrivate else { return Answer(status: 404, "there is no such path") }
    // A page that is compressed could not be changed.
    var plain = request
    plain.headers.removeAll { $0.name == "accept-encoding" }
    var answer = layout.answer(inside, plain, site)
    if answer.header("Content-Type")?.lowercased().hasPrefix("text/html") == true {
      addScript(to: &answer, request, snapshot)
    }
    return answer
  }

  /// The answer as long as no build was without errors.
  private func unbuilt(_ request: Request, _ snapshot: Snapshot) -> Answer {
    let errors = snapshot.errors ?? "the site is being built"
    let accepted = request.elements("accept")
    guard accepted.isEmpty || accepted.contains(where: { $0.hasPrefix("text/html") }) else {
      return Answer(status: 500, errors)
    }
    var answer = Answer(
      status: 500,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
        ("Cache-Control", "no-store"),
      ], body: ErrorPage.html(errors))
    addScript(to: &answer, request, snapshot)
    return answer
  }

  private func redirect(to location: String) -> Answer {
    var answer = Answer(status: 302, "the site is at \(location)")
    answer.set("Location", location)
    return answer
  }

  private func elsewhere(_ site: PublishedSite) -> Answer {
    Answer(status: 404, "the site is at \(site.basePath)/")
  }

  /// Adds the script that reloads the page, after everything else.
  private func addScript(to answer: inout Answer, _ request: Request, _ snapshot: Snapshot) {
    answer.body += Array(LiveScript.element(revision: snapshot.revision).utf8)
    guard let policy = answer.header("Content-Security-Policy") else { return }
    let host = request.header("host") ?? ""
    answer.set(
      "Content-Security-Policy", ContentPolicy.allowing(socket: "ws://\(host)", in: policy))
  }

  /// Adds the entity tag of the body, and leaves out a body that the client has (RFC 9110, section
  /// 13.1.2).
  private func addTag(to answer: inout Answer, _ request: Request) {
    let hash = answer.body.withUnsafeBufferPointer { StableHash.of($0) }
    let tag = "\"\(String(hash, radix: 16))\""
    answer.set("ETag", tag)
    let known = request.elements("if-none-match").map { $0.hasPrefix("w/") ? $0.dropFirst(2) : $0[...] }
    guard known.contains(where: { $0 == tag || $0 == "*" }) else { return }
    answer.status = 304
    answer.body = []
    answer.set("Content-Type", nil)
  }
}
