import Glibc
import UsherTerminal

do {
  try Host().run()
} catch {
  complain("\(error)")
  exit(69)
}

func complain(_ text: String) {
  var line = "host: \(text)\n"
  line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}
