import AcopioBase

/// Reports each repeated key of an object as `duplicate-key`.
func reportDuplicateKeys(
  _ members: UnsafeBufferPointer<Member>, _ diagnostics: inout Diagnostics
) {
  // A few keys are compared with each other; more keys are worth a table.
  guard members.count > 24 else {
    for again in members.indices.dropFirst() {
      for first in 0..<again
      where members[first].hash == members[again].hash
        && members[first].key.equals(members[again].key)
      {
        reportDuplicateKey(first: members[first], again: members[again], &diagnostics)
        break
      }
    }
    return
  }
  var table = ByteTable(capacity: members.count)
  for (index, member) in members.enumerated() {
    guard let first = table.insert(member.key, value: index) else { continue }
    reportDuplicateKey(first: members[first], again: member, &diagnostics)
  }
}

private func reportDuplicateKey(
  first: Member, again: Member, _ diagnostics: inout Diagnostics
) {
  diagnostics.error(
    .duplicateKey, "key '\(again.key.string)' can only be given once", at: again.keyOrigin,
    remedy: "remove one of the two, or rename it",
    notes: [Diagnostic.Note("first given here", at: first.keyOrigin)])
}
