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

    a 건물 1층에 새로 생긴 우동집 가 보신 분?
    b 국물이 진해요. 줄은 {n}분쯤이요
    a 그럼 조금 일찍 내려갈게요

    a I need a table for {n} on Thursday, somewhere with real chairs
    b The place by the bridge, ask for the garden
    a Booked, garden it is

    a 매운 거 못 드시는 분 계세요?
    b 저요, 국물만 안 매우면 괜찮아요
    a 그럼 하얀 국물로 갈게요

    a The sandwich man is back on the corner
    b With the egg ones?
    a With the egg ones. {n} left.
    b Keep one for me, I'm in the lift

    a 오늘 구내식당 메뉴가 카레래요
    b 그럼 저는 구내식당이요
    c 저도요, 카레는 못 참죠

    a Whose lunch box has the little fish on it? It's been in the fridge since Monday.
    b Mine. I was hoping it would leave on its own.

    a 시장 쪽에 떡볶이 드실 분, {h}시에 정문이요
    b 튀김도 먹나요?
    a 튀김 없는 떡볶이는 떡볶이가 아니죠

    a I'm bringing soup for everyone tomorrow. Any allergies?
    b No nuts for me, please
    c 저는 뭐든 잘 먹어요
    a Pumpkin, no nuts, big pot

    a 도시락 데울 때 뚜껑 꼭 열어 주세요. 전자레인지가 팡 했어요
    b 범인은 저예요... 닦아 놨습니다
    a 괜찮아요 ㅎㅎ

    a Is the noodle bar cash only?
    b Cards since last month
    a The world moves on

    a 비빔밥에 고추장 많이 vs 조금
    b 많이요
    c 조금, 참기름은 많이
    a 저희는 친구가 될 수 있겠어요

    a Third day of salad. I deserve a waffle.
    b The van is here until two
    a It knew

    a 오늘은 {P}에서 김밥 먹으면서 이야기해요. {n}줄 주문했어요
    b 참치 있나요?
    c 참치 두 줄 제 거예요, 나눠 드릴게요

    a Could we eat outside today? The sun is out for the first time this week.
    b Benches by the water at half past
    c 돗자리 가져갈게요

    a 생선구이 집 사장님이 저희 팀 이름을 외우셨어요
    b 얼마나 자주 갔길래요
    a 이번 달에만 {n}번이요

    a Soup of the day is "yes"
    b They ran out of chalk again
    a It was tomato

    a 군고구마 트럭 왔어요 🍠
    b 지금 뛰어갑니다
    c 저도 하나만 부탁드려요!
    b 세 개 샀어요

    a Lunch with the hosts from Busan at {h}, who is coming?
    b Me, and I'll translate
    c 저도 갈게요, 인사드리고 싶었어요

    a 오늘 점심값 제가 낼게요, 조카가 태어났거든요
    b 축하드려요!! 🎉
    c 그럼 디저트는 제가요

    a The good mustard is empty
    b There is a new one behind the oat milk
    a Crisis over

    a {F} 반 그릇씩 나눠 드실 분 있나요? 다 못 먹을 것 같아서요
    b 저요, 저도 반만 먹고 싶었어요

    a I tried the queue-free hour: {h} sharp, nobody there
    b Now you have told everyone
    a Oh no
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

    a 출근길에 고양이가 버스를 탔어요. 진짜로요
    b 교통 카드는요?
    a 기사님이 그냥 태워 주셨어요 🐈

    a I counted: the stairs in our building have 132 steps
    b 131
    a We have to go together

    a 주말에 바다 보고 왔는데 등대가 열려 있더라고요
    b 올라가 보셨어요?
    a 네, 계단이 {n}개였어요. 회사 등대보다 높아요

    a What do you call the end of bread? My family says "knuckle".
    b Heel
    c 저희는 그냥 꼬다리요
    a Knuckle remains the best

    a 퍼즐 {n}00조각짜리 맞추는 중인데 하늘만 남았어요
    b 하늘이 제일 어렵죠
    c 저 부르셨어요?
    b 그 하늘 말고요 ㅋㅋ

    a Someone taught the coffee machine to say good morning
    b In Korean, and very politely
    a It bowed, I swear

    a 손 편지 받아 본 게 언제예요?
    b 지난달이요. 할머니가 보내 주셨어요
    a 저도 오늘 한 통 써 봐야겠어요

    a The swans on the river have {n} young ones this year
    b I saw them cross at the zebra crossing
    a Law-abiding birds

    a 요즘 듣는 음악 하나씩만 추천해 주세요
    b 비 오는 날에는 첼로 모음곡이요
    c 저는 옛날 시티 팝이요
    a 둘 다 담았습니다 🎶

    a My bicycle was stolen, and then brought back with a new bell
    b With a note?
    a "Sorry, was late. Hope you like the bell."

    a 텃밭에서 방울토마토 {n}개 땄어요. 자리마다 하나씩 놓고 갑니다
    b 제 자리에는 두 개 있는데요?
    a 쉿

    a Is it normal to be proud of a loaf of bread?
    b Picture?
    a It looks like a shoe, but a proud one

    a 겨울옷 나눔해요. 코트 두 벌, 목도리 {n}개입니다
    b 목도리 하나 받고 싶어요
    c 기부할 곳도 알아봐 뒀어요, 남으면 같이 보내요

    a The quiz is on Friday. Our team needs someone who knows rivers.
    b I know four
    a You're hired

    a 처음으로 눈이 왔어요!
    b 저희 동네는 아직 비예요
    c Snow angels in the car park, five minutes
    a 가요 ⛄

    a Left my umbrella on the train and the train brought it back
    b How?
    a I went home the same way, same carriage, same seat

    a 새벽에 별똥별 {n}개 봤어요
    b 소원 다 비셨어요?
    a 세 번째부터는 고맙다고만 했어요

    a Our neighbour practises one song on the trumpet. It has been a year.
    b Better or worse?
    a Yesterday I clapped

    a 오래된 필름 카메라 고쳤어요. 첫 롤 나오면 보여 드릴게요
    b 저도 찍어 주세요
    a 그럼 점심때 옥상에서 봐요 📷
    """
}
