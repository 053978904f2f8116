import ParlorStore
import Synchronization
import Testing
import Usher

@testable import ParlorFlows

@Suite struct FileReadingTests {
  /// Reads the whole file, and gives an answer.
  private final class Parrot: FileViewer {
    let answer: [UInt8]
    let end: ViewerEnd
    let heard = Mutex<[UInt8]>([])

    init(_ answer: [UInt8], end: ViewerEnd = .exited) { (self.answer, self.end) = (answer, end) }

    func run(
      _ box: MosaicBox, next: () throws -> [UInt8]?, hear: (ArraySlice<UInt8>) throws -> Void,
      check: () throws -> Void
    ) throws -> ViewerEnd {
      while let piece = try next() { heard.withLock { $0 += piece } }
      try check()
      try hear(answer[...])
      return end
    }
  }

  private static let picture = Array("GIF89a".utf8) + [2, 0, 3, 0] + [UInt8](repeating: 7, count: 90)
  private static let size = PictureSize(picture)
  private static let box = MosaicBox(columns: 4, rows: 4)
  private static let mosaic = Mosaic(columns: 1, rows: 1, bytes: [1, 2, 3, 255])
  private static let guarded: [UInt8] = [UInt8(ascii: "G"), 0, 0, 0, 1, 1]
  private static let drawn: [UInt8] =
    guarded + [UInt8(ascii: "M"), 0, 0, 0, 8, 0, 1, 0, 1, 1, 2, 3, 255, UInt8(ascii: "Z"), 0, 0, 0, 0]

  private func read(
    _ bytes: [UInt8], _ viewer: (any FileViewer)?, box: MosaicBox? = box, name: String = "a.gif"
  ) throws -> [FileReading.State] {
    let file = SharedFile(id: 1, name: name, kind: FileKind(startingWith: bytes), size: bytes.count)
    var states: [FileReading.State] = []
    try FileReading(file: file, viewer: viewer, box: box).read(
      { $0 < bytes.count ? Array(bytes[$0...].prefix(40)) : nil }, step: { _ in }, tell: { states.append($0) }
    )
    return states
  }

  @Test func `a picture goes through the viewer`() throws {
    let parrot = Parrot(Self.drawn)
    let mosaic = try #require(Self.mosaic)
    #expect(
      try read(Self.picture, parrot) == [
        .viewing(Self.size), .read(.picture(Self.size, .mosaic(mosaic, Self.box))),
      ])
    #expect(parrot.heard.withLock { $0 } == Self.picture)
  }

  @Test func `without a viewer or colours a picture is its size`() throws {
    #expect(try read(Self.picture, nil) == [.read(.picture(Self.size, .none))])
    let parrot = Parrot(Self.drawn)
    #expect(try read(Self.picture, parrot, box: nil) == [.read(.picture(Self.size, .none))])
    #expect(parrot.heard.withLock { $0 } == [])
  }

  @Test(
    arguments: [
      (guarded + [UInt8(ascii: "E"), 0, 0, 0, 1, 1], .exited, "viewDamaged"),
      (guarded + [UInt8(ascii: "E"), 0, 0, 0, 1, 2], .exited, "viewCut"),
      (guarded + [UInt8(ascii: "E"), 0, 0, 0, 1, 3], .exited, "viewTooLarge"),
      (guarded + [UInt8(ascii: "E"), 0, 0, 0, 1, 4], .exited, "viewNoMemory"),
      (guarded, .outOfTime, "viewSlow"), (guarded, .killed, "viewDamaged"), (guarded, .exited, "viewDamaged"),
      (Array("hello".utf8), .exited, "viewDamaged"), (drawn + [0], .exited, "viewDamaged"),
    ] as [([UInt8], ViewerEnd, String)]) func `what goes wrong is said`(
      _ answer: [UInt8], _ end: ViewerEnd, _ reason: String
    ) throws
  {
    let states = try read(Self.picture, Parrot(answer, end: end))
    #expect(states.last == .read(.picture(Self.size, .failed(Reason(reason)))))
  }

  @Test func `a packed file is a table`() throws {
    let bytes: [UInt8] = [0x1F, 0x8B] + [UInt8](repeating: 0, count: 60)
    let packed: [UInt8] = Self.guarded + [UInt8(ascii: "U"), 0, 0, 0, 8] + [0, 0, 0, 0, 0, 0, 1, 1]
    let entry = ArchiveEntry(name: "notes.txt", size: 257)
    let end = [UInt8(ascii: "Z"), 0, 0, 0, 0]
    #expect(
      try read(bytes, Parrot(packed + end), box: nil, name: "notes.txt.GZ") == [
        .viewing(nil), .read(.archive([entry], isCut: false)),
      ])
    #expect(
      try read(bytes, Parrot(packed, end: .outOfTime), name: "notes.txt.gz").last
        == .read(.archive([entry], isCut: true)))
    #expect(throws: Reason("viewSlow")) { try read(bytes, Parrot(Self.guarded, end: .outOfTime)) }
    #expect(try read(bytes, nil) == [.read(.other)])
  }

  @Test func `an error of the store is passed on`() {
    let file = SharedFile(id: 1, name: "a.gif", kind: .picture, size: Self.picture.count)
    #expect(throws: StoreError.unknown(.file(1))) {
      try FileReading(file: file, viewer: Parrot(Self.drawn), box: Self.box).read(
        { offset in
          guard offset == 0 else { throw StoreError.unknown(.file(1)) }
          return Self.picture
        }, step: { _ in }, tell: { _ in })
    }
  }
}
