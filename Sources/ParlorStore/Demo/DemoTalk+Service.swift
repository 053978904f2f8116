extension DemoTalk {
  static let support: StaticString = """
    a Host in Gangneung cannot open {t} since the update
    b Which version is on the phone?
    a 4.{n}, Android
    b Known, fixed in the one that goes out tonight. Please ask for one more day.
    a Told them, they were very kind about it

    a 환불이 두 번 된 손님이 있어요. 예약번호 앞자리 {n}입니다
    b 확인해 볼게요
    b 한 건은 취소 수수료 환급이라 정상이에요. 안내 문구가 헷갈리네요
    a 그럼 제가 설명드릴게요. 문구는 {k}로 남겨 주세요

    a {n} questions about {t} today, usually we have two
    b Something changed there yesterday, the label
    a That would explain it. Old label back?
    b Old label back, with a test

    a 비밀번호 재설정 메일이 스팸함으로 간다는 문의가 있어요
    b 어느 메일 서비스예요?
    a 회사 메일이라 관리자 쪽 설정 같아요
    b 보내는 주소를 허용 목록에 넣어 달라고 안내해 주세요

    a A guest says {t} shows yesterday's date
    b Time zone of the house or of the phone?
    a The phone is in Lisbon, the house in Busan
    b Then it is {k}, thanks, that's a good example for it

    a 오늘 칭찬 메일도 왔어요. "예약이 이렇게 쉬운 줄 몰랐다" 고요
    b 이런 건 전체 채널에도 올려 주세요 😊

    a 체크인 시간을 당겨 달라는 문의가 많아요. 오늘만 {n}건입니다
    b 숙소마다 다르니까 사장님께 바로 물어보는 버튼을 안내해 주세요
    a 네 그 버튼 위치를 그림으로 보내 드리고 있어요

    a A host wants to know why her rating fell by a tenth
    b One old five-star review left the window of a year
    a I told her, she said "time flies" and hung up happy

    a 예약이 두 숙소에 동시에 잡힌 손님이 계세요
    b 결제는 한 번만 됐나요?
    a 한 번이에요. 하나는 자동으로 취소될 거라고 말씀드렸어요
    b 확인했습니다, 취소됐어요

    a Guest locked out in Sokcho, the code on the door is refused
    b The host changed it at {h} and forgot to send it. I have her on the line.
    a He's in. He says the room smells of pine.

    a 영수증을 회사 이름으로 다시 받고 싶다는 문의예요
    b 정산 화면 아래쪽에서 직접 바꿀 수 있어요
    a 그 설명을 답변 모음에 추가할게요

    a Somebody asks whether the cat on the photo comes with the room
    b Let me ask the host
    b It does, but only until nine in the evening

    a 문의 {n}건 중에 절반은 도움말 첫 문단에 답이 있었어요
    b 첫 문단을 더 크게 할까요?
    c 제목을 질문으로 바꾸면 더 잘 찾으실 거예요
    a 둘 다 해 보죠

    a The map shows a house in the sea again
    b Two digits of its position were swapped, the host typed them by hand
    a Back on land. The guest had brought swimming shoes to be safe.

    a 아기 침대가 있는지 검색이 안 된대요
    b 필터는 있는데 아래로 접혀 있어요
    a {k}로 남길게요. 부모님들은 제일 먼저 찾으시거든요

    a A host answered a review in capital letters
    b I called him. The key was stuck.
    a Then please give him my regards, and a new key

    a 외국 손님이 주소를 택시 기사님께 보여 주기 어렵대요
    b 큰 글씨 한글 주소 화면이 있으면 좋겠네요
    a 사실 있어요! 주소를 길게 누르면 됩니다
    b 저도 몰랐어요

    a Refund took {n} days to arrive, and the guest was very patient
    b The bank had a holiday. I wrote her that it's on its way.
    a It's there. She booked again.
    """

  static let releases: StaticString = """
    a 4.{n} is built, notes are in the folder. {t} is the big one.
    b Smoke test on three phones: fine
    c 번역 확인했습니다, 한 군데 고쳤어요
    a Going out to ten per cent

    a Ten per cent for a day, crash rate unchanged. Everyone gets it at {h}.
    b 👍
    a Done. Thank you all

    a {k} 때문에 이번 배포에서 {T} 부분은 뺐습니다
    b 다음 주로 가나요?
    a 네, 테스트 하나만 더 보고요

    a Rolled back 4.{n}: {t} was empty for hosts without a photo
    b Test first, then the fix. I'm on it
    b Both are in
    a New build is up, thanks for being quick

    a 이번 버전 체크리스트 {n}개 중에 두 개 남았어요
    b 하나는 제가 지금 확인할게요
    c 나머지 하나도 끝났습니다

    a 스토어 설명 문구를 새로 썼어요. "빠르고 쉬운" 이라는 말을 뺐습니다
    b 뭐가 들어갔나요?
    a 무엇을 할 수 있는지요

    a 4.{n} passed review in two hours
    b That's a record
    c 그럼 오후에 천천히 열게요
    a Slowly is fine

    a {T} 되돌리는 스위치를 넣어 뒀어요. 문제 있으면 배포 없이 끌 수 있습니다
    b 누가 끌 수 있나요?
    a 당번이면 누구나요. 설명은 두 줄입니다

    a The changelog for hosts has three lines. The one for us has forty.
    b As it should be

    a 야간 빌드가 {n}분 짧아졌어요
    b 캐시를 나눠서 그런가 봐요
    a 네, 이제 아침 커피 전에 끝납니다

    a Somebody on a nine-year-old tablet says thank you for 4.{n}
    b Frame that one
    a Printed. It hangs next to the whale.

    a 긴급 수정 하나 나갑니다. {k}, 한 줄짜리예요
    b 봤습니다. 테스트가 더 기네요, 좋아요
    a 전체 배포 끝났습니다

    a No release this week, half of us are at the fair
    b Then I'll use the time for the flaky three
    a Two of the three are calm already

    a 베타 손님 {n}분께 초대장을 보냈습니다
    b 첫 반응은요?
    a "알림이 조용해져서 좋다" 가 제일 많아요

    a {t} goes out behind a switch, off for everybody
    b Who may turn it on?
    a Whoever is on call. The note has two lines.

    a Two of {n} items on the list for this version are open
    b I'm checking the first right now
    c The second one is done, I just forgot to tick it

    a The text in the store is new. The words "fast" and "easy" are gone.
    b What is there instead?
    a What it does

    a 4.{n} 빌드가 올라왔습니다. 가장 큰 변화는 {T}예요
    b 휴대폰 세 대에서 확인했어요. 이상 없습니다
    a 그럼 10%부터 열겠습니다

    a 하루 동안 오류 비율이 그대로예요. {h}시에 전체로 엽니다
    b 👍
    a 끝났습니다. 모두 감사해요

    a 4.{n} 배포를 되돌렸습니다. 사진이 없는 숙소에서 화면이 비어요
    b 테스트부터 쓰고 고칠게요
    b 둘 다 들어갔습니다
    a 새 빌드 올렸어요. 빨리 봐 주셔서 고맙습니다

    a 심사가 두 시간 만에 통과됐어요
    b 신기록이네요
    a 그럼 오후에 천천히 열게요
    """

  static let announcements: StaticString = """
    a 다음 주 수요일은 창립 기념일이라 쉽니다. 지원 당번만 오전에 확인 부탁드려요.

    a The office closes at six on Friday for the floor works. Please take your plants off the window sills.

    a New coffee beans from Thursday. Complaints and praise to {b}, please.
    b I accept only praise

    a 보안 교육 영상 링크를 메일로 보냈습니다. 이번 달 안에 봐 주세요. {n}분이면 끝나요.

    a Parking level two is closed for another {n} days. Bicycles are not affected.

    a 겨울 워크숍 장소가 강릉으로 정해졌습니다! 자세한 일정은 곧 올릴게요.
    b 바다 보는 건가요 🌊
    a 네 숙소에서 바로 보여요

    a Welcome our new colleague on the host desk from Monday. She comes from a hotel with {n} rooms and four cats.
    b Four!
    a The cats stay at the hotel

    a 사무실 출입 카드가 새것으로 바뀝니다. 금요일까지 안내 데스크에서 바꿔 주세요.

    a We passed two thousand guesthouses this morning. The two-thousandth is a lighthouse, of all things.
    b 🎉
    c 딱 우리 회사네요

    a 건강 검진 예약이 열렸습니다. 원하는 날을 이번 주 안에 골라 주세요.
    b 오전 시간은 벌써 {n}자리만 남았어요

    a The summer report is out: fewer cancellations, longer stays, and one proposal of marriage at check-in.
    b Did they say yes?
    a They booked a double for next year

    a 회의실 예약을 하고 안 오시는 경우가 많아요. 못 쓰게 되면 꼭 취소해 주세요.

    a The heating is tested on Thursday at {h}. It may smell of dust for an hour.

    a 올해의 기부처 투표 결과입니다. 바다 청소 모임이 가장 많은 표를 받았어요.
    b 좋은 일에 쓰이겠네요 💙

    a From next month on, travel costs are paid within a week. Please use the new form, the old one goes nowhere.
    b Can I still send a picture of the ticket?
    a A picture is enough, even a crooked one

    a 명절 선물은 지역 사장님들이 만든 것으로 준비했습니다. {P}에서 받아 가세요.
    b 유자청이네요! 감사합니다

    a Photographs of the company day are in the shared folder. If you are on one and would rather not be, write to {b}.
    b I'll take them out within the hour, no questions

    a 보안 점검 결과 큰 문제는 없었습니다. 자리 비울 때 화면 잠그는 것만 조금 더 신경 써 주세요.

    a The library shelf has {n} new books. Borrow them by writing your name on the card, as in the old days.

    a 자전거 보관대가 늘어났습니다. 이제 비 맞지 않아도 돼요.
    b 오늘부터 자전거로 출근합니다 🚲

    a Our guests rated us 4.8 this quarter. The missing 0.2 is breakfast, as always.

    a 다음 주부터 전체 회의는 격주로 합니다. 빠지는 주에는 글로 소식을 나눌게요.
    b 글이 더 좋아요

    a The lift is repaired from Monday to Wednesday. The stairs are open, and so is the goods lift for boxes.
    b Does a tired person count as a box?
    a With a label, yes

    a Company day is on the 14th, by the sea. Please say by Friday whether you eat fish.
    b Fish, please

    a Health checks can be booked now. {n} morning slots are left.

    a From Monday on, the big meeting is every other week. In the weeks between, we write.
    b I like the writing weeks

    a The donation vote is counted: the beach cleaners won by {n} votes.
    b Good choice 💙

    a Please cancel rooms that you don't need: yesterday, {p} stood empty for half of the day.

    a 금요일 오후 여섯 시에 바닥 공사가 있습니다. 창가 화분은 미리 옮겨 주세요.
    b 제 화분은 집으로 데려갈게요

    a 새 커피 원두가 목요일에 옵니다. 의견은 {b} 님께 부탁드려요.
    b 칭찬만 받겠습니다

    a 지하 2층 주차장은 {n}일 동안 이용할 수 없습니다. 자전거는 괜찮아요.

    a 다음 주 월요일에 고객지원팀에 새 동료가 오십니다. 고양이 네 마리와 함께 사신대요.
    b 네 마리요!
    a 고양이는 집에 있습니다

    a 오늘 아침 등록 숙소가 이천 곳을 넘었습니다. 이천 번째는 다름 아닌 등대예요.
    b 🎉

    a 출장비는 이제 일주일 안에 지급됩니다. 새 양식을 써 주세요.
    b 영수증 사진만 올려도 되나요?
    a 네, 비뚤게 찍어도 괜찮습니다

    a 이번 분기 손님 평점은 4.8점입니다. 나머지 0.2점은 늘 그렇듯 아침 식사예요.
    """
}
