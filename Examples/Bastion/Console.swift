import Usher
import UsherScreens

/// The list of servers, and a screen for each of them. Viewers look, and operators restart as well.
final class Console: Coordinator {
  enum ChildFlow: Flow { case server(String) }

  struct Model {
    let desk: Desk
  }

  static let shape = Shape<Model, String>("Bastion/servers") {
    Value("who") { $0.desk.who }
    Flag("isOperator") { $0.desk.isOperator }
    List("servers", { $0.desk.servers }) {
      Value("name") { $0.name }
      Flag("isUp") { $0.isUp }
      Choice("open") { $0.name }
    }
    Sample("for a viewer") { Model(desk: .sample) }
    Sample("for an operator") { Model(desk: .operators) }
    Sample("without servers") { Model(desk: Desk(who: "ann", servers: [])) }
  }

  struct Shown {
    let desk: Desk
    let server: Server
  }

  static let server = Shape<Shown, Bool>("Bastion/server") {
    Value("name") { $0.server.name }
    Flag("isUp") { $0.server.isUp }
    Flag("isAsked") { $0.desk.asked.contains($0.server.name) }
    Flag("isOperator") { $0.desk.isOperator }
    Form("restart", chosen: true) {
      Field.confirm("sure")
    } submit: {
      $0.isYes("sure")
    }
    Sample("for a viewer") { Shown(desk: .sample, server: Desk.sample.servers[0]) }
    Sample("for an operator") { Shown(desk: .operators, server: Desk.sample.servers[1]) }
    Sample("asked for") {
      let desk = Desk.operators
      desk.asked = ["web2"]
      return Shown(desk: desk, server: desk.servers[1])
    }
  }

  let life = Life()
  private let desk: Desk

  init(_ desk: Desk) { self.desk = desk }
  func start() { show(Page(Self.shape, Model(desk: desk))) { $0.begin(.server($1)) } }

  func admits(_ flow: ChildFlow) -> Admission {
    switch flow {
    case .server(let name): desk.server(name) == nil ? .no(Reason("noServer", ["server": name])) : .yes
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Console> {
    switch flow {
    case .server(let name):
      let server = desk.server(name) ?? Server(name: name, isUp: false)
      let page = Page(Self.server, Shown(desk: desk, server: server))
      return .screen(page) { console, isSure in
        guard isSure, console.desk.isOperator else { return }
        // Nothing is done that is not in the log.
        guard console.desk.note("restart", ["server": name]) else { return }
        do {
          try console.desk.restart(server)
          console.desk.asked.insert(name)
          console.tell(Reason("restarting", ["server": name]))
        } catch {
          console.tell(Reason(error))
        }
        page.model = Shown(desk: console.desk, server: server)
      }
    }
  }
}
