// A console for the servers of a company, which people reach by ssh: ssh bastion@host. The line of a key says who somebody is and what
// they may do: bastion --servers FILE --requests FILE --door ann --role operator
import Foundation
import Usher
import UsherScreens
import UsherSession
import UsherTerminal

let words = "Bastion/bastion"
let servers = ProgramOption("servers", value: "FILE", "read the servers from FILE")
let requests = ProgramOption("requests", value: "FILE", "append to FILE what is asked for")
let role = ProgramOption(
  "role", value: "ROLE", takes: .choices(Desk.Role.allCases.map(\.rawValue)), "viewer or operator")

var program = Program(
  "bastion", version: "1.0",
  screens: ProgramScreens(Source.embedded(EmbeddedScreens.files), words: [WordOutline(words)]) { _ in
    [Console.shape.outline, Console.server.outline]
  })
program.about = "Looks after servers."
program.options = [servers, requests, role, .door, .limits]
program.limits = Limits(idle: .seconds(600), longest: .seconds(28_800), each: 2, all: 50)
program.commands = [.audit]
// The log may have the values of a place: they are names of servers, and nobody types those.
program.audit = Audit { _ in true }
program.run { run in
  guard let all = try run.read(servers, decode: { try JSONDecoder().decode([Server].self, from: Data($0)) })
  else { throw UsageError("say --servers FILE") }
  let desk = Desk(
    who: run.visitor?.name ?? "", role: run[role].flatMap { Desk.Role(rawValue: $0) } ?? .viewer,
    servers: all, requests: run[requests])
  desk.note = { run.audit?.note($0, $1) ?? true }
  let session = run.session(Console(desk))
  session.use(words: words)
  return session
}
