import Foundation
import Testing
import UsherFiles
import UsherPush
import UsherScreens
import UsherTerminal

/// The examples of the articles about notifications do what the articles say.
@Suite struct OrderNoticeTests {
  private func notice(_ text: String) throws -> OrderNotice {
    try OrderNotice(PayloadLine(compacting: Array(text.utf8)))
  }

  @Test func `an order is accepted, answered or refused by what is typed`() throws {
    let four = try notice(#"{"aps": {"alert": "Two sencha", "category": "order"}, "table": 4}"#)
    var board: [Int64: String] = [:]
    #expect(respond(to: four, "accept", "", on: &board) == "Done.")
    #expect(board == [4: "on its way"])
    #expect(respond(to: four, "answer", "", on: &board) == "Write the text after answer.")
    #expect(respond(to: four, "an", "Five minutes.", on: &board) == "Done.")
    #expect(board == [4: "Five minutes."])
    #expect(respond(to: four, "ref", "", on: &board) == "Type one of accept, answer, refuse, dismiss.")
    #expect(respond(to: four, "refuse", "", on: &board) == "Done.")
    #expect(board == [:])
    #expect(throws: PushError.missing(path: "table")) { try notice(#"{"aps": {}}"#) }
  }

  @Test func `orders are taken from a folder, and a wrong one is named with its line`() throws {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: URL(filePath: "/tmp"), create: true
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to name: String) throws -> String {
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    _ = try write(#"{"aps":{},"table":1}"#, to: "one.apns")
    _ = try write("{\n \"aps\": {},\n \"table\": 2\n}\n", to: "two.apns")
    var tables: [Int64] = []
    try takeOrders(folder.path) { tables.append($0.table) }
    #expect(tables == [1, 2])
    let wrong = try write("{\"aps\":{},\"table\":1}\n{\"aps\":{}}\n", to: "wrong")
    let why: [String: Any] = ["path": wrong, "line": 2, "why": PushError.missing(path: "table")]
    let failure = ProgramFailure(code: .dataError, words: Sentence("inFileLine", why))
    #expect(throws: failure) { try takeOrders(wrong) { _ in } }
  }
}
