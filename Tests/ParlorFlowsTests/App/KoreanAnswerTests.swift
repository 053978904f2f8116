import Testing
import UsherSession

/// Korean sentences with values in them: numbers, names, days and times, each from where a user gets it.
@Suite struct KoreanAnswerTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let place: String
    let lines: [(line: String, answer: [String])]
    var testDescription: String { place }
  }

  private static let packs = [
    "코인  100", "  1  코인    10개          100원", "  2  코인    50개          500원", "  3  코인   100개        1,000원",
    "  r  구매 복원",
  ]
  private static let rows = [
    Row(
      place: "workspace:1/home",
      lines: [
        ("! push hello", ["알림 1번째 줄이 올바른 JSON이 아닙니다(1열)."]),
        ("> /quiet 8d", ["시간을 입력해 주세요(최대 7일): /quiet 2h, /quiet until 18:00, /quiet off"]),
        ("> /quiet 2h", ["11:30까지 알림을 일시 중지합니다. 해제: /quiet off"]),
        (#"! push {"aps":{"alert":{"title":"Build","body":"passed"}}}"#, []),
        ("> /quiet off", ["그동안 받은 알림 1개: /inbox", "알림을 다시 표시합니다."]),
        (
          "> /inbox list",
          [
            "알림 2개, 안 읽음 2개",
            " 1 @ 4분 전  #general Emma  @준 could you bring the adapter as well? The one in Jeju is broken.",
            " 2 • 방금  Build  passed",
          ]
        ),
        ("> /quiet until 9:00", ["2026년 11월 3일 화요일 09:00까지 알림을 일시 중지합니다. 해제: /quiet off"]),
        ("> /open workspace:9", ["9번 워크스페이스가 없습니다. 내 워크스페이스는 /home에서 확인해 주세요."]),
        ("> /open channel:999", ["999번 채널이 없습니다. 채널 목록은 /home, 대화방의 링크는 /where에서 확인해 주세요."]),
        ("> /open channel:43", ["43번 채널의 멤버가 아닙니다. /open explore에서 참여할 수 있습니다."]),
        ("> /go #백앤드", ["#백앤드: 대화방이나 멤버를 찾을 수 없습니다. 비슷한 이름: #백엔드"]),
        ("> /msg 미나 지금 가요", ["@미나: 메시지를 보냈습니다."]),
        ("> 99", ["“99” 항목이 없습니다. 선택할 수 있는 항목: 1-6, e, n, c, d, s, t, p, w, x. 도움말: /help"]),
        ("> x", ["? 다시 로그인할 이메일은 jun@lighthouse.example, 비밀번호는 Lighthouse1!입니다. 로그아웃할까요? (y/N)"]),
      ]),
    Row(
      place: "channel:50",
      lines: [
        ("> /date soon", ["“soon” 날짜를 알 수 없습니다. 2026-11-25, 11월 25일, 월요일, 어제, 3일 전처럼 입력해 주세요."]),
        ("> /date 2031-01-01", ["2031년 1월 1일 수요일 이후의 메시지가 없습니다."]),
        ("> /more 1000", ["1000번 메시지를 찾을 수 없습니다."]),
        ("> /topic mine", ["#대회 관리자만 할 수 있습니다."]),
        ("> /view 88", ["88번 메시지에는 파일이 없습니다."]),
        ("> /delete 88", ["88번은 내가 보낸 메시지가 아닙니다. 내 메시지만 수정하거나 삭제할 수 있습니다."]),
      ]),
    Row(
      place: "dm:9",
      lines: [
        (
          "> /file notes.txt 1.txt 2.txt 3.txt 4.txt 5.txt",
          [
            " 1  ≡ notes.txt  5 B 텍스트", " 2  ≡ 1.txt  5 B 텍스트", " 3  ≡ 2.txt  5 B 텍스트",
            " 4  ≡ 3.txt  5 B 텍스트",
            " 5  ≡ 4.txt  5 B 텍스트", "── 다음 메시지에 파일 5개, /drop 번호 ──",
            "파일은 메시지 하나에 5개까지 첨부할 수 있어 추가하지 않았습니다: 5.txt", "? 이안 (다른 곳 64 +1@) ▪5>",
          ]
        ),
        ("> /drop 6", ["뺄 파일의 번호를 입력해 주세요(1~5): /drop 번호"]),
        ("> ", ["? 메시지 없이 파일 5개만 보낼까요? (y/N)"]),
      ]),
    Row(
      place: "coins",
      lines: [
        ("> 3", ["? 코인 100개를 1,000원에 충전할까요? (y/N)"]),
        ("> 아니요", packs + ["충전 내역이 없습니다.", "? 코인>"]),
        ("! payer deferred", []),
        ("> 2", ["? 코인 50개를 500원에 충전할까요? (y/N)"]),
        ("> 네", packs + ["  x  대기 중인 충전 취소", "  코인    50개   승인 대기 중", "코인 50개 결제가 승인 대기 중입니다.", "? 코인>"]),
        (
          "! payer failed",
          packs + ["  코인    50개   결제 실패", "코인 50개의 결제에 실패해 충전되지 않았습니다."]
        ),
      ]),
    Row(
      place: "search:cake",
      lines: [
        ("> in:#genral 점심", ["#genral: 참여 중인 대화방이 아닙니다. 비슷한 이름: #general."]),
        ("> from:미니 점심", ["미니: 멤버를 찾을 수 없습니다. 비슷한 이름: @미나."]),
        ("> in:#없는방 점심", ["참여 중인 대화방 중에 “#없는방” 대화방이 없습니다. in: 뒤에서 Tab 키를 누르면 이름이 완성됩니다."]),
        ("> from:아무개 점심", ["“아무개” 멤버가 없습니다. from: 뒤에서 Tab 키를 누르면 이름이 완성됩니다."]),
        (
          "> foo:bar",
          [
            "없는 필터입니다(foo:). in:, from:, before:, after: 중 하나를 써 주세요. 글자 그대로 검색하려면 따옴표로 감싸 주세요: \"foo:bar\"."
          ]
        ),
        (
          "> before:2026-02-30 점심",
          ["“2026-02-30” 날짜를 알 수 없습니다. 2026-11-25, 11월 25일, 월요일, 어제, 3일 전처럼 입력해 주세요."]
        ),
        ("> 점심 in:", ["필터에 값이 없습니다(in:). in:#general 형식으로 입력해 주세요."]),
        ("> from:미나 from:Emma 점심", ["같은 필터가 두 번 있습니다(from:). 하나만 남겨 주세요."]),
      ]),
    Row(
      place: "favourites",
      lines: [("> /up 9", ["9번 즐겨찾기가 없습니다."]), ("> /remove 12", ["12번 즐겨찾기가 없습니다."])]),
    Row(
      place: "workspace:1/home/channel:42/settings",
      lines: [
        (
          "> l",
          [
            "이 채널의 새 메시지를 받지 않습니다.", "다시 참여하면 그동안의 메시지는", "읽은 메시지로 표시됩니다.",
            "? #general 채널에서 나갈까요? (y/N)",
          ]
        )
      ]),
  ]

  @Test(arguments: rows) func `values stand where a Korean sentence has them`(_ row: Row) throws {
    var settings = Script.Settings()
    (settings.language, settings.width, settings.open) = ("ko", 200, row.place)
    let player = try DemoStage(settings).player()
    var said: [String] = []
    player.output = {
      switch $0 {
      case .seen(let row) where !row.isEmpty: said.append(row)
      case .asked: said.append($0.written)
      default: break
      }
    }
    player.start()
    for (line, answer) in row.lines {
      said = []
      try player.play(Script.Line(written: line))
      #expect(said == answer, "\(line)")
    }
  }
}
