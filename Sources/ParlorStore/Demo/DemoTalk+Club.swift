extension DemoTalk {
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

    a 기록증이 우편으로 왔어요. 이름 옆에 순위가 {n}등이래요
    b 동네 대회인데 대단해요
    c 액자에 넣으셔야죠

    a How early do you stop eating before a start?
    b 두 시간이요. 바나나는 30분 전까지도 괜찮아요
    a Bananas it is

    a 번호표 핀 여분 있는 분?
    b 네 개 있어요, 출발선에서 드릴게요
    a 살았습니다 🙏

    a The course goes uphill twice. I looked at the map so that you need not.
    b 두 번째 언덕이 다리 앞이죠?
    a Right after the drums, so at least there is music

    a 완주하면 메달이랑 미역국 준대요
    b 미역국 때문에 신청했어요
    c 저도요 ㅋㅋ

    a 연습 때보다 {n}분 늦게 들어왔는데 하나도 안 아쉬워요
    b 응원하는 분들이랑 손뼉 다 치셨잖아요
    a 그게 제일 좋았어요

    a Lost my chip at kilometre three, so officially I'm still running
    b 아직도 뛰고 계셨군요
    a Tell my family I'm fine

    a Entries for the spring race open on the {n}th. Last year it was full in two hours
    b Alarm is set
    c Half distance for me, my first one
    a You will love the second half of the half

    a What does everybody eat on the evening before?
    b {f}, then bed
    c Rice. Always rice
    a Rice it is

    a Our relay needs one more for the last leg, {n} minutes, all downhill
    b Downhill into the wind, I know that leg
    b But I'll take it

    a My certificate came by post. It has a gold edge
    b That is for everybody who finished
    a Don't tell my mother

    a Somebody at the drinks table knew all our names
    b They are on our backs
    a That explains it

    a I came in {n} minutes later than in training, and I'm happy
    b You clapped every hand along the way
    a That was the best part

    a 결과 나왔어요! {b} 님이 10km {n}등이에요
    b 신발에 돌이 들어갔는데도요
    c 축하해요!! 🏅

    a 출발 몇 시간 전까지 드세요?
    b 두 시간이요. 바나나는 30분 전까지도 괜찮아요
    a 그럼 바나나로 할게요

    a 코스에 언덕이 두 번 나와요. 지도는 제가 대신 봤습니다
    b 두 번째 언덕이 다리 앞이죠?
    a 네, 북 치는 분들 바로 다음이에요. 음악은 있는 셈이죠

    a 3km에서 기록 칩을 잃어버렸어요. 공식적으로는 아직 뛰는 중이에요
    b 가족분들께는 잘 계신다고 전할게요
    a 부탁드려요 ㅎㅎ
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

    a 모임 규칙 한 줄 추가할까요? "늦어도 미안해하지 않기"
    b 아주 좋아요
    c 저를 위한 규칙이네요

    a 다음 달 생일인 분이 세 분이에요. 한 번에 축하해요 🎂
    b 초는 세 개만 꽂죠
    a 네 나이는 비밀로요

    a 창고 열쇠 누가 갖고 계세요?
    b 제가요. 내일 나갈 때 가져갈게요
    a 조끼 {n}벌 꺼내 주시면 돼요

    a Could the monthly note be in Korean too? A friend wants to join.
    b 제가 번역할게요, 짧으니까요
    a Thank you, she already bought shoes

    a 비 오는 날 모임 장소를 정해요. 지붕 있는 곳이면 좋겠어요
    b 다리 밑이 제일이죠
    c 거기 비둘기가 {n}마리예요
    b 식구로 받아 줍시다

    a 회비가 조금 남았는데 구급상자를 살까요?
    b 찬성입니다. 밴드가 늘 모자랐어요
    c 얼음주머니도 하나요
    a 둘 다 담았습니다

    a 연말 모임은 각자 요리 하나씩 해 오기로 해요
    b 저는 잡채요
    c 제가 할 줄 아는 건 라면뿐인데...
    a 라면 환영이에요 🍜

    a 신문에 저희 모임이 나왔어요! 사진에 {b} 님 뒷모습이 크게요
    b 뒷모습이라 다행이에요
    c 달리는 뒤태가 멋있는데요

    a 아침마다 길 비켜 주시는 자전거 분들께 인사 카드 드리면 어때요?
    b 자전거 종 모양으로 만들게요
    a 역시 손재주 👍

    a Monthly fee, please: the tea and the storage cost {n} this time
    b Sent
    c Mine is on its way as well

    a Dinner after the long run: I reserved {f}
    b After twelve kilometres everything tastes good
    a Exactly my plan

    a Please say hello to our new member 👋
    b Hello! I have never run, but I'm a very good walker
    c Welcome, that's all it takes

    a Vote for the colour of the shirts: yellow, blue or green
    b Blue
    c Yellow, because drivers see it
    a Yellow it is, safety first

    a May I add one rule? "Nobody says sorry for being late"
    b That one is for me
    c And I thank you both

    a Who has the key to the storage room?
    b I do, I bring it tomorrow
    a We need {n} vests from the top shelf

    a Where do we meet when it rains? Somewhere with a roof
    b Under the bridge, where else
    c {n} pigeons live there
    a Then we will be polite

    a There is money left over. Shall we buy a first-aid kit?
    b Yes, and an ice pack, we always need two
    a Both are ordered

    a Year-end dinner: everybody cooks one thing
    b I can only make noodles
    a Noodles are welcome 🍜

    a We are in the local paper, with a large picture of the back of {b}
    b My good side
    a They spelled all the names right
    """
}
