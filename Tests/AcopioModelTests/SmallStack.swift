import AcopioTestSupport
import Foundation

/// Runs on a thread with a small stack, as worker threads of some systems have.
func onSmallStack(_ body: @escaping @Sendable () -> Bool) async -> Bool {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = smallStack
    thread.start()
  }
}
