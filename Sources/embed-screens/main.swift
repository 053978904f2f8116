import Glibc

// embed-screens OUTPUT FOLDER NAME...: the build-tool plugin calls this; every bad file is reported at once.
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: embed-screens OUTPUT FOLDER NAME...")
  exit(64)
}
var files: [(path: String, text: String)] = []
var troubles: [FileTrouble] = []
for name in arguments.dropFirst(3) {
  do throws(FileTrouble) {
    files.append((name, try readText(arguments[2] + "/" + name)))
  } catch {
    troubles.append(error)
  }
}
if troubles.isEmpty {
  do throws(FileTrouble) {
    try writeText(embeddedSource(files), to: arguments[1])
  } catch {
    troubles.append(error)
  }
}
for trouble in troubles { print(trouble.message) }
exit(troubles.isEmpty ? 0 : 65)
