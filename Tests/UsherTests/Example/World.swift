@testable import Usher

/// What the example's coordinators and screens tell, and what they are told to do.
final class World {
  /// Every moment of a life, in order: `start Home`, `appear home`, `disappear home`, `removed home back`, `end ...`.
  var log: [String] = []
  /// What a moment sets off, by its text.
  var hooks: [String: () throws -> Void] = [:]
  /// Who was asked whether it may be left: `room:42 back -> tabs:1/home`.
  var asked: [String] = []
  /// Writes no targets down: far down, each costs as much as the way is long.
  var isQuiet = false
  /// What they answer, by name; yes if nothing is said.
  var guards: [String: Permission] = [:]
  /// Who is logged in.
  var account: String? = "ann"
  /// Under which key a page keeps its words, by its name.
  var draftKeys: [String: String] = [:]
  /// What went wrong in a screen's life.
  var violations: [String] = []
  /// How many coordinators and screens there are.
  private(set) var alive = 0

  func arrive() { alive += 1 }
  func depart() { alive -= 1 }

  func moment(_ text: String) {
    log.append(text)
    try? hooks[text]?()
  }

  /// The same where a hook may throw.
  func moment(throwing text: String) throws {
    log.append(text)
    try hooks[text]?()
  }

  func permission(_ name: String, _ departure: Departure) -> Permission {
    if !isQuiet { asked.append("\(name) \(departure.reason) -> \(departure.target?.written ?? "out")") }
    try? hooks["ask \(name)"]?()
    return guards[name] ?? .yes
  }

  /// What was logged since the last call.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }
}

/// Why an example's start fails.
struct Broken: Error {}
