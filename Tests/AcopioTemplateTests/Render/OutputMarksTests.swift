import AcopioBase
import AcopioTemplate
import Testing

@Suite struct OutputMarksTests {
  @Test func returnsWhereTheInnermostCaptureOrAddressBegan() {
    var marks = OutputMarks()
    marks.beginCapture(at: 3)
    marks.beginCapture(at: 5)
    marks.beginAddress(at: 7)
    let addresses = [marks.endAddress(), marks.endAddress()]
    #expect(addresses == [7, nil])
    let captures = [marks.endCapture(), marks.endCapture()]
    #expect(captures == [5, 3])
  }

  @Test func discardsTheOutputOfCapturesThatNeverEnd() {
    var marks = OutputMarks()
    var output = ByteBuffer(capacity: 16)
    output.append(string: "ab")
    marks.beginCapture(at: output.count)
    let depth = marks.depth
    output.append(string: "cd")
    marks.beginCapture(at: output.count)
    output.append(string: "ef")
    marks.beginCapture(at: output.count)
    marks.beginAddress(at: output.count)
    marks.discard(since: depth, &output)
    let left = output.bytes.string
    #expect(left == "abcd")
    let address = marks.endAddress()
    #expect(address == nil)
    let capture = marks.endCapture()
    #expect(capture == 2)
  }

  @Test func discardsNothingWhenEverythingHasEnded() {
    var marks = OutputMarks()
    var output = ByteBuffer(capacity: 16)
    output.append(string: "ab")
    marks.beginAddress(at: 1)
    let depth = marks.depth
    // A partial may end the address that its caller began.
    let address = marks.endAddress()
    #expect(address == 1)
    marks.discard(since: depth, &output)
    let left = output.bytes.string
    #expect(left == "ab")
  }
}
