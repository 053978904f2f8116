import Testing
import Usher

@testable import ParlorStore

@Suite struct AccountTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
  }

  @Test func `sign-up names the first field at fault`() {
    let good = SignUp(email: "a@b.co", nickname: "나", phone: "010-1234-5678", password: "Abcdef1!")
    func fault(_ change: (inout SignUp) -> Void) -> StoreError.Field? {
      var form = good
      change(&form)
      return form.fault
    }
    #expect(good.fault == nil)
    #expect(fault { $0.phone = "" } == nil)
    for email in [
      "", "a", "a@b", "@b.co", "a@.co", "a@b.", "a b@c.co", "a@@b.co", "a@b.co\n", "a\u{7F}@b.co",
      "a\u{202E}@b.co", "a\u{200B}@b.co", "\u{FFFD}@b.co",
    ] {
      #expect(fault { $0.email = email } == .email)
    }
    for name in ["", "  ", String(repeating: "가", count: 31), "a\nb"] {
      #expect(fault { $0.nickname = name } == .nickname)
    }
    for phone in [
      "123", "010123456789", "0101234567x", "٠١٠١٢٣٤٥٦٧", "2125551234", "12125551234", "+01012345678",
      "+82 (0)10 1234 5678",
      "+1234567890123456", "+123456", "++821012345678", "82+1012345678", "+",
    ] {
      #expect(fault { $0.phone = phone } == .phone, "\(phone)")
    }
    for phone in ["+82 10-1234-5678", "+1 (212) 555-1234", "+123456789012345", "+1234567", "02.1234.5678"] {
      #expect(fault { $0.phone = phone } == nil, "\(phone)")
    }
    for password in [
      "Abcde1!", "abcdef1!", "ABCDEF1!", "Abcdefg!", "Abcdefg1", "Abcdef1!\0", "only eleven", "가나다라마바사아자차카",
      "P@ssw0rd", "passwordpassword", "PasswordPassword", "twelve and a\0", "ann@example.org",
      "bbbbbbbbbbbbbb",
      String(repeating: "x", count: 501),
    ] {
      #expect(fault { $0.password = password } == .password, "\(password)")
    }
    for password in ["twelve chars", "가나다라마바사아자차카타", "passwordpasswore"] {
      #expect(fault { $0.password = password } == nil, "\(password)")
    }
    #expect(InputRule.worstPasswords.count == 100)
    #expect(
      fault {
        $0.nickname = ""
        $0.password = ""
      } == .nickname)
  }

  @Test func `an address has one account, in whatever case`() throws {
    let store = fixture.store
    let form = SignUp(email: "ANN@EXAMPLE.ORG", nickname: "x", password: "Abcdef1!")
    #expect(try store.isTaken(email: form.email))
    #expect(
      failure { () throws(StoreError) in try store.signUp(form, hash: DemoWorld.hash) } == .taken(.email))
    var other = form
    other.email = "new@example.org"
    other.phone = "010 1234 5678"
    let account = try store.signUp(other, hash: DemoWorld.hash)
    #expect(try store.account(account.id) == account)
    #expect(account.phone == "01012345678")
    try store.setPhone("+82 10-1234-5678", of: account.id)
    #expect(try store.account(account.id)?.phone == "+821012345678")
  }

  @Test func `a password matches its own hash only`() throws {
    let hash = try PasswordHash("Abcdef1!")
    #expect(hash.text.hasPrefix("$y$"))
    #expect(try hash.matches("Abcdef1!"))
    #expect(try !hash.matches("Abcdef1?"))
    #expect(try !hash.matches("Abcdef1!\0"))
    #expect(try !PasswordHash.decoy.matches(""))
    #expect(PasswordHash.decoy.text.utf8.count == hash.text.utf8.count)
    #expect(try PasswordHash("Abcdef1!") != hash)
    #expect(try !PasswordHash(text: "").matches("x"))
  }

  @Test func `a password is changed by whoever knows it`() throws {
    let store = fixture.store
    let hash = try PasswordHash("twelve chars")
    func change(_ old: String, by account: Account.ID, email: String = "ann@example.org") throws
      -> StoreError?
    {
      let attempt = try store.beginLogIn(email: email)
      let proof = try attempt.proof(of: old)
      return failure { () throws(StoreError) in
        try store.ask(.changePassword(attempt, proof, new: hash), by: account)
      }
    }
    #expect(try change("Wrong123!", by: fixture.ann) == .wrongPassword)
    #expect(try change(DemoWorld.password, by: fixture.bo) == .wrongPassword)
    let early = try store.beginLogIn(email: "ann@example.org")
    #expect(try change(DemoWorld.password, by: fixture.ann) == nil)
    #expect(try store.logIn(email: "ann@example.org", password: "twelve chars")?.id == fixture.ann)
    #expect(try store.logIn(email: "ann@example.org", password: DemoWorld.password) == nil)
    // The password was another one when the attempt began.
    let proof = try early.proof(of: DemoWorld.password)
    #expect(
      failure { () throws(StoreError) in
        try store.ask(.changePassword(early, proof, new: hash), by: fixture.ann)
      } == .wrongPassword)
  }

  @Test func `a wrong address and a wrong password read the same`() throws {
    let store = fixture.store
    #expect(try store.logIn(email: "nobody@example.org", password: DemoWorld.password) == nil)
    #expect(try store.logIn(email: "ann@example.org", password: "Wrong123!") == nil)
    #expect(try store.logIn(email: "ann@example.org", password: DemoWorld.password)?.id == fixture.ann)
  }

  @Test func `a log-in with an unknown address takes as much work as one with a known address`() throws {
    let hash = try PasswordHash("Abcdef1!")
    // The hash begins with the method and the cost between dollar signs, then comes the salt.
    func cost(_ hash: PasswordHash) -> [Substring] {
      hash.text.split(separator: "$", maxSplits: 2).prefix(2) + []
    }
    #expect(cost(hash) == ["y", "j9T"])
    #expect(cost(PasswordHash.decoy) == cost(hash))
    #expect(try fixture.store.beginLogIn(email: "nobody@example.org").hash == .decoy)
    #expect(try fixture.store.beginLogIn(email: "ann@example.org").hash == DemoWorld.hash)
    #expect(cost(DemoWorld.hash) == cost(hash))
    // The store runs the same statements for both, before and after the match.
    func steps(_ email: String) throws -> [Int] {
      let before = fixture.store.connection.steps
      let attempt = try fixture.store.beginLogIn(email: email)
      let middle = fixture.store.connection.steps
      _ = try fixture.store.finish(attempt, matched: false)
      return [middle - before, fixture.store.connection.steps - middle]
    }
    let (known, unknown) = (try steps("ann@example.org"), try steps("nobody@example.org"))
    #expect(known[1] == 0)
    #expect(unknown[1] == 0)
    #expect(abs(known[0] - unknown[0]) < 20)
  }

  @Test(arguments: ["ann@example.org", "nobody@example.org"])
  func `failed log-ins are counted and delayed, for any address`(email: String) throws {
    let store = fixture.store
    let start = fixture.clock.time
    for _ in 1...3 { _ = try store.beginLogIn(email: email) }
    _ = try store.beginLogIn(email: email)
    let soon = failure { () throws(StoreError) in try store.beginLogIn(email: email.uppercased()) }
    #expect(soon == .tooSoon(until: start + 1000))
    fixture.clock.time += 1000
    _ = try store.beginLogIn(email: email)
    #expect(
      failure { () throws(StoreError) in try store.beginLogIn(email: email) } == .tooSoon(until: start + 3000)
    )
    fixture.clock.time += 90_000_000
    for _ in 1...4 { _ = try store.beginLogIn(email: email) }
    #expect(
      failure { () throws(StoreError) in try store.beginLogIn(email: email) }
        == .tooSoon(until: fixture.clock.time + 1000))
  }

  @Test func `a successful log-in resets the count`() throws {
    let store = fixture.store
    for _ in 1...3 { _ = try store.beginLogIn(email: "ann@example.org") }
    let attempt = try store.beginLogIn(email: "ann@example.org")
    #expect(try store.finish(attempt, matched: true)?.id == fixture.ann)
    for _ in 1...4 { _ = try store.beginLogIn(email: "ann@example.org") }
    #expect([1, 3, 4, 5, 6, 40].map { Store.delay(afterFailures: $0) } == [0, 0, 1000, 2000, 4000, 900_000])
  }

  @Test func `trying which addresses exist is delayed, for any address`() throws {
    let store = fixture.store
    let start = fixture.clock.time
    for (number, email) in ["ann@example.org", "b@example.org", "bo@example.org", "d@example.org"]
      .enumerated()
    {
      #expect(try store.beginSignUp(email: email) == (number % 2 == 0))
    }
    for email in ["ann@example.org", "new@example.org"] {
      #expect(
        failure { () throws(StoreError) in try store.beginSignUp(email: email) }
          == .tooSoon(until: start + 1000))
    }
    fixture.clock.time += 1000
    _ = try store.beginSignUp(email: "e@example.org")
    #expect(
      failure { () throws(StoreError) in try store.beginSignUp(email: "f@example.org") }
        == .tooSoon(until: start + 3000))
    // The log-in counts its failures separately.
    _ = try store.beginLogIn(email: "ann@example.org")
  }

  @Test func `many may sign up one after the other`() throws {
    for number in 1...20 {
      let form = SignUp(email: "new\(number)@example.org", nickname: "New \(number)", password: "Abcdef1!")
      #expect(try !fixture.store.beginSignUp(email: form.email))
      _ = try fixture.store.signUp(form, hash: DemoWorld.hash)
    }
  }

  @Test func `invitations are delayed as sign-ups are, so that they do not reveal which addresses exist`()
    throws
  {
    let store = fixture.store
    func invite(_ email: String) -> StoreError? {
      failure { () throws(StoreError) in try store.invite(email, to: 1, by: 1) }
    }
    for number in 1...4 {
      let email = "nobody\(number)@example.org"
      #expect(invite(email) == .unknown(.person(email)))
    }
    #expect(invite("cy@example.org") == .tooSoon(until: fixture.clock.time + 1000))
    fixture.clock.time += 1000
    #expect(invite("cy@example.org") == nil)
  }

  @Test func `names are unique where they must be`() throws {
    let store = fixture.store
    #expect(
      failure { () throws(StoreError) in try store.makeWorkspace(name: "MILL", description: "", by: 1) }
        == .taken(.workspaceName))
    #expect(try store.makeWorkspace(name: "Mill", description: "", by: 2).admin == 2)
    #expect(
      failure { () throws(StoreError) in try store.makeChannel(name: "All", description: "", in: 1, by: 2) }
        == .taken(.channelName))
    #expect(try store.makeChannel(name: "all", description: "", in: 2, by: 2).workspace == 2)
    #expect(
      failure { () throws(StoreError) in try store.makeChannel(name: "x", description: "", in: 1, by: 3) }
        == .unknown(.workspace(1)))
    #expect(
      failure { () throws(StoreError) in try store.makeChannel(name: " ", description: "", in: 1, by: 1) }
        == .invalid(.channelName))
  }

  @Test func `a profile follows the rules of the sign-up, and sessions learn of its changes`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    var heard: [Change] = []
    let observation = store.observe { heard.append($0) }
    #expect(
      failure { () throws(StoreError) in try store.setNickname(" ", of: fixture.bo) } == .invalid(.nickname))
    #expect(failure { () throws(StoreError) in try store.setPhone("12", of: fixture.bo) } == .invalid(.phone))
    #expect(
      failure { () throws(StoreError) in try store.setPhone("", of: 99) } == .unknown(.account(99)))
    #expect(heard == [])
    try store.setNickname("Bo the Second", of: fixture.bo)
    try store.setPhone("010-1234 5678", of: fixture.bo)
    let account = try #require(try store.account(fixture.bo))
    #expect([account.nickname, account.phone] == ["Bo the Second", "01012345678"])
    try store.setPhone("", of: fixture.bo)
    #expect(try store.account(fixture.bo)?.phone == "")
    #expect(heard == [.account(fixture.bo), .account(fixture.bo), .account(fixture.bo)])
    observation.cancel()
  }
}
