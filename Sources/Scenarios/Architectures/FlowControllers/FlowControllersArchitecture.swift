import Hierarchy

/// Flows as container controllers, and the same app with coordinators (article D).
public struct FlowControllersArchitecture: Architecture {
  /// The architecture.
  public init() {}

  /// Its name.
  public var name: String { "flow-controllers" }
  /// The letter of its rows.
  public var letter: Character { "D" }
  /// What it is, in one line.
  public var abstract: String {
    "onboarding, login and main as controllers that contain each other, or as coordinators"
  }

  /// What can be done to it.
  public var operations: [Operation] {
    [
      .push, .pushInstantly, .start, .send, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack,
      .swipeCancelled, .swipeThenPush, .selectTab, .present, .dismiss, .swipeToDismiss, .popPresenter, .login,
      .logout, .logoutUnderModal,
      .deepLink, .freeOwner, .sendAtEachPhase, .overrideTraits,
    ]
  }

  /// Flow controllers by the native chain, by delegates and by closures; coordinators by every link of the articles
  /// that makes no cycle.
  public var variants: [ArchitectureOptions] {
    [
      ArchitectureOptions(.native, form: .controller),
      ArchitectureOptions(.delegate, form: .controller),
      ArchitectureOptions(.weakClosure, form: .controller),
      ArchitectureOptions(.trampoline, form: .coordinator),
      ArchitectureOptions(.assign, form: .coordinator),
      ArchitectureOptions(.delegate, form: .coordinator),
      ArchitectureOptions(.weakClosure, form: .coordinator),
      ArchitectureOptions(.weakParent, form: .coordinator),
    ]
  }

  /// What the article warns of, and what its readers ran into.
  public var hazards: [HazardCase] {
    let login = Step(.login)
    let forms = [login, Step(.start, 0), Step(.start, 1), Step(.pop)]
    return [
      hazard(
        .typeTest,
        .delegate,
        forms,
        "flows: expected app login#1 sign-up#1, found app login#1 recovery#1"
      ),
      hazard(
        .strongKeys,
        .delegate,
        [login, Step(.start), Step(.popInstantly)],
        "without an owner: [\"cell of form#1\""
      ),
      hazard(
        .missedPops,
        .delegate,
        [login, Step(.start), Step(.popInstantly)],
        "found app login#1 sign-up#1"
      ),
      hazard(
        .danglingAssign,
        .assign,
        [login, login, Step(.freeOwner)],
        "reads of a dead parent coordinator"
      ),
      hazard(.retainedParent, .retain, [login, login], "alive without an owner"),
      hazard(.strongParent, .strongParent, [login, login], "alive without an owner"),
      hazard(.strongClosure, .strongClosure, [login, login], "alive without an owner", .controller),
      hazard(.abandonedFlow, .native, [login, login, Step(.deepLink)], "main#2", .controller),
      hazard(.abandonedFlow, .delegate, [login, login, Step(.deepLink)], "main#2"),
      hazard(.unseenDismissal, .delegate, [login, login, Step(.present), Step(.swipeToDismiss)], "help#1"),
      HazardCase(
        ArchitectureOptions(.native, next: .modalWindow, form: .controller, hazard: .skippedPresenter),
        [login, login, Step(.present)],
        evidence: "request from topic#1: expected handled by app, found unhandled at application"
      ),
    ]
  }

  /// Past onboarding and login: two screens further in the feed, one in the profile, and help over the feed.
  public var opening: [Step] {
    [
      Step(.login), Step(.login), Step(.push), Step(.push), Step(.selectTab, 1), Step(.push),
      Step(.selectTab),
      Step(.present), Step(.push),
    ]
  }

  /// The live objects, launched.
  public func makeWorld(_ options: ArchitectureOptions) -> any World { FlowWorld(options) }

  /// The model of the same.
  public func makeModel(_ options: ArchitectureOptions) -> any WorldModel { FlowModel(options) }

  private func hazard(
    _ hazard: Hazard,
    _ linkage: Linkage,
    _ steps: [Step],
    _ evidence: String,
    _ form: FlowForm = .coordinator
  ) -> HazardCase {
    HazardCase(ArchitectureOptions(linkage, form: form, hazard: hazard), steps, evidence: evidence)
  }
}
