@testable import Usher

/// Records what the coordinators and screens of the example do, and decides what they answer.
final class World {
  /// Every hook that was called, in order: `start Home`, `appear home`, `disappear home`, `removed home back`, `end
  /// ...`.
  var log: [String] = []
  /// What to run when a hook is called, by the hook's text.
  var hooks: [String: () throws -> Void] = [:]
  /// Who was asked whether it can be left: `room:42 back -> tabs:1/home`.
  var asked: [String] = []
  /// Whether targets are left out of `asked`. In a deep tree, writing each would take as long as the place is.
  var isQuiet = false
  /// The answers to those questions, by name; yes if there is none.
  var guards: [String: Permission] = [:]
  /// What coordinators answer about their steps, by the steps' written form; their own answer if there is none.
  var admissions: [String: Admission] = [:]
  /// The account that is logged in.
  var account: String? = "ann"
  /// The draft keys of pages, by name.
  var draftKeys: [String: String] = [:]
  /// Hooks of screens that were called in a wrong order.
  var violations: [String] = []
  /// How many coordinators and screens are alive.
  private(set) var alive = 0

  func arrive() { alive += 1 }
  func depart() { alive -= 1 }

  func moment(_ text: String) {
    log.append(text)
    try? hooks[text]?()
  }

  /// Records a hook that may throw.
  func moment(throwing text: String) throws {
    log.append(text)
    try hooks[text]?()
  }

  func permission(_ name: String, _ departure: Departure) -> Permission {
    if !isQuiet { asked.append("\(name) \(departure.reason) -> \(departure.target?.written ?? "out")") }
    try? hooks["ask \(name)"]?()
    return guards[name] ?? .yes
  }

  /// Returns what was logged since the last call.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }
}

/// The error of a coordinator that cannot start.
struct Broken: Error {}
