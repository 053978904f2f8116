import Glibc
import ParlorStore

// scale-bench SMALL LARGE: measures what a user waits for in the stores of two --home folders, and prints rows for
// Benchmarks/run. The smaller store is the floor.

/// The time of every run, in milliseconds since 1970.
let noon: Int64 = 1_750_000_000_000
// Every room is opened once before the figures are taken, so that the system's page cache holds the store.
let (warmUp, turns) = (200, 200)

do {
  let folders = CommandLine.arguments.dropFirst()
  guard folders.count == 2 else { exit(64) }
  let visitors = try folders.map { try Visitor($0 + "/data/parlor.sqlite") }
  let steps: [(figure: Figure, take: (Visitor, Room.ID) -> Double)] = [
    (Figure("open a room", most: 1), { $0.open("channel:\($1)") }),
    (Figure("page back"), { visitor, _ in visitor.type("/older") }),
    (Figure("page on"), { visitor, _ in visitor.type("/newer") }),
    (
      Figure("open home"),
      { visitor, _ in
        visitor.rest()
        return visitor.type("/home")
      }
    ),
    (Figure("search a rare word", most: 10), { visitor, _ in visitor.find("search:zugzwang") }),
    (Figure("search a common word", most: 50), { visitor, _ in visitor.find("search:lunch") }),
  ]
  var figures = steps.map(\.figure)
  for turn in 0..<(warmUp + turns) {
    for (index, step) in steps.enumerated() {
      let times = visitors.map { step.take($0, $0.rooms[turn % $0.rooms.count]) }
      guard turn >= warmUp else { continue }
      figures[index].floor.append(times[0])
      figures[index].samples.append(times[1])
    }
    for visitor in visitors { _ = visitor.type("/home") }
  }
  for figure in figures { print(figure.json) }
} catch {
  print(error)
  exit(1)
}
