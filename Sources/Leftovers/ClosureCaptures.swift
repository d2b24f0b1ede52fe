#if canImport(Darwin)
private import Darwin
#elseif canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#elseif canImport(Android)
private import Android
#endif

/// What a closure has captured, as far as that can be told.
///
/// A closure is two words: its code, and the object that it captured or else a block of memory with all that it captured.
/// Such a block has a description, by which debuggers read it (`CaptureDescriptor` of the runtime): the type of each
/// capture, in the order in which they lie there. The runtime's function that finds a type by its name is looked up by
/// name. Where it is not there, or a type cannot be told, as of a generic parameter, what is left is not read, and the
/// closure passes for one that may hold anything.
struct ClosureCaptures {
  /// What it keeps alive.
  private(set) var values: [Any] = []
  /// Whether there is nothing that could not be read.
  private(set) var isComplete = true
  private var visited: Set<UnsafeRawPointer> = []

  /// Nil if `value` is no closure.
  init?(of value: Any) {
    let type = Metadata(type(of: value))
    guard type.isFunction else { return nil }
    guard Metadata.isReadable, type.convention != 1 else {
      isComplete = false
      return
    }
    if type.convention == 0 { read(Self.context(of: value)) }
  }

  /// The second word; nil where nothing was captured.
  private static func context(of value: Any) -> UnsafeRawPointer? {
    func second<Closure>(_ closure: Closure) -> UnsafeRawPointer? {
      withUnsafeBytes(of: closure) { $0.load(fromByteOffset: 8, as: UnsafeRawPointer?.self) }
    }
    return second(value)
  }

  private mutating func read(_ context: UnsafeRawPointer?) {
    guard let context, visited.insert(context).inserted else { return }
    let metadata = Metadata(at: context.load(UnsafeRawPointer.self, at: 0))
    if metadata.isClass {
      // One object was captured and nothing else.
      values.append(Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue())
    } else if metadata.isContext {
      readCaptures(in: context, metadata.address)
    } else if metadata.isBox {
      let type = unsafeBitCast(metadata.address.load(UnsafeRawPointer.self, at: 16), to: Any.Type.self)
      take(type, at: context + Int(metadata.address.load(UInt32.self, at: 8)))
    } else {
      isComplete = false
    }
  }

  private mutating func readCaptures(in context: UnsafeRawPointer, _ metadata: UnsafeRawPointer) {
    guard let description = metadata.load(UnsafeRawPointer?.self, at: 16) else { return isComplete = false }
    // In generic code the block begins with the metadata that the description cannot name.
    var offset = Int(metadata.load(UInt32.self, at: 8)) + 8 * Int(description.load(UInt32.self, at: 8))
    for index in 0..<Int(description.load(UInt32.self, at: 0)) {
      guard let place = description.relative(at: 12 + 4 * index) else { return isComplete = false }
      let name = MangledName(at: place)
      if name.isVariable {
        // A variable lies in a block of its own, as the closure and its function share it.
        offset = offset.aligned(to: 8)
        read(context.load(UnsafeRawPointer?.self, at: offset))
        offset += 8
      } else if name.isClosure {
        offset = offset.aligned(to: 8)
        read(context.load(UnsafeRawPointer?.self, at: offset + 8))
        offset += 16
      } else if name.isGenericClass {
        offset = offset.aligned(to: 8)
        if name.isOwning, let object = context.load(UnsafeRawPointer?.self, at: offset) {
          values.append(Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
        }
        offset += 8
      } else {
        guard !name.text.contains("XM"), let type = name.type else { return isComplete = false }
        let (size, alignment) = Self.layout(of: type)
        offset = offset.aligned(to: alignment)
        if name.isOwning { take(type, at: context + offset) }
        offset += size
      }
    }
  }

  private mutating func take(_ type: Any.Type, at place: UnsafeRawPointer) {
    guard Metadata(type).isCopyable else { return isComplete = false }
    func value<Value>(_: Value.Type) -> Any { place.assumingMemoryBound(to: Value.self).pointee }
    values.append(value(type))
  }

  private static func layout(of type: Any.Type) -> (size: Int, alignment: Int) {
    func layout<Value>(_: Value.Type) -> (Int, Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
    return layout(type)
  }
}

extension MangledName {
  /// Whether it is a variable that is captured, and not its value.
  fileprivate var isVariable: Bool { text.hasSuffix("Xx") || text.hasSuffix("XX") }

  /// Whether it is a function with what that has captured, as it lies in memory: `I`, how it is called, `_`.
  fileprivate var isClosure: Bool {
    guard text.last == "_", let start = text.lastIndex(of: "I") else { return false }
    let convention = text[text.index(after: start)...]
    return convention.hasPrefix("eg") || convention.hasPrefix("ex")
  }

  /// Whether it is a reference to an object, or to none, of a class whose arguments are generic parameters.
  fileprivate var isGenericClass: Bool {
    // A reference to a description, directly or by a pointer, then `y`, the arguments, `G`, perhaps `Sg` for optional.
    let reference = start.load(UInt8.self, at: 0)
    guard (1...2).contains(reference), let target = start.relative(at: 1) else { return false }
    let description = reference == 1 ? target : target.load(UnsafeRawPointer.self, at: 0)
    var arguments = text[...]
    if !isOwning { arguments = arguments.dropLast(2) }
    if arguments.hasSuffix("Sg") { arguments = arguments.dropLast(2) }
    return description.load(UInt32.self, at: 0) & 0x1f == 16 && arguments.hasPrefix("y")
      && arguments.hasSuffix("G") && type == nil
  }

  /// The type; nil if it depends on a generic parameter.
  fileprivate var type: Any.Type? { type(in: nil, with: nil) }

  /// The type where generic parameters are those of `context`; nil if it cannot be told.
  func type(in context: UnsafeRawPointer?, with arguments: UnsafeRawPointer?) -> Any.Type? {
    // The runtime calls it in Swift's way, which for four pointers is C's on these.
    #if arch(x86_64) || arch(arm64)
    return find(in: context, with: arguments)
    #else
    return nil
    #endif
  }

  private func find(in context: UnsafeRawPointer?, with arguments: UnsafeRawPointer?) -> Any.Type? {
    typealias Find =
      @convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer?, UnsafeRawPointer?) -> UnsafeRawPointer?
    #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
    let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    guard let symbol = dlsym(everywhere, "swift_getTypeByMangledNameInContext") else { return nil }
    let find = unsafeBitCast(symbol, to: Find.self)
    return find(start, length, context, arguments).map { unsafeBitCast($0, to: Any.Type.self) }
    #else
    return nil
    #endif
  }
}

extension Int {
  fileprivate func aligned(to alignment: Int) -> Int { (self + alignment - 1) / alignment * alignment }
}
