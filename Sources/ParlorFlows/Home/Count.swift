/// How many, as lists write it: nothing for none, `999+` for more than anyone counts.
enum Count {
  static func text(_ count: Int) -> String {
    switch count {
    case ...0: ""
    case 1...999: String(count)
    default: "999+"
    }
  }
}
