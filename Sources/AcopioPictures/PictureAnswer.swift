import AcopioBase
import AcopioModel
import AcopioSystem

/// The answers of child processes that work on pictures: bytes, or why there are none.
enum PictureAnswer {
  private static let result: UInt8 = 1
  private static let refusal: UInt8 = 2

  /// The answer with what `make` makes.
  static func of(_ make: () throws(PictureFault) -> [UInt8]) -> WorkerMessage {
    do throws(PictureFault) {
      return WorkerMessage(kind: result, try make())
    } catch {
      return WorkerMessage(
        kind: refusal, Array("\(error.message.field)\0\(error.remedy.field)".utf8))
    }
  }

  /// What an answer has.
  static func bytes(in answer: WorkerMessage) throws(PictureFault) -> [UInt8] {
    if answer.kind == result { return answer.bytes }
    let parts = answer.bytes.split(separator: 0).map {
      Message(field: String(decoding: $0, as: UTF8.self))
    }
    throw PictureFault(parts.first ?? "it cannot be made", remedy: parts.last ?? "correct it")
  }
}

extension PictureFault {
  /// The fault of a child process with a `library`; `remedy` is for a picture that is too much for it.
  init(_ fault: WorkerPool.Fault, in library: Message, remedy: Message) {
    switch fault {
    case .ended(let signal):
      self.init(
        signal.map { "\(library) ended by signal \($0)" } ?? "\(library) ended", remedy: remedy)
    case .overdue(let seconds): self.init("it took longer than \(seconds) s", remedy: remedy)
    case .exhausted:
      self.init(
        "it was not tried, since \(WorkerPool.overdueLimit) pictures took too long",
        remedy: "correct the others first")
    case .notStarted(let code):
      self.init(
        "no process can be started to draw it: \(String(cString: strerror(code)))",
        remedy: "let the system start more processes, or open more files")
    }
  }
}
