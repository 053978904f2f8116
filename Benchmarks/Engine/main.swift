import Glibc
import Usher

func monotonic() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Nanoseconds for one turn of a body, over many.
func time(_ turns: Int, _ body: () -> Void) -> Double {
  let began = monotonic()
  for _ in 0..<turns { body() }
  return Double(monotonic() - began) / Double(turns)
}

func spread(_ values: [Double]) -> (min: Double, median: Double, max: Double) {
  let sorted = values.sorted()
  return (sorted[0], sorted[sorted.count / 2], sorted[sorted.count - 1])
}

nonisolated(unsafe) var sink = 0
func use(_ title: String) { sink &+= title.utf8.count }

let runs = 9
let n = 100_000

func row(_ name: String, budget: Double, floor: () -> Double, usher: () -> Double) {
  var floors: [Double] = []
  var ushers: [Double] = []
  for _ in 0..<runs {
    floors.append(floor())
    ushers.append(usher())
  }
  let f = spread(floors)
  let u = spread(ushers)
  print(name, "floor", f, "usher", u, "ratio", u.median / f.median, "budget", budget)
}

let floorApp = FloorApp()
let channel = floorApp.tabs[0].children[0]
let tree = Tree.bench()
let seat = (tree.screen as? BenchScreen)?.seat
row("W1", budget: 2.5) {
  time(n) {
    channel.push(1)
    use(floorApp.top.title)
    channel.pop()
    use(floorApp.top.title)
  }
} usher: {
  time(n) {
    tree.send(BenchScreen.Event.push(1))
    use(tree.title)
    tree.back()
    use(tree.title)
  }
}
row("W2a", budget: 2.5) {
  time(n) {
    floorApp.open()
    use(floorApp.top.title)
  }
} usher: {
  let goal = [BenchPlaces.room, BenchPlaces.channel.then(BenchChannel.ChildFlow.room(7))]
  var i = 0
  return time(n) {
    tree.open(goal[i & 1], keeping: .otherTabs)
    i += 1
    use(tree.title)
  }
}
