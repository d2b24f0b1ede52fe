/// The strongly connected components of a graph (Tarjan, SIAM Journal on Computing 1/2, 1972), without recursion: a list of
/// a million objects would need a stack as deep.
struct Components {
  private(set) var all: [[Int]] = []
  private let next: [[Int]]
  private var order: [Int]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var count = 0

  /// Of the graph in which `next` has, for each node, the nodes that it leads to.
  init(_ next: [[Int]]) {
    self.next = next
    order = [Int](repeating: -1, count: next.count)
    lowest = order
    isOpen = [Bool](repeating: false, count: next.count)
    for node in next.indices where order[node] < 0 { visit(node) }
  }

  private mutating func visit(_ start: Int) {
    var path = [enter(start)]
    while let (node, position) = path.last {
      if position < next[node].count {
        path[path.count - 1].position += 1
        let target = next[node][position]
        if order[target] < 0 {
          path.append(enter(target))
        } else if isOpen[target] {
          lowest[node] = min(lowest[node], order[target])
        }
      } else {
        path.removeLast()
        if let above = path.last?.node { lowest[above] = min(lowest[above], lowest[node]) }
        if lowest[node] == order[node] { close(node) }
      }
    }
  }

  private mutating func enter(_ node: Int) -> (node: Int, position: Int) {
    (order[node], lowest[node]) = (count, count)
    count += 1
    open.append(node)
    isOpen[node] = true
    return (node, 0)
  }

  private mutating func close(_ node: Int) {
    var component: [Int] = []
    while let member = open.popLast() {
      isOpen[member] = false
      component.append(member)
      if member == node { break }
    }
    all.append(component)
  }
}
