// The one place where the module reaches for the C library: logarithm and exponential, nothing else.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

enum RealFunctions {
  static func logarithm(_ value: Double) -> Double { log(value) }
  static func exponential(_ value: Double) -> Double { exp(value) }
}
