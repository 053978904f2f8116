import ParlorStore

@testable import ParlorFlows

extension Cashier {
  /// Buys a pack as the screen of coins does.
  func buy(_ pack: CoinPack) throws {
    let request = try request()
    guard let account = account() else { return }
    let result: Result<Answer, StoreError>
    do throws(StoreError) {
      let asked = try store.ask(.purchase(pack: pack, request: request), by: account)
      guard case .answered(let answer) = asked else { return }
      result = .success(answer)
    } catch {
      result = .failure(error)
    }
    try buy(pack, result)
  }
}
