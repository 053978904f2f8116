import Testing

@testable import ParlorFlows

@Suite struct HalfBlocksTests {
  private func rows(_ cells: [[[UInt8]]], _ depth: ColorDepth, columns: Int = 80) throws -> [String] {
    let mosaic = try #require(
      Mosaic(columns: cells[0].count, rows: cells.count, bytes: cells.flatMap { $0 }.flatMap { $0 }))
    return HalfBlocks.rows(of: mosaic, depth, columns: columns)
      .map { $0.replacing("\u{1B}[", with: "‹").replacing("m", with: "›") }
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let grey: [UInt8] = [128, 128, 128, 255]
  private let clear: [UInt8] = [255, 255, 255, 100]

  @Test func `two cells share a column`() throws {
    #expect(try rows([[red], [grey]], .full) == ["‹38;2;255;0;0;48;2;128;128;128›▀‹0›"])
    #expect(try rows([[red], [grey]], .indexed) == ["‹38;5;196;48;5;244›▀‹0›"])
    #expect(try rows([[red], [grey]], .basic) == ["‹91;100›▀‹0›"])
  }

  @Test func `colours are set when they change`() throws {
    #expect(try rows([[red, red, grey], [red, red, red]], .basic) == ["‹91;101›▀▀‹90›▀‹0›"])
  }

  @Test func `the background of the terminal is seen where the picture is transparent`() throws {
    #expect(try rows([[clear, red, clear, clear], [clear, clear, red, clear]], .basic) == [" ‹91›▀▄‹0›"])
    #expect(try rows([[red, clear, red], [red, clear, red]], .basic) == ["‹91;101›▀‹49› ‹101›▀‹0›"])
    #expect(try rows([[clear], [clear]], .full) == [""])
  }

  @Test func `a last single row has no lower half, and what is too wide is left out`() throws {
    #expect(try rows([[red, red, red]], .basic, columns: 2) == ["‹91›▀▀‹0›"])
  }

  @Test(
    arguments: [
      ([0, 0, 0], 30), ([205, 0, 0], 31), ([0, 205, 0], 32), ([229, 229, 229], 37), ([127, 127, 127], 90),
      ([255, 255, 255], 97), ([0, 0, 250], 94), ([250, 250, 5], 93),
    ] as [([UInt8], Int)]) func `the nearest basic colour is taken`(_ color: [UInt8], _ code: Int) throws
  {
    #expect(try rows([[color + [255]]], .basic) == ["‹\(code)›▀‹0›"])
  }

  @Test(
    arguments: [
      ([0, 0, 0], 16), ([95, 135, 175], 67), ([255, 255, 255], 231), ([8, 8, 8], 232),
      ([238, 238, 238], 255),
      ([120, 121, 119], 243),
    ] as [([UInt8], Int)]) func `the nearest of 256 colours is taken`(_ color: [UInt8], _ code: Int) throws
  {
    #expect(try rows([[color + [255]]], .indexed) == ["‹38;5;\(code)›▀‹0›"])
  }
}
