internal import Glibc

/// What the kernel calls itself.
public struct KernelDescription: Sendable, Equatable {
  /// The system, as in `Linux`.
  public let system: String
  /// The release, as in `6.1.0-18-amd64`.
  public let release: String
  /// The instruction set, as in `x86_64`.
  public let architecture: String

  /// The running kernel; nil where it does not say.
  public static func current() -> KernelDescription? {
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return KernelDescription(
      system: text(of: names.sysname),
      release: text(of: names.release),
      architecture: text(of: names.machine)
    )
  }

  private static func text<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
