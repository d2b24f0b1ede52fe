import Synchronization

/// A value together with the policy under which a table is to hold it.
///
/// The case says what the value must be, so that `assign` gets a target whose death can be seen without a cast at
/// run time: a dynamic cast costs tens of nanoseconds, and only one of the three policies would pay it.
public enum Association {
  /// Held strongly; nil removes the entry.
  case retain(AnyObject?)
  /// Held by no one; nil removes the entry.
  case assign((any AssignTarget)?)
  /// Held weakly by a new box, which the table holds; nil too makes a box, an empty one.
  case trampoline(AnyObject?)

  /// `value` under a policy known only at run time.
  ///
  /// - Throws: `notATarget` for a value under `assign` that is no `AssignTarget`: no table could keep its promise.
  public init(_ value: AnyObject?, policy: AssociationPolicy) throws(AssociationError) {
    if policy == .assign, let value, !(value is any AssignTarget) {
      throw AssociationError(.notATarget, at: "\(type(of: value))")
    }
    self.init(fitting: value, policy: policy)
  }

  /// The same of a value of this package's, whose types say that it fits; anything else stops the program.
  ///
  /// Sending and linking are timed, and an error that cannot happen would be tested for at every link.
  package init(fitting value: AnyObject?, policy: AssociationPolicy) {
    switch policy {
    case .retain: self = .retain(value)
    case .trampoline: self = .trampoline(value)
    case .assign: self = .assign(Self.target(value))
    }
  }

  private static func target(_ value: AnyObject?) -> (any AssignTarget)? {
    guard let value else { return nil }
    guard let target = value as? any AssignTarget else {
      preconditionFailure(AssociationError(.notATarget, at: "\(type(of: value))").description)
    }
    return target
  }
}

/// Why a value cannot be associated.
public struct AssociationError: Error, Sendable, Equatable {
  /// The closed list of reasons.
  public enum Code: Sendable, CaseIterable {
    /// Under `assign`, a value whose death no table can see.
    case notATarget
    /// Under `assign`, an application that was not registered with the table's lifetimes.
    case unregistered
    /// Under `assign`, a value that was registered with the lifetimes of another table.
    case otherLifetimes
    /// A key other than the only one that the table holds.
    case otherKey
  }

  /// Which reason.
  public let code: Code
  /// The type of the value, or the kind of the table.
  public let context: String

  init(_ code: Code, at context: String) {
    self.code = code
    self.context = context
  }

  /// What is wrong, without a full stop.
  public var problem: String {
    switch code {
    case .notATarget: "is associated under assign without being an AssignTarget"
    case .unregistered: "is associated under assign without a mark"
    case .otherLifetimes: "was registered with another table's lifetimes"
    case .otherKey: "holds one key, and this is another one"
    }
  }

  /// What to do next, as a sentence.
  public var advice: String {
    switch code {
    case .notATarget: "Conform it, with a lifetime from the table's lifetimes, or choose another policy."
    case .unregistered: "Set its mark to what the table's lifetimes register."
    case .otherLifetimes: "Register it with those of this table."
    case .otherKey: "Make the table for that key, or choose another table."
    }
  }
}

extension AssociationError: CustomStringConvertible {
  /// What it is about, what is wrong with it, and what to do next.
  public var description: String { "\(context): \(problem). \(advice)" }
}

/// How a table holds a value.
public enum AssociationPolicy: String, Sendable, CaseIterable {
  /// The table keeps the value alive: an owner and a value that own each other never die.
  case retain
  /// The table remembers the value and nothing keeps it alive; reading it after its death is counted, and gives nil.
  case assign
  /// The table keeps a box alive, and the box holds the value weakly.
  case trampoline

  /// Whether reads may run beside the death of a value.
  ///
  /// Not under `assign`: between the check that a value is alive and its retain another thread may release it for
  /// the last time, and no order of the two closes that gap. So concurrent use of `assign` is refused.
  public var allowsConcurrentUse: Bool { self != .assign }
}

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

/// What an owner of associations carries: its generation, and one word that a table may use.
///
/// An owner is any class with `let associations: AssociationSlot`, and it is the slot that is handed to the table.
/// There is no owner protocol, because asking an existential for its slot would cost a witness call and a copy in
/// every get; a borrowed `let` costs neither a retain of the owner nor an exclusivity check, and works from a
/// `deinit`, where a reference to the owner could be formed but must not escape. The slot lies inline in its owner
/// and cannot be copied or moved, so its address stands for the owner's.
///
/// All tables share this layout on purpose, though only `gnu` and `field` use the word: comparing tables then
/// compares the tables and not the sizes of the objects.
///
/// The owner removes its entries in its `deinit`:
///
///     deinit { table.removeAll(of: associations) }
///
/// Swift runs that body before the stored properties go. Apple's runtime goes the other way around: it destroys
/// the stored properties first, then the associations, and clears weak references last.
public struct AssociationSlot: ~Copyable, Sendable {
  /// A number that the table never hands out twice, so that a reused address inherits no entry.
  public let serial: UInt64

  /// An entry (`field`), the first block of entries (`gnu`), or 0.
  let word = Atomic<UInt>(0)

  /// The slot of a new owner that will have associations in `table`.
  public init(_ table: some AssociationTable) {
    serial = table.nextSerial()
  }

  deinit {
    // The blocks go here and not in `removeAll`, which may also be called on an owner that lives on and is being
    // read: the last owner of the slot is the only one who knows that no reader can be inside a block any more.
    GNUBlocks(word: word.load(ordering: .relaxed))?.deallocate()
  }

  /// Where the slot lies, the same for as long as its owner lives.
  package var address: UInt {
    withUnsafePointer(to: self) { UInt(bitPattern: $0) }
  }
}
