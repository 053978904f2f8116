extension DemoTalk {
  static let backend: StaticString = """
    a {t} holds a transaction open while it waits for the payment service
    b For how long?
    a Up to {n} seconds. Moving the call out of it.
    b Then the row can change in between, please re-read it after the call
    a Good point, will do

    a 쿼리 하나가 계속 전체 스캔을 타요. {T} 쪽입니다
    b 조건에 함수가 걸려 있어서 인덱스를 못 쓰는 거 아닐까요?
    a 맞네요... 소문자로 바꾸는 부분이었어요
    b 컬럼 하나 만들고 거기에 인덱스 거는 게 나아요

    a Migration for {k} is reversible now, tested both ways on a copy
    b How long on the real size?
    a About {n} minutes, no lock on the table
    b Ship it in the morning then, not at six

    a The retry in {t} doubles the delay without a limit
    b I saw one waiting for {n} hours 😬
    a Capped at a minute and it gives up after ten tries
    c 알림도 하나 넣어 주세요, 조용히 포기하면 모르니까요
    a Added

    a 테스트가 가끔 실패하는데 {n}번에 한 번 정도예요
    b 시간 비교하는 테스트죠? 시계를 직접 읽어서 그래요
    a 아 그렇네요. 밖에서 넣어 주도록 고칠게요
    b 👍

    a Why do we store the phone number twice?
    b History. The second one is what the carrier returned.
    a Can I drop it in {k}?
    b Yes, nothing has read it since spring

    a Memory of the worker goes up by {n} MB a day
    b Something keeps the old requests alive?
    a A closure holding the whole request for one id. Two-line fix.
    b Those are the best ones

    a {k} 올렸습니다. {T} 응답에서 안 쓰는 필드 {n}개 뺐어요
    b 앱 옛날 버전에서 읽지는 않나요?
    a 로그 확인했는데 두 달 동안 없었습니다
    b 그럼 승인할게요

    a Staging is down for ten minutes, I'm moving it to the new disk
    b ok
    a Back up
    c 훨씬 빨라졌는데요?

    a Can someone explain why {t} sorts in the client?
    b Because the first page was small when we wrote it
    a It has {n} thousand rows for some hosts now
    b Then it is time for a cursor. I'd be happy to pair on it
    a Tomorrow at {h}?
    b Booked

    a The queue for {t} was empty all night, which has never been true
    b The worker had stopped. Restarted it, and added a check.
    a A silent queue should be louder than a full one

    a 인증서가 {n}일 뒤에 만료됩니다. 자동 갱신이 한 번 실패했어요
    b 디스크가 꽉 차서 그랬네요. 비웠습니다
    a 다시 돌려서 갱신됐어요. 알림 기준도 30일로 올렸습니다

    a Anyone against dropping the old export? It has had no callers for a year.
    b The accountant has a bookmark
    a I'll give her the new one first

    a {T} 응답이 어제보다 {n}ms 빨라졌는데 아무도 안 건드렸대요
    b 이웃 서버가 이사 갔거든요
    a 이사 선물이네요

    a The test for {k} passes alone and fails in company
    b It leaves a row behind. Wrap it and roll back.
    a It was two rows. Both gone.

    a 로그에 손님 이름이 찍히는 곳을 찾았어요. 세 군데입니다
    b 오늘 안에 지우죠. 지난 로그도 정리해야 해요
    a 지난 것까지 지우고 확인했습니다

    a Backups restore in {n} minutes now. I timed it with a stopwatch.
    b From the other site?
    a From the other site, on the slow line

    a 배치가 두 번 돌면 어떻게 되나요?
    b 키가 같아서 두 번째는 아무 일도 안 해요
    a 그럼 안심하고 재시도 넣겠습니다

    a We have four ways to say "cancelled" in the database
    b Five, there is one with one l
    a I'll make it one in {k}, with a map for the old rows

    a 메모리 그래프가 톱니 모양이에요. 정상인가요?
    b 캐시 비우는 주기라서 괜찮아요. 톱니 바닥만 안 올라가면 됩니다
    a 바닥은 평평합니다

    a What happens to {t} when the clock goes back an hour?
    b We store UTC, so nothing
    a And the report that groups by local day?
    b ...I'll write the test

    a 지난주 장애 보고서 초안이에요. 원인보다 발견이 늦은 쪽에 무게를 뒀습니다
    b 맞아요, 고치는 데는 {n}분밖에 안 걸렸죠
    c 알림 문구도 같이 고치면 좋겠어요. 새벽에는 한 문장만 읽혀요

    a I replaced the date library with forty lines of our own
    b Forty lines about dates? With tests?
    a Two hundred lines of tests
    b Then I'm calm

    a 읽기 전용 복제본이 {n}초 뒤처져요
    b 긴 보고서 쿼리 때문일 거예요. 시간을 새벽으로 옮길게요
    a 옮기니까 바로 따라잡았어요

    a The payment sandbox answers in Latin today
    b lorem ipsum?
    a Lorem ipsum, status 200
    b I wrote to them, they laughed and fixed it

    a 의존성 {n}개 올렸습니다. 바뀐 동작은 하나도 없어요
    b 변경 내역 다 읽으셨어요?
    a 네, 커피 두 잔 걸렸습니다

    a Could the search run without the cache for a day? I want to see the real numbers.
    b Ten per cent of the traffic, and I hold the switch
    a Deal. Thursday, from {h} on.

    a 사진 크기를 서버에서 줄이니 저장소가 절반이 됐어요
    b 원본은 남겨 두죠?
    a 원본은 따로, 더 싼 곳에 둡니다

    a Why is there a sleep of {n} seconds in the importer?
    b The partner asked us to be polite
    a I'll put that sentence next to it

    a 잠금을 잡는 순서가 두 곳에서 달라요. {k}에 적었습니다
    b 교착이 한 달에 한 번 난 게 그거였네요
    c 순서를 한 함수로 모으면 다시는 안 틀릴 거예요
    a 그렇게 바꿨습니다

    a The new index is in, and {t} went from bad to boring
    b Boring is the goal
    c Numbers?
    a Forty times, on the largest host

    a 에러 메시지를 사람이 읽을 수 있게 다듬었어요
    b "알 수 없는 오류" 가 사라졌네요 👏
    a 이제는 뭘 모르는지 압니다

    a On call was quiet: one page, and it was a real one
    b Then the tidying in {k} paid off
    a It did. I slept, mostly.

    a 개발용 데이터에 실제 전화번호가 있으면 안 돼요
    b 가짜 번호로 바꾸는 스크립트가 있는데 안 돌렸나 봐요
    a 돌렸고, 이제 매일 자동으로 확인합니다

    a Do we still need the lock around the counter?
    b With one writer, no
    a Removed, and the comment says why it may stay out
    """

  static let design: StaticString = """
    a {T} 시안 두 개 올렸어요. 어느 쪽이 더 나은가요?
    b 두 번째요, 눈이 바로 버튼으로 가요
    c Second one too. The first has three things of the same weight.
    a 그럼 두 번째로 다듬을게요

    a The grey on {t} fails the contrast check, {n} to 1 or so
    b Which one, the hint?
    a The hint and the date
    b Darkened both by one step, it passes now

    a 빈 화면 문구가 너무 차가운 것 같아요
    b "아직 예약이 없어요. 첫 손님을 기다려 볼까요?" 는 어때요?
    a 따뜻하네요, 그걸로 할게요
    c In English: "No bookings yet." and then one thing to do next

    a With large type the two buttons on {t} run into each other
    b Stack them from the third size on
    a Stacked, looks right up to the biggest

    a Could we drop the icon here? The word says it all
    b Yes please
    c 찬성합니다

    a 다크 모드에서 {T} 테두리가 사라져요
    b 배경이랑 값이 같아서 그래요. 토큰 하나 올려 둘게요
    a 확인했어요, 이제 보여요

    a Five people tried the new {t} today. {n} of them looked for "undo" in the same corner.
    b And where is it?
    a In the other corner
    b 😂 moving it

    a 화면 폭이 좁을 때 이름이 두 줄로 넘어가요
    b 한 줄로 줄이고 말줄임표를 넣을까요?
    c 사람 이름은 자르지 않는 게 좋겠어요. 두 줄로 두고 간격만 맞춰요
    a 동의합니다

    a 아이콘 굵기를 {n}%만 줄였는데 화면이 숨을 쉬어요
    b 나란히 놓고 보니 차이가 크네요
    c Love it. Could the back arrow get the same?
    a 방금 맞췄습니다

    a The word "Submit" is on eleven screens. Nobody submits anything at a guesthouse.
    b "Book", "Send", "Save", whichever it does
    a I'll go through them with you this afternoon

    a 지도 핀 색을 계절마다 바꾸면 어떨까요?
    b 겨울 파랑이 눈에 안 띌 것 같아요
    a 그럼 모양만 바꿔 볼게요 ❄️

    a I watched a guest book a room with one thumb, on a bus, standing
    b And?
    a She did it. The only thing she missed was the bus stop.

    a 버튼이 손가락에 가려져요. 위로 한 칸 올릴까요?
    b 올리면 광고처럼 보여요. 왼쪽으로 조금 옮기는 건요?
    a 옮겼더니 딱 좋네요

    a Our blue and the sea in the new photographs are almost the same blue
    b Then the buttons drown
    a I warmed the photographs a little

    a 글자 크기 단계가 {n}개나 됩니다. 다섯 개로 줄이고 싶어요
    b 제목 둘, 본문 둘, 작은 글씨 하나?
    a 네 그렇게요. 다음 주까지 바꿔 볼게요

    a The empty calendar could show when the neighbours are full
    b Helpful or mean?
    c Helpful, if it comes with one tip
    a One tip, then

    a 손님 후기 카드에 사진이 없으면 너무 밋밋해요
    b 이름 첫 글자를 크게 넣으면 어때요?
    a 넣어 봤어요. 오히려 이게 더 예뻐요

    a Please look at {t} with the reader switched on. I hear "button, button, button".
    b Labels are in {k}. Now it says what each one does.
    a Lovely, I could use it with my eyes closed. I did.

    a 영어 화면에서는 같은 버튼이 두 배로 길어져요
    b 두 줄로 넘기지 말고 동사만 남기죠
    c "Book" is short enough for any screen

    a Our illustrations all have the sun on the left
    b Does it matter?
    a In the new one there are two suns
    b Ah

    a 움직임을 {n}분의 1초로 줄였더니 빠르게 느껴져요
    b 실제 속도는 같은데 신기하네요
    a 기다림은 기분이니까요

    a The printed sign for the door is ready. It has our smallest logo so far.
    b Readable from across the street?
    a By everyone but the dog
    """
}
