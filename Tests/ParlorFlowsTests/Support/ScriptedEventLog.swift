import ParlorFlows
import Synchronization
import Usher
import UsherEvents
import UsherSession

/// An event log for a script. The settings turn it on and off, as those of the command do.
///
/// `! eventLog on` lends it to the session, and from then on its server can be reached; `! eventLog off` takes the server away, and
/// has the log save what waits.
final class ScriptedEventLog {
  private let server = Server()
  private let courier: EventCourier
  private var changes: Subscription?

  init() {
    courier = EventCourier(
      store: MemoryEventStore(), server: server, reachability: server, clock: { 1 }, moment: { 1 },
      random: { 1 })
  }

  func event(_ parlor: Parlor) -> ScriptEvent {
    ScriptEvent("eventLog") { [self] _, word throws(ScriptError) in
      guard ["on", "off"].contains(word) else {
        throw .badArgument(event: "eventLog", word, wanted: "on or off")
      }
      server.isUp.store(word == "on", ordering: .relaxed)
      parlor.machine.eventTarget = "events.jsonl"
      changes = parlor.settings.changes.listen { [courier] in
        courier.isOn = $0[.logsEvents]
        parlor.events = courier.isOn ? EventLog(courier) : nil
      }
      for _ in 0..<3 { parlor.events?.log(.signedOut) }
      _ = courier.turn()
    }
  }

  private final class Server: EventServer, Reachability {
    let isUp = Atomic(true)

    var isReachable: Bool { isUp.load(ordering: .relaxed) }
    func whenChanged(_ hear: @escaping @Sendable () -> Void) {}
    func deliver(_ batch: [StoredEvent]) -> Delivery { .taken }
  }
}
