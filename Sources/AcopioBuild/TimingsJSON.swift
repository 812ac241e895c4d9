import AcopioBase
import AcopioEmit

/// Writes the times of a build to a file as a trace (Trace Event Format), which Perfetto and browsers open.
///
/// Throws if a file is there that is no such trace.
package func writeTimings(_ report: BuildReport, to path: String) throws(BuildError) {
  var out = ByteBuffer()
  out.append(string: TimingsJSON(report.ledger).text)
  try emitting { () throws(EmitError) in
    try writeLooseFile(path, out.bytes, mark: TimingsJSON.mark)
  }
}

/// The times of a build: an event for each phase, with its processor time in milliseconds.
struct TimingsJSON {
  private static let beginning = "{\"acopioTimings\":"
  /// The number of bytes at the beginning that identify such a file.
  static let mark = beginning.utf8.count

  /// The text to write, which ends with a line end.
  let text: String

  init(_ ledger: Ledger) {
    var start: UInt64 = 0
    let events = ledger.times.map { time in
      defer { start += time.nanoseconds }
      return
        "{\"name\":\"\(time.phase.rawValue)\",\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":\(start / 1000),"
        + "\"dur\":\(time.nanoseconds / 1000),\"args\":{\"processor_us\":\(time.processor / 1000)}}"
    }
    text =
      "\(TimingsJSON.beginning)1,\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
      + events.joined(separator: ",\n") + "\n]}\n"
  }
}
