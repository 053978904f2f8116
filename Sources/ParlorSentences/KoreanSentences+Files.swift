extension KoreanSentences {
  /// What all programs of Parlor say of folders, files and the store.
  public static let files: [(english: String, korean: String)] = [
    // Folders and files.
    (
      "user {} has no home folder in /etc/passwd; set HOME, or give --home DIR",
      "사용자 {1}: /etc/passwd에 홈 폴더가 없습니다. HOME 또는 --home DIR 옵션을 설정해 주세요."
    ),
    ("cannot find the current folder: {}", "현재 폴더를 찾을 수 없습니다: {=1}"),
    (
      "the name of the current folder is not valid UTF-8; give a path that begins with a slash",
      "현재 폴더의 이름이 올바른 UTF-8이 아닙니다. 슬래시로 시작하는 경로를 입력해 주세요."
    ),
    ("cannot close {} to other users: {}", "{1}: 다른 사용자의 접근을 막지 못했습니다. {=2}"),
    (
      "{} belongs to another user and can be written to by more; {}",
      "{1}: 다른 사용자의 폴더이고 여러 사용자가 쓸 수 있습니다. {=2}"
    ),
    ("{} belongs to another user; {}", "{1}: 다른 사용자의 폴더입니다. {=2}"),
    ("{} is shared by all users; {}", "{1}: 모든 사용자가 함께 쓰는 폴더입니다. {=2}"),
    ("{} can be written to by other users; {}", "{1}: 다른 사용자가 쓸 수 있는 폴더입니다. {=2}"),
    ("{} is a link that another user made; {}", "{1}: 다른 사용자가 만든 링크입니다. {=2}"),
    ("give a folder of your own, such as --home {}", "본인의 폴더를 지정해 주세요. 예: --home {1}"),
    ("give a folder of your own with --home", "--home 옵션으로 본인의 폴더를 지정해 주세요."),
    ("cannot read {}: {}", "{1}: 읽을 수 없습니다. {=2}"),
    ("cannot write {}: {}", "{=1}: 쓸 수 없습니다. {=2}"),
    ("cannot watch {}: {}", "{1}: 변경 사항을 확인할 수 없습니다. {=2}"),
    (
      "too many programs of this user watch files; end some, or raise fs.inotify.max_user_instances",
      "이 사용자의 프로그램 중 파일 변경을 확인하는 것이 너무 많습니다. 일부를 종료하거나 fs.inotify.max_user_instances 값을 늘려 주세요."
    ),
    (
      "this user's programs watch too many files; end some, or raise fs.inotify.max_user_watches",
      "이 사용자의 프로그램이 확인하는 파일이 너무 많습니다. 일부를 종료하거나 fs.inotify.max_user_watches 값을 늘려 주세요."
    ),
    (
      "parlor-agent is not beside parlor nor in ../libexec; build it with: make agent",
      "parlor-agent 파일이 parlor 옆이나 ../libexec 폴더에 없습니다. 다음 명령으로 빌드해 주세요: make agent"
    ),
    ("cannot start {}: {}", "{1}: 시작할 수 없습니다. {=2}"),
    ("{} is not a regular file", "{1}: 일반 파일이 아닙니다."),
    ("{} belongs to this program's own store; name another file", "{1}: 팔러의 저장소 파일입니다. 다른 파일을 지정해 주세요."),
    (
      "standard {} is a file of Parlor's own store; redirect another file",
      "표준 {=1} 파일이 팔러의 저장소입니다. 다른 파일을 지정해 주세요."
    ),
    ("{} is longer than {} bytes", "{1}: {2}바이트를 넘습니다."),
    (
      "only {} files may be open at once, and a session needs {}: {}",
      "동시에 열 수 있는 파일이 {1}개뿐입니다. {2}개가 필요합니다: {3}"
    ),
    // The store.
    (
      "cannot open {}: it is not a plain file; move it away or choose another path",
      "{1}: 일반 파일이 아니어서 열 수 없습니다. 파일을 옮기거나 다른 경로를 지정해 주세요."
    ),
    (
      "cannot open {}: {}; check the path and its permissions, and try again",
      "{1}: 열 수 없습니다. {=2} 경로와 권한을 확인하고 다시 시도해 주세요."
    ),
    (
      "{} is not a Parlor store; it was left as it is; move it away or choose another path",
      "{1}: 팔러의 저장소가 아닙니다. 그대로 두었으니 파일을 옮기거나 다른 경로를 지정해 주세요."
    ),
    (
      "{} was written by a newer Parlor (store version {}, this one knows {}); update Parlor",
      "{1}: 더 새로운 팔러에서 만든 저장소입니다(저장소 버전 {2}, 지원 버전 {3}). 팔러를 업데이트해 주세요."
    ),
    (
      "{} was written by an older Parlor (store version {}, this one writes {}); start Parlor once",
      "{1}: 이전 팔러에서 만든 저장소입니다(저장소 버전 {2}, 현재 버전 {3}). 팔러를 한 번 시작해 주세요."
    ),
    (
      "{} is damaged ({}); it was left as it is, restore it from a copy",
      "{1}: 손상되었습니다({2}). 그대로 두었으니 복사본으로 복원해 주세요."
    ),
    (
      "{} cannot be written to; check the permissions of the file and its folder",
      "{1}: 쓸 수 없습니다. 파일과 폴더의 권한을 확인해 주세요."
    ),
    ("{} is held by another program; try again", "{1}: 다른 프로그램이 사용 중입니다. 다시 시도해 주세요."),
    (
      "the disk of {} is full; nothing was lost, free some space and try again",
      "{1}: 디스크 공간이 부족합니다. 사라진 내용은 없습니다. 공간을 확보하고 다시 시도해 주세요."
    ),
    (
      "the disk of {} failed (SQLite code {}); nothing was changed; check the disk and try again",
      "{1}: 디스크 오류입니다(SQLite 코드 {2}). 바뀐 내용은 없습니다. 디스크를 확인하고 다시 시도해 주세요."
    ),
    ("{} was deleted or moved; put it back", "{1}: 삭제되었거나 이동되었습니다. 원래 위치로 되돌려 주세요."),
    ("{} was replaced by another file; put the earlier one back", "{1}: 다른 파일로 바뀌었습니다. 이전 파일을 되돌려 주세요."),
    (
      "SQLite refused a statement (code {}): {}; nothing was written; start Parlor again",
      "SQLite가 거부했습니다(코드 {1}): {2}. 저장하지 않았습니다. 팔러를 다시 시작해 주세요."
    ),
    ("{} was cut short; start Parlor again", "{1}: 파일이 잘렸습니다. 팔러를 다시 시작해 주세요."),
  ]
}
