import UsherScreens

struct Value { var name: String }
struct List { var stalls: [Value] }

enum StallShapes: PartNames {
  static let stalls = Shape<List, String>("Market/stalls") {
    List("stalls", { $0.stalls }) {
      Value("name") { $0.name }
      Choice("open") { $0.name }
    }
    Sample("one stall") { .init(stalls: [.init(name: "Fish")]) }
  }
}
