/// A number as lists write it: empty for 0, `999+` above 999.
enum Count {
  static func text(_ count: Int) -> String {
    switch count {
    case ...0: ""
    case 1...999: String(count)
    default: "999+"
    }
  }
}
