import ParlorSentences
import UsherTerminal

/// The Korean words of errors that are said outside a session, such as that of an unknown option. See ``KoreanSentences``.
enum KoreanErrors {
  /// Returns the Korean words of an error; the English ones if there are none.
  static func words(_ english: String) -> String {
    KoreanSentences.words(english, all + recordings, values: all + parts)
  }

  /// Returns the Korean words of what is wrong with a payload.
  static func part(_ english: String) -> String {
    KoreanSentences.words(english, all + parts, values: all + parts)
  }

  private static let all = sentences + KoreanSentences.files

  private static let sentences: [(english: String, korean: String)] = [
    // The command line.
    ("there is no option {}; {}", "{1} 옵션이 없습니다. {=2}"),
    ("there is no command {}; {}", "{1} 명령어가 없습니다. {=2}"),
    ("'{}' needs an operand: {}", "'{1}' 명령어에 값이 필요합니다: {2}"),
    ("'{}' does not take {}; leave it out", "'{1}' 명령어에는 {2} 값을 쓸 수 없습니다. 빼고 다시 시도해 주세요."),
    ("{} takes no value; leave out what follows the '='", "{1} 옵션에는 값이 없습니다. '=' 뒤를 빼고 다시 시도해 주세요."),
    ("{} needs a value: {}", "{1} 옵션에 값이 필요합니다: {2}"),
    ("{} could be {}; write it out", "{1}: 여러 옵션이 있습니다({=2}). 끝까지 입력해 주세요."),
    ("{} is not valid UTF-8; give an argument that is", "{1}: 올바른 UTF-8이 아닙니다."),
    ("{} is not valid UTF-8; set it to a path that is", "{1}: 올바른 UTF-8이 아닙니다. 다른 경로로 설정해 주세요."),
    ("{} cannot be {}; give a number from {} to {}", "{1} 옵션에 {2} 값을 쓸 수 없습니다. {3}~{4} 범위의 숫자를 입력해 주세요."),
    ("{} cannot be {}; give seconds since 1970", "{1} 값이 올바르지 않습니다({2}). 1970년부터 센 초를 설정해 주세요."),
    ("{} cannot be {}; give {}", "{1} 옵션에 {2} 값을 쓸 수 없습니다. 사용할 수 있는 값: {=3}"),
    ("{} goes with {}; add that, or leave {} out", "{1} 옵션은 {2} 옵션과 함께 사용해 주세요."),
    ("{} and {} exclude each other; leave one out", "{1}, {2} 옵션은 함께 쓸 수 없습니다. 하나만 사용해 주세요."),
    (
      "--as takes an e-mail address, such as mina@example.org",
      "--as 옵션에는 이메일 주소를 입력해 주세요. 예: mina@example.org"
    ),
    (
      "--json works only with --print or --explain; add --print or --explain PLACE",
      "--json 옵션은 --print 또는 --explain PLACE 옵션과 함께 사용해 주세요."
    ),
    (
      "--events takes a file, unix:PATH, http://HOST:PORT/PATH or team; a file with that name is ./team",
      "--events 옵션에는 파일, unix:PATH, http://HOST:PORT/PATH, team 중 하나를 입력해 주세요. 이름이 team인 파일: ./team"
    ),
    (
      "--events team needs a store that follows a team's server; run: parlor join URL, or name a file",
      "--events team: 팀 서버에 연결된 저장소가 필요합니다. parlor join URL 명령을 실행하거나 파일을 지정해 주세요."
    ),
    ("PARLOR_EVENTS_TOKEN may hold printable ASCII only", "PARLOR_EVENTS_TOKEN 값에는 ASCII 문자만 쓸 수 있습니다."),
    (
      "parlor events knows no '{}'; write collect or report, or leave it out",
      "parlor events 명령어에 쓸 수 없는 값입니다: {1}. collect나 report를 쓰거나 빼 주세요."
    ),
    (
      "to collect, write: parlor events collect --into FILE --socket PATH or --port PORT",
      "기록을 받으려면: parlor events collect --into FILE --socket PATH 또는 --port PORT"
    ),
    (
      "--from and --format are for a report; write: parlor events report",
      "--from, --format 옵션은 보고서에만 쓸 수 있습니다: parlor events report"
    ),
    (
      "--follow, --stats and --clear are for what waits; give one of them, without collect and report",
      "--follow, --stats, --clear 옵션은 하나만, collect나 report 없이 쓸 수 있습니다."
    ),
    ("cannot listen at {}; somebody may be listening there", "{1}: 받을 수 없습니다. 다른 프로그램이 사용 중일 수 있습니다."),
    ("--svg works only with --print; add --print", "--svg 옵션은 --print 옵션과 함께 사용해 주세요."),
    (
      "'parlor push' needs something to deliver: a file, a folder, - for standard input, or --title TEXT",
      "'parlor push' 명령어에 보낼 알림이 필요합니다: 파일, 폴더, 표준 입력(-), --title TEXT"
    ),
    (
      "--title, --body and --open make a notification without a file; leave them or the file out",
      "--title, --body, --open 옵션은 파일과 함께 쓸 수 없습니다. 하나만 사용해 주세요."
    ),
    (
      "no session of this account runs, and this is no terminal; run parlor in a terminal, and try again",
      "이 계정으로 실행 중인 팔러가 없고 터미널도 아닙니다. 터미널에서 parlor 명령어로 시작한 뒤 다시 시도해 주세요."
    ),
    (
      "the session on {} does not answer; if it is stopped, let it go on with fg, and try again",
      "{1} 터미널의 팔러가 응답하지 않습니다. 멈춰 있으면 fg 명령어로 계속 실행한 뒤 다시 시도해 주세요."
    ),
    // Screens.
    ("there is no screen {}; there are {}", "{1} 화면이 없습니다. 사용할 수 있는 화면: {2}"),
    (
      "the picture of {} in {} is missing or wrong; run {} check",
      "{1} 화면({2})이 없거나 잘못되었습니다. {3} check 명령으로 확인해 주세요."
    ),
    (
      "there are no screen files in {}; name the folder Screens itself",
      "{1}: 화면 파일이 없습니다. Screens 폴더를 지정해 주세요."
    ),
    (
      "a file in the folder {} has a name that is not valid UTF-8; rename it",
      "{1}: 이름이 올바른 UTF-8이 아닌 파일이 있습니다. 이름을 바꿔 주세요."
    ),
    // Scripts, notifications and parlor push.
    ("{}: line {}, column {}: {}", "{1}: {2}번째 줄 {3}번째 글자: {=4}"),
    ("{}: line {}: {}", "{1}: {2}번째 줄: {=3}"),
    ("line {}, column {}: {}", "{1}번째 줄 {2}번째 글자: {=3}"),
    ("line {}: {}", "{1}번째 줄: {=2}"),
    (
      "this script came after the session had begun; read it from a file: < FILE",
      "세션이 시작된 뒤에 온 스크립트입니다. 파일로 읽어 주세요: < FILE"
    ),
    (
      "the first line of a script is “# usher”, with settings behind it if it needs any",
      "스크립트의 첫 줄은 “# usher”입니다. 설정은 그 뒤에 써 주세요."
    ),
    (
      "“{}” is no setting of a script; there are {}",
      "“{1}” 설정이 없습니다. 사용할 수 있는 설정: {2}"
    ),
    ("{}={} cannot be: write {}", "{1}={2}: 잘못된 값입니다. {=3}"),
    ("there is no event “{}”; there are {}", "“{1}” 이벤트가 없습니다. 사용할 수 있는 이벤트: {2}"),
    ("! {} takes {}, not “{}”", "! {1}: 잘못된 값입니다(“{3}”). {=2}"),
    (
      "! {} comes while words stand in the line; send them first, or drop them with ! interrupt",
      "! {1}: 입력 중인 내용이 있습니다. 먼저 보내거나 ! interrupt 이벤트로 지워 주세요."
    ),
    (
      "! {} comes where the screen takes no text; write each line as “> line”",
      "! {1}: 글을 쓸 수 없는 화면입니다. 줄마다 “> 내용”으로 써 주세요."
    ),
    (
      "the answer to a hidden question is in no transcript; write it here as “> answer”",
      "숨긴 질문의 답은 기록에 없습니다. 여기에 “> 답”으로 써 주세요."
    ),
    ("the session had ended before this", "이 줄보다 먼저 세션이 끝났습니다."),
    (
      "the payload has {} bytes; {} is the most that is delivered",
      "알림이 {1}바이트입니다. {2}바이트까지 보낼 수 있습니다."
    ),
    ("the payload is {}; it must be an object { ... }", "알림은 객체 { ... } 형식이어야 합니다(현재 형식: {=1})."),
    (
      "message has neither apns.payload nor a notification",
      "message: apns.payload나 notification 항목이 있어야 합니다."
    ),
    ("{} has {} bytes; {} is the most it can have", "{1}: {3}바이트까지 쓸 수 있습니다(현재 {2}바이트)."),
    ("{} is {}; it must be one of {}", "{1}: 올바르지 않은 값입니다({2}). 사용할 수 있는 값: {3}"),
    ("{} is {}; it must be {}", "{1}: 값의 형식이 올바르지 않습니다({=2}). 올바른 형식: {=3}"),
    (
      "a script can set the clock only with --demo; leave out clock=, or add --demo",
      "clock= 설정은 --demo 옵션과 함께만 사용할 수 있습니다."
    ),
    ("there are no accounts yet; start parlor and sign up first", "아직 계정이 없습니다. 팔러를 시작해 먼저 가입해 주세요."),
    ("no account has the e-mail address or the nickname {}", "이메일 주소나 닉네임이 일치하는 계정이 없습니다: {1}"),
    ("nobody is signed in here; name the account: --to ACCOUNT", "로그인한 계정이 없습니다. 계정을 지정해 주세요: --to ACCOUNT"),
    ("nothing was delivered", "아무것도 보내지 않았습니다."),
    ("standard input holds no payload; nothing was delivered", "표준 입력에 알림이 없어 아무것도 보내지 않았습니다."),
    ("{} holds no payload; nothing was delivered", "{1}: 알림이 없어 아무것도 보내지 않았습니다."),
    ("and {} more mistakes", "그 밖의 오류 {1}건"),
    ("expired already, so not shown: {}", "이미 만료되어 표시되지 않는 알림 {1}개"),
    ("{} notifications for {}: {} ({} delivered before)", "{2}: 알림 {1}개. {=3} 이미 보낸 알림 {4}개"),
    ("{} notification for {}: {} ({} delivered before)", "{2}: 알림 {1}개. {=3} 이미 보낸 알림 {4}개"),
    ("{} notifications for {}: {}", "{2}: 알림 {1}개. {=3}"),
    ("{} notification for {}: {}", "{2}: 알림 {1}개. {=3}"),
    (
      "SQLite refused a statement (code {}): {}; nothing was written; start Parlor again",
      "SQLite 오류입니다(코드 {1}: {2}). 바뀐 내용은 없습니다. 팔러를 다시 시작해 주세요."
    ),
    // The terminal.
    ("TERM={} names no terminal that can move its cursor", "TERM={1}: 커서를 움직일 수 없는 터미널입니다."),
  ]
}
