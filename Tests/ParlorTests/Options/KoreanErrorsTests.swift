import Testing
import UsherFiles
import UsherProgram

@testable import ParlorStore
@testable import parlor

/// Errors that are said before a session runs, in Korean.
@Suite struct KoreanErrorsTests {
  private func error(_ arguments: [String]) -> String {
    do throws(UsageError) { _ = try Options(parsing: arguments) } catch { return error.description }
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
      .lost(path: path, .replaced), .lost(path: path, .overwritten), .lost(path: path, .cut),
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

  @Test func `what has no Korean words stays as it is`() {
    for text in ["", "one or two", "x", "error", "{}", "there is no option"] {
      #expect(KoreanErrors.words(text) == text)
    }
  }

  @Test func `the language of a wrong command line is known`() {
    #expect(Options.language(askedIn: ["--opne", "--lang", "ko"]) == "ko")
    #expect(Options.language(askedIn: ["--lang=en", "--lang=ko", "x"]) == "ko")
    #expect(Options.language(askedIn: ["--lang"]) == nil && Options.language(askedIn: ["lang", "ko"]) == nil)
  }
}
