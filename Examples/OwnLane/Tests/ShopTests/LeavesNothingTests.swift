import Leftovers
import Testing

final class LoginScreen {
  var onDone: () -> Void = {}
}

final class LoginFlow {
  let screen = LoginScreen()
  var isDone = false

  func start() {
    screen.onDone = { [weak self] in self?.isDone = true }
  }
}

@Test func loginLeavesNothing() async throws {
  try await expectNothingLeft {
    let flow = LoginFlow()
    flow.start()
    return flow
  }
}
