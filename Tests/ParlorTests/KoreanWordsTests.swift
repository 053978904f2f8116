import Testing

/// The form of many Korean particles depends on the last sound of the word before: `을` or `를`, `은` or `는`. A value may
/// end in any sound, so a fixed word has to stand between it and the particle, as in `{{link}} 링크를`.
@Suite struct KoreanWordsTests {
  private static let particles: Set<Substring> = [
    "은", "는", "이", "가", "을", "를", "과", "와", "로", "으로", "나", "이나", "란", "이란", "에", "에서", "에게", "의",
    "도", "만", "처럼", "보다", "을(를)", "이(가)", "은(는)", "와(과)", "(으)로",
  ]

  /// Returns the particles that follow a value, each with the name of the value. Styles and sections are left out.
  private func particles(in line: Substring) -> [String] {
    var value: Substring?
    var found: [String] = []
    for piece in line.split(separator: "{{", omittingEmptySubsequences: false).dropFirst() {
      guard let end = piece.firstRange(of: "}}") else { continue }
      let tag = piece[..<end.lowerBound]
      if !"#^/*>".contains(tag.first ?? "/") { value = tag }
      let text = piece[end.upperBound...].drop { "”’\")".contains($0) }
      let word = text.prefix { $0.isLetter || "()".contains($0) }
      if let value, Self.particles.contains(word) { found.append("\(value): \(word)") }
      if !text.isEmpty { value = nil }
    }
    return found
  }

  @Test(arguments: [
    ("{{name}}을(를) 삭제할까요?", ["name: 을(를)"]), ("“{{name <=8}}”는 없습니다.", ["name <=8: 는"]),
    ("{{#a}}{{name}}{{/a}}에서 나갈까요?", ["name: 에서"]), ("{{link}} 링크를 취소했습니다.", []),
    ("{{*notice}}이 기기에는 계정이 {{most}}개까지 저장됩니다.{{/notice}}", []),
  ]) func `a particle after a value is found`(_ line: String, _ found: [String]) {
    #expect(particles(in: line[...]) == found)
  }

  /// Words that were translated one by one, or that no product uses, and what is written in their place.
  private static let unusual = [
    "코인 사기": "코인 충전", "꼴": "형식", "가장 새 메시지": "최신 메시지", "받지 못한 코인 되찾기": "구매 내역 복원",
    "나를 부르는 말만": "멘션만", "(고침)": "(수정됨)", "화면 낭독": "스크린 리더",
  ]

  @Test func `no Korean text has words that no product uses`() throws {
    let files =
      try (files(in: "Screens") + files(in: "Examples") + files(in: "man") + files(in: "Sources"))
      + ["README.md", "README.ko.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    #expect(files.contains("man/ko/parlor.1") && files.contains { $0.hasSuffix("Korean.swift") })
    for file in files {
      let text = try text(of: file)
      for (word, better) in Self.unusual {
        #expect(!text.contains(word), "\(file) has “\(word)”; write “\(better)”")
      }
    }
  }

  @Test func `no particle follows a value`() throws {
    let files = try (files(in: "Screens") + files(in: "Examples")).filter { $0.contains(".ko.") }
    #expect(files.count > 30)
    for file in files + ["Sources/UsherSession/Session/SessionWord+Korean.swift"] {
      for line in try text(of: file).split(separator: "\n") {
        // A price ends with its unit.
        #expect(particles(in: line).filter { $0 != "price: 에" } == [], "\(file): \(line)")
      }
    }
  }
}
