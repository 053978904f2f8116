import UsherScreens

enum Baking: String, CaseIterable { case rising, baked, soldOut }

struct Loaf {
  var pieces = 1200
  var price = 3.5
  var baked = Moment(milliseconds: 1_793_612_000_000)
  var state = Baking.baked
}

let loafShape = Shape<Loaf, Never>("Bakery/loaf") {
  Value.number("pieces") { $0.pieces }
  Value.decimal("price") { $0.price }
  Value.date("baked") { $0.baked }
  Value.state("state") { $0.state }
  Sample("many") { Loaf() }
  Sample("one, rising") { Loaf(pieces: 1, state: .rising) }
}
