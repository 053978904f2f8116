import Glibc
import ParlorStore

// bench engine                   measures the engine
// bench home FOLDER [MESSAGES]   prepares a --home folder whose store holds that many messages, a million without a number
// bench search FOLDER            measures searching in that folder's store
//
// Prints figures as Benchmarks/run reads them: a line of JSON for each.

do {
  let arguments = CommandLine.arguments.dropFirst()
  switch (arguments.first, arguments.count) {
  case ("engine", 1): for row in measureEngine() { print(row.json) }
  case ("home", 2...3):
    let count = arguments.dropFirst(2).first.flatMap { Int($0) }
    try prepareHome(arguments[2], messages: count ?? 1_000_000)
  case ("search", 2): for row in try measureSearch(arguments[2]) { print(row.json) }
  default:
    print("usage: bench engine | home FOLDER [MESSAGES] | search FOLDER")
    exit(64)
  }
} catch {
  print(error)
  exit(1)
}
