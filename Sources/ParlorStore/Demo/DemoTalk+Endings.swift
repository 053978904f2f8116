extension DemoTalk {
  /// The newest lines of #general, oldest first. They are what a visitor sees first, so they are fixed. Each line
  /// begins with the speaker's account and the minutes before now.
  static let generalEnding = DemoText(
    """
    2 96 좋은 아침이에요 ☀️ 어제 늦게까지 고생 많으셨어요
    4 95 Morning! I slept like a stone.
    5 94 Same. Is the import still green?
    3 92 Yes. It slowed down once at four and came straight back.
    3 92 I'll keep the log here
    8 88 Thanks for watching it, Dohyun 🙏
    6 81 In what order are the demos today?
    2 80 1) check-in, 하늘 2) map, Emma 3) invoices, Dohyun
    6 79 첫 번째라니 떨리네요
    4 78 You will be great. We have all seen it work.
    7 74 Oh, and somebody has to play the guest
    1 73 I can do that
    7 73 Thank you! Just press the check-in button, slowly 😄
    5 66 I moved the map tiles to the new host, please shout if anything looks blank
    4 64 Looks fine here, and it's quicker than before
    2 63 All there on my phone as well
    8 58 Small thing: on my old phone the date picker opens behind the keyboard
    6 57 혹시 재현되는 영상 있을까요?
    8 55 Recorded it, it's attached to LH-482
    6 54 Seen it, it's the order of the focus. I'll fix it before lunch
    8 54 You're quick 🚀
    3 47 A question about invoices: do we round the fee or cut it off?
    2 46 Cut it off, always in favour of the guest
    3 46 Got it, that goes into the tests as well
    1 41 Slides for the demo are in the folder. Twelve pages, ten of them pictures.
    4 40 My favourite kind of slides
    5 33 Rain this afternoon, they say. Take an umbrella ☔
    2 32 아침에 챙겨 왔어요
    5 31 One day I'll answer that in Korean
    7 24 Rehearsal in half an hour? The Jeju room is free.
    6 23 좋아요
    1 22 I'll bring the test phone
    4 15 Rehearsal went well. Twelve minutes, and nobody touched the wrong button.
    2 14 하늘 님 설명이 아주 또렷했어요 👏
    6 13 Thank you. I'm not nervous any more
    8 11 Date picker fix is in the build, confirmed on the old phone
    3 9 All the invoice tests pass, too
    5 7 Everyone in Jeju at two, then. Doors open, snacks on the table 🍪
    7 5 Thanks, all of you. See you later!
    4 4 @Jun could you bring the adapter as well? The one in Jeju is broken.
    """,
    """
    2 96 좋은 아침이에요 ☀️ 어제 늦게까지 고생 많으셨어요
    4 95 Morning! I slept like a stone.
    5 94 저도요. 야간 배치는 아직 문제없나요?
    3 92 네, 새벽 4시에 한 번 느려졌다가 바로 돌아왔어요
    3 92 로그는 여기 정리해 둘게요
    8 88 지켜봐 주셔서 고마워요, 도현 님 🙏
    6 81 오늘 데모 순서가 어떻게 되죠?
    2 80 1) 체크인 하늘 2) 지도 Emma 3) 정산 도현
    6 79 첫 번째라니 떨리네요
    4 78 You will be great. We have all seen it work.
    7 74 참, 데모 때 손님 역할 하실 분 한 분 필요해요
    1 73 제가 할게요
    7 73 고마워요! 그냥 체크인 버튼만 천천히 눌러 주시면 돼요 😄
    5 66 지도 타일을 새 서버로 옮겼어요. 빈 곳이 보이면 말씀해 주세요
    4 64 Looks fine here, and it's quicker than before
    2 63 제 휴대폰에서도 잘 나와요
    8 58 사소한 건데요, 제 옛날 휴대폰에서는 날짜 선택 창이 키보드 뒤에 열려요
    6 57 혹시 재현되는 영상 있을까요?
    8 55 녹화해서 LH-482에 붙여 뒀어요
    6 54 봤어요! 포커스 순서 문제네요. 점심 전에 고칠게요
    8 54 역시 빠르시네요 🚀
    3 47 정산 쪽 질문 하나: 수수료를 반올림하나요, 버림하나요?
    2 46 버림이요. 1원 단위까지 손님에게 유리하게요
    3 46 확인했습니다, 테스트에도 그렇게 적어 둘게요
    1 41 데모 슬라이드를 폴더에 올렸어요. 열두 장인데 열 장이 그림이에요
    4 40 My favourite kind of slides
    5 33 오후에 비 온대요. 우산 챙기세요 ☔
    2 32 Lucas 님 한국어 점점 느는데요?
    5 31 매일 조금씩 공부해요!
    7 24 데모 리허설 30분 뒤에 할까요? 제주 방 비어 있어요
    6 23 좋아요
    1 22 테스트용 휴대폰은 제가 가져갈게요
    4 15 Rehearsal went well. Twelve minutes, and nobody touched the wrong button.
    2 14 하늘 님 설명이 아주 또렷했어요 👏
    6 13 감사합니다 ㅠㅠ 이제 안 떨려요
    8 11 날짜 선택 수정이 빌드에 들어갔어요. 옛날 휴대폰에서도 확인했습니다
    3 9 정산 테스트도 전부 통과했습니다
    5 7 그럼 두 시에 다 같이 제주 방에서 봐요. 간식도 있어요 🍪
    7 5 다들 고마워요. 이따 봐요!
    4 4 @준 could you bring the adapter as well? The one in Jeju is broken.
    """)

  /// The newest lines of the direct messages with account 7.
  static let minaEnding = DemoText(
    """
    7 52 Jun, thank you for offering to play the guest
    1 50 My pleasure. Pressing buttons is what I'm good at
    7 49 Ha! Do you have a moment afterwards?
    1 48 Yes, any time from three on
    7 12 Half past three on the roof, then
    7 11 I'd like you to look at the first draft of next quarter's plan
    7 3 Oh, and the coffee is on me ☕
    """,
    """
    7 52 준 님, 손님 역할 맡아 주셔서 고마워요
    1 50 별말씀을요. 버튼 누르는 건 자신 있어요
    7 49 ㅎㅎㅎ 혹시 끝나고 잠깐 시간 되세요?
    1 48 네, 세 시 이후로는 괜찮아요
    7 12 그럼 세 시 반에 옥상에서 봐요
    7 11 다음 분기 계획 초안을 같이 봐 주셨으면 해서요
    7 3 아, 그리고 커피는 제가 살게요 ☕
    """)

  /// The newest lines of the support channel.
  static let supportEnding = DemoText(
    """
    4 47 A host in Jeju cannot upload photos: it stops at 99 % every time
    4 46 Their log says "upload failed: connection reset", three times in a row
    8 44 Hotel Wi-Fi cuts long requests there. We had the same in LH-455.
    9 38 I asked them to try again on the phone's own network
    9 36 And it worked! All twelve photos are up.
    2 31 That makes three this week. Shall we put it into the guide?
    4 29 Yes please. I can draw the picture for it.
    2 20 초안 올렸습니다. 오늘 안에 한 번씩 봐 주세요
    """,
    """
    4 47 A host in Jeju cannot upload photos: it stops at 99 % every time
    4 46 Their log says "upload failed: connection reset", three times in a row
    8 44 거기 호텔 와이파이가 긴 요청을 끊어요. LH-455도 같은 문제였어요
    9 38 휴대폰 데이터로 다시 해 보시라고 말씀드렸어요
    9 36 됐대요! 사진 열두 장 다 올라갔어요
    2 31 같은 문의가 이번 주에만 세 건이에요. 안내문에 적어 두면 어떨까요?
    4 29 Yes please. I can draw the picture for it.
    2 20 초안 올렸습니다. 오늘 안에 한 번씩 봐 주세요
    """)

  /// The lines of the channel of hostile samples: sequences that a terminal must not obey.
  static let hostileEnding = DemoText(
    """
    8 47 Everything below is here on purpose: paste what once broke a terminal, and look whether ours stays calm.
    8 46 \u{1B}[31mERROR\u{1B}[0m upload failed \u{1B}[2J\u{1B}[H\u{1B}]0;you have won\u{7}
    8 44 Colours, a cleared screen and a new window title. Here it is just text, good.
    11 38 The attachment was called invoice\u{202E}fdp.exe, do not open it
    11 36 zero\u{200B}width and a\u{0300}\u{0301}\u{0302}\u{0303}\u{0304}\u{0305}\u{0306}\u{0307}\u{0308} lot of accents
    3 31 Whoever wrote that has a character in the name that turns the direction around
    8 29 tab\there, bell\u{7} there, a line\u{2028}separator, and one \u{9B}31m C1 sequence
    3 20 Here all of it has to look like letters
    """,
    """
    8 47 아래는 모두 일부러 넣은 글이에요. 터미널을 망가뜨린 적이 있는 글을 붙여 넣고, 우리 화면은 괜찮은지 봐 주세요
    8 46 \u{1B}[31mERROR\u{1B}[0m upload failed \u{1B}[2J\u{1B}[H\u{1B}]0;you have won\u{7}
    8 44 색, 지워진 화면, 새 창 제목까지. 여기서는 그냥 글자네요
    11 38 첨부 파일 이름이 invoice\u{202E}fdp.exe 였어요. 열지 마세요
    11 36 폭이 없는\u{200B}글자와 악센트가 아주 많은 a\u{0300}\u{0301}\u{0302}\u{0303}\u{0304}\u{0305}\u{0306}\u{0307}\u{0308}
    3 31 이름에 방향을 바꾸는 문자를 넣은 계정으로 쓴 글이에요
    8 29 탭\t하나, 벨\u{7} 하나, 줄\u{2028}구분 하나, 그리고 C1 문자 \u{9B}31m
    3 20 여기서는 모두 글자로만 보여야 합니다
    """)
}
