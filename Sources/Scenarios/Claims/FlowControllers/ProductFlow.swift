import Hierarchy

// MARK: - D16

extension FlowControllersClaims {
  static let fewServices = Claim(
    "D16",
    "Screens that are handed just the services that they use know fewer types than with the whole struct, for fewer retains",
    rule: """
      over the four screens of the product flow 8 types of services are known in all against 24, read off the screens, and \
      making the four takes 16 retains less, within one
      """,
    smallestEffect: "one: types are counted exactly, and retains repeat",
    against: CounterWorld("whole-struct", "the screens that are said to be handed few are handed the struct"),
    cases: ["bubbleup claims D16"],
    operations: [making(.few), making(.whole)]
  ) { lab, planted in
    let few = planted == nil ? ProductFlow.Handing.few : .whole
    let counts = try [few, .whole].map { try lab.counts(of: making($0)).retains }
    let difference = counts[0].flatMap { fewer in counts[1].map { $0 - fewer } }
    let (used, all) = (ProductFlow(few).services, ProductFlow(.whole).services)
    let shown = zip(ProductFlow.titles, zip(used, all)).map { title, counts in
      ClaimCheck(ClaimFigure("types of services known to \(title)", count: counts.0))
    }
    return Finding(
      shown + [
        ClaimCheck(ClaimFigure("types known in all, handed few", count: used.reduce(0, +)), .equals(8)),
        ClaimCheck(ClaimFigure("types known in all, whole struct", count: all.reduce(0, +)), .equals(24)),
        ClaimCheck(ClaimFigure("retains less for four screens", counted: difference), .within(15, 17)),
      ]
    )
  }

  private static func making(_ handing: ProductFlow.Handing) -> LabOperation {
    LabOperation("four screens made, \(handing.rawValue)") {
      let flow = ProductFlow(handing)
      return { count in (0..<count).reduce(0) { sum, _ in sum &+ UInt64(flow.makeScreens().count) } }
    }
  }
}

/// The flow from a list of products to one, to its author, to a map, with the services that the article names.
struct ProductFlow {
  /// What a screen is handed.
  enum Handing: String {
    /// The services that it uses.
    case few
    /// The struct with all six.
    case whole
  }

  static let titles = ["list", "detail", "author", "map"]

  private let handing: Handing
  private let container = ProductDependencies()

  init(_ handing: Handing) { self.handing = handing }

  /// The screens, each made from what the flow has.
  func makeScreens() -> [AnyObject] {
    guard handing == .few else { return Self.titles.map { _ in ContainerScreen(container) } }
    return [
      ProductListScreen(container.networking),
      ProductDetailScreen(container.networking, container.images, container.edit),
      ProductAuthorScreen(container.authors, container.images),
      ProductMapScreen(container.location, container.map),
    ]
  }

  /// How many types of services each screen knows.
  var services: [Int] {
    makeScreens().map { screen in
      Mirror(reflecting: screen).children.reduce(0) { sum, property in
        sum + (property.value is ProductService ? 1 : Mirror(reflecting: property.value).children.count)
      }
    }
  }
}

private struct ProductDependencies {
  let networking = ProductNetworking()
  let images = ImageDownloader()
  let edit = ProductEdit()
  let authors = AuthorNetworking()
  let location = LocationService()
  let map = MapService()
}

private class ProductService {}
private final class ProductNetworking: ProductService {}
private final class ImageDownloader: ProductService {}
private final class ProductEdit: ProductService {}
private final class AuthorNetworking: ProductService {}
private final class LocationService: ProductService {}
private final class MapService: ProductService {}

private final class ProductListScreen {
  private let networking: ProductNetworking
  init(_ networking: ProductNetworking) { self.networking = networking }
}

private final class ProductDetailScreen {
  private let networking: ProductNetworking
  private let images: ImageDownloader
  private let edit: ProductEdit

  init(_ networking: ProductNetworking, _ images: ImageDownloader, _ edit: ProductEdit) {
    self.networking = networking
    self.images = images
    self.edit = edit
  }
}

private final class ProductAuthorScreen {
  private let authors: AuthorNetworking
  private let images: ImageDownloader

  init(_ authors: AuthorNetworking, _ images: ImageDownloader) {
    self.authors = authors
    self.images = images
  }
}

private final class ProductMapScreen {
  private let location: LocationService
  private let map: MapService

  init(_ location: LocationService, _ map: MapService) {
    self.location = location
    self.map = map
  }
}

/// A screen that is handed everything.
private final class ContainerScreen {
  private let dependencies: ProductDependencies
  init(_ dependencies: ProductDependencies) { self.dependencies = dependencies }
}
