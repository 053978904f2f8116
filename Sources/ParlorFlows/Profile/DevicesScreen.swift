import ParlorStore
import Usher
import UsherScreens

/// Lists the machines on which the account is signed in, and asks which of them to sign out.
final class DevicesScreen: ListScreen {
  enum Event {
    case list(Excerpt.Turn)
    case pick(Device)
    case others
    case answer(Bool)
  }
  /// What is signed out.
  enum Wish: Equatable {
    case one(Device)
    case others
  }
  struct Row {
    var device: Device
    /// Since when the account is signed in there; empty if the device has no time for it.
    var since = ""
    var used = ""
  }
  struct Model {
    var devices = ListPage<Row>([])
    var hasOthers = false
    /// What the user has chosen. The screen asks whether that is right.
    var wish: Wish?
    var trouble = ""
    var isAsking = false
  }

  static let shape = Shape<Model, Event>("Profile/devices") {
    Value("trouble") { $0.trouble }
    Flag("isAsking") { $0.isAsking }
    List("devices", before: { $0.devices.before }, { $0.devices.rows }) {
      Value("label") { $0.device.label }
      Value("since") { $0.since }
      Value("used") { $0.used }
      Flag("isOwn") { $0.device.isOwn }
      Choice("pick") { .pick($0.device) }
    }
    ListPage<Row>.parts(\.devices) { .list($0) }
    Flag("hasOthers") { $0.hasOthers }
    Choice("others") { _ in .others }
    Value("picked") { $0.wish?.device?.label ?? "" }
    Flag("isOthers") { $0.wish == .others }
    Flag("isOwn") { $0.wish?.device?.isOwn ?? false }
    Form("signOut", active: { $0.wish != nil }) {
      Field.confirm("sure")
    } submit: {
      .answer($0.isYes("sure"))
    }
    Sample("two") { Model(devices: ListPage(rows), hasOthers: true) }
    Sample("this one alone, without a name") {
      let own = Device(id: 0, label: "", since: 0, used: 0, isOwn: true)
      return Model(devices: ListPage([Row(device: own, used: "now")]))
    }
    Sample("many") {
      Model(
        devices: ListPage(rows: rows, first: 9, found: 23, isLong: true, filter: "kiosk"), hasOthers: true)
    }
    Sample("sure of one") { Model(devices: ListPage(rows), wish: .one(rows[1].device)) }
    Sample("sure of this one") { Model(devices: ListPage(rows), wish: .one(rows[0].device)) }
    Sample("sure of all others") { Model(devices: ListPage(rows), hasOthers: true, wish: .others) }
    Sample("the server is asked") { Model(isAsking: true) }
    Sample("trouble") { Model(trouble: "No server since 14:02.") }
  }

  private static let rows = [
    Row(
      device: Device(id: 1, label: "desk", since: 0, used: 0, isOwn: true), since: "yesterday 21:04",
      used: "3 min ago"),
    Row(
      device: Device(
        id: 2, label: "kiosk-at-the-harbour.lighthouse.example.org", since: 0, used: 0, isOwn: false),
      since: "2025-11-02", used: "yesterday 21:04"),
  ]

  private let parlor: Parlor
  private let account: Account.ID
  private var seat: Seat<Event>?
  private var wish: Wish?
  /// What was answered last; nil while the first answer is awaited.
  private var answered: Result<[Device], StoreError>?
  let live: LiveList<Event>

  init(_ parlor: Parlor, _ account: Account.ID) {
    self.parlor = parlor
    self.account = account
    live = LiveList(parlor, others: { _ in 9 }, each: { 2 })
  }

  var model: Model {
    switch answered {
    case nil: return Model(isAsking: true)
    case .failure(let error): return Model(trouble: parlor.words(for: error))
    case .success(let devices):
      let rows = devices.map { device in
        Row(
          device: device, since: device.since > 0 ? parlor.timeText(device.since) : "",
          used: parlor.timeText(device.used))
      }
      return Model(
        devices: live.page(of: rows, by: \.device.label), hasOthers: devices.contains { !$0.isOwn },
        wish: wish)
    }
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    live.appear(seat)
    load()
  }

  func disappear() {
    live.disappear()
    wish = nil
  }

  func refresh() { load() }

  /// Asks where the account is signed in now.
  func load() {
    seat?.ask(.devices, parlor) { [weak self] result in
      self?.answered = result.map { if case .devices(let devices) = $0 { devices } else { [] } }
      self?.seat?.changed()
    }
  }

  var only: Event? { model.devices.only.map { .pick($0.device) } }

  func hear(_ event: Event) -> Wish? {
    switch event {
    case .list(let turn): return self.turn(turn).flatMap { hear($0) }
    case .pick(let device): wish = .one(device)
    case .others: wish = .others
    case .answer(let isYes):
      defer { wish = nil }
      return isYes ? wish : nil
    }
    return nil
  }
}

extension DevicesScreen.Wish {
  /// The device; nil if all others are meant.
  var device: Device? { if case .one(let device) = self { device } else { nil } }
}
