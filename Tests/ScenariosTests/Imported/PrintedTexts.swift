/// Texts such as a debugger prints of apps, made for these tests.
enum PrintedTexts {
  /// With addresses and modules, copied with the prompt: tabs, the second of them shown, three stacks and a split view.
  static let shop = """
    (lldb) expr -l objc -O -- [UIViewController _printHierarchy]
    <Shop.RootTabBarController 0x10a01>, state: appeared, view: <UILayoutContainerView: 0x20a01>
       | <UINavigationController 0x10a02>, state: disappeared, view: <UILayoutContainerView 0x20a02> not in the window
       |    | <Shop.HomeViewController 0x10a03>, state: disappeared, view:  (view not loaded)
       | <Shop.CartNavigationController 0x10a04>, state: appeared, view: <UILayoutContainerView 0x20a04>
       |    | <Shop.CartViewController 0x10a05>, state: disappeared, view: <UIView 0x20a05> not in the window
       |    | <Shop.CartDetailViewController 0x10a06>, state: appearing, view: <UIView 0x20a06>
       | <UISplitViewController 0x10a07>, state: disappeared, view: (view not loaded)
       |    | <UINavigationController 0x10a08>, state: disappeared, view: (view not loaded)

    """

  /// As snapshot tests keep it, without addresses; three sheets, each presented by the one before.
  static let sheets = """
    <AppController>, state: disappeared, view: <UIView> not in the window
       | <FeedViewController>, state: disappeared, view: <UIView> not in the window
       + <UINavigationController>, state: disappeared, view: <UILayoutContainerView> not in the window, presented with: <_UIPageSheetPresentationController>
       |    | <LoginViewController>, state: disappeared, view: <UIView> not in the window
       |    + <HelpViewController>, state: disappeared, view: <UIView> not in the window, presented with: <_UIFormSheetPresentationController>
       |    |    + <UIAlertController>, state: appeared, view: <_UIAlertControllerView>, presented with: <_UIAlertControllerPresentationController>
    """

  /// Names that SwiftUI makes: generic, mangled, private, with closures and contexts that have no name.
  static let swiftUI = """
    <UIHostingController<ModifiedContent<AnyView, RootModifier<() -> Void>>> 0x1>, state: appeared, view: <_UIHostingView<ModifiedContent<AnyView, RootModifier<() -> Void>>> 0x2>
       | <SwiftUI.UIKitTabBarController 0x3>, state: appeared, view: <UILayoutContainerView 0x4>
       |    | <_TtGC7SwiftUI19UIHostingControllerVVS_7TabItem8RootView_ 0x5>, state: appeared, view: <_TtGC7SwiftUI14_UIHostingViewVVS_7TabItem8RootView_: 0x6>
       |    |    | <_TtGC7SwiftUI41StyleContextSplitViewNavigationControllerVS_19SidebarStyleContext_ 0x7>, state: appeared, view: <UILayoutContainerView 0x8>
       |    |    |    | <_TtC4ShopP33_6BDE3D1A2F00000000000000000000CA10CartScreen 0x9>, state: appeared, view: <UIView 0xA>
       |    | <Shop.(unknown context at $10c).HiddenScreen 0xb>, state: disappeared, view: (view not loaded)
    """

  /// Copied from the middle of a longer text, which ends in the middle of a line.
  static let fragment = """
       |    | <UINavigationController 0x1>, state: appeared, view: <UILayoutContainerView 0x2>
       |    |    | <ListViewController 0x3>, state: appeared, view: <UIView 0x4>
       |    |    | ...
       |    | <MapViewController 0x5>, state: disappeared, view: (view not loaded)
       |    | <SearchViewController 0x6>, state: disapp
    """

  /// A break between two lines was lost.
  static let damaged = """
    <UINavigationController 0x1>, state: appeared, view: <UIView 0x2>
       | <A 0x3>, state: appeared, view: <UIView 0x4>   | <B 0x5>, state: appeared, view: <UIView 0x6>
    """

  /// Views of two of the controllers of `shop`: a table in the cart with cells and a collection in one of them.
  static let views = """
    <UIWindow: 0x30; frame = (0 0; 390 844); gestureRecognizers = <NSArray: 0x31>; layer = <UIWindowLayer: 0x32>>
       | <UITransitionView: 0x33; frame = (0 0; 390 844); autoresize = W+H; layer = <CALayer: 0x34>>
       |    | <UILayoutContainerView: 0x20a01; frame = (0 0; 390 844); layer = <CALayer: 0x35>>
       |    |    | <UITransitionView: 0x36; frame = (0 0; 390 844); layer = <CALayer: 0x37>>
       |    |    |    | <UIViewControllerWrapperView: 0x38; frame = (0 0; 390 844); layer = <CALayer: 0x39>>
       |    |    |    |    | <UILayoutContainerView: 0x20a04; frame = (0 0; 390 844); layer = <CALayer: 0x3a>>
       |    |    |    |    |    | <UINavigationTransitionView: 0x3b; frame = (0 0; 390 844); layer = <CALayer: 0x3c>>
       |    |    |    |    |    |    | <UIViewControllerWrapperView: 0x4d; frame = (0 0; 390 844); layer = <CALayer: 0x4e>>
       |    |    |    |    |    |    |    | <UIView: 0x20a06; frame = (0 0; 390 844); text = 'two > one;
    said in two lines'; layer = <CALayer: 0x3d>>
       |    |    |    |    |    |    |    |    | <CALayer: 0x3e> (layer)
       |    |    |    |    |    |    |    |    | <Shop.CartTable: 0x3f; baseClass = UITableView; frame = (0 0; 390 844); layer = <CALayer: 0x40>>
       |    |    |    |    |    |    |    |    |    | <Shop.CartRow: 0x41; baseClass = UITableViewCell; frame = (0 0; 390 44); layer = <CALayer: 0x42>>
       |    |    |    |    |    |    |    |    |    |    | <UIStackView: 0x43; frame = (0 0; 9 9); layer = <CALayer: 0x44>> axis=vert distribution=fill
       |    |    |    |    |    |    |    |    |    |    |    | <UICollectionViewListCell: 0x45; frame = (0 0; 9 9); layer = <CALayer: 0x46>>
       |    |    |    |    |    |    |    |    |    |    |    | <UICollectionViewListCell: 0x47; frame = (0 0; 9 9); layer = <CALayer: 0x48>>
       |    |    |    |    |    |    |    |    |    | <UILabel: 0x49; frame = (0 0; 9 9); text = 'it''s <b>; 0x1'; layer = <_UILabelLayer: 0x4a>>
       |    |    | <UITabBar: 0x4b; frame = (0 795; 390 49); layer = <CALayer: 0x4c>>

    """
}
