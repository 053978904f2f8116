import Glibc
import Usher

/// Measures steps in a room three flows deep. The title of the present screen is read after each.
func measureEngine() -> [Row] {
  let tree = Tree.bench()
  guard let seat = (tree.screen as? BenchScreen)?.seat else { return [] }
  // Ids that no open screen has. A step that is on top already would be refreshed, and not pushed.
  let fresh = 1_000_000
  return [
    Row(name: "engine: push and pop of a screen", unit: "us", most: 2.6).measured {
      time(10_000) { turn in
        seat.send(.open(fresh + turn))
        _ = use(tree.title)
        tree.back()
        _ = use(tree.title)
      }
    },
    // Discards the stack of the tab, and builds home > channel > room again.
    Row(name: "engine: link to a room", unit: "us", most: 4.5).measured {
      time(5_000) { turn in
        tree.open(.room(.home, channel: 1, room: turn), keeping: .otherTabs)
        _ = use(tree.title)
      }
    },
  ]
}

/// Calls `body` many times, and returns the processor time of one call in microseconds.
private func time(_ turns: Int, _ body: (Int) -> Void) -> Double {
  let began = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
  for turn in 0..<turns { body(turn) }
  return Double(nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - began) / Double(turns) / 1000
}

/// Uses a title that was read, so that the compiler does not remove the reading.
@inline(never) private func use(_ title: String) -> Int { title.utf8.count }
