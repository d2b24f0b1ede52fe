/// How many methods a class can be called by, read off the running program (catalogue E19).
///
/// A class's metadata begins with a few fixed words, says how large it is, and goes on with a word for each stored
/// property and for each method that can be overridden, those of its base classes included.
enum MethodTable {
  /// The words of the metadata of `type` behind its beginning.
  ///
  /// The layout is that of a platform without an Objective-C runtime, which the language's ABI document lays down: kind,
  /// superclass, flags, address point, instance size, alignment, then the size of the whole in 32 bits, and where in it
  /// the address of the class lies.
  static func words(of type: AnyClass) -> Int {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
    let addressPoint = metadata.load(fromByteOffset: 36, as: UInt32.self)
    return (Int(size) - Int(addressPoint)) / MemoryLayout<UInt>.size
  }
}
