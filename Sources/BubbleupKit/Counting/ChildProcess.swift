import CProbes
import Glibc

/// A child that reads a prepared standard input, or one line after the other as they are written, and whose standard
/// output is read line by line.
///
/// Foundation's class of this purpose lies in the part of Foundation that takes 40 ms to load and that nothing else
/// here needs.
struct ChildProcess: ~Copyable {
  /// What comes next from the child.
  enum Event {
    case line([UInt8])
    case ended
    case timedOut
  }

  /// How a child ended.
  enum End {
    case exited(Int32)
    case killed(signal: Int32)
  }

  private let identifier: pid_t
  private let output: Int32
  private let diagnostics: NamelessFile
  /// The end of a pipe to a child that is spoken to; -1 for one whose input was prepared.
  private let requests: Int32
  private var unread: [UInt8] = []

  /// Starts `arguments[0]` with `input` on its standard input, or with a pipe for `write(line:)` where it is nil, and `environment` beside the parent's variables, in
  /// `directory` if one is given.
  init(
    _ arguments: [String],
    input: [UInt8]?,
    environment: [String: String] = [:],
    directory: String? = nil
  ) throws(ChildFailure) {
    let request = try ChildInput(input)
    let diagnostics = try NamelessFile([])
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ChildFailure("pipe", errno) }
    // Closed in every other child: a pipe that a stranger holds open never ends.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, request.readEnd, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, diagnostics.descriptor, STDERR_FILENO)
    if let directory {
      let reason = bubbleup_spawn_in_directory(&actions, directory)
      guard reason == 0 else {
        close(ends[0])
        throw ChildFailure(directory, reason)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.restoreSignals(&attributes)
    var identifier: pid_t = 0
    let reason = CStrings(arguments).withPointers { argv in
      CStrings(Self.variables(environment)).withPointers { variables in
        guard let argv, let program = argv.pointee else { return EINVAL }
        return posix_spawn(&identifier, program, &actions, &attributes, argv, variables)
      }
    }
    guard reason == 0 else {
      close(ends[0])
      throw ChildFailure(arguments.first ?? "posix_spawn", reason)
    }
    self.identifier = identifier
    self.diagnostics = diagnostics
    requests = request.keepWriteEnd()
    output = ends[0]
  }

  /// Writes a line to a child that is spoken to; false where it does not listen any more.
  func write(line: [UInt8]) -> Bool {
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(requests, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// The next line without its end, waiting for at most so long.
  mutating func next(within seconds: Double) -> Event {
    let deadline = ContinuousClock().now + .seconds(seconds)
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(unread[..<end])
        unread.removeSubrange(...end)
        return .line(line)
      }
      let left = (deadline - ContinuousClock().now) / .milliseconds(1)
      guard left > 0 else { return .timedOut }
      var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, Int32(clamping: Int(left) + 1)) > 0, !readMore() { return .ended }
    }
  }

  /// Ends it at once; for an owner that cannot consume it.
  mutating func stop() {
    kill(identifier, SIGKILL)
    close(output)
    if requests >= 0 { close(requests) }
    while waitpid(identifier, nil, 0) < 0 && errno == EINTR {}
  }

  /// Sends it a signal; one that has ended is no concern.
  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for the end, which `forced` brings about, and says what the child wrote last to its standard error.
  consuming func finish(forced: Bool = false) -> (end: End, lastWords: String?) {
    if forced { kill(identifier, SIGKILL) }
    if requests >= 0 { close(requests) }
    close(output)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    return (signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal), diagnostics.lastWords())
  }

  /// False at the end of the output.
  private mutating func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &buffer, buffer.count)
    if count > 0 { unread += buffer[..<count] }
    return count > 0 || (count < 0 && errno == EINTR)
  }

  /// A child hears Ctrl-C and a polite kill whatever its parent makes of them: Dispatch blocks signals on the threads of
  /// its pool, a shell without job control and the package manager have Ctrl-C ignored, and both would be inherited.
  private static func restoreSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGTERM] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  private static func variables(_ additions: [String: String]) -> [String] {
    var variables: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let variable = String(cString: text)
      if !additions.keys.contains(where: { variable.hasPrefix("\($0)=") }) { variables.append(variable) }
      entry = entry.successor()
    }
    return variables + additions.map { "\($0)=\($1)" }
  }
}
