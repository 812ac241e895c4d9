import AcopioModel
import AcopioTestSupport
import Testing

@Suite struct TimeSpanTests {
  private func span(_ text: String) -> TimeSpan? {
    var text = text
    return text.withUTF8 { TimeSpan($0) }
  }

  @Test(arguments: [
    ("PT15M", 900, "PT15M"), ("PT1H30M", 5_400, "PT1H30M"), ("P2W", 1_209_600, "P14D"),
    ("P1DT1S", 86_401, "P1DT1S"), ("PT0S", 0, "PT0S"), ("PT90M", 5_400, "PT1H30M"),
    ("15 min", 900, "PT15M"), ("1 h 30 min", 5_400, "PT1H30M"), ("2d", 172_800, "P2D"),
    ("45s", 45, "PT45S"), ("1h5min", 3_900, "PT1H5M"),
  ])
  func reads(text: String, seconds: Int64, standard: String) {
    #expect(span(text)?.seconds == seconds)
    #expect(span(text)?.text == standard)
    #expect(span(standard)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "P", "PT", "P1", "PT1", "P1Y", "P1M", "PT1M1H", "PT1M2M", "1", "min", "1 min 1 h", "1 m",
    "1 minute", "-PT1M", "PT1.5M", "pt1m", "15 min.", "PT99999999999999999H", "P1D T1H",
    "999999999999999 d",
  ])
  func refuses(text: String) {
    #expect(span(text) == nil)
  }
}
