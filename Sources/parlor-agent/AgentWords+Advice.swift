extension AgentWords {
  /// Parts of sentences, and what can be done about a refusal.
  static let advice: [(english: String, korean: String)] = [
    ("check that the server runs, and try again", "서버가 실행 중인지 확인하고 다시 시도해 주세요."),
    ("this is a defect; report it", "프로그램의 결함입니다. 알려 주세요."),
    ("the server takes no writes; name the one that does", "쓸 수 없는 서버입니다. 쓸 수 있는 서버를 지정해 주세요."),
    ("check the name and the password in the URL", "URL의 이름과 비밀번호를 확인해 주세요."),
    (
      "create the database, or name another one in the URL",
      "데이터베이스를 만들거나 URL에 다른 데이터베이스를 지정해 주세요."
    ),
    ("run: parlor server init URL", "다음 명령을 실행해 주세요: parlor server init URL"),
    ("another session was in the way; try again", "다른 세션과 충돌했습니다. 다시 시도해 주세요."),
    (
      "the server has no room for this; free some, and try again",
      "서버의 공간이 부족합니다. 공간을 확보하고 다시 시도해 주세요."
    ),
    ("the server is stopping or starting; try again", "서버가 종료 중이거나 시작 중입니다. 다시 시도해 주세요."),
    (
      "the server's disk or system failed; look at its log",
      "서버의 디스크나 시스템에 오류가 있습니다. 서버의 로그를 확인해 주세요."
    ),
    ("the e-mail address and the password", "이메일 주소와 비밀번호"), ("the new password", "새 비밀번호"),
    (
      "the e-mail address, the nickname, the phone number (or an empty line) and the password",
      "이메일 주소, 닉네임, 전화번호(없으면 빈 줄), 비밀번호"
    ),
    ("version {}", "버전 {1}"),
    ("the server", "서버"),
    ("{} receipt", "{1}건"), ("{} receipts", "{1}건"), ("{} line", "{1}줄"), ("{} lines", "{1}줄"),
    ("it cannot be read", "읽을 수 없습니다."),
    ("its seal is wrong", "서명이 올바르지 않습니다."),
    ("{} is missing or wrong", "{1} 값이 없거나 올바르지 않습니다."),
    ("update Parlor", "팔러를 업데이트해 주세요."),
    ("look at its log", "서버의 로그를 확인해 주세요."),
    ("name its administrator in the URL", "URL에 서버 관리자를 지정해 주세요."),
  ]

  /// What `parlor server check` finds.
  static let findings: [(english: String, korean: String)] = [
    ("parlor_client may use the table {}; {}", "parlor_client: {1} 테이블을 사용할 수 있습니다. {=2}"),
    ("parlor_client may use the view {}; {}", "parlor_client: {1} 뷰를 사용할 수 있습니다. {=2}"),
    ("parlor_client may use the sequence {}; {}", "parlor_client: {1} 시퀀스를 사용할 수 있습니다. {=2}"),
    ("row security is off on {}; {}", "{1}: 행 보안이 꺼져 있습니다. {=2}"),
    ("parlor_client may use the schema {}; {}", "parlor_client: {1} 스키마를 사용할 수 있습니다. {=2}"),
    ("parlor_client may create in the schema {}; {}", "parlor_client: {1} 스키마에 만들 수 있습니다. {=2}"),
    ("revoke that", "그 권한을 취소해 주세요."),
    ("parlor_client may call {}; {}", "parlor_client: {1} 함수를 호출할 수 있습니다. {=2}"),
    ("parlor_client may not call {}; {}", "parlor_client: {1} 함수를 호출할 수 없습니다. {=2}"),
    (
      "{} has another owner, other rights or another search path than init gives it; {}",
      "{1}: 소유자, 권한 또는 search_path 설정이 init에서 정한 것과 다릅니다. {=2}"
    ),
    (
      "everybody may call {}, and so disturb other sessions; run as a superuser: parlor server init URL",
      "{1}: 누구나 호출할 수 있어 다른 세션을 방해할 수 있습니다. 슈퍼유저로 다음 명령을 실행해 주세요: parlor server init URL"
    ),
    ("parlor_client may {} in this database; {}", "parlor_client: 이 데이터베이스에 {1} 권한이 있습니다. {=2}"),
    ("{} has more rights than its own; take them away", "{1}: 필요 이상의 권한이 있습니다. 취소해 주세요."),
    ("the functions are not those of this version; {}", "이 버전의 함수가 아닙니다. {=1}"),
  ]
}
