internal import UsherScreens
internal import UsherSession

/// What the command `replay` says, in English or Korean.
struct ReplayWords {
  let isKorean: Bool

  var cut: String {
    isKorean
      ? "마지막 줄이 끝나지 않아 그 앞까지 재생합니다." : "The last line has no end; it is left out."
  }

  var ask: String {
    isKorean ? "Enter 다음  번호 그 단계까지  q 종료 > " : "Enter next, a number up to that step, q leave > "
  }

  func same(_ count: Int) -> String {
    isKorean
      ? "\(count)단계 모두 기록과 같습니다." : count == 1 ? "1 step, the same." : "\(count) steps, all the same."
  }

  func head(_ step: Recording.Step, _ number: Int, of count: Int) -> String {
    "── \(number)/\(count)  \(Self.time(step.time))  \(Text.clean(step.input.written))"
  }

  /// The lines that are only in one of the two, between those that are in both.
  func differs(_ difference: Replay.Difference) -> String {
    let input = Text.clean(difference.input.written)
    var text =
      isKorean
      ? "\(difference.step)단계가 기록과 다릅니다(- 기록, + 지금): \(input)\n"
      : "Step \(difference.step) differs (- recorded, + now): \(input)\n"
    var (old, new) = (difference.recorded[...], difference.shown[...])
    let same = zip(old, new).prefix { $0 == $1 }.count
    (old, new) = (old.dropFirst(same), new.dropFirst(same))
    while let last = old.last, last == new.last { (old, new) = (old.dropLast(), new.dropLast()) }
    for line in difference.recorded[..<same].suffix(3) { text += "  " + Text.clean(line) + "\n" }
    for line in old { text += "- " + Text.clean(line) + "\n" }
    for line in new { text += "+ " + Text.clean(line) + "\n" }
    return text
  }

  /// Names files that the session has asked for; empty if there are none.
  func missing(_ files: [String]) -> String {
    guard !files.isEmpty else { return "" }
    let names = Set(files).sorted().prefix(5).map { Text.clean($0) }.joined(separator: ", ")
    return isKorean
      ? "파일의 내용은 기록에 없어 다를 수 있습니다: \(names)\n"
      : "What was in a file is in no recording, so this may be why: \(names)\n"
  }

  private static func time(_ milliseconds: Int64) -> String {
    let (minutes, seconds) = (milliseconds / 60_000, milliseconds / 1000 % 60)
    return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}
