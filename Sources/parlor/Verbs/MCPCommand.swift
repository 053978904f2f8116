import Glibc
import ParlorFlows
import ParlorStore
import UsherFiles
import UsherPush
import UsherScreens
import UsherTerminal

/// `parlor mcp`: the rooms of the account as tools for an assistant, by the Model Context Protocol: a line of JSON a request on standard
/// input, and a line an answer on standard output.
struct MCPCommand {
  private let verb: Verb

  /// The versions of the protocol that are spoken, the newest first.
  private static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The most bytes of a line. A message of the longest text fits, with every character escaped.
  private static let longest = 1 << 19

  /// Answers until the input ends or nobody reads the output.
  static func run(_ verb: Verb) throws -> ExitCode {
    let command = MCPCommand(verb: verb)
    var reader = LineReader(STDIN_FILENO, limit: longest)
    while let line = reader.next() {
      if line.bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }), !line.isTooLong { continue }
      // Whoever was signed out meanwhile gets no answer any more.
      try verb.requireAccount()
      guard let answer = try command.answer(line) else { continue }
      guard try verb.write(answer.written) else { break }
    }
    return .ok
  }

  /// Returns the answer to a line; nil for a notification, which has none.
  private func answer(_ line: LineReader.Line) throws -> JSON? {
    guard !line.isTooLong, let request = try? JSON(parsing: line.bytes) else {
      return fault(-32700, "mcp.notJSON", for: .null)
    }
    guard case .object = request, request["jsonrpc"] == "2.0" else {
      return fault(-32600, "mcp.noRequest", for: .null)
    }
    guard case .string(let method)? = request["method"] else {
      // An answer, for which nobody here has asked.
      if request["result"] != nil || request["error"] != nil { return nil }
      return fault(-32600, "mcp.noRequest", for: id(of: request) ?? .null)
    }
    guard request["id"] != nil else { return nil }
    guard let id = id(of: request) else { return fault(-32600, "mcp.noRequest", for: .null) }
    let parameters = request["params"] ?? .object([])
    switch method {
    case "initialize": return result(initialized(parameters), for: id)
    case "ping": return result(.object([]), for: id)
    case "tools/list":
      let tools = MCPTool.allCases.map { $0.described(verb.run.phrases) }
      return result(.object([.init("tools", .array(tools))]), for: id)
    case "tools/call":
      guard case .string(let name)? = parameters["name"], let tool = MCPTool(rawValue: name) else {
        return fault(-32602, "mcp.noTool", for: id)
      }
      return result(call(tool, parameters["arguments"] ?? .object([])), for: id)
    default: return fault(-32601, "mcp.noMethod", for: id)
    }
  }

  private func id(of request: JSON) -> JSON? {
    switch request["id"] {
    case .string?, .integer?: request["id"]
    default: nil
    }
  }

  private func initialized(_ parameters: JSON) -> JSON {
    let asked = Self.versions.first { parameters["protocolVersion"] == .string($0) }
    return .object([
      .init("protocolVersion", .string(asked ?? Self.versions[0])),
      .init("capabilities", .object([.init("tools", .object([]))])),
      .init(
        "serverInfo",
        .object([
          .init("name", .string(verb.run.program.name)), .init("version", .string(verb.run.program.version)),
        ])),
      .init(
        "instructions",
        .string(verb.run.phrases.say("mcp.instructions", ["name": verb.user.account.nickname]))),
    ])
  }

  /// Does what a tool is asked for. What goes wrong is said in the result, so that the assistant can mend it.
  private func call(_ tool: MCPTool, _ arguments: JSON) -> JSON {
    var (text, isError) = ("", false)
    do { text = try tool.call(verb, MCPArguments(arguments)) } catch {
      text = verb.run.phrases.say(verb.failure(error).words)
      isError = true
    }
    return .object([
      .init("content", .array([.object([.init("type", "text"), .init("text", .string(text))])])),
      .init("isError", .bool(isError)),
    ])
  }

  private func result(_ result: JSON, for id: JSON) -> JSON {
    .object([.init("jsonrpc", "2.0"), .init("id", id), .init("result", result)])
  }

  private func fault(_ code: Int64, _ words: String, for id: JSON) -> JSON {
    let error = JSON.object([
      .init("code", .integer(code)), .init("message", .string(verb.run.phrases.say(words))),
    ])
    return .object([.init("jsonrpc", "2.0"), .init("id", id), .init("error", error)])
  }
}
