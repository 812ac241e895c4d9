#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs `body` on a thread with a stack of 16 MiB and waits for it; for code of others that
/// recurses over what people wrote.
///
/// Runs it on the current thread if the system gives no other one.
package func onLargeStack(_ body: () -> Void) {
  withoutActuallyEscaping(body) { body in
    let work = Work(body: body)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 16 << 20)
    let argument = Unmanaged.passUnretained(work).toOpaque()
    #if canImport(Glibc)
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

/// What a thread has to do; `onLargeStack` keeps it until the thread is done.
private final class Work {
  let body: () -> Void

  init(body: @escaping () -> Void) { self.body = body }

  static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().body()
    return nil
  }
}
