import Testing
import UsherFiles
import UsherPush
import UsherSession
import UsherTerminal

@testable import ParlorStore
@testable import parlor

/// Errors that are said before a session runs, in Korean.
@Suite struct KoreanErrorsTests {
  private func error(_ arguments: [String]) -> String {
    do throws(UsageError) { _ = try Program.parlor.form.read(arguments) } catch { return error.description }
    return ""
  }

  @Test(arguments: [
    (["--opne", "home"], "'--opne' 옵션이 없습니다. 비슷한 이름: --open"),
    (["--zzzzzzz"], "'--zzzzzzz' 옵션이 없습니다. 전체 목록: parlor --help"),
    (["chekc"], "'chekc' 명령어가 없습니다. 비슷한 이름: check"),
    (["channel:42"], "'channel:42' 명령어가 없습니다. 위치를 열려면 --open 옵션을 사용해 주세요."),
    (["preview"], "'parlor preview' 명령어에 값이 필요합니다: parlor preview SCREEN"),
    (["check", "--demo"], "'parlor check' 명령어에는 --demo 값을 쓸 수 없습니다. 빼고 다시 시도해 주세요."),
    (["--demo=1"], "--demo 옵션에는 값이 없습니다. '=' 뒤를 빼고 다시 시도해 주세요."),
    (["--open"], "--open 옵션에 값이 필요합니다: --open PLACE"),
    (["--width", "7"], "--width 옵션에 '7' 값을 쓸 수 없습니다. 10~1000 범위의 숫자를 입력해 주세요."),
    (["--color", "red"], "--color 옵션에 'red' 값을 쓸 수 없습니다. 사용할 수 있는 값: auto, always, never"),
    (["--open", "home", "--tap", "f"], "--open, --tap 옵션은 함께 쓸 수 없습니다. 하나만 사용해 주세요."),
    (["--as", "x"], "--as 옵션에는 이메일 주소를 입력해 주세요. 예: mina@example.org"),
    (["--json"], "--json 옵션은 --print 또는 --explain PLACE 옵션과 함께 사용해 주세요."),
    (["--svg"], "--svg 옵션은 --print 옵션과 함께 사용해 주세요."),
  ]) func `a wrong command line is explained in Korean`(_ arguments: [String], _ korean: String) {
    #expect(KoreanErrors.words(error(arguments)) == korean)
  }

  @Test func `errors of the store and of files have Korean words`() {
    let path = "/home/jun/error"
    let stores: [StoreError] = [
      .cannotOpen(path: path, errno: 13), .notAFile(path: path), .notAStore(path: path),
      .newer(path: path, version: 30, known: 22), .damaged(path: path, detail: "x"), .readOnly(path: path),
      .locked(path: path), .full(path: path), .inputOutput(path: path, code: 5), .lost(path: path, .missing),
      .lost(path: path, .replaced), .lost(path: path, .cut),
    ]
    let files: [FileError] = [
      .unreadable(path: path, code: 2), .unwritable(path: path, code: 13), .notAFile(path: path),
      .reserved(path: path), .unwatchable(path: path, code: 24),
    ]
    for english in stores.map(\.description) + files.map(\.description) {
      let korean = KoreanErrors.words(english)
      #expect(korean != english && korean.contains(path), "\(english): \(korean)")
      #expect(![" the ", " or ", "cannot"].contains { korean.contains($0) }, "\(korean)")
    }
  }

  @Test func `mistakes in scripts have Korean words`() {
    let scripts: [ScriptError] = [
      .noHeader, .unknownSetting("x"), .badSetting("clock", "x"), .badSetting("width", "x"),
      .badSetting("height", "x"), .badSetting("lang", "x"), .badSetting("open", "x"),
      .unknownEvent("x", known: ["wait", "work"]),
      .badArgument(event: "wait", "x", wanted: "a time such as 90s, 5m"),
      .badArgument(event: "width", "x", wanted: "columns from 10 to 1000"), .lineNotEmpty(event: "push"),
      .takesNoText(event: "paste"), .answerMissing, .over,
    ]
    expectKorean(scripts.map { "line 3: \($0)" })
    #expect(KoreanErrors.words("line 3: \(scripts[13])") == "3번째 줄: 이 줄보다 먼저 세션이 끝났습니다.")
  }

  @Test func `mistakes in payloads and the report of a push have Korean words`() {
    let faults: [JSONError.Fault] = [
      .unfinished, .unexpected(byte: 0x78, wanted: .value), .unexpected(byte: 0, wanted: .name),
      .trailing(byte: 0x7D), .badNumber,
      .numberTooLarge, .badEscape, .loneSurrogate, .bareControl(byte: 7), .notUTF8, .repeatedName("x"),
      .tooDeep(limit: 9),
    ]
    let payloads: [PushError] =
      [
        .tooLong(bytes: 5000, limit: 4096), .notAnObject(found: .array), .missing(path: "aps"),
        .wrongKind(path: "aps", wanted: .object, found: .bool),
        .outOfRange(path: "x", wanted: .share, found: "2"),
        .wrongKind(path: "x", wanted: .identity, found: .null),
        .wrongKind(path: "x", wanted: .stringOrObject, found: .number),
        .unknownWord(path: "x", found: "y", known: ["a", "b"]),
        .valueTooLong(path: "x", bytes: 65, limit: 64),
        .noPayload,
      ] + faults.map { .notJSON(JSONError(fault: $0, line: 2, column: 7)) }
    expectKorean(payloads.map { "pushes.json: line 3: \($0)" })
    expectKorean([
      "1 notification for Jun: kept until a session starts", "20 notifications for Jun: 2 sessions",
      "2 notifications for Jun: 1 session (3 delivered before)", "expired already, so not shown: 2",
    ])
  }

  /// Expects that no English words are left but names.
  private func expectKorean(_ sentences: [String]) {
    for english in sentences {
      let korean = KoreanErrors.words(english)
      #expect(
        ![" the ", " is ", "must", "such", " has ", "before"].contains { korean.contains($0) }, "\(korean)")
      #expect(korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(korean)")
    }
  }

  @Test func `what has no Korean words stays as it is`() {
    for text in ["", "one or two", "x", "error", "{}", "there is no option"] {
      #expect(KoreanErrors.words(text) == text)
    }
  }

  @Test func `the language of a wrong command line is known`() {
    #expect(CommandLineForm.value(of: .language, in: ["--opne", "--lang", "ko"]) == "ko")
    #expect(CommandLineForm.value(of: .language, in: ["--lang=en", "--lang=ko", "x"]) == "ko")
    #expect(
      CommandLineForm.value(of: .language, in: ["--lang"]) == nil
        && CommandLineForm.value(of: .language, in: ["lang", "ko"]) == nil)
  }
}
