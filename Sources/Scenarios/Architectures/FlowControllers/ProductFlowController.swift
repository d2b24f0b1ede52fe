import Hierarchy

/// What a list of products shows.
struct Product {
  let number: Int
}

/// The flow from a list of products to one of them, to its author and to a map (section 2).
///
/// It carries what the whole flow depends on, and hands to each screen what that one uses (section 3).
class ProductFlowController: ItemFlowController {
  final let productDependencyContainer: ProductDependencyContainer

  required init(dependencyContainer: DependencyContainer, on stage: Stage) {
    productDependencyContainer = ProductDependencyContainer(dependencyContainer)
    super.init(stage.title("feed"), dependencyContainer: dependencyContainer, on: stage)
  }

  override func makeScreen(after screen: ContentController?) -> ContentController {
    switch screen {
    case nil:
      let service = productDependencyContainer.productNetworkingService
      let list = ProductListController("product-list", service, on: stage)
      listen(to: list)
      return list
    case is ProductDetailController:
      let services = (
        productDependencyContainer.authorNetworkingService, productDependencyContainer.imageDownloaderService
      )
      return ProductAuthorController("product-author", services, on: stage)
    case is ProductAuthorController:
      let services = (productDependencyContainer.locationService, productDependencyContainer.mapService)
      return ProductMapController("product-map", services, on: stage)
    default: return makeDetail(for: Product(number: 2))
    }
  }

  private func makeDetail(for product: Product) -> ProductDetailController {
    let services = (
      productDependencyContainer.productNetworkingService, productDependencyContainer.productEditService,
      productDependencyContainer.imageDownloaderService
    )
    let productDetailController = ProductDetailController("product-detail", services, on: stage)
    productDetailController.product = product
    return productDetailController
  }

  final func showDetail(for product: Product) { show(makeDetail(for: product)) }

  /// In one form it is called back, the article's alternative to a delegate's method, and captured weakly (section 10).
  func listen(to productListController: ProductListController) {
    guard stage.options.linkage == .weakClosure else { return }
    productListController.didSelectProduct = { [weak self] product in self?.showDetail(for: product) }
  }
}

extension ProductFlowController: ProductListControllerDelegate {
  final func productListController(_ controller: ProductListController, didSelect product: Product) {
    showDetail(for: product)
  }
}

/// A screen that was handed the services that it uses, and no others (section 3, catalogue D16).
class ServedController<Services>: ContentController {
  final let services: Services

  init(_ kind: String, _ services: Services, on stage: Stage) {
    self.services = services
    super.init(stage.title(kind), on: stage)
  }
}

protocol ProductListControllerDelegate: AnyObject {
  func productListController(_ controller: ProductListController, didSelect product: Product)
}

final class ProductListController: ServedController<ProductNetworkingService> {
  /// Instead of the delegate's method, where it is set.
  var didSelectProduct: ((Product) -> Void)?

  override func didSelectCell() {
    let product = Product(number: 1)
    if let didSelectProduct { return didSelectProduct(product) }
    (delegate as? any ProductListControllerDelegate)?.productListController(self, didSelect: product)
  }
}

final class ProductDetailController:
  ServedController<(ProductNetworkingService, ProductEditService, ImageDownloaderService)>
{
  var product: Product?

  override var label: String { "\(title) (product \(product?.number ?? 0))" }
}

final class ProductAuthorController: ServedController<(AuthorNetworkingService, ImageDownloaderService)> {}
final class ProductMapController: ServedController<(LocationService, MapService)> {}
