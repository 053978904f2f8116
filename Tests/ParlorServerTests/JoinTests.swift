import Fixtures
import Glibc
import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

@testable import parlor_agent

@Suite struct JoinTests {
  @Test func `somebody joins, finds the rooms, and leaves again`() throws {
    let team = try Team()
    let people = try team.people()
    try people.ann.post(1, "one")
    let hash = try PasswordHash("Secret-word1!")
    try team.admin.run(
      "UPDATE parlor.account SET verifier = parlor.digest($1), setting = parlor.setting_of($1) WHERE id = 2",
      .text(hash.text))
    let folder = TemporaryFolder()
    let home = folder / "home"
    let join = ["join", team.clientURL, "--home", home]

    #expect(
      try AgentProcess.run(join, input: "ben@example.org\nwrong\n")
        == ("parlor: the e-mail address or the password is wrong; try again\n", 77))
    #expect(try AgentProcess.run(join, input: "").code == 66)
    #expect(folder.names == [], "nothing is left behind")
    #expect(
      try AgentProcess.run(join, input: "ben@example.org\nSecret-word1!\n")
        == (
          "signed in; fetching rooms and messages ...\n1 room is here; continue with: parlor --home \(home)\n",
          0
        ))
    do {
      let store = try Store(path: home + "/data/parlor.sqlite", now: { 1 })
      #expect(try store.origin()?.account == 2)
      #expect(try store.keptLogIn(named: "ben@example.org") == 2)
      #expect(try store.messages(in: 1).messages.map(\.text) == ["one"])
    }
    #expect(
      try AgentProcess.run(join, input: "")
        == (
          "parlor: this store is already connected to a team server; continue with: parlor --home \(home)\n",
          73
        ))

    // What sessions keep.
    for (name, folder) in [
      ("history-2", "state"), ("parlor.sqlite-shown-2", "data"), ("events-team.sqlite", "data"),
      ("other", "data"),
    ] {
      #expect(mkdir("\(home)/\(folder)", 0o700) == 0 || errno == EEXIST)
      let file = open("\(home)/\(folder)/\(name)", O_CREAT | O_WRONLY, 0o600)
      #expect(file >= 0)
      close(file)
    }
    #expect(
      try AgentProcess.run(["leave", "--home", home], input: "")
        == ("signed out; the messages on this machine are deleted, those on the server stay\n", 0))
    #expect(access(home + "/state/history-2", F_OK) != 0)
    #expect(access(home + "/data/parlor.sqlite-shown-2", F_OK) != 0)
    #expect(access(home + "/data/events-team.sqlite", F_OK) != 0, "the next account would send its events")
    #expect(access(home + "/data/other", F_OK) == 0)
    #expect(
      try team.admin.run("SELECT count(*) FROM parlor.device WHERE revoked_at IS NOT NULL").number(0) == 1)
    #expect(
      try AgentProcess.run(["leave", "--home", home], input: "")
        == (
          "parlor: \(home)/data/parlor.sqlite is not connected to a team server; run: parlor join URL\n", 66
        ))
  }

  @Test(arguments: [false, true])
  func `what comes to the home while questions are asked stays there`(_ isReplica: Bool) throws {
    let team = try Team()
    let people = try team.people()
    let hash = try PasswordHash("Secret-word1!")
    try team.admin.run(
      "UPDATE parlor.account SET verifier = parlor.digest($1), setting = parlor.setting_of($1) WHERE id = 2",
      .text(hash.text))
    func connections() throws -> Int64? {
      try team.admin.run("SELECT count(*) FROM pg_stat_activity WHERE usename = 'parlor_client'").number(0)
    }
    let before = try #require(try connections())
    let folder = TemporaryFolder()
    let home = folder / "home"
    let joined = try AgentProcess.run(["join", team.clientURL, "--home", home], input: "ben@example.org\n") {
      // It is connected, so it has seen that nothing is there.
      while try connections() == before {}
      if isReplica {
        try Self.makeReplica(of: people.ann, team, in: home)
      } else {
        let store = try Store(path: home + "/data/parlor.sqlite", now: { 1 })
        _ = try store.signUp(
          SignUp(email: "dan@example.org", nickname: "Dan", password: "Secret-word1!"), hash: hash)
      }
      return "Secret-word1!\n"
    }
    #expect(joined.code == 73)
    #expect(
      joined.text.contains(
        isReplica ? "this store is already connected to a team server" : "is already in use"))
    let store = try Store(path: home + "/data/parlor.sqlite", now: { 1 })
    #expect(try store.account(1) != nil, "the store is there as it was")
    #expect(
      try team.admin.run(
        "SELECT count(*) FROM parlor.device WHERE account_id = 2 AND number > 3 AND revoked_at IS NULL"
      ).number(0) == 0)
  }

  @Test func `what is no URL of a server is refused before anything is asked`() throws {
    let folder = TemporaryFolder()
    for (text, shown) in [
      ("foo", "foo"), ("http://foo", "http://foo"), ("http://bob:secret@foo/x", "foo/x"), ("bob:secret@", ""),
    ] {
      #expect(
        try AgentProcess.run(["join", text, "--home", folder / "home"], input: "")
          == ("parlor: \(shown) is not the URL of a server; write it as postgresql://HOST/DATABASE\n", 64))
    }
    // libpq takes what is before the slash for a port.
    let slashed = try AgentProcess.run(
      ["join", "postgresql://bob:sec/ret@foo/x", "--home", folder / "home"], input: "")
    #expect(slashed.code == 64 && slashed.text.hasPrefix("parlor: the URL cannot be read; "))
  }

  @Test func `a command to copy is one for a shell, and no order for the terminal`() throws {
    let folder = TemporaryFolder()
    for (name, word) in [("home", "home"), ("a b'$x", "'a b'\\''$x'"), ("e\u{1B}[2J", "'e␛[2J'")] {
      let place = try ReplicaPlace(home: folder / name)
      let shown = word.hasPrefix("'") ? "'" + folder / String(word.dropFirst()) : folder / word
      #expect(place.command == "parlor --home \(shown)")
    }
  }

  @Test func `what waits to be sent is not thrown away`() throws {
    let team = try Team()
    let ann = try team.people().ann
    let folder = TemporaryFolder()
    try Self.makeReplica(of: ann, team, in: folder / "home")
    let left = try AgentProcess.run(["leave", "--home", folder / "home"], input: "")
    #expect(left.code == 75)
    #expect(
      left.text
        == "parlor: 1 change has not been sent yet; start parlor while the server can be reached, or discard the change: parlor leave --force --home \(folder / "home")\n"
    )
    #expect(
      try AgentProcess.run(["leave", "--force", "--home", folder / "home"], input: "")
        == (
          """
          1 change was never sent, and is lost
          signed out; the messages on this machine are deleted, those on the server stay

          """, 0
        ))
    #expect(
      try team.admin.run(
        "SELECT revoked_at IS NOT NULL FROM parlor.device WHERE number = $1", .number(Int64(ann.device))
      ).text(0) == "t")
  }

  @Test func `a replica whose server is gone is deleted by force, and only so`() throws {
    let team = try Team()
    let folder = TemporaryFolder()
    let home = folder / "home"
    do {
      let store = try Store(path: home + "/data/parlor.sqlite", now: { 1 })
      let origin = Origin(
        url: "postgresql://parlor_client@/parlor?host=\(folder.path)", account: 1, device: 1)
      try store.follow(origin, refresh: try team.people().ann.refresh)
    }
    let left = try AgentProcess.run(["leave", "--home", home], input: "")
    #expect(left.code == 69)
    #expect(left.text.hasPrefix("parlor: cannot connect: "))
    #expect(
      left.text.hasSuffix(
        "; check the URL, and that the server is running; to delete the messages here anyway, run: parlor leave --force --home \(home)\n"
      ))
    #expect(access(home + "/data/parlor.sqlite", F_OK) == 0)
    let forced = try AgentProcess.run(["leave", "--force", "--home", home], input: "")
    #expect(forced.code == 0)
    #expect(forced.text.hasPrefix("parlor: cannot connect: "))
    #expect(
      forced.text.hasSuffix(
        "the messages on this machine are deleted; sign this device out with /devices on another one\n"))
    #expect(access(home + "/data/parlor.sqlite", F_OK) != 0)
  }

  @Test func `what the server has refused is not thrown away either, nor what only looks like the replica`()
    throws
  {
    let team = try Team()
    let ann = try team.people().ann
    let folder = TemporaryFolder()
    let home = folder / "home"
    try Self.makeReplica(of: ann, team, in: home)
    do {
      let store = try Store(path: home + "/data/parlor.sqlite", now: { 1 })
      _ = try store.acknowledge(try store.outbox(limit: 9).map { ($0.id, .refused(reason: "notMember")) })
      #expect(try store.waitingCount() == 0)
    }
    let mine = home + "/data/parlor.sqlite.mine"
    close(open(mine, O_CREAT | O_WRONLY, 0o600))
    let left = try AgentProcess.run(["leave", "--home", home], input: "")
    #expect(
      left.text
        == "parlor: 1 unsent message is here; send or discard it in its room, or delete everything here: parlor leave --force --home \(home)\n"
    )
    #expect(left.code == 75)
    #expect(try AgentProcess.run(["leave", "--force", "--home", home], input: "").code == 0)
    #expect(access(home + "/data/parlor.sqlite", F_OK) != 0)
    #expect(access(mine, F_OK) == 0)
  }

  @Test func `what was thrown away is not sent by an agent that has the store open`() throws {
    let team = try Team()
    let ann = try team.people().ann
    let folder = TemporaryFolder()
    let home = folder / "home"
    try Self.makeReplica(of: ann, team, in: home)
    let open = try Store(path: home + "/data/parlor.sqlite", now: { 1 })
    #expect(try open.waitingCount() == 1)
    #expect(try AgentProcess.run(["leave", "--force", "--home", home], input: "").code == 0)
    #expect(try open.outbox(limit: 9) == [])
  }

  @Test func `nobody leaves while a session is open, also at its log-in`() throws {
    let team = try Team()
    let ann = try team.people().ann
    let folder = TemporaryFolder()
    let home = folder / "home"
    try Self.makeReplica(of: ann, team, in: home)
    for account: Account.ID? in [Account.ID(ann.account), nil] {
      let session = try Store(path: home + "/data/parlor.sqlite", now: { 1 })
      session.attend(as: account)
      #expect(
        try AgentProcess.run(["leave", "--force", "--home", home], input: "")
          == ("parlor: a session is open; end it, and try again\n", 75))
      #expect(try session.waitingCount() == 1)
    }
  }

  @Test func `leave says which file it cannot delete`() throws {
    let team = try Team()
    let folder = TemporaryFolder()
    let home = folder / "home"
    try Self.makeReplica(of: try team.people().ann, team, in: home)
    // unlink(2) deletes no folder, not even for root.
    let stays = home + "/data/parlor.sqlite-old"
    mkdir(stays, 0o700)
    let left = try AgentProcess.run(["leave", "--force", "--home", home], input: "")
    #expect(left.text.hasPrefix("parlor: cannot write \(stays): "))
    #expect(left.code == 74)
  }

  private static func makeReplica(of person: Person, _ team: Team, in home: String) throws {
    let store = try Store(path: home + "/data/parlor.sqlite", now: { 1 })
    let origin = Origin(
      url: team.clientURL, account: Account.ID(person.account), device: Int(person.device))
    try store.follow(origin, refresh: person.refresh)
    try Agent(store, TeamClient(team.clientURL)).round()
    _ = try store.append("one", to: 1, by: origin.account)
  }
}
