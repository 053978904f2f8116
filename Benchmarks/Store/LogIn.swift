import ParlorStore

/// Measures log-ins with an unknown e-mail and with a wrong password, in turns. The row compares the slower with the
/// faster.
func measureLogIn() throws -> [Row] {
  var time = noon
  let store = try Store(inMemory: { time })
  let email = "known@example.org"
  let hash = try PasswordHash("Abcdef1!")
  _ = try store.signUp(SignUp(email: email, nickname: "Known", password: "Abcdef1!"), hash: hash)
  func milliseconds(_ email: String) throws -> Double {
    // After failures the store delays log-ins, so the next one is a day later.
    time += 86_400_000
    let began = monotonic()
    _ = try store.logIn(email: email, password: "Wrong123!")
    return Double(monotonic() - began) / 1e6
  }
  var (known, unknown): ([Double], [Double]) = ([], [])
  for _ in 0..<50 {
    known.append(try milliseconds(email))
    unknown.append(try milliseconds("unknown@example.org"))
  }
  let name = "log in, a wrong password and an unknown e-mail: the slower divided by the faster"
  let (fast, slow) = known.sorted()[25] < unknown.sorted()[25] ? (known, unknown) : (unknown, known)
  return [Row(name: name, unit: "ms", samples: slow, floor: fast, ratio: 1.1)]
}
