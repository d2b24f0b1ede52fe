/// The claims of article A.
enum ContainerCoordinatorClaims {
  /// A1 to A14.
  static let all: [Claim] = [
    popping, nextModes, forwarding, chainEnd, context, modalButton, cells, errors, firstResponder, payForward,
    boxes, modalTrap, wrapper, rules,
  ]

  /// The steps that lead from launch to the modal over the messages tab.
  static let toModal = [Step(.selectTab, 1), Step(.present)]

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures container-coordinators\(filter)'"
  }
}
