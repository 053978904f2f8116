import Usher
import UsherScreens

struct Booking: Equatable {
  var name = "Mina"
  var day: Moment?
  var wishes: [String] = []
}

enum TableEvent: Equatable { case book(Booking), cancel(Bool) }

let tableShape = Shape<Booking, TableEvent>("Bar/table") {
  Value("name") { $0.name }
  Form("book", chosen: true, keepsDraft: true) {
    Field.text("name", [.required]).prefilled { $0.name }
    Field.date("day", [.required])
    Field.choices("wishes", ["window", "quiet"])
  } submit: {
    .book(Booking(name: $0["name"], day: $0.date("day"), wishes: $0.list("wishes")))
  }
  Form("cancel", chosen: true) {
    Field.confirm("sure")
  } submit: {
    .cancel($0.isYes("sure"))
  }
  Sample("a booking") { Booking() }
}

func tablePage(_ booking: Booking) -> Page<Booking, TableEvent> {
  let page = Page(tableShape, booking)
  page.leaving = { answers, _ in
    answers["day"].isEmpty ? .yes : .question(Reason("notBooked", ["day": answers["day"]]))
  }
  return page
}
