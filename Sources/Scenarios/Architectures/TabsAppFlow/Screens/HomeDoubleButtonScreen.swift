/// The second screen of the home tab.
final class HomeDoubleButtonScreen: FlowScreen {
  init(_ title: Int, on stage: Stage) { super.init("double-button", "title \(title)", on: stage) }
}
