import AcopioBase
import AcopioTemplate
import Testing

@Suite struct LoopMembersTests {
  private let arena = Arena()

  private func text(_ value: Value) -> String {
    var output = ByteBuffer(capacity: 256)
    appendJSON(value, into: &output)
    return output.bytes.string
  }

  @Test func updatesForloopInPlace() {
    let members = LoopMembers(
      isTable: false, name: arena.copy("book-books"), count: 3, parent: .null, in: arena)
    let value = members.value
    members.update(round: 0, count: 3, columns: 3)
    #expect(
      text(value)
        == #"{"index":1,"index0":0,"rindex":3,"rindex0":2,"first":true,"last":false,"length":3,"#
        + #""name":"book-books","parentloop":null}"#)
    members.update(round: 2, count: 3, columns: 3)
    #expect(
      text(value)
        == #"{"index":3,"index0":2,"rindex":1,"rindex0":0,"first":false,"last":true,"length":3,"#
        + #""name":"book-books","parentloop":null}"#)
  }

  @Test func countsTheColumnsAndRowsOfATable() {
    let members = LoopMembers(
      isTable: true, name: arena.copy("book-books"), count: 5, parent: .null, in: arena)
    members.update(round: 3, count: 5, columns: 2)
    #expect(
      text(members.value)
        == #"{"index":4,"index0":3,"rindex":2,"rindex0":1,"first":false,"last":false,"length":5,"#
        + #""col":2,"col0":1,"col_first":false,"col_last":true,"row":2}"#)
  }

  @Test func tellsTheStateOfACallFromThatOfALoop() {
    let call = LoopMembers.ofCall(1, count: 2, in: arena)
    #expect(
      text(call)
        == #"{"index":2,"index0":1,"rindex":1,"rindex0":0,"first":false,"last":true,"length":2,"#
        + #""parentloop":null}"#)
    #expect(LoopMembers.isOfCall(call))
    let loop = LoopMembers(
      isTable: false, name: arena.copy("a-b"), count: 1, parent: call, in: arena)
    #expect(!LoopMembers.isOfCall(loop.value))
  }
}
