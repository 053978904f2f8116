import Testing

@testable import ParlorFlows

@Suite struct SteadyRowsTests {
  private struct Row: Identifiable, Equatable { let id, value: Int }

  @Test func `rows keep their places, and one that comes back is no longer gone`() {
    var rows = SteadyRows<Row>()
    #expect(rows.update(to: [Row(id: 1, value: 0), Row(id: 2, value: 0)]).map(\.id) == [1, 2])
    #expect(
      rows.update(to: [Row(id: 3, value: 0), Row(id: 1, value: 5)]) == [
        Row(id: 1, value: 5), Row(id: 2, value: 0), Row(id: 3, value: 0),
      ])
    #expect(rows.gone == [2])
    #expect(rows.update(to: [Row(id: 2, value: 7), Row(id: 1, value: 5)]).map(\.value) == [5, 7, 0])
    #expect(rows.gone == [3])
  }
}
