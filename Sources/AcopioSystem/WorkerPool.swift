import Synchronization

/// Children that answer requests within limits of time and memory, as many as threads ask at the same time.
///
/// A request that ends its child, or takes too long, ends nothing else: the next one gets a new child. Each child
/// answers many requests, one after the other, until the pool is gone.
package final class WorkerPool: Sendable {
  /// The reason why there is no answer.
  package enum Fault: Error, Equatable {
    /// The child ended; the signal that ended it, if one did.
    case ended(signal: Int32?)
    /// The answer takes more processor time than this, in seconds.
    case overdue(Int)
    /// So many requests took too long that no more are tried.
    case exhausted
    /// The system starts no child: the number of the error.
    case notStarted(Int32)
  }

  /// The number of requests that may take too long, since each holds up the caller.
  package static let overdueLimit = 4
  /// The number of seconds that an answer may take for each second of processor time.
  ///
  /// A child that sleeps ends then, and one on a busy machine has all the time that it needs.
  private static let patience = 30

  private struct State {
    var free: [Worker] = []
    var overdue = 0
  }

  private let arguments: [String]
  private let environment: [(name: String, value: String?)]
  private let seconds: Int
  private let state = Mutex(State())

  /// Creates a pool whose children are started by `arguments` and call `answerRequests`; none is
  /// started until one is needed.
  ///
  /// Each answer may take `seconds` of processor time.
  package init(
    _ arguments: [String], environment: [(name: String, value: String?)] = [], seconds: Int
  ) {
    self.arguments = arguments
    self.environment = environment
    self.seconds = seconds
  }

  deinit {
    for worker in state.withLock({ $0.free }) { _ = worker.end() }
  }

  /// The answer to a request.
  package func answer(_ request: WorkerMessage) throws(Fault) -> WorkerMessage {
    let known = try state.withLock { state throws(Fault) in
      guard state.overdue < WorkerPool.overdueLimit else { throw .exhausted }
      return state.free.popLast()
    }
    do throws(Fault) {
      return try answer(request, known)
    } catch {
      // An earlier request may be the cause of a child's end; a new child decides.
      guard case .ended = error, known != nil else {
        if case .overdue = error { state.withLock { $0.overdue += 1 } }
        throw error
      }
      return try answer(request, nil)
    }
  }

  private func answer(_ request: WorkerMessage, _ known: Worker?) throws(Fault) -> WorkerMessage {
    guard let worker = known ?? Worker(arguments, environment) else { throw .notStarted(errno) }
    let deadline = Deadline(seconds: seconds * WorkerPool.patience)
    if worker.channel.send(request, seconds: seconds, until: deadline),
      let answer = worker.channel.receive(until: deadline)
    {
      state.withLock { $0.free.append(worker) }
      return answer.message
    }
    let isOver = deadline.isOver
    let signal = worker.end().signal
    throw isOver || signal == SIGXCPU ? .overdue(seconds) : .ended(signal: signal)
  }
}

/// A child that answers one request at a time.
private struct Worker: Sendable {
  let channel: WorkerChannel
  private let process: ChildProcess

  /// Starts a child, whose standard input is its end of the channel; `nil` and `errno` if the system does not.
  init?(_ arguments: [String], _ environment: [(name: String, value: String?)]) {
    guard let (own, other) = WorkerChannel.pair() else { return nil }
    let process = ChildProcess(
      arguments, input: .descriptor(other.number), environment: environment)
    let code = errno
    close(other.number)
    guard let process else {
      close(own.number)
      errno = code
      return nil
    }
    channel = own
    self.process = process
  }

  /// Ends the child; returns how it ended, which may have been before.
  func end() -> ChildProcess.End {
    close(channel.number)
    // A child that ends by itself may end after its end of the channel is closed.
    for _ in 0..<50 {
      if let end = process.end { return end }
      usleep(2000)
    }
    process.kill()
    return process.wait()
  }
}
