extension JSONReader {
  /// A whole number that fits 64 bits stays exact; any other becomes the nearest double.
  mutating func number() throws(JSONError) -> JSON {
    let start = next
    let negative = try take(UInt8(ascii: "-"))
    let digitsStart = next
    var whole: Int64? = 0
    while let digit = digit() {
      whole = whole.flatMap { appending(digit, to: $0, negative: negative) }
      next += 1
    }
    let digits = next - digitsStart
    guard digits > 0 else { throw badNumber() }
    if digits > 1, bytes[digitsStart] == UInt8(ascii: "0") { throw error(.badNumber, at: digitsStart) }
    let fraction = try fraction()
    let exponent = try exponent()
    if !fraction, !exponent, let whole, !(negative && whole == 0) { return .integer(whole) }
    guard let value = Double(String(decoding: bytes[start..<next], as: UTF8.self)), value.isFinite else {
      throw error(.numberTooLarge, at: start)
    }
    return .number(value)
  }

  private func digit() -> UInt8? {
    guard next < bytes.count, case 0x30...0x39 = bytes[next] else { return nil }
    return bytes[next] - 0x30
  }

  /// Counts downwards below zero, so that the smallest number does not overflow on the way.
  private func appending(_ digit: UInt8, to whole: Int64, negative: Bool) -> Int64? {
    let (tenfold, first) = whole.multipliedReportingOverflow(by: 10)
    let (sum, second) =
      negative
      ? tenfold.subtractingReportingOverflow(Int64(digit)) : tenfold.addingReportingOverflow(Int64(digit))
    return first || second ? nil : sum
  }

  private mutating func fraction() throws(JSONError) -> Bool {
    guard next < bytes.count, bytes[next] == UInt8(ascii: ".") else { return false }
    next += 1
    try digits()
    return true
  }

  private mutating func exponent() throws(JSONError) -> Bool {
    guard next < bytes.count, bytes[next] | 0x20 == UInt8(ascii: "e") else { return false }
    next += 1
    if next < bytes.count, bytes[next] == UInt8(ascii: "+") || bytes[next] == UInt8(ascii: "-") { next += 1 }
    try digits()
    return true
  }

  private mutating func digits() throws(JSONError) {
    guard digit() != nil else { throw badNumber() }
    while digit() != nil { next += 1 }
  }

  private func badNumber() -> JSONError { error(next < bytes.count ? .badNumber : .unfinished) }
}
