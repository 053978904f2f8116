/// A form of large numbers that shortens them, written as an example: `1.2K` or `1.2만`.
///
/// `1.2K` writes 1203 as `1.2K` and 1203000 as `1.2M`. `1.2만` writes 1203 as `1,203` and 12030 as `1.2만`.
struct ShortNumberForm: Sendable {
  private let mark: String
  private let steps: [(unit: UInt, name: String)]

  init?(_ sample: String) {
    let parts = sample.split(omittingEmptySubsequences: false) { ".,".contains($0) }
    guard parts.count == 2, parts[0] == "1", parts[1].first == "2" else { return nil }
    mark = sample.contains(",") ? "," : "."
    switch parts[1].dropFirst() {
    case "K": steps = [(1_000_000_000, "B"), (1_000_000, "M"), (1000, "K")]
    case "만": steps = [(100_000_000, "억"), (10_000, "만")]
    default: return nil
    }
  }

  /// Digits that are left out are not rounded: 1999 is `1.9K`, since 2000 are not reached.
  func write(_ text: String) -> String {
    guard let number = Int(text) else { return text }
    let (size, sign) = (number.magnitude, number < 0 ? "-" : "")
    guard let step = steps.first(where: { size >= $0.unit }) else { return sign + grouped(size) }
    let (whole, tenth) = (size / step.unit, size % step.unit / (step.unit / 10))
    return sign + String(whole) + (whole < 10 && tenth > 0 ? mark + String(tenth) : "") + step.name
  }

  /// Below the first step a number has at most four digits.
  private func grouped(_ size: UInt) -> String {
    guard size >= 1000 else { return String(size) }
    let rest = String(size % 1000)
    return String(size / 1000) + (mark == "." ? "," : ".") + String(repeating: "0", count: 3 - rest.count)
      + rest
  }
}
