import UsherScreens

enum Market {
  struct List { var stalls: [Value] }
  struct Value { var name: String }

  typealias Rows = UsherScreens.List

  static let shape = Shape<List, String>("Market/stalls") {
    Rows("stalls", { $0.stalls }) {
      UsherScreens.Value("name") { $0.name }
      Choice("open") { $0.name }
    }
    Sample("one stall") { List(stalls: [Value(name: "Fish")]) }
  }
}
