import AcopioSystem

/// The browser of the user.
enum Browser {
  #if os(macOS)
    private static let command = "open"
  #else
    private static let command = "xdg-open"
  #endif

  /// Opens an address in it; says so if there is no program that does.
  static func open(_ address: String) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This program takes over the signals that end it; the browser must not inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words: [UnsafeMutablePointer<CChar>?] = [command, address].map { (word: String) in
      strdup(word)
    }
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, command, nil, &attributes, words + [nil], environ)
    if code != 0 {
      Terminal.complain("acopio: cannot run '\(command)': \(String(cString: strerror(code)))")
    }
  }
}
