import Testing

@testable import UsherTesting

@Suite struct CaseNamesTests {
  private enum Order { case tea(Int), pay, leave(tip: Int, isRude: Bool) }
  private enum Raw: String, CustomStringConvertible {
    case first = "1", second
    var description: String { "a description" }
  }
  private struct Record { var value = 1 }

  @Test func `an enum has the names of its cases`() {
    #expect(Set(CaseNames.all(of: Order.self)) == ["tea", "pay", "leave"])
    #expect(Set(CaseNames.all(of: Raw.self)) == ["first", "second"])
    let values: [Any] = [Order.tea(1), Order.pay, Order.leave(tip: 0, isRude: true), Raw.first]
    #expect(values.map(CaseNames.name) == ["tea", "pay", "leave", "first"])
  }

  @Test func `other types have none`() {
    let types: [Any.Type] = [Never.self, Void.self, Record.self, Int.self, Bool.self, Int?.self, String.self]
    #expect(types.flatMap(CaseNames.all) == [])
    #expect(CaseNames.name(of: Record()) == nil)
    #expect(CaseNames.name(of: ()) == nil)
  }
}
