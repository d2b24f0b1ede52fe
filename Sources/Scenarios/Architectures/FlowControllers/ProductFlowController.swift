import Hierarchy

/// What a list of products shows.
struct Product {
  let number: Int
}

/// The flow from a list of products to one of them, to its author and to a map (section 2).
///
/// It carries what the whole flow depends on, and hands to each screen what that one uses (section 3).
class ProductFlowController: TabFlowController {
  final let productDependencyContainer: ProductDependencyContainer

  required init(dependencyContainer: DependencyContainer, on stage: Stage) {
    productDependencyContainer = ProductDependencyContainer(dependencyContainer)
    super.init(stage.title("feed"), dependencyContainer: dependencyContainer, on: stage)
  }

  final override func start() { setScreens([makeList()]) }

  /// Shows the list with `count` screens over it.
  final func open(_ count: Int) {
    guard let list = stack.children.first as? FlowPart else { return }
    let further = [makeDetail(for: Product(number: count)), makeAuthor(), makeMap()]
    setScreens([list] + further.prefix(count))
  }

  final func showDetail(for product: Product) { show(makeDetail(for: product)) }

  func makeList() -> FlowPart {
    let productListController = ProductListController(
      productNetworkingService: productDependencyContainer.productNetworkingService,
      on: stage
    )
    listen(to: productListController)
    return productListController
  }

  func makeDetail(for product: Product) -> FlowPart {
    let productDetailController = ProductDetailController(
      product,
      productNetworkingService: productDependencyContainer.productNetworkingService,
      productEditService: productDependencyContainer.productEditService,
      imageDownloaderService: productDependencyContainer.imageDownloaderService,
      on: stage
    )
    productDetailController.delegate = self
    return productDetailController
  }

  func makeAuthor() -> FlowPart {
    let productAuthorController = ProductAuthorController(
      authorNetworkingService: productDependencyContainer.authorNetworkingService,
      imageDownloaderService: productDependencyContainer.imageDownloaderService,
      on: stage
    )
    productAuthorController.delegate = self
    return productAuthorController
  }

  func makeMap() -> FlowPart {
    let productMapController = ProductMapController(
      locationService: productDependencyContainer.locationService,
      mapService: productDependencyContainer.mapService,
      on: stage
    )
    productMapController.delegate = self
    return productMapController
  }

  func listen(to productListController: ProductListController) { productListController.delegate = self }
}

extension ProductFlowController: ProductListControllerDelegate {
  final func productListController(_ controller: ProductListController, didSelect product: Product) {
    showDetail(for: product)
  }
}

extension ProductFlowController: ProductDetailControllerDelegate {
  final func productDetailControllerDidSelectAuthor(_ controller: ProductDetailController) {
    show(makeAuthor())
  }
}

extension ProductFlowController: ProductAuthorControllerDelegate {
  final func productAuthorControllerDidSelectMap(_ controller: ProductAuthorController) {
    show(makeMap())
  }
}

extension ProductFlowController: ProductMapControllerDelegate {
  final func productMapController(_ controller: ProductMapController, didSelect product: Product) {
    showDetail(for: product)
  }
}

/// Is called back by its list, the article's alternative to a delegate's method: it is captured weakly (section 10).
class CallbackProductFlowController: ProductFlowController {
  override func listen(to productListController: ProductListController) {
    super.listen(to: productListController)
    productListController.didSelectProduct = { [weak self] product in self?.showDetail(for: product) }
  }
}

// MARK: - Screens

protocol ProductListControllerDelegate: AnyObject {
  func productListController(_ controller: ProductListController, didSelect product: Product)
}

final class ProductListController: ContentController {
  weak var delegate: (any ProductListControllerDelegate)?
  /// Instead of the delegate's method, where it is set.
  var didSelectProduct: ((Product) -> Void)?
  private let productNetworkingService: ProductNetworkingService

  init(productNetworkingService: ProductNetworkingService, on stage: Stage) {
    self.productNetworkingService = productNetworkingService
    super.init(stage.title("product-list"), on: stage)
  }

  override var listener: Responder? { delegate as? Responder }

  override func didSelectCell() {
    let product = Product(number: 1)
    if let didSelectProduct { return didSelectProduct(product) }
    delegate?.productListController(self, didSelect: product)
  }
}

protocol ProductDetailControllerDelegate: AnyObject {
  func productDetailControllerDidSelectAuthor(_ controller: ProductDetailController)
}

final class ProductDetailController: ContentController {
  weak var delegate: (any ProductDetailControllerDelegate)?
  private let product: Product
  private let productNetworkingService: ProductNetworkingService
  private let productEditService: ProductEditService
  private let imageDownloaderService: ImageDownloaderService

  init(
    _ product: Product,
    productNetworkingService: ProductNetworkingService,
    productEditService: ProductEditService,
    imageDownloaderService: ImageDownloaderService,
    on stage: Stage
  ) {
    self.product = product
    self.productNetworkingService = productNetworkingService
    self.productEditService = productEditService
    self.imageDownloaderService = imageDownloaderService
    super.init(stage.title("product-detail"), on: stage)
  }

  override var label: String { "\(title) (product \(product.number))" }
  override var listener: Responder? { delegate as? Responder }

  override func didSelectCell() { delegate?.productDetailControllerDidSelectAuthor(self) }
}

protocol ProductAuthorControllerDelegate: AnyObject {
  func productAuthorControllerDidSelectMap(_ controller: ProductAuthorController)
}

final class ProductAuthorController: ContentController {
  weak var delegate: (any ProductAuthorControllerDelegate)?
  private let authorNetworkingService: AuthorNetworkingService
  private let imageDownloaderService: ImageDownloaderService

  init(
    authorNetworkingService: AuthorNetworkingService,
    imageDownloaderService: ImageDownloaderService,
    on stage: Stage
  ) {
    self.authorNetworkingService = authorNetworkingService
    self.imageDownloaderService = imageDownloaderService
    super.init(stage.title("product-author"), on: stage)
  }

  override var listener: Responder? { delegate as? Responder }

  override func didSelectCell() { delegate?.productAuthorControllerDidSelectMap(self) }
}

protocol ProductMapControllerDelegate: AnyObject {
  func productMapController(_ controller: ProductMapController, didSelect product: Product)
}

final class ProductMapController: ContentController {
  weak var delegate: (any ProductMapControllerDelegate)?
  private let locationService: LocationService
  private let mapService: MapService

  init(locationService: LocationService, mapService: MapService, on stage: Stage) {
    self.locationService = locationService
    self.mapService = mapService
    super.init(stage.title("product-map"), on: stage)
  }

  override var listener: Responder? { delegate as? Responder }

  override func didSelectCell() { delegate?.productMapController(self, didSelect: Product(number: 2)) }
}
