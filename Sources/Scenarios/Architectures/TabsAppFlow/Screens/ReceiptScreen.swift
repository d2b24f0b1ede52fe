/// What the modal shows.
final class ReceiptScreen: FlowScreen {
  init(on stage: Stage) { super.init("receipt", on: stage) }
}
