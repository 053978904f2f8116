extension AgentWords {
  /// What this program says, and what the modules that only it uses say.
  static let sentences: [(english: String, korean: String)] =
    [
      // Commands.
      (
        "parlor-agent takes: server, join, leave, run; parlor server --help lists the rest",
        "parlor-agent 명령어: server, join, leave, run. 전체 목록은 parlor server --help 명령으로 볼 수 있습니다."
      ),
      (
        "there is no 'server {}'; it takes init, check, status, events, import, export, settle or password",
        "'server {1}' 명령어가 없습니다. 사용할 수 있는 명령어: init, check, status, events, import, export, settle, password"
      ),
      (
        "'server' needs a word after it; it takes init, check, status, events, import, export, settle or password",
        "'server' 뒤에 명령어가 필요합니다. 사용할 수 있는 명령어: init, check, status, events, import, export, settle, password"
      ),
      (
        "there is no option '{}'; parlor {} --help lists them all",
        "{1} 옵션이 없습니다. 전체 목록은 parlor {2} --help 명령으로 볼 수 있습니다."
      ),
      ("--lang cannot be '{}'; give en or ko", "--lang 옵션에 '{1}' 값을 쓸 수 없습니다. 사용할 수 있는 값: en, ko"),
      ("write: {}", "이렇게 입력해 주세요: {1}"),
      ("{} is not valid UTF-8; give an argument that is", "{1}: 올바른 UTF-8이 아닙니다."),
      // Reports.
      ("made the tables", "테이블을 만들었습니다."),
      ("made the functions", "함수를 만들었습니다."),
      ("nothing was missing", "빠진 것이 없습니다."),
      ("set the rights", "권한을 설정했습니다."),
      ("the version and all rights are right", "버전과 모든 권한이 올바릅니다."),
      ("copied to {}, and compared row by row:", "{=1}에 복사하고 한 행씩 비교했습니다:"),
      (
        "{} texts had a NUL, which PostgreSQL cannot keep; they have \u{2400} instead",
        "NUL 문자가 있는 텍스트 {1}개는 PostgreSQL에 저장할 수 없어 \u{2400} 문자로 바꿨습니다."
      ),
      ("not copied, because a store has no place for it:", "저장소에 둘 곳이 없어 복사하지 않은 것:"),
      (
        "  {} devices, {} half-sent files, and the traces of what was deleted",
        "  기기 {1}개, 전송 중인 파일 {2}개, 삭제된 항목의 흔적"
      ),
      (
        "settled {}, skipped {}, sent {} to the payer",
        "영수증 처리: {=1}, 건너뜀: {=2}, 결제 프로그램에 보냄: {=3}"
      ),
      ("line {}: {}", "{1}번째 줄: {=2}"),
      (
        "it comes from a test of the payer; such receipts count with --sandbox",
        "테스트 결제입니다. 처리하려면 --sandbox 옵션을 사용해 주세요."
      ),
      (
        "the key in {} has {} bytes, and a key has 16 or more",
        "{1}: 키가 {2}바이트입니다. 키는 16바이트 이상이어야 합니다."
      ),
      (
        "standard input cannot be read, or has more than 16 MB; write the lines to a file",
        "표준 입력을 읽을 수 없거나 16 MB를 넘습니다. 파일에 저장해서 사용해 주세요."
      ),
      // Joining and leaving.
      ("E-mail: ", "이메일: "), ("Password: ", "비밀번호: "), ("Nickname: ", "닉네임: "),
      ("Phone (empty for none): ", "전화번호(선택): "),
      (
        "Password (8 characters or more, with A-Z, a-z, 0-9 and one of @$!%*?&): ",
        "비밀번호(8자 이상, A-Z, a-z, 0-9, @$!%*?& 중 하나 포함): "
      ),
      ("Password again: ", "비밀번호 확인: "),
      (
        "the account is made; make a workspace, or let the admin of one invite you",
        "가입했습니다. 워크스페이스를 만들거나 관리자에게 초대를 부탁해 주세요."
      ),
      ("go on with: {}", "다음 명령으로 계속해 주세요: {1}"),
      ("the e-mail address is not valid; correct it and try again", "올바른 이메일 주소가 아닙니다. 다시 입력해 주세요."),
      ("the nickname is not valid; correct it and try again", "사용할 수 없는 닉네임입니다. 다시 입력해 주세요."),
      ("the phone number is not valid; correct it and try again", "전화번호는 숫자 10~11자리여야 합니다. 다시 입력해 주세요."),
      ("the nickname is taken already; choose another", "이미 사용 중인 닉네임입니다. 다른 닉네임을 입력해 주세요."),
      (
        "the address has an account already; join without --sign-up, or use another address",
        "이미 가입된 이메일입니다. --sign-up 없이 실행하거나 다른 이메일을 입력해 주세요."
      ),
      (
        "a password has 8 characters to 500 bytes, with A-Z, a-z, 0-9 and one of @$!%*?&; choose another",
        "비밀번호는 8자 이상, 500바이트 이하여야 하고 A-Z, a-z, 0-9, @$!%*?& 중 하나를 포함해야 합니다. 다시 입력해 주세요."
      ),
      (
        "nobody has an account with the address '{}'; check its spelling", "'{1}': 가입된 이메일이 아닙니다. 다시 확인해 주세요."
      ),
      ("{}; the password is set", "{=1} 비밀번호는 바뀌었습니다."),
      ("the password is set; {} device was signed out", "비밀번호를 바꾸고 기기 {1}대를 로그아웃했습니다."),
      ("the password is set; {} devices were signed out", "비밀번호를 바꾸고 기기 {1}대를 로그아웃했습니다."),
      ("an answer is not valid UTF-8; type it again", "올바른 UTF-8이 아닙니다. 다시 입력해 주세요."),
      (
        "{}; the account is made, so join without --sign-up then", "{=1} 계정은 만들어졌으니 그때는 --sign-up 없이 실행해 주세요."
      ),
      ("the two passwords are not the same; type both again", "두 비밀번호가 서로 다릅니다. 모두 다시 입력해 주세요."),
      ("signed in; fetching rooms and messages ...", "로그인했습니다. 대화방과 메시지를 가져오는 중입니다..."),
      ("{} room is here; go on with: {}", "대화방 {1}개를 가져왔습니다. 다음 명령으로 계속해 주세요: {2}"),
      ("{} rooms are here; go on with: {}", "대화방 {1}개를 가져왔습니다. 다음 명령으로 계속해 주세요: {2}"),
      (
        "signed out; the messages on this machine are deleted, those on the server stay",
        "로그아웃했습니다. 이 컴퓨터의 메시지는 삭제되었고 서버의 메시지는 그대로입니다."
      ),
      (
        "{} is no URL of a server; write it as postgresql://HOST/DATABASE",
        "{1}: 서버 URL이 아닙니다. postgresql://HOST/DATABASE 형식으로 입력해 주세요."
      ),
      (
        "this place follows a server already; go on with: {}", "이미 서버에 연결되어 있습니다. 다음 명령으로 계속해 주세요: {1}"
      ),
      ("{} follows no server; run: parlor join URL", "{1}: 연결된 서버가 없습니다. 다음 명령을 실행해 주세요: parlor join URL"),
      (
        "there was no answer; give a line for each of these: {}",
        "입력이 없습니다. 한 줄씩 입력해 주세요: {=1}"
      ),
      ("a session is open; end it, and try again", "팔러가 실행 중입니다. 끝내고 다시 시도해 주세요."),
      (
        "{} change has not been sent yet; start parlor while the server can be reached, or throw away what waits: {}",
        "아직 보내지 않은 변경 사항이 {1}개 있습니다. 서버에 연결할 수 있을 때 팔러를 시작해 주세요. 버리려면 다음 명령을 실행해 주세요: {2}"
      ),
      (
        "{} changes have not been sent yet; start parlor while the server can be reached, or throw away what waits: {}",
        "아직 보내지 않은 변경 사항이 {1}개 있습니다. 서버에 연결할 수 있을 때 팔러를 시작해 주세요. 버리려면 다음 명령을 실행해 주세요: {2}"
      ),
      (
        "{} unsent message is here; send or discard it in its room, or throw away what is here: {}",
        "보내지 못한 메시지가 {1}개 있습니다. 대화방에서 보내거나 버려 주세요. 여기 있는 것을 모두 버리려면 다음 명령을 실행해 주세요: {2}"
      ),
      (
        "{} unsent messages are here; send or discard them in their rooms, or throw away what is here: {}",
        "보내지 못한 메시지가 {1}개 있습니다. 대화방에서 보내거나 버려 주세요. 여기 있는 것을 모두 버리려면 다음 명령을 실행해 주세요: {2}"
      ),
      (
        "{}; to delete the messages here nevertheless, run: {}",
        "{=1} 그래도 이 컴퓨터의 메시지를 삭제하려면 다음 명령을 실행해 주세요: {2}"
      ),
      (
        "the messages on this machine are deleted; sign this device out with /devices on another one",
        "이 컴퓨터의 메시지를 삭제했습니다. 다른 컴퓨터에서 /devices로 이 기기를 로그아웃해 주세요."
      ),
      ("{} change was never sent, and is lost", "보내지 못한 변경 사항 {1}개를 버렸습니다."),
      ("{} changes were never sent, and are lost", "보내지 못한 변경 사항 {1}개를 버렸습니다."),
      (
        "the e-mail address or the password is wrong; try again",
        "이메일 주소나 비밀번호가 올바르지 않습니다. 다시 시도해 주세요."
      ),
      (
        "there were too many tries; try again in {} s",
        "시도 횟수를 초과했습니다. {1}초 후 다시 시도해 주세요."
      ),
      (
        "the server has signed this device out; run: parlor leave, then parlor join URL",
        "서버에서 이 기기를 로그아웃했습니다. parlor leave, parlor join URL 명령을 차례로 실행해 주세요."
      ),
      (
        "the server was restored to an earlier state; copy what was not sent, and run: parlor leave --force, then parlor join URL",
        "서버가 이전 상태로 복원되었습니다. 보내지 못한 내용을 복사해 두고 parlor leave --force, parlor join URL 명령을 차례로 실행해 주세요."
      ),
      (
        "{} is a store of its own already, so it cannot follow a server; name another folder with --home",
        "{1}: 이미 서버 없이 쓰고 있는 저장소이므로 서버에 연결할 수 없습니다. --home으로 다른 폴더를 지정해 주세요."
      ),
      // The server.
      (
        "the server runs PostgreSQL {}; Parlor needs version 15 or newer",
        "서버의 PostgreSQL 버전은 {1}입니다. 팔러에는 15 이상이 필요합니다."
      ),
      (
        "the database is not set up for Parlor; run: parlor server init URL",
        "팔러용으로 준비되지 않은 데이터베이스입니다. 다음 명령을 실행해 주세요: parlor server init URL"
      ),
      (
        "the server's functions are not those of this Parlor; run: parlor server init URL",
        "서버의 함수가 이 팔러의 것이 아닙니다. 다음 명령을 실행해 주세요: parlor server init URL"
      ),
      (
        "the server has schema version {}, and this Parlor knows {}; update Parlor",
        "서버의 스키마 버전은 {1}이고 이 팔러는 {2}까지 지원합니다. 팔러를 업데이트해 주세요."
      ),
      (
        "the server has schema version {}, and this Parlor needs {}; run: parlor server init URL",
        "서버의 스키마 버전은 {1}이고 이 팔러에는 {2} 버전이 필요합니다. 다음 명령을 실행해 주세요: parlor server init URL"
      ),
      (
        "the server's functions have version {}, and this Parlor knows {}, so it only reads, and sends nothing; {}",
        "서버의 함수 버전은 {1}이고 이 팔러는 {2}까지 지원하므로, 읽기만 하고 보내지 않습니다. {=3}"
      ),
      (
        "the server's functions have version {}, and this Parlor knows {}; {}",
        "서버의 함수 버전은 {1}이고 이 팔러는 {2}까지 지원합니다. {=3}"
      ),
      (
        "ask the server's administrator to run: parlor server init URL",
        "서버 관리자에게 다음 명령의 실행을 요청해 주세요: parlor server init URL"
      ),
      (
        "the server's hints do not arrive, so what is new comes once a minute; name the server itself in the URL, or a pooler in session mode",
        "서버의 알림 신호가 오지 않아 새 내용을 1분에 한 번 가져옵니다. URL에 서버 자체나 세션 모드의 풀러를 지정해 주세요."
      ),
      (
        "the server has {} accounts already; a store is imported into an empty server",
        "서버에 이미 계정이 {1}개 있습니다. 저장소는 빈 서버로만 가져올 수 있습니다."
      ),
      (
        "row {} of {} is not the same after copying; nothing was kept; report this",
        "{2} 테이블의 {1}번째 행이 복사한 뒤 달라졌습니다. 아무것도 저장하지 않았습니다. 이 문제를 알려 주세요."
      ),
      (
        "the store follows a server, and has only what one account sees there; name a store that follows none",
        "서버에 연결된 저장소여서 한 계정이 볼 수 있는 내용만 있습니다. 서버에 연결되지 않은 저장소를 지정해 주세요."
      ),
      ("{} exists already; name a new file", "{1}: 이미 있는 파일입니다. 새 파일을 지정해 주세요."),
      (
        "the server cannot take the {} of the store: {}; nothing was kept",
        "저장소의 {1} 테이블을 서버에 넣을 수 없습니다: {2}. 아무것도 저장하지 않았습니다."
      ),
      (
        "the server has sent something that this Parlor does not understand: {}; update Parlor",
        "서버가 보낸 내용을 이해할 수 없습니다: {1}. 팔러를 업데이트해 주세요."
      ),
      // Two longer sentences begin with the same words, so this is after them.
      ("the server has schema version {}", "서버의 스키마 버전: {1}"),
      // PostgreSQL.
      (
        "the URL cannot be read; in its name or password, write %25 for %, %40 for @, %2F for / and %3A for :",
        "URL을 읽을 수 없습니다. 이름과 비밀번호에서는 %를 %25, @를 %40, /를 %2F, :를 %3A로 써 주세요."
      ),
      (
        "cannot connect: {}; check the URL, and that the server runs",
        "연결할 수 없습니다: {1}. URL과 서버가 실행 중인지 확인해 주세요."
      ),
      (
        "cannot connect: {}; put the password of the role into ~/.pgpass",
        "연결할 수 없습니다: {1}. ~/.pgpass에 역할의 비밀번호를 넣어 주세요."
      ),
      (
        "cannot connect: {}; run: parlor server init URL",
        "연결할 수 없습니다: {1}. 다음 명령을 실행해 주세요: parlor server init URL"
      ),
      ("the connection was lost: {}; try again", "연결이 끊어졌습니다: {1}. 다시 시도해 주세요."),
      ("the server refused: {}; {}", "서버가 거부했습니다: {1}. {=2}"),
      ("PostgreSQL keeps no text with a NUL; remove it", "PostgreSQL에는 NUL 문자를 저장할 수 없습니다. 지워 주세요."),
      (
        "{} is another machine, and its certificate is not checked; add sslmode=verify-full to the URL",
        "{1}: 다른 컴퓨터인데 인증서를 확인하지 않습니다. URL에 sslmode=verify-full 옵션을 추가해 주세요."
      ),
    ] + findings
}
