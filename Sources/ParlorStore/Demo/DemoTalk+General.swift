extension DemoTalk {
  static let general: StaticString = """
    a Morning! Stand-up in five, {p} today.
    b On my way, the lift is full again
    c 저는 오늘 집에서 접속할게요
    a 네, 화면 공유할게요

    a Has anyone looked at {t} on a slow connection?
    b Yes, last week. It shows the spinner for about {n} seconds and then everything at once.
    a That is what a guest just wrote to us.
    c We could draw the first rows as they come in, I have a branch for it
    b Please do, I'll review it today

    a {T} 관련해서 잠깐 이야기할 분 계세요?
    b 저 지금 괜찮아요. {P}에서 볼까요?
    a 좋아요 5분 뒤에 갈게요
    b 커피도 한 잔 들고 오세요 ☕

    a 어제 배포 이후로 문의가 조금 줄었어요
    b 오 정말요? 얼마나요?
    a 하루 평균 {n}건 정도요. 대부분 {T} 쪽이었고요
    c 그럼 이번 방향이 맞았네요 👏

    a Who is on call this week?
    b Me until Thursday, then {c}
    c 맞아요 목요일 아침부터 제가 받습니다
    a Great, thanks both

    a Quick one: do we say "guest" or "visitor" in {t}?
    b Guest, everywhere. There is a list in the handbook.
    a Found it, thank you

    a 회의록 올렸습니다. 빠진 내용 있으면 댓글로 남겨 주세요
    b 감사합니다, {T} 일정만 조금 고쳤어요
    a 확인했습니다 🙏

    a The wifi in {p} drops every few minutes, is it only me?
    b Same here since this morning
    c I restarted the access point, better now?
    a Much better, thanks!

    a 이번 주 금요일 {h}시에 전체 공유 있습니다. {n}분 안에 끝낼게요
    b 발표 자료는 어디에 올리면 될까요?
    a 공유 폴더에 날짜 이름으로 넣어 주세요
    c 저는 {T} 데모 준비해 갈게요

    a Numbers from yesterday: {n} new hosts, the best Tuesday so far
    b 🎉
    c 와 축하해요! 광고 없이 나온 숫자죠?
    a Without any, all word of mouth

    a {k} is ready for testing. It touches {t} and a little of the settings.
    b I'll take it after lunch
    b Works on both phones I have here. One typo on the second screen, sent you a picture.
    a Fixed, thanks for looking so closely

    a 혹시 {T} 담당이 누구였죠?
    b 이번 달은 {c} 님이에요
    c 네 저예요, 무슨 일이세요?
    a 버튼 문구 하나만 여쭤보려고요. 메시지 드릴게요

    a I'm blocked on {k}, could somebody with access to the test account have a look?
    b Looking now
    b The key had expired, I renewed it for another {n} days
    a Unblocked, you're a star ⭐

    a 내일 오전에 건물 소방 점검 있대요. {h}시쯤 방송 나와도 놀라지 마세요
    b 네 알겠습니다
    c Thanks for the warning, last time I took the stairs all the way down 😅

    a Reminder: please book your days off for next month by Friday
    b Done
    c 저도 올렸어요
    d Is the 14th free for the whole team?
    a Yes, that's the company day

    a Somebody left a blue umbrella in {p}
    b 제 거예요! 퇴근할 때 가져갈게요
    a It's on the shelf by the door

    a Two hosts asked the same question this week: can {t} be turned off for a single room?
    b Not yet. It's {k}, and it's not a big change.
    c 고객 지원에서도 자주 듣는 이야기예요. 우선순위 올려도 될 것 같아요
    b Then I'd move it to the next sprint
    a Agreed, moving it

    a 오늘 {T} 코드 리뷰 부탁드려요. 파일 {n}개인데 대부분 테스트예요
    b 오후에 볼게요
    b 다 봤습니다. 이름 하나만 바꾸면 좋겠어요
    a 바꿨습니다, 머지할게요

    a Train is stuck between two stations, I'll be {n} minutes late
    b No problem, we start with {t}
    c 천천히 오세요~

    a Does anyone have a charger for the old phones?
    b Second drawer in {p}
    a You saved my demo

    a I wrote down what we decided about {t}, two paragraphs, in the usual place
    b Clear, and short. Thank you
    c 두 번째 문단에 예시 하나만 더 있으면 완벽할 것 같아요
    a Added one

    a {P} 예약 겹쳤는데 혹시 {h}시 회의 옮길 수 있을까요?
    b 저희는 30분이면 돼요. {h}시 반부터 쓰세요
    a 감사합니다!

    a The dashboard is green again. It was one slow query in {t}, {b} found it.
    b The index was there, it just was not used. I left a comment next to it.
    c 고생하셨어요 두 분

    a 신입분 다음 주 월요일에 오십니다. 자리는 창가 쪽이에요
    b 환영 점심은 {F} 어때요?
    c 좋아요 👍
    d +1

    a Question for everyone: would you miss {t} if it moved one level deeper?
    b I use it twice a day, so yes
    c 저는 한 달에 한 번이요
    d Measure it first? We have the counts
    a Fair. I'll bring numbers tomorrow.

    a Going home, have a good evening everyone
    b Bye!
    c 내일 봬요 👋

    a 퇴근합니다. {k} 리뷰는 내일 아침에 마저 볼게요
    b 네 급한 거 아니에요, 푹 쉬세요

    a Lift two is being serviced until noon, please use the other one
    b I took the stairs. Seven floors, I want a medal.
    c 🏅

    a 오늘 손님 한 분이 사무실 주소로 찾아오셨어요. 예약 화면의 주소가 헷갈렸대요
    b 저런, 숙소 주소가 더 크게 보여야겠네요
    a {k} 만들었습니다. 이번 주에 고칠게요

    a Our name is in the Saturday paper, page {n}, between a bakery and a lighthouse
    b Which lighthouse?
    a A real one. They did not notice.

    a 이번 달 목표 숫자를 벽에 붙여 뒀어요. 지나가면서 한 번씩 봐 주세요
    b 글씨가 커서 제 자리에서도 보여요 ㅎㅎ

    a Does the printer on our floor work for anyone?
    b It wants the tray pushed in twice
    a It printed. Everything from last week as well.

    a 점검 때문에 {h}시부터 10분 동안 인터넷이 끊깁니다. 미리 저장해 주세요
    b 네 저장했습니다
    c 덕분에 차 한 잔 마실게요 🍵

    a Legal has read the new terms. Two words changed, both shorter.
    b That never happens
    a I asked them to read it aloud

    a 신규 숙소 사장님 {n}분이 내일 교육에 오십니다. 인사해 주세요
    b 다과 준비할게요
    c 저는 {T} 시연 맡겠습니다

    a I'm writing the monthly letter to the hosts. What should they know about {t}?
    b That it's quicker, and that they need not do anything
    a My favourite kind of news

    a 누가 화이트보드에 고래를 그려 놓으셨는데 지우기 아까워요
    b 제가 그렸어요 🐳
    c 그럼 고래 옆에 회의 내용을 적을게요

    a The plants in {p} look sad. Who waters them?
    b Everybody thinks somebody else does
    a Then I'm somebody from today

    a 어제 회의에서 나온 질문 정리했어요. 답이 없는 게 세 개 남았습니다
    b 두 번째는 제가 알아요. 답 적어 둘게요
    a 역시 👍

    a Our interview guest arrives at {h}. Could somebody show her around while I set up?
    b Happy to. Does she know about the whale on the board?
    a She will

    a 명함 새로 나왔습니다. 서랍에 이름순으로 넣어 뒀어요
    b 종이가 두꺼워져서 좋네요
    c 이메일 주소도 확인했습니다, 오타 없어요

    a We answered every host within a day this week. First time ever.
    b Cake?
    a Cake. In {p} at four.

    a 다음 분기 계획을 한 장으로 줄였어요. 한 장이라 글씨가 작습니다
    b 그럼 돋보기도 한 장 주세요 😄

    a A host sent us tangerines, {n} kilos of them. Please help.
    b On my way with a bag
    c 저희 팀 몫도 남겨 주세요 🍊
    a There is enough for the building

    a 회의실 시계가 5분 빨라요
    b 그래서 제가 매번 일찍 갔군요
    a 맞춰 놨습니다

    a The survey is closed: {n} answers, and nobody wants the open window back
    b Fair, it was loud
    c 겨울에는 춥기도 했고요

    a 해외 손님 비율이 처음으로 절반을 넘었어요
    b 와, 번역에 힘쓴 보람이 있네요
    c Then the English pages deserve another look. I'll start with {t}.

    a I moved the handbook into one page. If a link is broken, tell me.
    b The one about travel costs
    a Mended. Anyone else?
    b All the others work, I clicked each of them

    a 오후에 소음 있을 수 있어요. 위층에서 책장을 옮긴대요
    b 헤드폰 준비했습니다 🎧

    a Could we start the Thursday meeting at {h}? The trains changed.
    b Works for me
    c 저도 괜찮습니다
    a Moved, thanks

    a 정산일이 공휴일과 겹쳐서 하루 앞당깁니다
    b 사장님들께 안내는 누가 하나요?
    a 오늘 오후에 제가 메일 보낼게요

    a Somebody parked a very small boat in the bicycle room
    b It's mine until Friday, sorry. It folds.
    c 접히는 배라니요

    a 저희가 만든 지도 포스터가 역 안에 붙었어요. {P} 옆 복도에도 한 장 걸었습니다
    b 사진으로 볼 때보다 훨씬 크네요
    c 제 동네도 있어요!

    a Three hosts on Jeju wrote that winter is fuller than summer now
    b Is that {t} or the whales?
    a They say it's the photographs. So thank you, design.

    a 안 쓰는 모니터 두 대 있습니다. 필요하신 분 말씀해 주세요
    b 저 한 대 부탁드려요
    c 나머지 한 대는 제가 가져갈게요

    a The fire door on our floor closes by itself again, please don't prop it open
    b It was the tangerines
    a I know it was the tangerines

    a 주간 회고를 {n}분으로 줄여 봤는데 어떠셨어요?
    b 짧아서 더 솔직해졌어요
    c 저도 찬성, 계속 이렇게 해요

    a I found {n} pages that nobody has opened since spring. May I delete them?
    b Keep the one about the old refunds, accounting reads it every January
    a Kept that one, the rest is gone

    a 사무실 와이파이 비밀번호 바뀌었습니다. 입구 안쪽에 붙여 뒀어요
    b 손님용은 그대로죠?
    a 네 손님용은 그대로예요

    a Who speaks Japanese well enough for a short call with a host in Fukuoka?
    b My neighbour does, and she owes me a dinner
    a Tell her it's {n} minutes, and that the host has two dogs
    b She said yes at "dogs"
    """
}
