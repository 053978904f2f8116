import Testing

@testable import Usher

@Suite struct WrittenStepTests {
  @Test func everyValueIsReadAsItWasWritten() throws {
    for specimen in Specimen.all {
      let written = Step(specimen).written
      #expect(WrittenStep.canWrite(specimen), "\(specimen)")
      #expect(written.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(written)")
      let read = try #require(WrittenStep(written: written), "\(written)")
      #expect(FlowReader.read(read, as: Specimen.self) == specimen, "\(written)")
    }
  }

  @Test func differentStepsAreWrittenDifferently() {
    let written = Specimen.all.map { Step($0).written }
    #expect(Set(written).count == Set(Specimen.all).count)
  }

  @Test func stepsAreWrittenByTheirNamesAndValues() {
    let steps: [(Specimen, String)] = [
      (.bare, "bare"), (.number(42), "number:42"), (.text(""), "text:"), (.pair(1, "a"), "pair:1,a"),
      (.labelled(text: "lunch", page: 2), "labelled:text=lunch,page=2"),
      (.mixed(1, of: 2, "x"), "mixed:1,of=2,x"),
      (.text("a/b"), "text:a%2Fb"), (.kind(.open), "kind:open"), (.maybe(nil), "maybe"),
      (.renamed(1), "now-called:1"),
      (.maybeBoth(nil, 2), "maybeBoth:_1=2"),
    ]
    for (step, written) in steps { #expect(Step(step).written == written) }
  }

  @Test func aFlowOfRawValuesIsWrittenByThem() throws {
    for flow in [Settings.ChildFlow.theme, .language] {
      let step = try #require(WrittenStep(written: Step(flow).written))
      #expect(FlowReader.read(step, as: Settings.ChildFlow.self) == flow)
    }
    #expect(Step(Settings.ChildFlow.theme).written == "theme")
  }

  @Test func onlyTheCanonicalFormOfAValueIsRead() throws {
    for text in [
      "number:007", "number:+7", "number:7.0", "number: 7", "number:", "number", "number:1,2", "number:x=1",
      "number:_0=1",
      "bare:", "bare:1", "Bare", "flag:1", "flag:TRUE", "labelled:lunch,2", "labelled:page=2,text=lunch",
      "labelled:text=a",
      "labelled:text=a,page=1,more=2", "number:9223372036854775808", "mixed:1,of=256,x", "kind:ajar",
      "renamed:1", "text:a,b",
      "pair:1", "wide:1,2,0.50",
    ] {
      let step = try #require(WrittenStep(written: text), "\(text)")
      #expect(FlowReader.read(step, as: Specimen.self) == nil, "\(text)")
    }
  }

  @Test func aStepWithoutAWrittenFormIsReported() {
    enum Unfit: Flow {
      case list([Int])
      case record(Record)
      struct Record: Codable, Hashable, Sendable { var a = 1, b = 2 }
    }
    #expect(!WrittenStep.canWrite(Unfit.list([1, 2])))
    #expect(!WrittenStep.canWrite(Unfit.record(.init())))
  }

  @Test func stepsAreEqualWhetherReadOrMade() throws {
    let read = try Step(#require(WrittenStep(written: "pair:1,a")))
    #expect(read == Step(Specimen.pair(1, "a")))
    #expect(read.hashValue == Step(Specimen.pair(1, "a")).hashValue)
    #expect(read != Step(Specimen.pair(2, "a")))
    #expect(read.name == "pair")
  }
}
