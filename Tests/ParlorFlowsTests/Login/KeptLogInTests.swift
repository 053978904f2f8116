import ParlorStore
import Testing

@testable import ParlorFlows

@Suite struct KeptLogInTests {
  @Test func `who signs in again before the log-out was stored is not forgotten`() throws {
    let company = try Company()
    let jun = try #require(try company.store.account(Company.jun))
    let logIn = LogIn(company.store)
    var isFull = true
    var forgotten: [Account.ID] = []
    logIn.forget = { id throws(StoreError) in
      if isFull { throw .full(path: "disk") }
      forgotten.append(id)
    }
    logIn.change(to: jun)
    logIn.change(to: nil)
    isFull = false
    logIn.change(to: jun)
    #expect(forgotten == [])
    logIn.change(to: nil)
    #expect(forgotten == [jun.id])
  }
}
