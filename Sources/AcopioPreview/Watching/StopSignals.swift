import AcopioSystem
import Dispatch

/// Ctrl-C and its relatives as a file descriptor that can be read as soon as one arrived.
///
/// The work at hand is finished first; a second signal ends the process at once.
package struct StopSignals: ~Copyable {
  /// The end of a pipe that is readable after a signal.
  package let descriptor: Int32
  private let writer: Int32
  private let sources: [any DispatchSourceSignal]

  /// Takes over the signals; `nil` if the system has no file descriptors left.
  package init?() {
    guard let (reader, writer) = pipeEnds() else { return nil }
    let queue = DispatchQueue(label: "signals")
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      #if !os(Linux)
        // Not before the source listens: a signal in between would be lost. On Linux, Dispatch
        // itself disables the default action of the signal.
        source.setRegistrationHandler { signal(number, SIG_IGN) }
      #endif
      source.setEventHandler {
        // Nobody reads the pipe, so it shows whether this is the second signal.
        if Calm.poll(nil, reader, 0).second { _exit(0) }
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
      }
      source.resume()
      return source
    }
    descriptor = reader
    self.writer = writer
  }

  deinit {
    for source in sources { source.cancel() }
    close(descriptor)
    close(writer)
  }
}
