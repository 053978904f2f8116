import Glibc
import UsherTerminal

if CommandLine.arguments.dropFirst().first == "shop" { try keepShop() }
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
