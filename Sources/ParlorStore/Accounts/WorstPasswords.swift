extension InputRule {
  /// Whether a password is guessed first: an e-mail address, one or two characters over and over, or one of a hundred, in upper or
  /// lower case. The list has only those whose length would be enough.
  public static func isWorstPassword(_ text: String) -> Bool {
    worstPasswords.contains(text.lowercased()) || isEmail(text) || text.count >= 8 && Set(text).count < 3
  }

  static let worstPasswords = Set(
    """
    123456789012 1234567890123 123456789123 1234567890123456 12345678901234567890 012345678901 098765432109
    987654321098 123123123123 121212121212 123412341234 112233445566 111122223333 000000000000 111111111111
    222222222222 555555555555 666666666666 777777777777 888888888888 999999999999 1111111111111111
    aaaaaaaaaaaa xxxxxxxxxxxx abcabcabcabc abcdabcdabcd abcdefghijkl abcdefghijklm abc123abc123 a1b2c3d4e5f6
    1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv q1w2e3r4t5y6 qazwsxedcrfv qwertyuiop12
    qwertyuiop123 qwertyuiopas qwertyuiopasdfghjklzxcvbnm qwertyqwerty qwerty123456 qwerty123qwerty asdfghjkl123
    asdfasdfasdf asdfghjklzxc zxcvbnmasdfg zaq12wsxcde3 passwordpassword password1234 password12345
    password123456 password2024 password2025 password2026 mypassword123 changemechangeme changeme1234
    letmeinletmein iloveyou1234 iloveyouiloveyou iloveyoubaby ilovemyfamily welcome12345 administrator
    administrator1 adminadmin12 adminadminadmin rootrootroot testtesttest test12341234
    dkssudgktpdy dkssudgktpdy1 tkfkdgody1234 qlalfqjsgh12 correcthorsebatterystaple
    trustno1trustno1 unbelievable basketball12 manchesterunited liverpoolfc1
    p@ssw0rd p@ssword1 p@ssw0rd1 p@ssw0rd123 p@ssw0rd1234 passw0rd! password1! password123! password@123
    password!1 welcome1! welcome@123 welcome123! admin@123 admin123! qwerty1! qwerty123! qwer1234! asdf1234!
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
