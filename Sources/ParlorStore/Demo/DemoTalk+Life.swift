extension DemoTalk {
  static let lunch: StaticString = """
    a 오늘 점심 {F} 어때요?
    b 좋아요! {h}시에 1층에서 봐요
    c 저도 갈게요
    d Me too, save me a seat

    a Anyone for {f}?
    b I had that yesterday, but why not
    c 저는 도시락 싸 왔어요. {P}에서 먹을 사람?
    d 저요

    a {f} has a queue of {n} people already
    b Then the other side of the street
    a Moving, see you there

    a 어제 간 {F} 집 이름이 뭐였죠?
    b 골목 안쪽에 파란 간판이요
    a 아 맞다, 감사합니다. 동생 데려가려고요

    a Vegetarian option at {f}, does anyone know?
    b Two on the menu and they're good
    c 두부 들어간 게 맛있어요

    a 비 오니까 {F} 배달시킬까요?
    b 찬성. {n}명이면 배달비도 괜찮아요
    c 저는 곱빼기요 😋
    a 주문했어요, {n}분 뒤 도착이래요

    a Who wants the last piece of cake in {p}?
    b gone
    c that was fast
    b I regret nothing

    a 커피 사러 가는데 주문 받아요
    b 아이스 아메리카노요
    c Oat latte, please!
    d 저는 괜찮아요 감사합니다
    a 다녀올게요 ☕☕

    a {F} 집 문 닫았네요. 내부 수리 {n}일까지래요
    b 아이고... 그럼 {F} 말고 다른 데로 가요
    a 건너편으로 갈게요

    a I made too many dumplings, they're in {p}, first come first served
    b Running
    c 진짜 맛있어요 어떻게 만드셨어요?
    a 할머니 레시피예요, 알려 드릴게요
    """

  static let random: StaticString = """
    a 오늘 하늘 보셨어요? {P}에서 보면 무지개예요 🌈
    b 지금 나가요
    c 사진 부탁해요!

    a My cat has learned to open the fridge
    b Pictures or it did not happen
    a She also closes it again
    b Then she has better manners than my brother

    a 주말에 볼 영화 추천 받아요
    b 조용한 거요, 아니면 신나는 거요?
    a 조용한 걸로요
    b 그럼 바다 나오는 그 다큐멘터리요. {n}분밖에 안 해요

    a Does anyone still have a cassette player?
    b In the cellar, why?
    a Found a tape of my parents' wedding
    c 와 그건 꼭 들어봐야죠
    b I'll bring it tomorrow

    a 새로 산 키보드 소리가 너무 큰가요?
    b 솔직히 조금요 ㅎㅎ
    c 저는 빗소리 같아서 좋던데요
    a 내일 조용한 걸로 바꿔 올게요

    a Word of the day: "petrichor", the smell of rain on dry earth
    b 한국어로는 "흙내음" 이라고 하면 비슷하려나요
    a That's beautiful

    a Anybody up for badminton after work? We are {n}, so one more would be perfect
    b I have not played since school
    a Neither have we
    b Then I'm in 🏸

    a 식물 이름 아시는 분? 잎이 동그랗고 햇빛 쪽으로만 자라요
    b 필레아 같아요. 가끔 돌려 주세요
    a 돌려 주라는 게 화분을요?
    b 네 ㅋㅋㅋ 화분을요

    a Finished the book {b} lent me. The last {n} pages in one go
    b No spoilers, {c} is still reading it!
    c I'm on the train part
    a Oh, you're in for something

    a 지하철에서 어떤 분이 제 가방 열린 거 알려 주셨어요. 아직 세상 살만해요
    b 다행이에요 😊

    a Monday question: tea or coffee?
    b Coffee until {h}, tea after
    c 보리차요
    d Barley tea is the correct answer

    a 드디어 이사 끝났어요. 상자 {n}개...
    b 고생했어요! 집들이 기다릴게요
    a 상자부터 풀고요 😂
    """

  static let running: StaticString = """
    a 내일 아침 {n}분만 가볍게 뛰실 분? 한강 남쪽에서 출발해요
    b 저요!
    c 6시면 갈 수 있어요
    a 그럼 5시 50분에 다리 밑에서 봐요

    a 오늘 바람이 너무 세네요
    b 돌아올 때는 등 뒤에서 밀어 줘서 좋았어요
    a 기록이 {n}초 줄었어요 바람 덕분에 ㅎㅎ

    a New shoes, first run: {n} minutes and no blisters
    b Which ones?
    a The light blue ones {c} told us about
    c 제가 뭐랬어요 😎

    a 무릎이 조금 아픈데 쉬어야 할까요?
    b 이틀만 쉬어 보세요. 계단에서 아프면 더요
    c 자전거는 괜찮더라고요
    a 네 이번 주는 자전거로 할게요

    a Rain at six, who is still coming?
    b Me, with a cap
    c 비 오면 더 좋아요
    a You are all mad, see you there

    a 오늘 {n}명이나 나왔어요. 신기록!
    b 다음 주에는 두 조로 나눌까요?
    a 빠른 조, 즐거운 조로요
    c 저는 무조건 즐거운 조

    a 인터벌 처음 해 봤는데 다리가 안 움직여요
    b 내일은 꼭 천천히 걸으세요
    a 걷는 것도 힘들어요 😵
    """

  static let photos: StaticString = """
    a 오늘 일출이에요 🌅 {n}장 올렸어요
    b 세 번째 사진 색이 정말 예뻐요
    c 배경 화면으로 써도 될까요?
    a 그럼요!

    a The one where everybody jumps, and {b} is already back on the ground
    b I was early
    c ㅋㅋㅋㅋ

    a 지난주 단체 사진 보정했어요
    b 눈 감은 사람이 한 명밖에 없네요
    c 그게 저예요...

    a Fog on the river this morning, you can hardly see the bridge
    b It looks like a painting
    """

  static let races: StaticString = """
    a 봄 대회 접수가 {n}일에 열려요. 작년에는 두 시간 만에 끝났어요
    b 알람 맞춰 둘게요
    c 저는 10km로 나갈래요
    a 저는 하프요, 처음이라 떨리네요

    a Results are out: {b} came in as number {n} over ten kilometres!
    b And I had a stone in my shoe
    c 축하해요!! 🏅

    a 대회 전날 뭐 드세요?
    b 저는 {F}요
    c 쌀밥이 제일 편해요
    a 역시 밥이네요

    a Is anyone driving to the race? I could pay for the fuel
    b 네, 자리 {n}개 있어요. 새벽 4시 출발인데 괜찮아요?
    a I'll be there, half asleep
    """

  static let club: StaticString = """
    a 이번 달 회비 보내 주세요~ {n}천 원이에요
    b 보냈습니다
    c 저도요!

    a 뒤풀이는 {F} 집으로 예약했어요
    b 뛰고 나서 먹으면 뭐든 맛있죠
    c {n}명 맞죠? 저 한 명 데려가요
    a 네 자리 넉넉해요

    a 새로 오신 분 인사해 주세요 👋
    b 안녕하세요! 달리기는 처음이지만 걷는 건 잘해요
    c 환영합니다, 그걸로 충분해요

    a 모임 티셔츠 색 투표할게요. 1 노랑 2 하늘 3 초록
    b 2
    c 2
    d 1이요... 아침에 잘 보여요
    a 노랑으로 갈까요? 안전이 먼저니까요
    c 설득됐어요
    """

  static let direct: StaticString = """
    a {k} 보셨어요?
    b 네 방금 봤어요. 댓글 하나 남겼어요
    a 고칠게요, 고마워요

    a Do you have ten minutes for {t}?
    b After {h}, is that all right?
    a Perfect

    a 오늘 발표 정말 좋았어요
    b 떨려서 무슨 말 했는지 기억도 안 나요 ㅎㅎ
    a 전혀 티 안 났어요

    a Can you send me the link to the notes again?
    b In the folder, dated yesterday
    a Got it, thanks!

    a 내일 회의 {h}시 맞죠?
    b 네, {P}요
    a 자료는 제가 띄울게요

    a I think I broke {t} on my machine
    b What does it say?
    a That the table is missing
    b Run the migration, you pulled this morning
    a ...right. Thank you 😅

    a 점심 먹었어요?
    b 아직요, {F} 먹으러 갈까요?
    a 좋아요 지금 나가요

    a Sorry, I missed your call
    b No hurry, it was about {t}. Tomorrow is fine
    a I'll ring you at {h}

    a 생일 축하해요! 🎂
    b 어떻게 아셨어요 ㅠㅠ 감사합니다
    a 달력에 적어 뒀죠

    a Would you read this before I send it to everyone? Three sentences.
    b Read it. I would put the second one first
    a Better, yes

    a 책 다 읽었어요. 내일 돌려 드릴게요
    b 천천히 주셔도 돼요. 어땠어요?
    a 마지막이 정말 좋았어요
    b 그쵸?
    """
}
