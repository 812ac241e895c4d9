import AcopioBase

/// The rules, in the order of their names: R are about the schema, D about the data, A about
/// additions.
package enum Rules {
  /// All rules.
  package static let all: [Rule] = schema + life + data + additions

  /// The rule with a name.
  package static func rule(_ id: Rule.ID) -> Rule {
    guard let rule = table[id] else { preconditionFailure("every name has a rule") }
    return rule
  }

  private static let table = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  private static let keep: Message =
    "keep it and mark it as deprecated with a sunset date, or publish a new version"
  private static let newMember: Message =
    "keep it as it is and add a member with another name, or publish a new version"
  private static let restore: Message = "restore what was promised, or publish a new version"

  private static let schema: [Rule] = [
    Rule(.r01, .error, "endpoint removed", remedy: keep),
    Rule(
      .r02, .error,
      "media type or ending removed",
      remedy: keep),
    Rule(
      .r03, .error, "required member removed",
      remedy: keep),
    Rule(
      .r04, .error, "optional member removed",
      remedy: "keep it, or reserve its name so that no other member gets it"),
    Rule(
      .r05, .error,
      "required member became optional",
      remedy: "publish it in every object, or publish a new version"),
    Rule(
      .r06, .error, "value may be null now",
      remedy: "publish a value in every object, or publish a new version"),
    Rule(.r07, .error, "type changed", remedy: newMember),
    Rule(.r08, .error, "format changed", remedy: newMember),
    Rule(
      .r09, .error, "member renamed",
      remedy: "publish both names until the old one may go, or publish a new version"),
    Rule(
      .r10, .error,
      "value added to a closed list",
      remedy: "publish a new version, in which the list is declared as one that may grow"),
    Rule(
      .r11, .info, "value removed from a list",
      remedy: "add the value to the list again as long as data has it"),
    Rule(
      .r12, .error, "list of values dropped",
      remedy: restore),
    Rule(
      .r13, .error,
      "constant or default changed",
      remedy: restore),
    Rule(.r14, .error, "limit loosened", remedy: restore),
    Rule(.r15, .error, "limit dropped", remedy: restore),
    Rule(.r16, .warning, "pattern changed", remedy: restore),
    Rule(
      .r17, .error, "alternative added", remedy: newMember),
    Rule(
      .r18, .error,
      "list wrapped, unwrapped or with other elements",
      remedy: newMember),
    Rule(
      .r19, .warning, "header changed",
      remedy: "let the host send the header as before"),
  ]

  private static let life: [Rule] = [
    Rule(
      .r20, .error,
      "deprecation without notice",
      remedy: "give clients a sunset date, and keep it until then"),
    Rule(
      // A consequence of other changes, which are errors.
      .r21, .info,
      "breaking change without a new version",
      remedy: "undo the changes, publish them in a new version, or waive each with a reason"),
    Rule(
      .r22, .error, "stability lowered",
      remedy: "declare the stability that was promised"),
  ]

  private static let data: [Rule] = [
    Rule(
      .da, .error, "id vanished",
      remedy: "publish it again, or leave a tombstone that says why it is gone"),
    Rule(
      .db, .error, "id used for another item",
      remedy: "give the new item an id of its own"),
    Rule(
      .dc, .error,
      "address changed without redirect",
      remedy: "publish it at the old address too, or redirect the old address to the new one"),
    Rule(
      .dd, .info,
      "first null, missing member or value",
      remedy: "tell clients, whose tests have never seen it"),
    Rule(
      .de, .warning, "order or page size changed",
      remedy: "restore the order and the page size, or tell clients"),
    Rule(
      .df, .error, "many items vanished",
      remedy: "check that the content was read completely"),
    Rule(
      .dg, .warning, "feed grew",
      remedy: "divide it into pages, or leave out what clients can fetch when they need it"),
    Rule(
      .dh, .error, "dangling reference",
      remedy: "publish what is referred to, or remove the reference"),
    Rule(
      .di, .info,
      "bytes changed, content did not",
      remedy: "leave out what changes with every build, such as a time"),
    Rule(
      .dj, .warning,
      "precision or unit changed",
      remedy: "keep the precision and the unit of the numbers"),
    Rule(
      .dk, .error,
      "documentation and files differ",
      remedy: "publish what is documented, and document what is published"),
    Rule(
      .dl, .error, "limit of the host exceeded",
      remedy: "divide the endpoint into smaller or fewer files"),
    Rule(
      .dm, .error,
      "documented example is outdated",
      remedy: "update the example: 'acopio contract update'"),
  ]

  private static let nothing: Message = "nothing to do"

  private static let additions: [Rule] = [
    Rule(.a01, .info, "endpoint added", remedy: nothing),
    Rule(.a02, .info, "member added", remedy: nothing),
    Rule(.a03, .info, "items added", remedy: nothing),
    Rule(.a04, .info, "end announced", remedy: nothing),
  ]
}
