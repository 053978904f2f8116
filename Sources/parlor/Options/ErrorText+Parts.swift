extension KoreanErrors {
  /// Values that are sentences or words themselves.
  static let parts: [(english: String, korean: String)] = [
    ("did you mean --open and this place?", "위치를 열려면 --open 옵션을 사용해 주세요."),
    ("did you mean {}?", "비슷한 이름: {1}"),
    ("{} --help lists them all", "전체 목록: {1} --help"),
    ("standard output", "표준 출력"),
    ("input", "입력"), ("output", "출력"), ("error", "오류"),
    (
      "no more files may be open; raise the limit with ulimit -n",
      "더는 파일을 열 수 없습니다. ulimit -n 명령으로 한도를 늘려 주세요."
    ),
    ("No such file or directory", "파일이나 폴더가 없습니다."), ("Permission denied", "권한이 없습니다."),
    ("Is a directory", "폴더입니다."), ("Not a directory", "폴더가 아닙니다."),
    ("No space left on device", "디스크 공간이 부족합니다."), ("File name too long", "파일 이름이 너무 깁니다."),
    ("Too many levels of symbolic links", "심볼릭 링크가 너무 많습니다."),
    ("Read-only file system", "읽기 전용 파일 시스템입니다."), ("Input/output error", "입출력 오류입니다."),
    // What a script and a payload need.
    ("a moment in UTC such as {}", "UTC 시각을 써 주세요. 예: {1}"),
    ("columns from {} to {}, such as {}", "{1}~{2} 범위의 열 수를 써 주세요. 예: {3}"),
    ("rows from {} to {}, such as {}", "{1}~{2} 범위의 줄 수를 써 주세요. 예: {3}"),
    ("columns from {} to {}", "{1}~{2} 범위의 열 수를 써 주세요."),
    ("a language of the screens, such as {}", "화면의 언어를 써 주세요. 예: {1}"),
    ("a link or a place, such as {}", "링크나 위치를 써 주세요. 예: {1}"),
    ("a time such as {}", "시간을 써 주세요. 예: {1}"),
    ("kept until a session starts", "다음 세션에서 표시됩니다."),
    ("{} sessions", "세션 {1}개에 전달했습니다."), ("{} session", "세션 {1}개에 전달했습니다."),
    ("null", "null"), ("true or false", "true 또는 false"), ("a number", "숫자"), ("a string", "문자열"),
    ("an array", "배열"), ("an object", "객체"), ("an array of strings", "문자열의 배열"),
    ("a string or an object", "문자열 또는 객체"),
    ("a whole number from 0, as a number or in a string", "0 이상의 정수(숫자 또는 문자열)"),
    ("a whole number from 0", "0 이상의 정수"), ("0 or 1", "0 또는 1"), ("a number from 0 to 1", "0~1 범위의 숫자"),
    ("the JSON ends too early", "JSON이 중간에 끝났습니다."),
    ("{} stands where {} must be", "{=2} 대신 {=1} 문자가 있습니다."),
    ("{} follows the end of the JSON", "JSON이 끝난 뒤에 {=1} 문자가 더 있습니다."),
    ("this is no number as JSON writes it", "올바른 JSON 숫자가 아닙니다."),
    ("this number is too large", "숫자가 너무 큽니다."),
    ("this is no escape that JSON knows", "올바른 JSON 이스케이프가 아닙니다."),
    ("half of a surrogate pair stands alone", "서로게이트 쌍이 완전하지 않습니다."),
    ("{} stands in a string without being escaped", "문자열 안의 {=1} 문자를 이스케이프해 주세요."),
    ("this byte is not UTF-8", "올바른 UTF-8이 아닙니다."),
    ("{} stands twice in one object", "{1} 항목이 중복되었습니다."),
    ("values are nested deeper than {}", "값이 {1}단계보다 깊게 중첩되었습니다."),
    ("byte {}", "바이트 {1}"), ("a value", "값"), ("a name in double quotes", "큰따옴표로 묶은 이름"),
    ("{} is missing", "{1} 항목이 없습니다."),
    // A list of choices. It comes last, because sentences have this word, too.
    ("{} or {}", "{1}, {2}"),
  ]
}
