/// Names one association of an owner; an owner may have one under each key.
///
/// A small number rather than the address of a static variable, which is what Objective-C code uses: it compares
/// as fast, fits beside an entry, and cannot be merged with another key by the linker.
public struct AssociationKey: Hashable, Sendable {
  /// The number plus one, so that 0 can mark an empty bucket.
  let code: UInt16

  /// The key with the number `index`.
  public init(_ index: UInt8) {
    code = UInt16(index) + 1
  }

  private init(code: UInt16) {
    self.code = code
  }

  static var vacant: AssociationKey { AssociationKey(code: 0) }

  /// The coordinator that an owner's messages go to: the association that the articles are about.
  public static var parentCoordinator: AssociationKey { AssociationKey(0) }
}

extension AssociationKey: OpenMapKey {
  var isVacant: Bool { code == 0 }
  var spread: UInt { UInt(code) &* 0x9e37_79b9_7f4a_7c15 }
}
