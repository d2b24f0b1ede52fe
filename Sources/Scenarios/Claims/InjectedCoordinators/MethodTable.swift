/// How many methods a class can be called by, read off the running program (catalogue E12, E19).
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

  /// What one message more adds to the table of a class that has nothing to do with it: as a method of its base class,
  /// and as a delegate's of two others.
  static var entriesAddedPerMessage: (chain: Int, delegate: Int) {
    let without = words(of: Bystander.self)
    return (words(of: CrowdedBystander.self) - without, words(of: DelegatedBystander.self) - without)
  }
}

/// A base class of all, with a message.
private class Base {
  func first() -> Int { 1 }
}

/// One with a message more.
private class CrowdedBase {
  func first() -> Int { 1 }
  func second() -> Int { 2 }
}

/// The contract of the same message between two others.
private protocol SecondDelegate: AnyObject {
  func second() -> Int
}

private final class Bystander: Base {}
private final class CrowdedBystander: CrowdedBase {}

/// The class that has nothing to do with the message, where a delegate carries it.
private final class DelegatedBystander: Base {}

private final class Sender: Base {
  weak var delegate: (any SecondDelegate)?
  override func first() -> Int { delegate?.second() ?? 0 }
}

private final class Decider: Base, SecondDelegate {
  override func first() -> Int { 3 }
  func second() -> Int { 4 }
}

/// Who takes both messages: a method that nobody overrides is given no entry by the optimiser.
private final class CrowdedDecider: CrowdedBase {
  override func first() -> Int { 3 }
  override func second() -> Int { 4 }
}
