import AcopioSystem

/// Runs `body` on a thread with a 16 MiB stack and waits for it.
///
/// Use it for third-party code that recurses over user input. Runs `body` on the current thread if
/// no thread can be created.
package func onLargeStack(_ body: () -> Void) {
  withoutActuallyEscaping(body) { body in
    let work = Work(body: body)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 16 << 20)
    let argument = Unmanaged.passUnretained(work).toOpaque()
    #if os(Linux)
      var thread = pthread_t()
      let status = pthread_create(&thread, &attributes, { Work.run($0) }, argument)
      if status == 0 { pthread_join(thread, nil) } else { body() }
    #else
      var thread: pthread_t?
      let status = pthread_create(&thread, &attributes, { Work.run($0) }, argument)
      if status == 0, let thread { pthread_join(thread, nil) } else { body() }
    #endif
    withExtendedLifetime(work) {}
  }
}

/// The work of a thread; `onLargeStack` keeps it alive until the thread ends.
private final class Work {
  let body: () -> Void

  init(body: @escaping () -> Void) { self.body = body }

  static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().body()
    return nil
  }
}
