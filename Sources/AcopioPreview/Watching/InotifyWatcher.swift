import AcopioSystem

#if os(Linux)
  /// A watcher to which Linux reports changes (inotify).
  ///
  /// A watch covers one folder but not its subfolders, so each has its own. New folders are watched
  /// when their name is reported, and their content counts as changed.
  package struct InotifyWatcher: Watcher, ~Copyable {
    private let root: String
    private let queue: Int32
    /// The folders by the number of their watch; the root has the empty path.
    private var folders: [Int32: String] = [:]
    /// Whether the last change left a file complete, as far as the system tells.
    private var isComplete = false
    /// Whether there was a new name since the last wait, which may be that of a copy to be renamed.
    private var hasNewNames = false

    /// Watches the site in the folder `root`; `nil` if the system has no watches left.
    package static func watching(_ root: String) -> InotifyWatcher? {
      let queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard queue >= 0 else { return nil }
      var watcher = InotifyWatcher(root: root, queue: queue)
      guard watcher.addAll() else { return nil }
      return watcher
    }

    private init(root: String, queue: Int32) {
      self.root = root
      self.queue = queue
    }

    deinit { close(queue) }

    package var mayHaveChanges: @Sendable () -> Bool {
      { [queue] in
        var event = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, 0) > 0
      }
    }

    package mutating func wait(stop: Int32, patience: Int32) -> Changes? {
      var changes = Changes()
      hasNewNames = false
      while changes.isEmpty {
        let ready = Calm.poll(queue, stop, patience)
        if ready.second { return nil }
        if ready.first { read(into: &changes) } else if patience >= 0 { return changes }
      }
      let end = Deadline.now() + Int64(Calm.longest)
      while Deadline.now() < end {
        let ready = Calm.poll(queue, stop, isComplete ? Calm.brief : Calm.quiet)
        if ready.second { return nil }
        guard ready.first else { break }
        read(into: &changes)
      }
      return changes
    }

    private static let mask = UInt32(
      IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_ONLYDIR)
    private static let rootMask = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR)

    /// Watches everything; `false` if the system has no watches left.
    private mutating func addAll() -> Bool {
      let number = inotify_add_watch(queue, root, Self.rootMask)
      guard number >= 0 else { return false }
      folders[number] = ""
      var ignored = Changes()
      return Changes.folders.allSatisfy { add($0, &ignored) }
    }

    /// Watches a folder and its subfolders; their content counts as changed.
    ///
    /// Returns `false` if the system has no watches left. A folder that is gone in the meantime is
    /// ignored.
    private mutating func add(_ path: String, _ changes: inout Changes) -> Bool {
      let number = inotify_add_watch(queue, "\(root)/\(path)", Self.mask)
      guard number >= 0 else { return errno != ENOSPC && errno != ENOMEM }
      folders[number] = path
      for name in folderNames("\(root)/\(path)") ?? [] where !Changes.isOfTool(name) {
        let inside = "\(path)/\(name)"
        var status = stat()
        guard lstat("\(root)/\(inside)", &status) == 0 else { continue }
        changes.add(inside)
        guard status.st_mode & S_IFMT == S_IFDIR else { continue }
        guard add(inside, &changes) else { return false }
      }
      return true
    }

    /// Reads the reported changes.
    private mutating func read(into changes: inout Changes) {
      let size = 64 << 10
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
      defer { buffer.deallocate() }
      while true {
        let count = AcopioSystem.read(queue, buffer.baseAddress, size)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          offset += MemoryLayout<inotify_event>.size
          let name = buffer[offset..<offset + Int(event.len)].prefix { $0 != 0 }
          note(event, String(decoding: name, as: UTF8.self), &changes)
          offset += Int(event.len)
        }
      }
    }

    private mutating func note(
      _ event: inotify_event, _ name: String, _ changes: inout Changes
    ) {
      if has(event, IN_Q_OVERFLOW) {
        // Changes that were not reported may have been new folders.
        changes.losePaths()
        folders = [:]
        if !addAll() { changes.losePaths() }
        return
      }
      if has(event, IN_IGNORED) {
        folders[event.wd] = nil
        return
      }
      guard let folder = folders[event.wd], !name.isEmpty, !Changes.isOfTool(name) else { return }
      if folder.isEmpty, !Changes.folders.contains(name) { return }
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      // The attributes of a folder mean nothing to a build.
      if has(event, IN_ISDIR), has(event, IN_ATTRIB) { return }
      changes.add(path)
      if has(event, IN_CREATE) || has(event, IN_MOVED_FROM) { hasNewNames = true }
      isComplete = has(event, IN_MOVED_TO) || has(event, IN_CLOSE_WRITE) && !hasNewNames
      guard has(event, IN_ISDIR) || folder.isEmpty else { return }
      if has(event, IN_MOVED_FROM) { forget(path) }
      if has(event, IN_CREATE) || has(event, IN_MOVED_TO) {
        // Without a watch, later changes in the folder are not seen; those that are lead to a build.
        if !add(path, &changes) { changes.losePaths() }
      }
    }

    /// Removes the watches of a folder that is elsewhere now.
    private mutating func forget(_ path: String) {
      for (number, folder) in folders where "\(folder)/".hasPrefix("\(path)/") {
        inotify_rm_watch(queue, number)
        folders[number] = nil
      }
    }

    private func has(_ event: inotify_event, _ flag: some BinaryInteger) -> Bool {
      event.mask & UInt32(truncatingIfNeeded: flag) != 0
    }
  }
#endif
