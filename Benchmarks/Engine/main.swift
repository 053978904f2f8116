import Glibc
import Usher

/// Measures the engine and the floor, a hand-written program, and exits with 1 if a budget is exceeded. Prints a table
/// and, if the output is not a terminal, the rows as JSON, one on each line. Arguments choose among steps, links,
/// depths and memory.
///
/// Floor and engine take short turns, so that a slow moment of the machine affects both samples of a pair.
let runs = 41

func measure(_ name: String, _ unit: String, _ budget: Row.Budget, floor: () -> Double, usher: () -> Double)
  -> Row
{
  var row = Row(name: name, unit: unit, budget: budget)
  _ = (floor(), usher())
  for _ in 0..<runs {
    row.floor.append(floor())
    row.samples.append(usher())
  }
  return row
}

let groups: KeyValuePairs = ["steps": steps, "links": links, "depths": depths, "memory": memory]
let chosen = CommandLine.arguments.dropFirst()
let rows = groups.filter { chosen.isEmpty || chosen.contains($0.key) }.flatMap { $0.value() }
print(Row.table(rows))
if isatty(STDOUT_FILENO) == 0 { for row in rows { print(row.json) } }
exit(rows.allSatisfy(\.isMet) ? 0 : 1)
