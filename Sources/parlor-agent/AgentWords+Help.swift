extension AgentWords {
  static let koreanMemberHelp = """
    사용법: parlor join URL [--sign-up] [--home DIR] [--lang en|ko]
                                            로그인하고 계정이 볼 수 있는 것을 복제합니다
            parlor leave [--force] [--home DIR] [--lang en|ko]
                                            로그아웃하고 복제본을 삭제합니다

    URL은 팀 서버를 가리킵니다. 예: postgresql://host/parlor. 서버의 관리자에게 물어보세요.
    URL에 없는 것은 ~/.pgpass 같은 libpq의 환경 변수와 파일에서 읽습니다. 다른 컴퓨터에 있는
    서버는 인증서로 자신을 증명해야 합니다(sslmode=verify-full).

    join은 이메일 주소와 비밀번호를 묻습니다. --sign-up을 쓰면 먼저 계정을 만들고, 닉네임과
    전화번호(선택)도 묻습니다. 그다음에는 평소처럼 parlor를 시작하세요.
    parlor가 parlor-agent를 시작하고, 이것이 복제본을 최신 상태로 유지합니다. leave에는
    서버가 필요하고, 보낼 것이 남아 있으면 아무것도 하지 않습니다. --force를 쓰면 서버가
    없거나 보낼 것이 남아 있어도 복제본을 모두 삭제합니다.

    종료 코드는 sysexits.h와 같습니다. 자세한 내용: man parlor

    """

  static let koreanHelp = """
    사용법: parlor server init URL          팀 서버를 만들거나 최신 상태로 바꿉니다
            parlor server check URL         버전과 권한을 확인합니다
            parlor server status URL        서버에 있는 것을 보여 줍니다
            parlor server events URL        기록된 이벤트를 한 줄에 하나씩 JSON으로 출력합니다
            parlor server import STORE URL  저장소(parlor.sqlite)를 빈 서버로 복사합니다
            parlor server import --demo URL
                                            데모를 빈 서버로 복사합니다
            parlor server export URL STORE  서버의 모든 것을 새 저장소로 복사합니다
            parlor server settle URL FILE|- [--key FILE] [--sandbox]
                                            결제 영수증을 처리하고, 요청을 파일에 씁니다.
                                            - 이면 표준 입력과 출력을 사용합니다
            parlor server password URL ADDRESS
                                            잊은 비밀번호를 새로 정하고 모든 기기에서 로그아웃합니다
            parlor join URL [--sign-up] [--home DIR]
                                            로그인하고 계정이 볼 수 있는 것을 복제합니다
            parlor leave [--home DIR] [--force]
                                            로그아웃하고 복제본을 삭제합니다
            parlor-agent run [--home DIR] [--stay]
                                            세션이 사용하는 동안 복제본을 최신 상태로
                                            유지합니다. parlor가 스스로 시작합니다

    팀 서버는 PostgreSQL 15 이상의 데이터베이스입니다. URL은 데이터베이스와 관리자를
    가리킵니다. 예: postgresql://postgres@host/parlor?sslmode=verify-full
    URL에 없는 것은 ~/.pgpass 같은 libpq의 환경 변수와 파일에서 읽습니다.

    사용자는 parlor_client 역할로 연결합니다. 이 역할은 접근 토큰을 받는 함수만 호출할 수
    있습니다. init 명령은 이 역할을 비밀번호 없이 만듭니다. psql로 비밀번호를 설정하거나
    pg_hba.conf에서 인증서를 요구해 주세요.

    종료 코드는 sysexits.h와 같습니다. 자세한 내용: man parlor

    """
}
