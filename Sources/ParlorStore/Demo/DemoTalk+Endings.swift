extension DemoTalk {
  /// The newest lines of #general, oldest first. They are what a visitor sees first, so they are fixed. Each line
  /// begins with the speaker's account and the minutes before now.
  static let generalEnding: StaticString = """
    2 96 좋은 아침이에요 ☀️ 어제 늦게까지 고생 많으셨어요
    4 95 Morning! I slept like a stone.
    5 94 Same. Is the import still green?
    3 92 네, 새벽 4시에 한 번 느려졌다가 바로 돌아왔어요
    3 92 로그는 여기 정리해 둘게요
    8 88 Thanks for watching it, Dohyun 🙏
    6 81 오늘 데모 순서가 어떻게 되죠?
    2 80 1) 체크인 하늘 2) 지도 Emma 3) 정산 도현
    6 79 첫 번째라니 떨리네요
    4 78 You will be great. We have all seen it work.
    7 74 참, 데모 때 손님 역할 하실 분 한 분 필요해요
    1 73 제가 할게요
    7 73 고마워요! 그냥 체크인 버튼만 천천히 눌러 주시면 돼요 😄
    5 66 I moved the map tiles to the new host, please shout if anything looks blank
    4 64 Looks fine here, and it's quicker than before
    2 63 한국 쪽도 잘 나와요
    8 58 Small thing: on my old phone the date picker opens behind the keyboard
    6 57 혹시 재현되는 영상 있을까요?
    8 55 Recorded it, it's attached to LH-482
    6 54 봤어요! 포커스 순서 문제네요. 점심 전에 고칠게요
    8 54 You're quick 🚀
    3 47 정산 쪽 질문 하나: 수수료를 반올림하나요, 버림하나요?
    2 46 버림이요. 1원 단위까지 손님에게 유리하게요
    3 46 확인했습니다, 테스트에도 그렇게 적어 둘게요
    1 41 Slides for the demo are in the folder. Twelve pages, ten of them pictures.
    4 40 My favourite kind of slides
    5 33 오후에 비 온대요. 우산 챙기세요 ☔
    2 32 Lucas 한국어 점점 느는데요?
    5 31 매일 조금씩 공부해요!
    7 24 데모 리허설 30분 뒤에 할까요? 제주 방 비어 있어요
    6 23 좋아요
    1 22 I'll bring the test phone
    4 15 Rehearsal went well. Twelve minutes, and nobody touched the wrong button.
    2 14 하늘 님 설명이 아주 또렷했어요 👏
    6 13 감사합니다 ㅠㅠ 이제 안 떨려요
    8 11 Date picker fix is in the build, confirmed on the old phone
    3 9 정산 테스트도 전부 통과했습니다
    5 7 Everyone in Jeju at two, then. Doors open, snacks on the table 🍪
    7 5 다들 고마워요. 이따 봐요!
    4 4 @Jun could you bring the adapter as well? The one in Jeju is broken.
    """

  /// The newest lines of the direct messages with account 7.
  static let minaEnding: StaticString = """
    7 52 준 님, 데모 때 손님 역할 해 주셔서 고마워요
    1 50 별말씀을요. 버튼 누르는 건 자신 있어요
    7 49 ㅎㅎㅎ 혹시 끝나고 잠깐 시간 되세요?
    1 48 네, 세 시 이후로는 괜찮아요
    7 12 그럼 세 시 반에 옥상에서 봐요
    7 11 다음 분기 계획 초안을 같이 봐 주셨으면 해서요
    7 3 아, 그리고 커피는 제가 살게요 ☕
    """

  /// The newest lines of the support channel.
  static let supportEnding: StaticString = """
    4 47 A host in Jeju cannot upload photos: it stops at 99 % every time
    4 46 Their log says "upload failed: connection reset", three times in a row
    8 44 Hotel Wi-Fi cuts long requests there. We had the same in LH-455.
    9 38 I asked them to try again on the phone's own network
    9 36 And it worked! All twelve photos are up.
    2 31 같은 문의가 이번 주에만 세 건이에요. 안내문에 적어 두면 어떨까요?
    4 29 Yes please. I can write the English half.
    2 20 초안 올렸습니다. 오늘 안에 한 번씩 봐 주세요
    """

  /// The lines of the channel of hostile samples: sequences that a terminal must not obey.
  static let hostileEnding: StaticString = """
    8 47 Everything below is here on purpose: paste what once broke a terminal, and look whether ours stays calm.
    8 46 \u{1B}[31mERROR\u{1B}[0m upload failed \u{1B}[2J\u{1B}[H\u{1B}]0;you have won\u{7}
    8 44 Colours, a cleared screen and a new window title. Here it is just text, good.
    11 38 The attachment was called invoice\u{202E}fdp.exe, do not open it
    11 36 zero\u{200B}width and a\u{0300}\u{0301}\u{0302}\u{0303}\u{0304}\u{0305}\u{0306}\u{0307}\u{0308} lot of accents
    3 31 이름에 방향을 바꾸는 문자를 넣은 계정으로 쓴 글이에요
    8 29 tab\there, bell\u{7} there, a line\u{2028}separator, and one \u{9B}31m C1 sequence
    3 20 여기서는 모두 글자로만 보여야 합니다
    """
}
