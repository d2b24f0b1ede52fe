#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Every system call that changes what is on a disk; nobody else makes one, as `scripts/check-writes` sees to.
///
/// So a test can count the calls of a verb, and have each of them fail in every way in which it can: see `FaultPoints`.
/// Of a release build that is no part; what is left there is the call.
///
/// Closing a file is not among them: what has to be on the disk was synced before, and says so itself.
package enum SystemCalls {
  /// The kinds of calls, by the names that messages and tests know them by.
  package enum Kind: String, CaseIterable, Sendable {
    case open, write, truncate, lock, sync, rename, makeDirectory, removeFile, removeDirectory
  }

  static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0o644) -> Int32 {
    meet(.open, path) { systemOpen(path, flags, mode) }
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, to path: String) -> Int {
    meet(.write, path, whole: bytes.count) { count in systemWrite(descriptor, bytes.baseAddress, count) }
  }

  static func truncate(_ descriptor: Int32, to length: Int, of path: String) -> Int32 {
    meet(.truncate, path) { ftruncate(descriptor, off_t(length)) }
  }

  /// Takes the file for this process if no other has it.
  static func lock(_ descriptor: Int32, of path: String) -> Int32 {
    meet(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  static func sync(_ descriptor: Int32, of path: String) -> Int32 {
    meet(.sync, path) { fsync(descriptor) }
  }

  static func rename(_ source: String, to target: String) -> Int32 {
    meet(.rename, target) { systemRename(source, target) }
  }

  static func makeDirectory(_ path: String) -> Int32 {
    meet(.makeDirectory, path) { mkdir(path, 0o755) }
  }

  @discardableResult
  static func removeFile(_ path: String) -> Int32 {
    meet(.removeFile, path) { unlink(path) }
  }

  @discardableResult
  static func removeDirectory(_ path: String) -> Int32 {
    meet(.removeDirectory, path) { rmdir(path) }
  }

  // MARK: - Where a fault can be planted

  private static func meet(_ kind: Kind, _ path: String, _ call: () -> Int32) -> Int32 {
    Int32(meet(kind, path, whole: 0) { _ in Int(call()) })
  }

  /// Makes the call for all of `whole` bytes, unless a fault is planted here.
  private static func meet(_ kind: Kind, _ path: String, whole: Int, _ call: (Int) -> Int) -> Int {
    #if Faults
    guard let points = FaultPoints.current else { return call(whole) }
    switch points.meet(kind, path) {
    case nil: return call(whole)
    case .short: return call(max(1, whole / 2))
    case .error(let number):
      errno = number
      return -1
    case .killAfter:
      _ = call(whole)
      FaultPoints.killProcess()
    }
    #else
    call(whole)
    #endif
  }
}

// Under names of their own: within the type, its members hide the system's.

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  bytes.map { write(descriptor, $0, count) } ?? 0
}

private func systemRename(_ source: String, _ target: String) -> Int32 { rename(source, target) }
