import Fixtures
import ParlorStore
import SeededRandom
import Testing

@testable import ParlorFlows

@Suite struct FileContentTests {
  private static let zip = Archives.zip([("a folder/", []), ("a folder/하나.txt", [1, 2, 3]), ("b", [])])
  private static let tar = Archives.tar([("a folder/", nil), ("a folder/하나.txt", [1, 2, 3]), ("b", [])])
  private static let entries = [
    ArchiveEntry(name: "a folder/", size: nil), ArchiveEntry(name: "a folder/하나.txt", size: 3),
    ArchiveEntry(name: "b", size: 0),
  ]

  private func content(_ bytes: [UInt8], size: Int? = nil) -> FileContent {
    let kind = FileKind(startingWith: bytes)
    return FileContent(bytes, of: SharedFile(id: 1, name: "file", kind: kind, size: size ?? bytes.count))
  }

  @Test func `archives are tables of their files`() {
    #expect(content(Self.zip) == .archive(Self.entries, isCut: false))
    #expect(content(Self.zip + [0]) == .other, "the comment is longer than the archive says")
    #expect(content(Self.tar) == .archive(Self.entries, isCut: false))
  }

  private func pax(_ records: String, kind: String = "x") -> [UInt8] {
    Archives.entry("PaxHeader", size: records.utf8.count, kind: kind, Array(records.utf8))
  }

  @Test func `pax records name the next file and say its size`() {
    let name = "보고서/한글 이름.txt"
    let record = "\(name.utf8.count + 9) path=\(name)\n"
    let others = "13 size=3000\n11 mtime=1\n"
    let bytes =
      pax("18 path=everything\n", kind: "g") + pax(record + others)
      + Archives.entry("???", size: 0, kind: "0", [UInt8](repeating: 1, count: 3000)) + Self.tar
    #expect(content(bytes) == .archive([ArchiveEntry(name: name, size: 3000)] + Self.entries, isCut: false))
  }

  @Test(arguments: [
    "99999999999999999999 path=a\n", "0 path=a\n", "8 path=a\n", "11 path=a\n", "10 path=ab", "path=a\n",
    "8 path\n",
    "28 size=99999999999999999999\n", "10 size=-1\n", "10 size=12", " ", "9",
    "5007 path=\(String(repeating: "a", count: 4996))\n",
  ]) func `wrong pax records are refused`(_ records: String) {
    #expect(content(pax(records) + Self.tar) == .other)
    // What comes before them is shown, with the notice that it is not all.
    #expect(content(Array(Self.tar.prefix(512)) + pax(records)) == .archive([Self.entries[0]], isCut: true))
  }

  @Test func `an archive that ends within a file is not shown as whole`() {
    for length in [512, Self.tar.count - 1024] {
      #expect(content(Array(Self.tar.prefix(length))) != .other)
    }
    guard case .archive(let entries, let isCut) = content(Array(Self.tar.prefix(Self.tar.count - 1025)))
    else {
      return #expect(Bool(false), "no archive")
    }
    #expect(!entries.isEmpty && isCut)
  }

  @Test(arguments: ["L", "x"]) func `a name that is longer than the file is refused`(_ kind: String) {
    #expect(content(Archives.entry("././@LongLink", size: 0o77777777777, kind: kind, [])) == .other)
    #expect(content(Archives.entry("././@LongLink", size: 4000, kind: kind, [])) == .other)
  }

  @Test func `a text is its lines`() {
    #expect(content(Array("one\r\n\ntwo".utf8)) == .text(["one", "", "two"], isCut: false))
    #expect(content(Array("one\n".utf8), size: 9) == .text(["one"], isCut: true))
    #expect(content([]) == .text([], isCut: false))
    #expect(content(Array("#!/bin/sh\n".utf8)) == .text(["#!/bin/sh"], isCut: false))
    #expect(content(Array("\u{1B}[31mred".utf8)) == .text(["\u{1B}[31mred"], isCut: false))
    #expect(content([1, 0, 2]) == .other)
    let long = Array(String(repeating: "하나\u{7}", count: 600_000).utf8)
    guard case .text(let lines, isCut: true) = content(long) else {
      Issue.record("not a text")
      return
    }
    #expect(lines.joined().utf8.count <= FileContent.longestText + 2)
  }

  @Test func `a picture says its size`() {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 1, 0, 2, 128]
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 0, count: 12) + [0, 0, 4, 0, 0, 0, 3, 0]
    #expect(PictureSize(jpeg) == PictureSize(Array("GIF89a".utf8) + [128, 2, 0, 1]))
    #expect(PictureSize(png).map { [$0.width, $0.height] } == [1024, 768])
    #expect(PictureSize(Array(jpeg.dropLast())) == nil)
    #expect(PictureSize(Array(png.dropLast())) == nil)
  }

  @Test(arguments: [1, 2, 3]) func `a damaged file is read without harm`(_ seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    for whole in [
      Self.zip, Self.tar, [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 1, 0, 2, 128],
    ] {
      for _ in 0..<2000 {
        var bytes = whole
        for _ in 0...Int.random(in: 0..<4, using: &chance) {
          bytes[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
        }
        if Bool.random(using: &chance) { bytes.removeLast(Int.random(in: bytes.indices, using: &chance)) }
        if case .archive(let entries, _) = content(bytes) { #expect(entries.count <= ArchiveEntry.most) }
      }
    }
  }
}
