extension HelpText {
  static let koreanUsage = """
    사용법: parlor [OPTION]...         마지막 화면에서 시작
            parlor check [OPTION]...   모든 언어의 화면 파일 검사
            parlor preview SCREEN [OPTION]...
                                       화면 하나를 예시 값으로 표시
            parlor push FILE|-|DIR [OPTION]...
                                       실행 중인 팔러에 알림 보내기
            parlor glance [OPTION]...  안 읽은 메시지를 한 줄로 표시
            parlor map [OPTION]...     모든 화면과 선택이 이끄는 곳
            parlor open LINK [OPTION]...
                                       실행 중인 팔러에서 링크 열기. 없으면 시작
            parlor inspect PID [OPTION]...
                                       실행 중인 팔러 들여다보기
            parlor events collect|report [OPTION]...
                                       사용 기록 보기, 받기, 보고서 만들기
            parlor replay FILE [OPTION]...
                                       기록한 세션을 다시 재생하거나 내보내기
            parlor server WHAT URL     팀 서버 준비, 상태 보기, 데이터 옮기기
            parlor join URL [OPTION]...
                                       팀 서버에 로그인하기
            parlor leave [OPTION]...   팀 서버에서 로그아웃하기

    """

  static func koreanClosing(_ places: String) -> String {
    """
    사용 중
      번호 또는 글자      선택. 대화방에서는 입력한 줄이 메시지로 전송됩니다
      //TEXT              대화방에서 /로 시작하는 메시지
      @NICKNAME           메시지에서 멤버 멘션. Tab으로 완성
      /back /home         이전 화면, 첫 화면
      /open LINK /where   링크나 위치로 이동, 현재 위치를 링크로 표시
      /copy [N]           이 화면 또는 N번 메시지의 링크 복사
      /explain LINK       링크를 열면 생기는 일
      /go NAME  /next     이름으로 대화방 열기, 안 읽은 대화방으로 이동
      /msg NAME TEXT      화면을 떠나지 않고 메시지 보내기
      /read               모두 읽음으로 표시
      /search TEXT        이름과 메시지 검색
      /devices            로그인한 기기 목록, 기기 로그아웃
      /rescue FILE        보내지 못한 메시지를 파일로 저장
      /inbox /tap [N]     알림 목록, 최신 알림 또는 N번 알림 열기
      /tap N reply TEXT   화면을 떠나지 않고 답장. read, mute도 가능
      /switch             알림이 온 다른 계정으로 바꾸기
      /quiet [2h]         잠시 알림을 표시하지 않기. off로 해제
      /cancel             대기 중인 링크 취소
      /paste              다음 붙여넣기를 메시지 하나로 보내기
      /help /quit         명령어 목록, 종료
      ^C  ^D  ^Z          줄 지우기, 이전 화면 또는 종료, 일시 중지

    위치
    \(places)

    긴 옵션은 다른 옵션과 구별되는 만큼만 입력해도 됩니다. 값은 '=' 뒤에 써도
    됩니다. 종료 코드는 sysexits.h를 따릅니다. 자세한 내용: man parlor

    """
  }

  static let koreanHeadings = [
    "Where to start": "시작 위치", "While it runs": "사용 중 동작", "How it looks": "표시",
    "What it reads and keeps": "파일", "About it": "정보",
  ]
}

extension HelpText {
  /// What each option does, in the Korean help: those of a session by name, and those of a command behind its name.
  static let koreanSummaries = [
    "demo": "데모로 시작. 아무것도 저장하지 않음",
    "as": "EMAIL 계정으로 로그인. 없으면 이 터미널의 마지막 계정",
    "open": "PLACE에서 시작: channel:42, dm:7, settings, 링크",
    "tap": "FILE의 알림을 연 것처럼 시작",
    "explain": "PLACE를 열면 일어날 일을 출력하고 종료",
    "print": "화면을 한 번 출력하고 종료",
    "json": "--print, --explain의 결과를 JSON으로 출력",
    "svg": "--print의 결과를 SVG 그림으로 출력",
    "push": "FILE에 추가되는 알림을 표시",
    "record": "세션을 새 파일 FILE에 기록",
    "events": "사용 기록을 TARGET에 보냄. 입력한 내용은 제외",
    "payments": "FILE에 결제를 요청하고 영수증을 읽음",
    "sandbox": "테스트 결제의 영수증도 인정",
    "strict": "이해하지 못한 첫 입력에서 종료",
    "editor-keys": "~/.editrc에서 vi로 줄을 편집하는 키 허용",
    "lang": "en 또는 ko. 없으면 계정 설정, 로캘 순",
    "color": "auto, always, never",
    "plain": "스크린 리더에 알맞은 일반 텍스트로 표시",
    "width": "터미널 너비 지정(10~1000칸)",
    "home": "모든 파일을 DIR에 보관",
    "screens": "DIR의 화면 파일을 읽고 바뀌면 다시 읽음",
    "help": "이 도움말을 출력하고 종료",
    "version": "버전을 출력하고 종료",
    "push to": "받을 계정의 이메일이나 닉네임. 없으면 이 터미널의 계정",
    "push tap": "마지막으로 사용한 팔러에서 바로 열기",
    "push from": "apns(FCM 포함) 또는 ntfy(JSON 줄)",
    "push title": "파일 없이 보낼 때의 제목",
    "push body": "파일 없이 보낼 때의 내용",
    "push open": "파일 없이 보낼 때 열릴 위치",
    "glance watch": "내용이 바뀔 때마다 다시 출력",
    "glance cut": "최신 메시지를 COLUMNS칸까지 표시(기본값 60칸)",
    "map format": "text, mermaid, dot 또는 svg",
    "map roles": "관리자, 멤버, 손님 중 누구의 선택인지 표시",
    "replay step": "한 단계씩 보여 주고 Enter를 기다림",
    "replay export": "FILE.cast, .svg, .script로 내보내기",
    "replay at": "FILE.svg에 그릴 단계. 없으면 마지막 단계",
    "replay cast-version": "FILE.cast의 asciicast 버전. 2 또는 3, 없으면 2",
    "inspect follow": "새로 일어나는 일을 이어서 출력",
    "events follow": "기록되는 대로 이어서 표시",
    "events stats": "기다리는 기록을 종류별로 집계",
    "events from": "FILE로 보낸 기록의 보고서",
    "events format": "text 또는 svg 보고서",
    "events socket": "유닉스 소켓에서 받기",
    "events port": "이 컴퓨터의 HTTP 포트에서 받기",
    "events into": "받은 기록을 FILE에 추가",
    "events clear": "기다리는 기록과 집계를 지움",
  ]
}
