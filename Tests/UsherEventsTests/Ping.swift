import UsherEvents

enum Ping: LoggedEvent {
  case ping
  var entry: Entry { Entry("ping") }
}
