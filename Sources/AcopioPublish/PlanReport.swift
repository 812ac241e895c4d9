package import AcopioBase

/// A plan in words or as JSON.
package struct PlanReport: Sendable {
  /// The format of the plan.
  package enum Form: String, CaseIterable, Sendable {
    /// One JSON value for programs.
    case json
    /// A comment for a pull request.
    case markdown
    /// Lines for people.
    case text
  }

  /// The plan.
  let plan: PublishPlan
  /// The target as users name it.
  let target: String
  /// The output folder.
  let source: String
  /// The number of files of the build that are not published.
  let leftOut: Int
  /// Whether the plan was carried out.
  let isDone: Bool
  /// The maximum number of listed objects of a stage; JSON lists all.
  let limit: Int
  /// The language of the lines for people.
  let language: Translation

  package init(
    _ plan: PublishPlan, target: String, source: String, leftOut: Int = 0, isDone: Bool,
    limit: Int, in language: Translation = .english
  ) {
    self.language = language
    self.plan = plan
    self.target = target
    self.source = source
    self.leftOut = leftOut
    self.isDone = isDone
    self.limit = limit
  }

  /// The report, which ends with a line end.
  package func text(_ form: Form) -> String {
    switch form {
    case .json: json
    case .markdown: markdown
    case .text: lines
    }
  }

  // MARK: Words

  /// The objects to put for a reason, and the bytes of all of them.
  private func total(_ reasons: Set<PublishPlan.Reason>) -> (count: Int, bytes: Int) {
    let objects = plan.puts.filter { reasons.contains($0.reason) }.map(\.object)
    return (objects.count, objects.reduce(0) { $0 + $1.version.bytes })
  }

  /// The sums: a line for each kind of change that there is.
  var totals: [String] {
    var lines: [String] = []
    for reason in PublishPlan.Reason.allCases {
      let (count, bytes) = total([reason])
      guard count > 0 else { continue }
      lines.append(said("\(word(reason)): \(objects(count)), \(size(bytes))"))
    }
    if !plan.removals.isEmpty { lines.append(said("removed: \(objects(plan.removals.count))")) }
    lines.append(said("unchanged: \(objects(plan.unchanged))"))
    if !plan.kept.isEmpty {
      lines.append(said("kept, though the site no longer has them: \(objects(plan.kept.count))"))
    }
    if !plan.adopted.isEmpty {
      lines.append(said("adopted: \(objects(plan.adopted.count))"))
    }
    if leftOut > 0 {
      lines.append(
        said("not published: \(grouped(leftOut)) \(leftOut == 1 ? "file" : "files")"))
    }
    return lines
  }

  /// A summary of what was done, or would be.
  var headline: String {
    if plan.isEmpty { return said("\(target) has everything of \(source)") }
    return said(
      isDone ? "published \(source) to \(target)" : "would publish \(source) to \(target)")
  }

  /// The remark about an interrupted publication; `nil` if there was none.
  var remark: String? {
    plan.resumes ? said("the last publication was interrupted; this one finishes it") : nil
  }

  private func said(_ message: Message) -> String { message.text(in: language) }

  private func word(_ reason: PublishPlan.Reason) -> Message {
    switch reason {
    case .new: "new"
    case .changed: "changed"
    case .headers: "other headers"
    case .again: "sent again"
    }
  }

  /// The title of a stage.
  func title(_ stage: PublishStage) -> String {
    let role: Message =
      switch stage.role {
      case .file: "files"
      case .page: "pages and data"
      case .index: "lists and indexes"
      case .entrance: "entrances"
      case .home: "home page"
      }
    let title: Message =
      switch stage.change {
      case .cleared: "\(role) in the way"
      case .new: "new \(role)"
      case .changed: "changed \(role)"
      case .removed: "removed \(role)"
      }
    return said(title)
  }

  func objects(_ count: Int) -> String {
    said(count == 1 ? "1 object" : "\(grouped(count)) objects")
  }

  func size(_ bytes: Int) -> String { said(bytes == 1 ? "1 byte" : "\(grouped(bytes)) bytes") }

  /// A number with commas between thousands.
  private func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
      (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
    }.joined()
  }

  /// An object of a plan on a line, without its sign.
  func line(_ action: PublishPlan.Action) -> String {
    switch action {
    case .put(let object, let reason):
      "\(object.key.printable), \(size(object.version.bytes))"
        + (reason == .headers || reason == .again ? ", \(said(word(reason)))" : "")
    case .remove(let key): key.printable
    }
  }
}

extension PlanReport {
  /// Lines for people: the stages in their order, then the sums.
  var lines: String {
    var lines = [headline]
    if let remark { lines.append(remark) }
    for (index, step) in plan.steps.enumerated() {
      lines.append("\(index + 1). \(title(step.stage)): \(objects(step.actions.count))")
      for action in step.actions.prefix(limit) {
        lines.append("   \(sign(action)) \(line(action))")
      }
      if step.actions.count > limit {
        lines.append("   " + said("and \(step.actions.count - limit) more"))
      }
    }
    return (lines + totals).map { $0.printable + "\n" }.joined()
  }

  private func sign(_ action: PublishPlan.Action) -> String {
    switch action {
    case .put(_, .new): "+"
    case .put: "~"
    case .remove: "-"
    }
  }

  /// A comment for a pull request: the sums, then a list for each stage.
  var markdown: String {
    var text = "## \(said("What is published"))\n\n\(MarkdownEscaping.escaped(headline)).\n\n"
    if let remark { text += "\(MarkdownEscaping.escaped(remark)).\n\n" }
    text += totals.map { "- \(MarkdownEscaping.escaped($0))\n" }.joined()
    for step in plan.steps {
      text += "\n### \(title(step.stage)): \(objects(step.actions.count))\n\n"
      for action in step.actions.prefix(limit) {
        text += "- \(MarkdownEscaping.escaped(line(action)))\n"
      }
      if step.actions.count > limit {
        text += "- \(said("and \(step.actions.count - limit) more"))\n"
      }
    }
    return text
  }

  /// The plan for programs, which can carry it out.
  ///
  /// `docs/content/pages/deploy/publishing.md` describes it.
  var json: String {
    var out = ByteBuffer()
    var json = JSONWriter(style: .pretty)
    json.beginObject(into: &out)
    json.key("version", into: &out)
    json.integer(1, into: &out)
    for (key, value) in [("target", target), ("source", source)] as [(StaticString, String)] {
      json.key(key, into: &out)
      json.string(value, into: &out)
    }
    for (key, value) in [("done", isDone), ("resumes", plan.resumes)] as [(StaticString, Bool)] {
      json.key(key, into: &out)
      json.value(.bool(value), into: &out)
    }
    json.key("totals", into: &out)
    json.beginObject(into: &out)
    let put = total(Set(PublishPlan.Reason.allCases))
    let counts: [(StaticString, Int)] = [
      ("new", total([.new]).count), ("changed", total([.changed]).count),
      ("headers", total([.headers]).count), ("again", total([.again]).count),
      ("removed", plan.removals.count), ("unchanged", plan.unchanged), ("kept", plan.kept.count),
      ("adopted", plan.adopted.count), ("left-out", leftOut), ("bytes", put.bytes),
    ]
    for (key, count) in counts {
      json.key(key, into: &out)
      json.integer(Int64(count), into: &out)
    }
    json.endObject(into: &out)
    json.key("stages", into: &out)
    json.beginArray(into: &out)
    for step in plan.steps { write(step, &json, &out) }
    json.endArray(into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
    return out.bytes.string
  }

  private func write(
    _ step: PublishPlan.Step, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.beginObject(into: &out)
    json.key("stage", into: &out)
    json.string(step.stage.name, into: &out)
    json.key("put", into: &out)
    json.beginArray(into: &out)
    for case .put(let object, let reason) in step.actions {
      json.beginObject(into: &out)
      let version = object.version
      let texts: [(StaticString, String)] =
        [("key", object.key), ("file", object.file), ("reason", reason.rawValue)]
        + [("sha256", version.sha256)] + version.headers.filter { !$0.value.isEmpty }
      for (key, value) in texts {
        json.key(key, into: &out)
        json.string(value, into: &out)
      }
      json.key("bytes", into: &out)
      json.integer(Int64(version.bytes), into: &out)
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
    json.key("remove", into: &out)
    json.beginArray(into: &out)
    for case .remove(let key) in step.actions { json.string(key, into: &out) }
    json.endArray(into: &out)
    json.endObject(into: &out)
  }
}
