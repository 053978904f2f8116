import Dispatch
import Glibc
import UsherEvents
import UsherEventsSQLite
import UsherEventsServers
import UsherFiles

// events-bench: measures what logging an event costs the thread that logs it, how fast events are drained to a socket, and whether
// the thread that delivers them sleeps when there is nothing to do. Prints its rows for Benchmarks/run.

enum Search: LoggedEvent {
  case searched(length: Int, hits: Int)
  var entry: Entry {
    switch self {
    case .searched(let length, let hits): Entry("search", ["length": .count(length), "hits": .count(hits)])
    }
  }
}

struct Server: EventServer {
  let taken = DispatchSemaphore(value: 0)

  func deliver(_ batch: [StoredEvent]) -> Delivery {
    taken.signal()
    return .taken
  }
}

let folder = try ScratchFolder("events-bench")
defer { folder.remove() }

func courier(to server: any EventServer, wait: Duration) -> EventCourier {
  var rules = DeliveryRules()
  rules.wait = wait
  let courier = EventCourier(
    store: SQLiteEventStore(path: folder.path + "/events.sqlite"), server: server, rules: rules,
    clock: SystemTime.clock, moment: SystemTime.moment, random: { .random(in: 0 ... .max) })
  courier.isOn = true
  return courier
}

func print(_ name: String, _ unit: String, _ budget: String, _ samples: [Double]) {
  Swift.print(#"{"name":"\#(name)","unit":"\#(unit)",\#(budget),"samples":\#(samples)}"#)
}

/// The microseconds that each of `count` events takes the calling thread.
func time(_ log: EventLog<Search>, _ count: Int) -> Double {
  let began = SystemTime.clock()
  for number in 0..<count { log.log(.searched(length: number, hits: 3)) }
  return Double(SystemTime.clock() - began) / 1000 / Double(count)
}

/// Single events and bursts. As in a program with an event loop, the thread that delivers is woken afterwards.
func measureLogging() {
  let server = Server()
  let log = EventLog<Search>(courier(to: server, wait: .zero))
  let thread = CourierThread(log.courier)
  thread.start()
  log.courier.whenLogged {}
  var (single, burst, wake): ([Double], [Double], [Double]) = ([], [], [])
  for _ in 0..<300 {
    // The thread of a prompt has handled a line and drawn a screen.
    let line = SystemTime.clock() + 100_000
    while SystemTime.clock() < line {}
    single.append(time(log, 1))
    let began = SystemTime.clock()
    thread.wake()
    wake.append(Double(SystemTime.clock() - began) / 1000)
    server.taken.wait()
    // It has to remove what was taken, and fall asleep.
    usleep(2000)
  }
  for _ in 0..<30 { burst.append(time(log, 1000)) }
  thread.stop()
  print("an event logged, now and then", "us", #""most":2"#, single)
  print("an event logged, one of a thousand", "us", #""most":2"#, burst)
  print("the thread that delivers woken, after what is drawn", "us", #""most":10"#, wake)
}

func measureDraining() {
  let path = folder.path + "/socket"
  let collector = EventCollector(to: Server())
  guard collector.listen(at: path), collector.start() else { return }
  var rates: [Double] = []
  for _ in 0..<10 {
    let log = EventLog<Search>(courier(to: LineSocket(path: path), wait: .zero))
    _ = time(log, 10_000)
    log.courier.save()
    let began = SystemTime.clock()
    while log.courier.turn() != nil {}
    rates.append(10_000 / (Double(SystemTime.clock() - began) / 1e9))
  }
  collector.stop()
  print("events drained to a socket in a second", "", #""least":50000"#, rates)
}

/// How often all threads but the first were woken.
func wakes() -> Int {
  var count = 0
  try? Folder.forEachEntry(in: "/proc/self/task") { task in
    guard let name = task.name, name != "\(getpid())",
      let status = try? RegularFile.read("/proc/self/task/\(name)/status")
    else { return true }
    for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("voluntary_ctxt_switches") {
      count += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
    }
    return true
  }
  return count
}

func measureIdling() {
  let server = Server()
  let log = EventLog<Search>(courier(to: server, wait: .zero))
  let reachability = PathReachability(.file, at: folder.path + "/events.jsonl")
  let thread = CourierThread(log.courier, watching: reachability)
  thread.start()
  log.log(.searched(length: 1, hits: 1))
  server.taken.wait()
  usleep(100_000)
  let before = wakes()
  sleep(10)
  print("wake-ups in ten seconds, with nothing to deliver", "", #""most":0"#, [Double(wakes() - before)])
  thread.stop()
}

measureLogging()
measureDraining()
measureIdling()
