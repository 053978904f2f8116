import Foundation
import ParlorStore
import SeededRandom
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// Somebody reads a room on two devices, in any order, leaves it, and kills the program, while others write. A message is read if
/// its last row was on one of the two terminals, and only then.
@Suite struct UnreadWalkTests {
  enum Step {
    case post(Int)
    case type(Int, String)
    case resize(Int, rows: Int?)
    case kill(Int)
  }

  private final class Devices {
    private let company: Company
    private let room: Room.ID
    private var devices: [(guest: Guest, display: Display, rows: Int?)] = []
    private var seen: Set<Int> = []
    private var count = 0

    init() throws {
      company = try Company()
      room = try company.store.makeChannel(name: "walk", description: "", in: 1, by: Company.mina).id
      for account in [Company.jun, Company.seoyeon] { try company.store.join(room, account) }
      for rows in [24, nil] { devices.append(try device(rows)) }
    }

    private func device(_ rows: Int?) throws -> (guest: Guest, display: Display, rows: Int?) {
      // What is to be done later is never done: the program may be killed before.
      let guest = try company.guest(Company.jun, at: "home", rows: rows, later: { _, _ in })
      return (guest, Display(guest.play.session), rows)
    }

    func take(_ step: Step) throws -> String? {
      switch step {
      case .post(let more):
        // They come at once, so that the first ones may never be on a terminal.
        try devices[0].guest.play.session.perform {
          try devices[1].guest.play.session.perform {
            for _ in 0..<more {
              _ = try company.store.append(
                "t\(count) \(count % 9 == 0 ? "@Jun" : "hi")", to: room,
                by: count % 7 < 4 ? Company.mina : Company.seoyeon)
              count += 1
            }
          }
        }
      case .type(let device, let line):
        devices[device].guest.type(line.replacing("ROOM", with: "channel:\(room)"))
      case .resize(let device, let rows):
        devices[device].rows = rows
        devices[device].guest.play.session.height = { rows }
      case .kill(let device):
        seen.formUnion(devices[device].display.seen)
        devices[device] = try self.device(devices[device].rows)
      }
      for device in devices {
        _ = device.guest.news
        seen.formUnion(device.display.seen)
      }
      let unread = try company.store.joinedRoom(room, of: Company.jun)?.unread
      return unread == count - seen.count ? nil : "\(unread ?? -1) are unread, not \(count - seen.count)"
    }
  }

  private func run(_ steps: [Step]) throws -> String? {
    let devices = try Devices()
    for step in [.post(60)] + steps {
      if let what = try devices.take(step) { return "\(step): \(what)" }
    }
    return nil
  }

  private static func step(_ random: inout SplitMix64) -> Step {
    let device = random.below(2)
    switch random.below(16) {
    case 0..<3: return .post(random.below(5) == 0 ? 1 + random.below(70) : 1 + random.below(3))
    case 3, 4: return .type(device, "/open home")
    case 5..<8: return .type(device, "/open ROOM")
    case 14: return .resize(device, rows: random.pick([8, 12, 24, 40]))
    case 15: return .kill(device)
    default:
      return .type(
        device, random.pick(["/older", "/newer", "/latest", "/next", "/mention", "", "", "/where"]) ?? "")
    }
  }

  /// `UNREAD_WALKS` says how many walks there are.
  static let walks = ProcessInfo.processInfo.environment["UNREAD_WALKS"].flatMap { UInt64($0) } ?? 60

  @Test func `a message is read when it has been on a terminal, and only then`() {
    let first = UInt64.random(in: 0..<(.max - Self.walks))
    for seed in Array(1...Self.walks / 2) + Array(first..<first + Self.walks / 2) {
      var random = SplitMix64(seed: seed)
      let steps = (0..<30).map { _ in Self.step(&random) }
      if let what = steps.failure(run) { return _ = Issue.record("seed \(seed)\n\(what)") }
    }
  }

  @Test func `on a terminal, what fits on the first page is read, and what scrolls past is not`() throws {
    let company = try Company()
    let unread = { try company.store.joinedRoom(41, of: Company.jun)?.unread }
    let jun = try company.guest(Company.jun, at: "home", rows: 16)
    jun.type("2")
    #expect(jun.news.contains("── read up to here ──"))
    jun.type("/back")
    #expect(try unread() == 6)
    jun.type("2", "", "/back")
    #expect(try unread() == 0)
  }
}
