import CProbes
import Glibc
import Workloads

/// A child with a standard output that is read line by line, and a standard input that is written likewise if there is one.
///
/// Foundation's class of this purpose has threads of its own read what the child says and reports its end to a run loop.
/// Here nothing runs beside the caller, who may be between two timed rounds.
final class ChildProcess {
  enum Event {
    case line([UInt8])
    case ended
    case timedOut
  }

  enum End: Sendable, Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  private let identifier: pid_t
  private let output: Int32
  private let diagnostics: LastWords
  /// The end of a socket to a child that is spoken to; -1 for any other.
  private var requests: Int32
  private var unread: [UInt8] = []
  private var end: End?

  /// Starts `arguments[0]` with `environment` beside the parent's variables, in `directory` if one is given.
  ///
  /// Its standard input is empty unless it `isSpokenTo`.
  init(
    _ arguments: [String],
    isSpokenTo: Bool = false,
    environment: [String: String] = [:],
    directory: String? = nil
  ) throws(Unavailable) {
    let diagnostics = try LastWords()
    let answers = try Self.pipe()
    defer { close(answers[1]) }
    var input: [Int32] = [-1, -1]
    if isSpokenTo {
      // A socket and no pipe: a child that has died is then an error of the write instead of a signal to the parent.
      do {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        input = try Self.pair("socketpair") { socketpair(AF_UNIX, kind, 0, $0) }
      } catch {
        close(answers[0])
        throw error
      }
    }
    defer { if input[0] >= 0 { close(input[0]) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isSpokenTo {
      posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, answers[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, diagnostics.descriptor, STDERR_FILENO)
    var place = arguments.first ?? "posix_spawn"
    var reason: Int32 = 0
    if let directory {
      reason = bubbleup_spawn_in_directory(&actions, directory)
      if reason != 0 { place = directory }
    }
    var identifier: pid_t = 0
    if reason == 0 { reason = Self.spawn(arguments, environment, &actions, &identifier) }
    guard reason == 0 else {
      close(answers[0])
      if isSpokenTo { close(input[1]) }
      throw Unavailable(place, reason)
    }
    self.identifier = identifier
    self.diagnostics = diagnostics
    requests = input[1]
    output = answers[0]
  }

  /// Nothing else would end a child that its owner has let go of.
  deinit { _ = finish(within: 0) }

  /// Writes a line to a child that is spoken to, which has `seconds` to take it.
  ///
  /// One that does not listen any more shows by its end or by its silence, when an answer is awaited.
  func write(line: [UInt8], within seconds: Double) {
    let deadline = ContinuousClock().now + .seconds(seconds)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(requests, $0.baseAddress, $0.count, flags) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard Self.wait(for: POLLOUT, of: requests, until: deadline) else { return }
      } else if errno != EINTR {
        return
      }
    }
  }

  func next(within seconds: Double) -> Event {
    let deadline = ContinuousClock().now + .seconds(seconds)
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(unread[..<end])
        unread.removeSubrange(...end)
        return .line(line)
      }
      guard end == nil else { return .ended }
      guard Self.wait(for: POLLIN, of: output, until: deadline) else { return .timedOut }
      if !readMore() { return .ended }
    }
  }

  /// All lines until its output ends; nil where the caller gives up before, who is asked ten times a second.
  func lines(until isGivenUp: () -> Bool) -> [String]? {
    var lines: [String] = []
    while !isGivenUp() {
      switch next(within: 0.1) {
      case .line(let line): lines.append(String(decoding: line, as: UTF8.self))
      case .ended: return lines
      case .timedOut: continue
      }
    }
    return nil
  }

  func send(_ signal: Int32) { if end == nil { kill(identifier, signal) } }

  /// Hangs up and waits for the end, which is brought about after `seconds`; what the child wrote last to its standard
  /// error comes with it.
  @discardableResult
  func finish(within seconds: Double = .infinity) -> (end: End, lastWords: String?) {
    if let end { return (end, diagnostics.read()) }
    if requests >= 0 { close(requests) }
    close(output)
    let end = Self.end(of: identifier, within: seconds)
    self.end = end
    return (end, diagnostics.read())
  }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &buffer, buffer.count)
    if count > 0 { unread += buffer[..<count] }
    return count > 0 || (count < 0 && errno == EINTR)
  }

  private static func wait(
    for event: Int32,
    of descriptor: Int32,
    until deadline: ContinuousClock.Instant
  ) -> Bool {
    while true {
      let left = (deadline - ContinuousClock().now) / .milliseconds(1)
      guard left > 0 else { return false }
      var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&request, 1, Int32(clamping: Int(left) + 1)) > 0 { return true }
    }
  }

  private static func end(of identifier: pid_t, within seconds: Double) -> End {
    var status: Int32 = 0
    let deadline = seconds.isFinite ? ContinuousClock().now + .seconds(seconds) : nil
    var isPatient = deadline != nil && seconds > 0
    if deadline != nil, !isPatient { kill(identifier, SIGKILL) }
    while true {
      let found = waitpid(identifier, &status, isPatient ? WNOHANG : 0)
      if found > 0 || (found < 0 && errno != EINTR) { break }
      guard found == 0, let deadline else { continue }
      if ContinuousClock().now < deadline {
        usleep(200)
      } else {
        isPatient = false
        kill(identifier, SIGKILL)
      }
    }
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
  }

  /// Two ends that are closed in every other child: one that a stranger holds open never ends.
  ///
  /// So `make` has to open them that way: another thread may start a child before anything is set afterwards.
  private static func pair(
    _ name: String,
    _ make: (UnsafeMutablePointer<Int32>) -> Int32
  ) throws(Unavailable) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let made = ends.withUnsafeMutableBufferPointer { $0.baseAddress.map(make) ?? -1 }
    guard made == 0 else { throw Unavailable(name, errno) }
    return ends
  }

  static func pipe() throws(Unavailable) -> [Int32] { try pair("pipe", bubbleup_pipe) }

  private static func spawn(
    _ arguments: [String],
    _ environment: [String: String],
    _ actions: inout posix_spawn_file_actions_t,
    _ identifier: inout pid_t
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    restoreSignals(&attributes)
    return withPointers(to: arguments) { argv in
      withPointers(to: variables(environment)) { variables in
        guard let argv, let program = argv.pointee else { return EINVAL }
        return posix_spawn(&identifier, program, &actions, &attributes, argv, variables)
      }
    }
  }

  /// A child hears Ctrl-C and a polite kill whatever its parent makes of them: Dispatch blocks signals on the threads of
  /// its pool, a shell without job control and the package manager have Ctrl-C ignored, and both would be inherited.
  private static func restoreSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, signal) }
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

  /// Calls `body` with `texts` as C's `argv` and `environ` have them: pointers with a null at the end.
  private static func withPointers<Result>(
    to texts: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }
}
