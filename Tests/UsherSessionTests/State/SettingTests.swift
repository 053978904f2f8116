import Testing
import UsherSession

@Suite struct SettingTests {
  enum Size: String, SettingValue { case small, large }

  @Test func `a setting has its standard value until it is set, and again when it is unset`() {
    var values = SettingValues()
    #expect(values[.size] == .small && values[.beeps] && values[.name] == nil)
    values[.size] = .large
    values[.beeps] = false
    values[.name] = "Ada"
    #expect(values.texts == ["size": "large", "beep": "false", "name": "Ada"])
    #expect(SettingValues(texts: values.texts) == values)
    #expect(values[.size] == .large && !values[.beeps] && values[.name] == "Ada")
    values.unset(.size)
    values[.name] = nil
    #expect(values == SettingValues().setting(.beeps, to: false))
  }

  @Test func `a text that is no value counts as not set, and is kept`() {
    let values = SettingValues(texts: ["size": "huge", "beep": "", "newer": "x"])
    #expect(values[.size] == .small && values[.beeps])
    #expect(values.setting(.beeps, to: true).texts == ["size": "huge", "beep": "true", "newer": "x"])
  }

  @Test func `what is set comes before what others have set, also if it is the standard value`() {
    let others = SettingValues().setting(.beeps, to: false).setting(.size, to: .large)
    let all = SettingValues().setting(.beeps, to: true).over(others)
    #expect(all[.beeps] && all[.size] == .large)
  }
}

extension Setting<SettingTests.Size> {
  static var size: Setting { Setting("size", .small) }
}

extension Setting<Bool> {
  static var beeps: Setting { Setting("beep", true) }
}

extension Setting<String?> {
  static var name: Setting { Setting("name", nil) }
}
