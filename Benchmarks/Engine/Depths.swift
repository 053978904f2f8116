import Usher

/// W3: the cost of depth. Measures the pair of W1 with 10, 100 and 1,000 screens in one stack, and with as many nested
/// flows.
func depths() -> [Row] {
  let depths = [10, 100, 1000]
  let apps = depths.map { floor(deep: $0) }
  let stacks = depths.map { stack(deep: $0) }
  let nests = depths.map { nest(deep: $0) }
  let turns = 5_000
  var rows = zip(depths, zip(apps, stacks)).map { depth, pair in
    measure("W3 push + pop, stack of \(depth)", "ns", .none) {
      pairs(pair.0, turns)
    } usher: {
      pairs(pair.1, turns)
    }
  }
  rows.append(
    measure("W3 stack of 1000 to stack of 10", "ns", .ratio(1.2)) {
      pairs(stacks[0], turns)
    } usher: {
      pairs(stacks[2], turns)
    })
  for (depth, tree) in zip(depths.dropFirst(), nests.dropFirst()) {
    rows.append(
      measure("W3 \(depth) nested flows to 10", "ns", .ratio(1.2)) {
        pairs(nests[0], turns)
      } usher: {
        pairs(tree, turns)
      })
  }
  let app = FloorApp()
  let tree = Tree.bench()
  var pops: (floor: [Double], usher: [Double]) = ([], [])
  rows.append(
    measure("push to depth 1000", "us", .none) {
      let push = time(1) { _ in climb(app, 1000) } / 1000
      pops.floor.append(time(1) { _ in app.top.screens.removeLast(999) } / 1000)
      return push
    } usher: {
      let push = time(1) { _ in climb(tree, 1000) } / 1000
      pops.usher.append(time(1) { _ in _ = (tree.coordinator as? BenchRoom)?.backToFirst() } / 1000)
      return push
    })
  rows.append(
    Row(
      name: "pop to root from 1000", unit: "us", floor: Array(pops.floor.dropFirst()),
      samples: Array(pops.usher.dropFirst())))
  return rows
}

private func climb(_ app: FloorApp, _ depth: Int) { for id in 1..<depth { app.screen?.on(.open(id)) } }

private func climb(_ tree: Tree, _ depth: Int) {
  for id in 1..<depth { tree.send(BenchScreen.Event.open(id)) }
}

private func floor(deep depth: Int) -> FloorApp {
  let app = FloorApp()
  climb(app, depth)
  return app
}

private func stack(deep depth: Int) -> Tree {
  let tree = Tree.bench()
  climb(tree, depth)
  return tree
}

private func nest(deep depth: Int) -> Tree {
  let tree = Tree.nest()
  climb(tree, depth)
  return tree
}

/// How many bytes the heap holds for each of 1,000 screens in a stack, apart from the screen itself.
func memory() -> [Row] {
  var own: [Double] = []
  let row = measure("heap a screen, beside the screen itself", "bytes", .most(400)) {
    let app = FloorApp()
    let before = heap()
    climb(app, 1001)
    return Double(heap() - before) / 1000
  } usher: {
    let tree = Tree.bench()
    let before = heap()
    climb(tree, 1001)
    let all = Double(heap() - before) / 1000
    let start = heap()
    let screens = ContiguousArray(unsafeUninitializedCapacity: 1000) { buffer, count in
      for _ in 0..<1000 {
        buffer.initializeElement(at: count, to: BenchScreen("thread"))
        count += 1
      }
    }
    own.append(Double(heap() - start) / 1000 - 8)
    return all - (own.last ?? 0) + Double(screens.count) * 0
  }
  return [row, Row(name: "the screen itself", unit: "bytes", samples: Array(own.dropFirst()))]
}
