import AcopioBase
import Testing

@Suite struct ProgressMeterTests {
  private let second: UInt64 = 1_000_000_000

  @Test func nothingIsShownUnderASecond() {
    var meter = ProgressMeter(.bar, from: 5)
    #expect(meter.advance("read", by: 0, of: 0, at: 5) == nil)
    #expect(meter.advance("render", by: 9, of: 10, at: second) == nil)
    #expect(meter.end() == "")
  }

  @Test func aBarHasCountsAndIsCleared() {
    var meter = ProgressMeter(.bar, from: 0)
    #expect(
      meter.advance("render", by: 5, of: 10, at: second)
        == "\rrender [##########··········] 5 of 10")
    #expect(meter.advance("render", by: 4, of: 10, at: second + 1) == nil)
    #expect(
      meter.advance("render", by: 1, of: 10, at: 2 * second)
        == "\rrender [####################] 10 of 10")
    #expect(
      meter.advance("commit", by: 0, of: 0, at: 3 * second)?.hasPrefix("\rcommit …   ") == true)
    #expect(meter.end() == "\r        \r")
    #expect(meter.end() == "")
  }

  @Test func aShorterLineCoversALongerOne() {
    var meter = ProgressMeter(.bar, from: 0, waits: false)
    let long = meter.advance("render", by: 1, of: 10, at: 0) ?? ""
    let short = meter.advance("end", by: 0, of: 0, at: 0) ?? ""
    #expect(short.count == long.count)
  }

  @Test func elsewhereThereIsALineEveryFewSeconds() {
    var meter = ProgressMeter(.lines, from: 0)
    var lines: [String] = []
    for tenth: UInt64 in 1...100 {
      let line = meter.advance("publish", by: 2, of: 200, at: tenth * second / 10)
      line.map { lines.append($0) }
    }
    #expect(
      lines == ["publish: 60 of 200\n", "publish: 120 of 200\n", "publish: 180 of 200\n"])
    #expect(meter.end() == "")
  }

  @Test func eachStageIsCountedByItself() {
    var meter = ProgressMeter(.lines, from: 0, waits: false)
    #expect(meter.advance("read", by: 0, of: 0, at: 0) == "read\n")
    #expect(meter.advance("render", by: 1, of: 2, at: 0) == "render: 1 of 2\n")
    #expect(meter.advance("render", by: 1, of: 2, at: 0) == "render: 2 of 2\n")
    #expect(meter.advance("hash", by: 1, of: 9, at: 0) == "hash: 1 of 9\n")
  }

  @Test func moreThanAllIsAFullBar() {
    var meter = ProgressMeter(.bar, from: 0, waits: false)
    #expect(
      meter.advance("render", by: 12, of: 10, at: 0) == "\rrender [####################] 12 of 10")
  }
}
