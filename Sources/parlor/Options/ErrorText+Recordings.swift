extension KoreanErrors {
  /// The sentences about recordings, about looking into a session, and about a tap for another account.
  static let recordings: [(english: String, korean: String)] = [
    (
      "{} is not the number of a process; 'parlor inspect' lists those that run",
      "{1}: 프로세스 번호가 아닙니다. 실행 중인 번호: parlor inspect"
    ),
    ("no session {} of this user runs", "{1}번 팔러가 실행 중이 아닙니다."),
    ("no session of this user runs", "실행 중인 팔러가 없습니다."),
    ("several sessions run; name one of them", "실행 중인 팔러가 여럿입니다. 하나를 골라 주세요."),
    ("session {} does not answer; it may be stopped", "{1}번 팔러가 응답하지 않습니다. 멈춰 있을 수 있습니다."),
    ("{} exists already; remove it, or name another file", "{1} 파일이 이미 있습니다. 지우거나 다른 이름을 사용해 주세요."),
    (
      "the notification is for {}; leave --as {} out",
      "{1} 계정으로 온 알림입니다. --as {2} 옵션을 빼고 다시 시도해 주세요."
    ),
    ("a script is not recorded; leave --record out", "스크립트는 기록할 수 없습니다. --record를 빼고 다시 시도해 주세요."),
    ("the recording has {} steps; give --at one of them", "기록은 모두 {1}단계입니다. --at에 그 안의 번호를 입력해 주세요."),
    (
      "{}: this is not a recording; --record FILE makes one", "{1}: 기록 파일이 아닙니다. --record FILE로 만든 파일이 필요합니다."
    ),
    ("{}: recordings of version {} cannot be read by this version", "{1}: 이 버전에서는 버전 {2} 기록을 읽을 수 없습니다."),
    ("{}: nothing was recorded", "{1}: 기록된 내용이 없습니다."),
    ("{}: a recording has at most {} MiB", "{1}: 기록 파일은 {2}MiB까지 읽을 수 있습니다."),
    ("{}: line 1: this setting cannot be read: {}", "{1}: 1번째 줄의 설정을 읽을 수 없습니다: {2}"),
    ("{}: line {}: this is not a line of a recording", "{1}: {2}번째 줄이 기록 형식에 맞지 않습니다."),
    ("{}: line {}: there is no event {}", "{1}: {2}번째 줄의 이벤트를 알 수 없습니다: {3}"),
    (
      "{}: step {} is the answer to a hidden question, and is in no recording",
      "{1}: {2}단계는 숨겨진 질문의 답변이라 기록에 없습니다."
    ),
  ]
}
