import Hierarchy

/// Master, details and editors as plain values: which screens lie where, whose they are, and who started whom.
struct BackButtonModel: WorldModel {
  /// A screen on a stack, and the coordinator that put it there.
  struct Place: Equatable {
    let screen: String
    let owner: String
  }

  /// A modal: its coordinator, the screen that presents it, and its own stack.
  struct Sheet: Equatable {
    let coordinator: String
    let presenter: String
    var places: [Place]
  }

  let options: ArchitectureOptions
  /// The stack of the master.
  var base: [Place] = []
  /// The modal, if one is up.
  var sheet: Sheet?
  /// Who started whom; the master was started by nobody.
  var parents: [String: String] = [:]
  /// Who is behind the observer, told everything else; nil if nobody is.
  var stylist: Stylist.Model?
  /// The observers of the base stack from the slot inwards, where each coordinator has one of its own.
  var baseSlot = SlotModel("master")
  /// The same of the modal's stack.
  var sheetSlot = SlotModel("")
  var events: [String] = []
  private var serials: [String: Int] = [:]

  init(_ options: ArchitectureOptions) {
    self.options = options
    base = [Place(screen: title("list"), owner: "master")]
  }

  /// The stack that the user sees.
  var front: [Place] {
    get { sheet?.places ?? base }
    set { if sheet == nil { base = newValue } else { sheet?.places = newValue } }
  }

  /// The coordinator whose stack the user sees.
  var host: String { sheet?.coordinator ?? "master" }

  /// The coordinator whose screen the user sees.
  var top: String { front.last?.owner ?? host }

  mutating func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }
}
