/// What fills the window: the article's app began with tabs, became a split and ended with a container of its own.
enum RootForm: String, CaseIterable {
  /// A container of tabs.
  case tabs
  /// A container that shows all sections.
  case split
  /// A stack that shows one section and looks like tabs.
  case custom

  /// The form that the app turns into next.
  var following: RootForm {
    switch self {
    case .tabs: .split
    case .split: .custom
    case .custom: .tabs
    }
  }
}
