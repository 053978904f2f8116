import UsherScreens

struct Stack {
  var tea: String
  var cups: Int
}

let shelfShape = Shape<[Stack], String>("Bar/shelf") {
  List("teas", { $0 }) {
    Value("name") { $0.tea }
    Value.number("cups") { $0.cups }
    Tone("stock") { $0.cups == 0 ? .dim : $0.cups > 9 ? Style("plenty") : nil }
    Choice("order") { $0.tea }
  }
  Sample("two") { [Stack(tea: "oolong", cups: 12), Stack(tea: "mint", cups: 0)] }
}

let barPalette = Palette.dark.with([Style("plenty"): "32"])
