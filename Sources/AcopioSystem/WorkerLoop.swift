/// Answers the requests of the parent until it closes its end, then ends the process; the part of a child of
/// `WorkerPool`.
///
/// The process keeps no descriptor but its end of the channel, writes no core file, opens few files, and gets `memory`
/// bytes of addresses besides those that it has, and for each answer the processor time that its request allows. The
/// system ends it beyond that. Returns at once where standard input is no such channel.
package func answerRequests(
  memory: UInt64, _ answer: (WorkerMessage) -> WorkerMessage
) {
  var status = stat()
  guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
  closeOthers()
  // Libraries that print do not print into an answer.
  let number = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
  let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
  guard number >= 0, nothing >= 0 else { exit(2) }
  for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(nothing, stream) }
  close(nothing)
  // An ignored signal is inherited, and this one ends a long answer.
  signal(SIGXCPU, SIG_DFL)
  limit(RLIMIT_CORE, 0)
  limit(RLIMIT_NOFILE, 64)
  if let size = addressSize() { limit(RLIMIT_AS, size + memory) }
  let channel = WorkerChannel(number: number)
  while let (request, seconds) = channel.receive(until: .never) {
    limit(RLIMIT_CPU, processorSeconds() + UInt64(seconds) + 1)
    guard channel.send(answer(request), until: .never) else { break }
  }
  // Without the exit handlers of libraries, since some of them have threads.
  _exit(0)
}

/// Closes all descriptors but the three streams.
private func closeOthers() {
  for number in (folderNames("/dev/fd") ?? []).compactMap({ Int32($0) })
  where number > STDERR_FILENO {
    close(number)
  }
}

#if os(Linux)
  private typealias Resource = __rlimit_resource
#else
  private typealias Resource = Int32
#endif

/// Sets the soft limit of a resource, as far as the hard one allows it.
private func limit(_ resource: Resource, _ value: UInt64) {
  #if os(Linux)
    let number = __rlimit_resource_t(resource.rawValue)
  #else
    let number = resource
  #endif
  var limits = rlimit()
  guard getrlimit(number, &limits) == 0 else { return }
  limits.rlim_cur = min(rlim_t(value), limits.rlim_max)
  setrlimit(number, &limits)
}

/// The processor time that this process has used, in whole seconds.
private func processorSeconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return UInt64(time.tv_sec)
}

/// The number of address bytes that this process has; `nil` where the system does not report it.
private func addressSize() -> UInt64? {
  let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var text = [UInt8](repeating: 0, count: 64)
  guard read(file, &text, text.count) > 0 else { return nil }
  let digits = text.prefix { (0x30...0x39).contains($0) }
  return UInt64(String(decoding: digits, as: UTF8.self)).map { $0 * UInt64(getpagesize()) }
}
