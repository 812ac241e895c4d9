/// Runs of another program, which end when this process does.
///
/// A killed process cannot end its children, and an upload that continues would overwrite objects
/// of a later publication. So a shell starts the program and waits for the end of a pipe that only
/// this process holds; then it ends the group of processes.
package struct ToolRun: Sendable {
  /// The result of a finished program.
  package struct Result: Sendable {
    /// The exit status; 127 if there is no such program.
    package let status: Int32
    /// Whether it was ended because it took too long.
    package let isOverdue: Bool
    /// Its standard output.
    package let output: [UInt8]
    /// Its error message.
    package let complaint: String
  }

  private let process: ChildProcess
  /// The end of the pipe that keeps the program alive.
  private let lifeline: Int32
  private let files: (output: String, complaint: String)
  private let deadline: Deadline

  /// Starts a program; its output goes into files named `number` in `folder`.
  ///
  /// `environment` is added to the environment of this process. Returns `nil` if the system starts
  /// nothing.
  package init?(
    _ arguments: [String], environment: [(String, String)], folder: String, number: Int,
    seconds: Int
  ) {
    guard let ends = pipeEnds() else { return nil }
    files = ("\(folder)/\(number).out", "\(folder)/\(number).err")
    deadline = Deadline(seconds: seconds)
    // A group of its own, which the shell and the deadline can end.
    let process = ChildProcess(
      ["/bin/sh", "-c", ToolRun.script, "acopio"] + arguments, input: .descriptor(ends.reading),
      output: .file(files.output), complaint: .file(files.complaint),
      environment: environment.map { (name: $0.0, value: $0.1) }, isOwnGroup: true)
    let code = errno
    close(ends.reading)
    guard let process else {
      close(ends.writing)
      errno = code
      return nil
    }
    self.process = process
    lifeline = ends.writing
  }

  /// Waits until the program is finished or its time is over; called once.
  package func wait() -> Result {
    var isOverdue = false
    var pause: useconds_t = 1000
    var end = process.end
    while end == nil {
      if deadline.isOver {
        isOverdue = true
        process.killGroup()
        end = process.wait()
      } else {
        usleep(pause)
        pause = min(pause * 2, 20_000)
        end = process.end
      }
    }
    close(lifeline)
    let output = ToolRun.contents(files.output)
    let complaint = String(decoding: ToolRun.contents(files.complaint), as: UTF8.self)
    unlink(files.output)
    unlink(files.complaint)
    return Result(
      status: end?.status ?? 0, isOverdue: isOverdue, output: output, complaint: complaint)
  }

  /// The shell's part: `$@` is the program, standard input the pipe.
  private static let script = """
    exec 3<&0 </dev/null
    { read -r end <&3; kill -s KILL -- -$$; } >/dev/null 2>&1 &
    "$@" 3<&-
    """

  private static func contents(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return withContents(of: file) { Array($0) } ?? []
  }
}
