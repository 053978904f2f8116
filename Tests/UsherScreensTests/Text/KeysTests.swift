import Testing
import UsherScreens

@Suite struct KeysTests {
  @Test(arguments: [
    ("ㅗ디ㅔ", "help"), ("채ㅔㅛ", "copy"), ("벼ㅑㅅ", "quit"), ("ㄴ", "s"), ("ㅛ", "y"), ("ㅆ", "T"), ("ㄳ", "rt"),
    ("ㅢ", "ml"),
    ("똥ㅃㅉ", "EhdQW"), ("휑", "gnpd"), ("앉닭값", "dkswekfrrkqt"), ("\u{1112}\u{1161}\u{11AB}", "gks"),
    ("힣", "glg"),
  ])
  func `Hangul is what its keys type in Latin`(typed: String, keys: String) {
    #expect(Text.latinKeys(of: typed) == keys)
  }

  @Test(arguments: ["", "help", "ㅗdㅔ", "ㄴ ", "7", "か", "\u{1100}", "\u{3164}", "힣a"])
  func `other text has no such keys`(typed: String) { #expect(Text.latinKeys(of: typed) == nil) }

  @Test(arguments: [("Ｓ３！～", "S3!~"), ("Ａa가　", "Aa가　"), ("", "")])
  func `full-width keys are ordinary ones`(typed: String, keys: String) {
    #expect(Text.halfWidth(typed) == keys)
  }
}
