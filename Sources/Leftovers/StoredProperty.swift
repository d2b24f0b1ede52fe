/// What a type's own description says of a stored property and `Mirror` does not: whether it keeps alive what it refers to.
///
/// `Mirror` shows the value of a weak property like that of any other. The description of each type, which `Mirror` itself
/// reads, has the type of each property as a mangled name, which ends in `Xw` for `weak`, in `Xo` for `unowned` and in
/// `Xu` for `unowned(unsafe)`. How it lies in memory is fixed on Apple's platforms and documented for all (docs/ABI,
/// "Type Metadata" and "Mangling"). No underscored function is called.
struct StoredProperty {
  let name: String
  /// Whether it keeps alive what it refers to.
  let isOwning: Bool
  /// Whether it has a value that could refer to something.
  let hasValue: Bool
  /// Whether its value can be copied, as far as that can be told: `Mirror` ends the process over one that cannot be.
  let isCopyable: Bool
  /// Whether `Mirror` shows an empty tuple in the place of a value that cannot be copied.
  let isReplaced: Bool

  /// The properties that `type` itself declares, in their order; nil where its description is none that this code can
  /// read: `Mirror` then decides alone, and every property passes for one that keeps alive what it shows.
  static func all(of type: Any.Type) -> [StoredProperty]? {
    // A 32-bit process has another layout.
    guard Metadata.isReadable, let description = Metadata(type).description,
      let fields = description.relative(at: 16)
    else { return nil }
    // Name, superclass, kind, size of a record, number of records, records.
    let (size, count) = (Int(fields.load(UInt16.self, at: 10)), Int(fields.load(UInt32.self, at: 12)))
    var properties: [StoredProperty] = []
    for index in 0..<count {
      let record = fields + 16 + index * size
      guard let name = record.relative(at: 8) else { return nil }
      let field = record.relative(at: 4).map(MangledName.init)
      // For a type that cannot be copied the compiler writes a function, which returns an empty tuple instead: but not for
      // a type of the standard library's that depends on a generic parameter.
      let isReplaced = field?.isFunction ?? true
      let arguments = isReplaced ? nil : Metadata(type).genericArguments
      let known = arguments.flatMap { field?.type(in: description, with: $0) }
      properties.append(
        StoredProperty(
          name: String(cString: name.assumingMemoryBound(to: CChar.self)),
          isOwning: field?.isOwning ?? true,
          // `BD` is what an actor keeps for its executor, which is nothing of its author's.
          hasValue: field?.text != "yt" && field?.text != "BD" && known != Void.self,
          isCopyable: known.map { Metadata($0).isCopyable } ?? true,
          isReplaced: isReplaced
        )
      )
    }
    return properties
  }
}

/// What a type is at run time.
struct Metadata {
  let address: UnsafeRawPointer
  let kind: UInt

  init(_ type: Any.Type) { self.init(at: unsafeBitCast(type, to: UnsafeRawPointer.self)) }

  init(at address: UnsafeRawPointer) {
    self.address = address
    kind = address.load(UInt.self, at: 0)
  }

  /// The first word of a class is 0, or with Objective-C's runtime an address.
  var isClass: Bool { kind == 0 || kind > 0x7ff }
  private var isStruct: Bool { kind == 0x200 }

  /// A 32-bit process has another layout.
  static let isReadable = MemoryLayout<UnsafeRawPointer>.size == 8

  var isFunction: Bool { kind == 0x302 }
  /// How a function is called: 0 as Swift's, in two words, the second is what was captured; 1 as a block; else it has
  /// captured nothing.
  var convention: UInt { address.load(UInt.self, at: 8) >> 16 & 0xff }
  /// Whether it is what a closure captured, or a variable that one has captured.
  var isContext: Bool { kind == 0x400 }
  /// Whether it is a variable that a closure has captured, of a type that was not known until run time.
  var isBox: Bool { kind == 0x500 }

  /// Whether it is what the runtime counts references to without a class, as a task.
  var isUnknownObject: Bool { kind == 0x300 && "\(type)" == "Builtin.NativeObject" }

  /// Whether its values can be copied: to copy one that cannot be ends the process.
  var isCopyable: Bool {
    // An optional can be if what it has can be.
    if kind == 0x202 { return Metadata(at: address.load(UnsafeRawPointer.self, at: 16)).isCopyable }
    // Before each type lies the address of what can be done with its values: functions, size, stride, flags. Types that
    // are laid out at run time, as a `Mutex`, lack the flag. But where nothing can be copied, to copy into new and into used
    // memory is the same function, which moves nothing.
    let bits = address.load(UInt.self, at: -8) & Self.significant
    guard let witnesses = UnsafeRawPointer(bitPattern: bits) else { return false }
    let (copy, assign) = (witnesses.load(UInt.self, at: 16), witnesses.load(UInt.self, at: 24))
    let move = witnesses.load(UInt.self, at: 32)
    return witnesses.load(UInt32.self, at: 80) & 0x0080_0000 == 0 && (copy != assign || copy == move)
  }

  private var type: Any.Type { unsafeBitCast(address, to: Any.Type.self) }
  /// Above these bits a pointer may be signed.
  private static let significant = UInt(truncatingIfNeeded: 0x0000_7fff_ffff_ffff as UInt64)

  /// The description of a struct or class of Swift's.
  var description: UnsafeRawPointer? {
    if isStruct { return described(at: 8, as: 17) }
    guard isClass else { return nil }
    #if canImport(ObjectiveC)
    // A bit tells Swift's classes from Objective-C's own; classes made at run time have no description.
    guard address.load(UInt.self, at: 32) & 2 != 0 else { return nil }
    return described(at: 64, as: 16)
    #else
    return described(at: 40, as: 16)
    #endif
  }

  /// Where the arguments of a generic class are; nil for any other type, and where the superclass may grow.
  fileprivate var genericArguments: UnsafeRawPointer? {
    guard isClass, let description else { return nil }
    let flags = description.load(UInt32.self, at: 0)
    guard flags & 0x80 != 0, flags & 0x2000_0000 == 0 else { return nil }
    // They come first among what the class has of its own: at the end, or with this flag before everything else.
    let isBefore = flags & 0x1000_0000 != 0
    let (before, after) = (description.load(UInt32.self, at: 24), description.load(UInt32.self, at: 28))
    let words = isBefore ? -Int(before) : Int(after) - Int(description.load(UInt32.self, at: 32))
    return address + 8 * words
  }

  private func described(at offset: Int, as kind: UInt32) -> UnsafeRawPointer? {
    let bits = address.load(UInt.self, at: offset) & Self.significant
    guard let description = UnsafeRawPointer(bitPattern: bits),
      description.load(UInt32.self, at: 0) & 0x1f == kind
    else { return nil }
    return description
  }
}

/// The name of a type as the compiler writes it: text in which a control character begins a reference.
struct MangledName {
  let start: UnsafeRawPointer
  let length: Int
  /// What is left without the references.
  let text: String

  init(at start: UnsafeRawPointer) {
    self.start = start
    var length = 0
    var text = ""
    while case let byte = start.load(UInt8.self, at: length), byte != 0 {
      switch byte {
      case 0x01...0x17: length += 5
      case 0x18...0x1f: length += 1 + MemoryLayout<UnsafeRawPointer>.size
      default:
        text.unicodeScalars.append(Unicode.Scalar(byte))
        length += 1
      }
    }
    (self.length, self.text) = (length, text)
  }

  /// Whether it is no name but a function that returns the type.
  var isFunction: Bool { start.load(UInt8.self, at: 0) == 9 }
  var isOwning: Bool { !["Xw", "Xo", "Xu"].contains(text.suffix(2)) }
}

extension UnsafeRawPointer {
  func load<Value: BitwiseCopyable>(_: Value.Type, at offset: Int) -> Value {
    loadUnaligned(fromByteOffset: offset, as: Value.self)
  }

  /// What lies as far from `offset` as the number there says; nil if that is 0.
  func relative(at offset: Int) -> UnsafeRawPointer? {
    let distance = load(Int32.self, at: offset)
    return distance == 0 ? nil : self + offset + Int(distance)
  }
}
