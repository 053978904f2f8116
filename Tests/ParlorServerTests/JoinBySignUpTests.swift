import Fixtures
import Glibc
import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

@Suite struct JoinBySignUpTests {
  @Test func `a new colleague makes an account, and is invited afterwards`() throws {
    let team = try Team()
    let people = try team.people()
    let folder = TemporaryFolder()
    let home = folder / "home"
    let join = ["join", team.clientURL, "--sign-up", "--home", home]
    #expect(
      try AgentProcess.run(join, input: " cam@example.org \nCam  Kim\n\nSecret-word1!\n")
        == (
          """
          signed in; fetching rooms and messages ...
          the account was created; create a workspace, or ask the admin of one to invite you
          continue with: parlor --home \(home)

          """, 0
        ))
    let store = try Store(path: home + "/data/parlor.sqlite", now: { 1 })
    let origin = try #require(try store.origin())
    let cam = try #require(try store.account(origin.account))
    #expect((cam.email, cam.nickname, cam.phone) == ("cam@example.org", "Cam Kim", ""))
    #expect(try store.keptLogIn(named: "cam@example.org") == cam.id)
    #expect(try store.workspaces(of: cam.id).isEmpty)

    try people.ann.invite("cam@example.org")
    let client = try TeamClient(origin.url)
    client.resume(try store.refreshToken())
    try Agent(store, client).bring()
    #expect(try store.workspaces(of: cam.id).count == 1)
  }

  @Test(arguments: [
    (
      "ann@example.org\n",
      "the address has an account already; join without --sign-up, or use another address"
    ),
    ("c\u{202E}am@example.org\n", "the e-mail address is not valid; correct it and try again"),
    ("ann\n", "the e-mail address is not valid; correct it and try again"),
    ("cam@example.org\n#cam\n", "the nickname is not valid; correct it and try again"),
    (
      "cam@example.org\nCam\n12\n",
      "the phone number is not valid; it looks like +821012345678, or 010-1234-5678"
    ),
    (
      "cam@example.org\nCam\n\nsecret\n",
      "a password has 12 characters or more, or 8 with A-Z, a-z, 0-9 and one of @$!%*?&, and at most 500 bytes; it must not be easy to guess; choose another"
    ),
    // A byte that is no UTF-8 comes as this sign, and would make different passwords the same.
    ("cam@example.org\nCam\n\nSecret-\u{FFFD}ord1!\n", "an answer is not valid UTF-8; type it again"),
    ("cam@example.org\nANN\n010-1234-5678\nSecret-word1!\n", "the nickname is taken already; choose another"),
  ])
  func `an answer that cannot be right is refused, and nothing is left behind`(
    _ input: String, _ words: String
  )
    throws
  {
    let team = try Team()
    _ = try team.people()
    let folder = TemporaryFolder()
    #expect(
      try AgentProcess.run(["join", "--sign-up", team.clientURL, "--home", folder / "home"], input: input)
        == ("parlor: \(words)\n", 65))
    #expect(folder.names == [])
    #expect(try team.admin.run("SELECT count(*) FROM parlor.account").number(0) == 3)
  }

  @Test(arguments: ["/dev/null", "file", "file/below"])
  func `a home that cannot be is refused before an account is made`(_ home: String) throws {
    let team = try Team()
    let folder = TemporaryFolder()
    close(open(folder / "file", O_CREAT | O_WRONLY, 0o600))
    let join = ["join", "--sign-up", team.clientURL, "--home", home.hasPrefix("/") ? home : folder / home]
    let refused = try AgentProcess.run(join, input: "cam@example.org\nCam\n\nSecret-word1!\n")
    #expect(refused.code == 66 && refused.text.hasPrefix("parlor: cannot open "), "\(refused)")
    #expect(try team.admin.run("SELECT count(*) FROM parlor.account").number(0) == 0)
  }

  @Test func `an account that was made for a home that cannot be is told of, and is signed in nowhere`()
    throws
  {
    let team = try Team()
    // Only an attempt shows that nothing can be made here.
    let join = ["join", team.clientURL, "--home", "/proc/nobody"]
    let refused = try AgentProcess.run(join + ["--sign-up"], input: "cam@example.org\nCam\n\nSecret-word1!\n")
    #expect(
      refused.code == 66
        && refused.text.hasSuffix("; the account was created, so join without --sign-up\n"), "\(refused)")
    #expect(try AgentProcess.run(join, input: "cam@example.org\nSecret-word1!\n").code == 66)
    #expect(
      try team.admin.run("SELECT count(*), count(*) FILTER (WHERE revoked_at IS NULL) FROM parlor.device")
        .row(0).map { "\($0)" } == team.admin.run("SELECT 2::bigint, 0::bigint").row(0).map { "\($0)" })
  }

  @Test func `too few lines are told with what is missing, in the language that was asked for`() throws {
    let team = try Team()
    let folder = TemporaryFolder()
    let join = ["join", "--sign-up", team.clientURL, "--home", folder / "home"]
    for input in ["", "\n", "cam@example.org\n", "cam@example.org\nCam\n", "cam@example.org\nCam\n\n\n"] {
      #expect(
        try AgentProcess.run(join, input: input)
          == (
            "parlor: there was no answer; give a line for each of these: the e-mail address, the code of an invitation (if the server wants one), the nickname, the phone number (or an empty line) and the password\n",
            66
          ))
    }
    #expect(
      try AgentProcess.run(join + ["--lang", "ko"], input: "")
        == ("parlor: 입력이 없습니다. 한 줄씩 입력해 주세요: 이메일 주소, 초대 코드(서버에 필요하면), 닉네임, 전화번호(없으면 빈 줄), 비밀번호\n", 66))
    #expect(
      try AgentProcess.run(["join", "--lang=fr"], input: "", language: "ko_KR.UTF-8")
        == ("parlor: --lang 옵션에 'fr' 값을 쓸 수 없습니다. 사용할 수 있는 값: en, ko\n", 64))
    #expect(try AgentProcess.run(["leave", "--lang"], input: "").code == 64)
  }
}
