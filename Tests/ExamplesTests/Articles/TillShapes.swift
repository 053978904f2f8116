import UsherScreens

enum TillShapes {
  /// Asks for a PIN. The model is the correct PIN.
  static let pin = Shape<String, Void>("Till/pin") {
    Form("pin") {
      Field.hidden("pin", [.required, .rule("right") { $0 == "0420" }])
    } submit: { _ in
    }
    Sample("any") { "0420" }
  }

  static let admin = Shape<Int, Void>("Till/admin") {
    Choice("print") { _ in }
    Sample("any") { 0 }
  }
}
