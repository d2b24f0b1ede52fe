/// A hierarchy with what is too small to be drawn put together: enough to show its shape and one message's way.
///
/// A plan of half a million nodes fits in no page; what `plan.json` keeps of it are some two hundred boxes.
public struct HierarchySketch: Codable, Equatable, Sendable {
  /// One node, or several siblings of a kind that are too small to be told apart.
  public struct Box: Equatable, Sendable {
    /// The box that this one hands messages to, before it in the list; nil for the application.
    public var parent: Int?
    /// What the node is, as in `controller`.
    public var kind: String
    /// How many nodes it stands for, with everything below.
    public var size: Int
    /// How many siblings were put together; 1 for a node by itself.
    public var siblings: Int
    /// Which place it has on the message's way from level to level, the origin being 0.
    public var levelStep: Int?
    /// Which place it has on the way from responder to responder.
    public var responderStep: Int?

    /// A box.
    public init(
      parent: Int?,
      kind: String,
      size: Int,
      siblings: Int = 1,
      levelStep: Int? = nil,
      responderStep: Int? = nil
    ) {
      self.parent = parent
      self.kind = kind
      self.size = size
      self.siblings = siblings
      self.levelStep = levelStep
      self.responderStep = responderStep
    }
  }

  /// The digest of the plan that was sketched.
  public var planDigest: String
  /// The boxes, each after its parent.
  public var boxes: [Box]

  /// A sketch of the plan with this digest.
  public init(planDigest: String, boxes: [Box]) {
    self.planDigest = planDigest
    self.boxes = boxes
  }

  enum CodingKeys: String, CodingKey {
    case planDigest = "plan_digest"
    case boxes
  }

  package func check() throws(Problem) {
    for (index, box) in boxes.enumerated() {
      let isPlaced = index == 0 ? box.parent == nil : box.parent.map { (0..<index).contains($0) } ?? false
      guard isPlaced, box.size >= 1, box.siblings >= 1, !box.kind.isEmpty else {
        throw Problem(
          .outOfRange,
          column: "boxes.[\(index)]",
          "a box needs a parent before it, and a size",
          advice: "restore it, or measure again"
        )
      }
    }
  }
}
