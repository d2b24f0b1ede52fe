import Measurement
import Results

/// One contender of a pass, with the case under which its samples are kept.
struct TimedCase {
  /// What the others are read against, or who is read.
  enum Role: Hashable {
    /// The reference strategy, which the paired ratios divide by.
    case reference
    /// The reference strategy once more: their ratio must be 1.
    case twin
    /// Any other strategy.
    case strategy
    /// A kernel whose cost is physics and not design.
    case kernel(ReferenceKernel)
  }

  let role: Role
  /// The case; no two contenders of a run share one.
  let key: CaseKey
  /// Hops per message, or steps per operation of a kernel; nil where they mean nothing.
  let hops: Double?
  /// Whether it has a say in how many operations a batch has.
  let setsPace: Bool
  /// Senders that work at once, each on one operation.
  let senders: Int
  /// Whether its objects outlive their hierarchy by design, so that dropping the last reference frees next to nothing.
  let leaksByDesign: Bool
  let contender: Contender
  /// How it is proved right; nil for a kernel, which proves itself by its sum, and for a twin.
  let proof: CaseProof?

  init(
    _ role: Role,
    _ key: CaseKey,
    hops: Double?,
    setsPace: Bool,
    senders: Int = 1,
    leaksByDesign: Bool = false,
    contender: Contender,
    proof: CaseProof? = nil
  ) {
    self.role = role
    self.key = key
    self.hops = hops
    self.setsPace = setsPace
    self.senders = senders
    self.leaksByDesign = leaksByDesign
    self.contender = contender
    self.proof = proof
  }

  var name: String { contender.name }
}
