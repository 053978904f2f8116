import Glibc
import ParlorFlows
import Usher

/// Runs `parlor-viewer`. It gets the file through a pipe, and has no other file, no environment and no terminal.
struct ViewerProcess: FileViewer {
  static let name = "parlor-viewer"

  func run(
    _ box: MosaicBox, next: () throws -> [UInt8]?, hear: (ArraySlice<UInt8>) throws -> Void,
    check: () throws -> Void
  ) throws -> ViewerEnd {
    guard let path = SiblingProgram.path(of: Self.name) else {
      throw Reason("viewerMissing", ["name": Self.name])
    }
    let child = try ViewerChild([path, String(box.columns), String(box.rows)])
    do {
      try child.exchange(next: next, hear: hear, check: check)
    } catch {
      _ = child.end()
      throw error
    }
    return child.end()
  }
}

/// A process of the viewer, the pipe to it and the pipe from it.
private final class ViewerChild {
  private let child: pid_t
  private var input: Int32
  private let output: Int32

  /// How long to wait for the viewer before `check` is called again, in milliseconds.
  private static let pause: Int32 = 50

  init(_ words: [String]) throws(Reason) {
    let to = try Self.pipe()
    let from: [Int32]
    do {
      from = try Self.pipe()
    } catch {
      for end in to { close(end) }
      throw error
    }
    var child = pid_t()
    let code = Self.spawn(words, to[0], from[1], &child)
    close(to[0])
    close(from[1])
    guard code == 0 else {
      close(to[1])
      close(from[0])
      throw Self.refused(code)
    }
    (self.child, input, output) = (child, to[1], from[0])
    for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private static func pipe() throws(Reason) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw refused(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private static func refused(_ code: Int32) -> Reason {
    Reason("viewerRefused", ["name": ViewerProcess.name, "code": String(code)])
  }

  /// Starts the viewer in a process group of its own, so that ^C of the terminal does not reach it. The viewer itself closes
  /// every descriptor that it does not need, before it reads anything.
  private static func spawn(_ words: [String], _ input: Int32, _ output: Int32, _ child: inout pid_t) -> Int32
  {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    return posix_spawn(&child, words[0], &actions, &attributes, &arguments, &environment)
  }

  /// Passes the file to the viewer and hears its answer, until the viewer closes its output.
  func exchange(
    next: () throws -> [UInt8]?, hear: (ArraySlice<UInt8>) throws -> Void, check: () throws -> Void
  ) throws {
    var waiting: ArraySlice<UInt8> = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if input >= 0, waiting.isEmpty {
        if let piece = try next(), !piece.isEmpty { waiting = piece[...] } else { closeInput() }
      }
      var ready = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      ]
      poll(&ready, nfds_t(ready.count), Self.pause)
      try check()
      if ready[0].revents != 0 { send(&waiting) }
      guard ready[1].revents != 0 else { continue }
      let count = read(output, &buffer, buffer.count)
      if count > 0 {
        try hear(buffer[..<count])
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        return
      }
    }
  }

  /// Writes what the pipe takes. A viewer that reads no more has said all.
  private func send(_ bytes: inout ArraySlice<UInt8>) {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    // A write to a viewer that has ended must fail, and not end this process.
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    let code = count < 0 ? errno : 0
    if sigismember(&before, SIGPIPE) == 0 {
      var none = timespec()
      if code == EPIPE { sigtimedwait(&pipe, nil, &none) }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    if count >= 0 { return bytes.removeFirst(count) }
    if code != EAGAIN && code != EINTR {
      bytes = []
      closeInput()
    }
  }

  private func closeInput() {
    close(input)
    input = -1
  }

  /// Ends the viewer if it still runs, and collects it. A viewer that has closed its output has nothing more to say.
  func end() -> ViewerEnd {
    if input >= 0 { closeInput() }
    close(output)
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    switch status & 0x7F {
    case 0: return .exited
    case SIGXCPU: return .outOfTime
    default: return .killed
    }
  }
}

extension ColorDepth {
  /// The colours that the terminal says it has.
  static var ofTerminal: ColorDepth {
    func says(_ word: String) -> Bool {
      [getenv("TERM"), getenv("COLORTERM")].contains { $0.map { strstr($0, word) != nil } ?? false }
    }
    if ["truecolor", "24bit", "direct"].contains(where: says) { return .full }
    return says("256") ? .indexed : .basic
  }
}
