#if DEBUG
@testable import Scenarios

extension Scene {
  static let flowControllers: [Scene] = [
    Scene(
      "a logout passes through main and leaves nothing of it, whether or not a modal is up",
      "login, login, push, logout",
      "login, login, push, present, logout-under-modal",
      shows: ["flows": "app login#2", "modal": "none"],
      tells: ["logout through main#1"]
    ),
    Scene(
      "a recovery that is popped goes, and the sign-up below it stays",
      "login, start 0, start 1, pop",
      "login, start 0, start 1, pop-instantly",
      "login, start 0, start 1, swipe-back",
      "login, start, swipe-cancelled",
      "login, start, swipe-then-push",
      shows: ["flows": "app login#1 sign-up#1"]
    ),
    Scene(
      "a flow whose screen is taken from under another is gone, and the other one stays",
      "login, start 0, start 1, set-stack 2",
      shows: ["flows": "app login#1 recovery#1"]
    ),
    Scene(
      "a modal goes with the screen that presented it, by code and by the user's finger",
      "login, login, push, present, pop-presenter",
      "login, login, push, present, dismiss",
      "login, login, push, present, swipe-to-dismiss",
      shows: ["flows": "app feed#1 main#1 profile#1 settings#1"]
    ),
    Scene(
      "a deep link selects the feed and replaces what is over its first screen",
      "login, login, push, select-tab 2, present, deep-link 1",
      shows: [
        "tab": "feed#1",
        "stack stack of feed#1": "product-list#1 product-detail#2 (product 2) product-author#1",
      ],
      where: { $0.form == .controller }
    ),
    Scene(
      "a deep link does the same where a coordinator follows it",
      "login, login, push, select-tab 2, present, deep-link 1",
      shows: ["tab": "stack of feed#1", "stack stack of feed#1": "item#2 item#7 item#8"],
      where: { $0.form == .coordinator }
    ),
    Scene(
      "the product flow leads from the list to a product, its author, a map, and a product from there",
      "login, login, push, push, push, push",
      shows: [
        "stack stack of feed#1":
          "product-list#1 product-detail#1 (product 1) product-author#1 product-map#1 product-detail#2 (product 2)"
      ],
      where: { $0.form == .controller }
    ),
    Scene(
      "the app starts in onboarding, goes on to login after its third page, and from there to main",
      "push, push, push",
      shows: ["flows": "app login#1"],
      where: { $0.form == .controller }
    ),
    Scene(
      "the screens of a coordinator that has gone answer to the one that took over",
      "login, login, select-tab 1, free-owner",
      shows: [
        "flows": "app feed#1 main#1 profile#2 settings#1", "request from item#3": "handled by app",
        "flow profile#2": "item#3",
      ],
      where: { $0.form == .coordinator }
    ),
  ]
}
#endif
