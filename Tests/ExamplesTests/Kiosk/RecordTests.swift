import Testing
import UsherTesting

@Suite struct RecordTests {
  @Test func aFailureIsRecordedWhereItIs() {
    withKnownIssue {
      record(Failure("not so", file: "/flows/Kiosk/order.script", line: 12))
    } matching: { issue in
      issue.sourceLocation?.line == 12 && issue.sourceLocation?.fileName == "order.script"
    }
  }
}
