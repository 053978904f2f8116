import Testing
import UsherScreens
import UsherTerminal
import UsherTesting

@testable import parlor

/// What `parlor events report` says of events.
@Suite struct EventReportTests {
  static let lines = [
    #"{"id":"a-1","event":"screen","at":1793611800000,"fields":{"place":"home","took":5000,"by":"choice","next":"home/room"}}"#,
    #"{"id":"a-2","event":"screen","at":1793611803000,"fields":{"place":"home/room","took":2000,"by":"back","next":"home"}}"#,
    #"{"id":"a-2","event":"screen","at":1793611803000,"fields":{"place":"home/room","took":2000,"by":"back","next":"home"}}"#,
    #"{"id":"a-3","event":"screen","at":1793611900000,"fields":{"place":"home","took":90000,"by":"link","next":"home/room","landing":0.412}}"#,
    #"{"id":"b-1","event":"refused","at":1793698200000,"fields":{"place":"home","by":"link","why":"unknown"}}"#,
    #"{"id":"b-2","event":"search","at":1793698200000,"fields":{"length":5,"hits":2,"typing":false}}"#,
    #"{"id":"b-3","event":"screen","at":17936"#,
  ]
  private let report = EventReport(lines.compactMap { EventRecord($0.utf8) }, over: nil)

  @Test func `a file may hold any numbers`() {
    let numbers = ["-1e300", "1e300", "9223372036854775807", "-9223372036854775808"]
    let records = numbers.enumerated().compactMap { index, number in
      let moment = index % 2 == 0 ? Int64.min : .max
      return EventRecord(
        #"{"id":"a-\#(index)","event":"screen","at":\#(moment),"fields":{"place":"home","by":"back","took":\#(number)}}"#
          .utf8)
    }
    let report = EventReport(records, over: nil).text(ProgramScreens.parlor.phrases(in: "en"))
    #expect(report.hasPrefix("4 events of 1 session"))
    #expect(report.contains("home  4 ×"))
  }

  @Test func `the report in English`() {
    #expect(
      report.text(ProgramScreens.parlor.phrases(in: "en")) == """
        5 events of 2 sessions, 2026-11-02 to 2026-11-03

        Screens
          home       2 ×  1 min 35 s  median 5 s  ████████████
          home/room  1 ×         2 s  median 2 s  ██████

        Paths between screens
          home
            → home/room  2 ×  choice 1, link 1
          home/room
            → home  1 ×  back 1

        Where people turn back
          home/room  1 of 1 (100%)  after 2 s

        Links
          1 opened, median 412 µs, slowest 412 µs
          1 refused: unknown 1

        Other events
          search  1 ×

        """)
  }

  @Test func `the report in Korean`() {
    #expect(
      report.text(ProgramScreens.parlor.phrases(in: "ko")) == """
        2026-11-02~2026-11-03 세션 2개의 기록 5건

        화면
          home       2회  1분 35초  보통 5초  ████████████
          home/room  1회       2초  보통 2초  ██████

        이동
          home
            → home/room  2회  choice 1, link 1
          home/room
            → home  1회  back 1

        되돌아간 곳
          home/room  1회 중 1회 (100%)  2초 뒤

        링크
          열림 1회, 보통 412µs, 최대 412µs
          열지 못함 1회: unknown 1

        그 밖에
          search  1회

        """)
  }

  @Test func `without events there is nothing to report`() {
    let report = EventReport([], over: nil)
    #expect(report.text(ProgramScreens.parlor.phrases(in: "en")) == "No events.\n")
    #expect(report.text(ProgramScreens.parlor.phrases(in: "ko")) == "기록이 없습니다.\n")
  }

  @Test func `the ways of the map lead between places`() {
    let map = ReportMap(
      FlowChart(
        text:
          """
          Home: room
            Home/home  [admin, member]
              at home
              at other
              open           -> Room/chat, Home/home
              invite: yes    -> Home/invite  [admin]
              stays: all, more [admin]
            Home/invite  [admin]
              at home/invite
              back  -> Home/home
              not met: lost

          Room
            Room/chat
              at home/room
          """))
    #expect(map.places == ["home", "other", "home/invite", "home/room"])
    #expect(
      map.ways.map { "\($0.from) \($0.to)" } == [
        "home home/invite", "other home/invite", "home home/room", "other home/room", "home other",
        "other home",
      ])
    let own = ReportMap(MapCommand.chart)
    // The program's own has its places, and what leads between them.
    #expect(own.places.contains("workspace/home/channel"))
    #expect(own.ways.contains(.init(from: "workspace/home", to: "workspace/home/channel")))
    #expect(own.ways.count > 50)
  }

  @Test func `places that nobody has visited are listed`() {
    let map = ReportMap(
      FlowChart(text: "A: b\n  A/a\n    at home\n    go  -> B/b\n  B/b\n    at home/attic\n"))
    let picture = EventReport(Self.lines.compactMap { EventRecord($0.utf8) }, over: map).svg(
      ProgramScreens.parlor.phrases(in: "en"))
    #expect(picture.contains("never visited: home/attic"))
    #expect(picture.split(separator: "\n").count { $0.contains("class=\"box\"") } == 2)
  }

  @Test func `the picture has a box for each place and a line for each way`() {
    let picture = report.svg(ProgramScreens.parlor.phrases(in: "en"))
    #expect(picture.split(separator: "\n").count { $0.contains("class=\"box\"") } == 2)
    #expect(picture.contains("class=\"way\" stroke-width=\"6\"><title>home → home/room</title>"))
    #expect(picture.contains("class=\"back\" stroke-width=\"3\"><title>home/room → home</title>"))
  }
}
