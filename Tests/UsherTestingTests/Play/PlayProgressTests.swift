import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// A test sees the progress of slow work as lines.
@Suite struct PlayProgressTests {
  private func play(_ test: (Play, (String?) -> Void) -> Void) -> [String] {
    Library().play { play in
      play.overlooks()
      test(play) { words in play.session.tree.onProgress?(words.map { Reason($0) }) }
      play.overlooks()
      play.happen("leave")
      play.end()
    }
  }

  @Test func `each report whose words differ from the last is a line`() {
    let said = play { play, report in
      report("Looking… 10 %")
      report("Looking… 10 %")
      report("Looking… 20 %")
      report(nil)
      report("Looking… 20 %")
      play.sees("Looking… 10 %\nLooking… 20 %\nLooking… 20 %")
      #expect(play.transcript.last == .seen("Looking… 20 %"))
    }
    #expect(said == [])
  }

  @Test func `a report that nobody looks at fails the test`() {
    let said = play { play, report in
      report("Looking…")
      play.type("1")
    }
    #expect(said.count == 1 && said[0].contains("Looking…"), "\(said)")
  }

  final class Search: Coordinator {
    typealias ChildFlow = Never
    let life = Life()
    let page = Page(Shape<Int, Never>("Search/search") { Value("found") { String($0) } }, 0)
    func start() {
      show(page)
      for steps in [3, 3] { search(steps) }
    }
    func makeChild(_ flow: Never) -> Child<Search> {}

    private func search(_ steps: Int) {
      load({ job in
        for step in 0..<steps { job.report(Reason("step \(step / 2)")) }
        return steps
      }) { search, result in
        search.page.model += (try? result.get()) ?? 0
      }
    }
  }

  @Test func `all reports of work that was held back are shown when it finishes`() {
    var failures: [String] = []
    let play = Play(Search(), gallery: ["Search/search.en.screen": "{{found}} found\n\n>\n"]) {
      failures.append($0.message)
    }
    play.sees("0 found\n")
    play.finishWork()
    play.sees("step 0\nstep 1\nstep 0\nstep 1\n6 found\n")
    play.end()
    #expect(failures == [])
  }

  @Test func `a report is cut to the width of the script`() {
    let said = play { play, report in
      play.happen("width", "10")
      play.overlooks()
      report("Looking through the catalogue")
      play.sees("Looking t…")
    }
    #expect(said == [])
  }
}
