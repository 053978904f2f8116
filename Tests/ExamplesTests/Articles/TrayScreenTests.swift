import Testing

@Suite struct TrayScreenTests {
  @Test func countsByItselfAndTellsTheOrder() {
    let screen = TrayScreen()
    #expect(screen.hear(.more) == nil)
    #expect(screen.hear(.more) == nil)
    #expect(screen.model == 3)
    #expect(screen.hear(.order) == .order(3))
  }
}
