import Glibc

// push-floor FILE: the floor of notifications. Waits for lines that are appended to FILE, and prints each. Before each
// line it prints when it read the line, in nanoseconds of the monotonic clock.

guard CommandLine.arguments.count == 2 else { exit(64) }
let path = CommandLine.arguments[1]
let file = open(path, O_RDONLY | O_CLOEXEC)
let watch = inotify_init1(Int32(IN_CLOEXEC))
guard file >= 0, watch >= 0, inotify_add_watch(watch, path, UInt32(IN_MODIFY)) >= 0 else { exit(66) }
lseek(file, 0, SEEK_END)
write(1, "ready\n", 6)

var events = [UInt8](repeating: 0, count: 4096)
var line = [UInt8](repeating: 0, count: 4096)
while read(watch, &events, events.count) > 0 {
  while case let count = read(file, &line, line.count), count > 0 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let output = Array("\(time.tv_sec * 1_000_000_000 + time.tv_nsec) ".utf8) + line[..<count]
    write(1, output, output.count)
  }
}
