import Glibc
import Usher
import UsherScreens
import UsherSession

@testable import UsherTerminal

/// The result of a session over pipes.
struct Run: Equatable {
  var end: SessionEnd
  var output: String
  var complaints: [String] = []
}

/// A list, and a page for each of its rows. The tests run it over pipes.
final class Desk: Coordinator {
  enum ChildFlow: Flow { case page(String), closed, slow }

  let life = Life()
  var isStrict = false
  private let list = Page(Desk.listShape, ["one", "two"])

  func start() { show(list) { desk, name in desk.begin(.page(name)) } }

  func makeChild(_ flow: ChildFlow) -> Child<Desk> {
    switch flow {
    case .page(let name): .screen(Page(Desk.pageShape, name))
    case .closed: .screen(Page(Desk.pageShape, "closed"))
    case .slow: .screen(SlowPage())
    }
  }

  func admits(_ flow: ChildFlow) -> Admission { flow == .closed ? .wait(Reason("not yet")) : .yes }

  static let listShape = Shape<[String], String>("Desk/list") {
    List("names", { $0 }) {
      Value("name") { $0 }
      Choice("open") { $0 }
    }
  }
  static let pageShape = Shape<String, Never>("Desk/page") { Value("name") { $0 } }

  static let pictures: Gallery = [
    "Desk/list.en.screen": """
    one or two

    {{#names}}
      {{key}}  {{name}}   -> open
    {{/names}}

    desk>
    """,
    "Desk/page.en.screen": """
    {{name}} it is

    page>
    """,
  ]

  /// Runs a session over pipes, with a root and lines of input.
  static func run<Root: Coordinator>(
    _ root: Root, _ script: String, setUp: (Session) -> Void = { _ in }
  ) throws -> Run {
    let (input, output) = (Pipe(), Pipe())
    let session = Session(Tree(live: root), gallery: Desk.pictures)
    setUp(session)
    let terminal = try Terminal(program: "desk", input: input.readEnd, output: output.writeEnd)
    let stage = try TerminalLoop(session, on: terminal, program: "desk")
    var complaints: [String] = []
    stage.complain = { complaints.append($0) }
    input.write(script)
    input.closeWriteEnd()
    let end = stage.run()
    output.closeWriteEnd()
    return Run(end: end, output: output.readAll(), complaints: complaints)
  }

  /// Runs lines of input. If `rest` is not empty, sends it once the tree has refused something.
  func run(_ script: String, then rest: String = "", patience: UInt64? = nil) throws -> Run {
    let (input, output) = (Pipe(), Pipe())
    let tree = Tree(live: self)
    if let patience { tree.links.patience = patience }
    let session = Session(tree, gallery: Desk.pictures)
    let terminal = try Terminal(program: "desk", input: input.readEnd, output: output.writeEnd)
    let stage = try TerminalLoop(session, on: terminal, program: "desk")
    var complaints: [String] = []
    stage.complain = { complaints.append($0) }
    stage.isStrict = isStrict
    input.write(script)
    if rest.isEmpty {
      input.closeWriteEnd()
    } else {
      // The input stays open until then, so only that refusal can end the session.
      session.tree.onRefusal = { [refused = session.tree.onRefusal] refusal in
        refused?(refusal)
        input.write(rest)
        input.closeWriteEnd()
      }
    }
    let end = stage.run()
    output.closeWriteEnd()
    return Run(end: end, output: output.readAll(), complaints: complaints)
  }
}

/// A page that slow work loads.
final class SlowPage: Pictured {
  static var shape: Shape<String, Never> { Desk.pageShape }
  private(set) var model = "loading"

  func appear(_ seat: Seat<Never>) {
    seat.load({ "loaded" }) { [weak self] name in self?.model = (try? name.get()) ?? "failed" }
  }
}

/// A pipe. One thread uses both ends, so no text may be larger than the pipe.
final class Pipe {
  let readEnd: Int32
  private(set) var writeEnd: Int32

  init() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    closeWriteEnd()
  }

  func write(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(writeEnd, $0.baseAddress, $0.count) }
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  func readAll() -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let count = read(readEnd, &piece, piece.count), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
