import type { Locale } from '../../../contract/locales.ts'
import type { Presentation } from '../faces/faces.ts'
import type { Random } from '../random.ts'
import type { SiteKind } from './sites.ts'

/** Sentences about people's work; `{here}` is their site. */
const work: Record<SiteKind, readonly string[]> = {
  plant: [
    'I keep line three honest.',
    'Morning shift in {here}, usually whistling.',
    'I came to {here} for a summer job and never found the exit.',
    'If it has a conveyor, I have cleaned under it.',
    'Second generation at the {here} plant; my mother packed the first peaches here.',
    'I learn every machine by its noises.',
    'On nights since spring, and I like the quiet.',
    'I train people to trust the checklist and then their nose.',
    'Twelve minutes is how long a changeover takes when we talk to each other first.',
    'I plan shifts. Yes, I have seen your message.',
    'I look after pallets, people and the coffee machine, in that order.',
    'Nothing leaves the {here} plant without somebody like me signing for it.',
    'Started as a packer, now I get called when something smells of warm rubber.',
    'Safety first, biscuits second.',
  ],
  office: [
    'I turn spreadsheets into short sentences.',
    'I write to suppliers so that you get your tins.',
    'Fourth floor in {here}, the desk with the lemon tree.',
    'I answer the phone so that the warehouse can work.',
    'My job is to ask “compared with what?”',
    'I build small tools that save large sighs.',
    'I hire people and then try to keep my promises to them.',
    'I check invoices, kindly and twice.',
    'Half of my week is forecasts, the other half is apologising for them.',
    'I draw labels. You have probably thrown one away today.',
    'I joined {here} in the middle of a reorganisation and stayed for the people.',
    'Contracts, clauses, and translating both into words.',
    'I make sure salaries arrive on the day we said.',
    'Part-time since last autumn, full of opinions all week.',
  ],
  lab: [
    'I taste things for a living and describe them for longer.',
    'I grow what others wash off.',
    'My bench in {here} has the view of the car park and the best light.',
    'I try to make less salt taste like more.',
    'Eleven failed tomato soups stand between me and a patent.',
    'I measure how long things stay good.',
    'Small batches, large notebooks.',
    'I test packaging by being clumsy in a controlled way.',
    'Ask me about umami, but only if you have twenty minutes.',
  ],
  field: [
    'I drive from farm to farm and come back with mud and numbers.',
    'I know most of the growers around {here} by their dogs.',
    'Soil first, everything else follows.',
    'I buy beans from people I would happily have as neighbours.',
    'My office is a pickup with a good thermos.',
    'I teach pruning in three languages, two of them with my hands.',
    'Harvest begins when the owls stop. That is also when I stop sleeping.',
  ],
}

const life = [
  'At home there are two teenagers and one calm cat.',
  'Weekends are for the allotment.',
  'I run slowly and talk the whole way.',
  'I sing bass in a choir that needs tenors.',
  'Saturday means football in the rain.',
  'I collect recipes that begin with “do not tell your aunt”.',
  'I am learning to swim at forty-four.',
  'I play chess on the bus and lose on purpose to children.',
  'My sourdough is called Kevin.',
  'I grew up in a house with five languages and one bathroom.',
  'I volunteer at the food bank on Thursdays.',
  'I knit during long calls; the cameras stay off.',
  'I look after my parents, so some days start late.',
  'Raising a daughter who corrects my grammar.',
  'I repair old cameras and sometimes even take pictures.',
  'I have walked every street within five kilometres of the plant.',
  'Sundays smell of frying onions at my place.',
  'I draw birds, badly, every day.',
  'I foster dogs that nobody wanted on purpose.',
  'Three kids, one bicycle, no plan.',
  'I write letters. On paper.',
  'I make my own chilli oil and have been asked to stop.',
  'I am part of a quiz team with a terrible name.',
  'I came here at nineteen with one suitcase; I still have the suitcase.',
  'I study law in the evenings, one paragraph at a time.',
  'My grandmother’s garden is now my responsibility and I am not ready.',
  'I play the trombone. My neighbours know.',
  'I am slowly translating my father’s diaries.',
  'I dance bachata on Tuesdays.',
  'My record is nine hours of karaoke.',
]

const invitations = [
  'Come and find me at lunch.',
  'Happy to show you around.',
  'I like questions that start with “silly question”.',
  'If you are new, sit with us.',
  'I answer in English, slowly, or in pictures.',
  'Talk to me about shift swaps.',
  'Ask me where the good parking is.',
  'I am always looking for a walking partner.',
  'Please say hello; I forget names but never faces.',
  'I would love to learn how your site does it.',
  'If you play any instrument at all, write to me.',
  'Looking for someone to practise Portuguese with.',
  'I have mentored before and would again.',
  'Messages welcome; I read them on my break.',
  'You will hear me before you see me.',
  'I keep a spare umbrella for visitors.',
  'Tell me what your town eats for breakfast.',
  'I am shy for about four minutes.',
]

/** Complete biographies, by language; `f:` and `m:` mark those that need a mother or a father. */
const spoken: Partial<Record<Locale, readonly string[]>> = {
  es: [
    'Trabajo en el turno de la tarde y llevo siempre un termo de más. Me gusta explicar las cosas con dibujos.',
    'Compro lo que otros cultivan y procuro pagarles a tiempo. Los sábados juego dominó con mi suegro y pierdo con dignidad.',
    'Entré por tres meses y ya van nueve años. Conozco cada rincón de la planta y casi todos los cumpleaños.',
    'f:Mamá de dos, hija de una señora que manda más que el gerente. Si eres nuevo, te enseño dónde está el buen café.',
    'Cuido los números para que cuadren y a mis plantas para que no se enteren de que es lunes.',
    'Aprendí inglés con canciones y se me nota. Pregúntame lo que quieras, contesto en el descanso.',
    'Me toca que las etiquetas digan la verdad. En casa, cocino mole los domingos para quien llegue.',
    'Soy de pocas palabras y muchas llaves inglesas. Toco el bajo en una banda de bodas.',
    'Vengo del campo y hablo con los productores como lo que son: vecinos.',
    'Estudio ingeniería por las noches. Si me ves con ojeras, es álgebra.',
  ],
  fr: [
    'Je goûte, je note, je recommence. Le soir, je fais du théâtre amateur et je meurs souvent au deuxième acte.',
    'f:Arrivée pour un stage, restée pour les collègues. Je cours le midi, lentement, et je papote.',
    'Je m’occupe des fournisseurs et d’un potager qui n’en fait qu’à sa tête.',
    'm:Papa de jumeaux. Je dors peu, je ris beaucoup, je réponds avant neuf heures.',
    'Je répare ce qui grince. Passionné de vélo, de fromage et de silence.',
    'J’aime les tableaux bien rangés et les repas qui débordent.',
    'f:Originaire de Fès, Lyonnaise depuis dix ans. Je prête mes livres et je les réclame rarement.',
    'Je traduis l’informatique en français courant. Pas de question bête avant le café, ni après.',
    'Je chante dans un chœur qui cherche des ténors, à bon entendeur.',
  ],
  pt: [
    'Cuido da linha 2 e do bolo de aniversário de todo mundo. Se é novo por aqui, senta com a gente no almoço.',
    'Compro embalagem de segunda a sexta e jogo vôlei de praia no resto do tempo.',
    'f:Filha de agricultores, neta de cozinheira. Falo com os produtores como quem fala com a família.',
    'Faço conta o dia inteiro e samba à noite. Não misturo os dois, quase nunca.',
    'Aprendi a mexer na caldeira com meu pai. Hoje ensino quem quiser aprender.',
    'Dois filhos, um cachorro e uma horta na varanda. Procuro alguém para treinar inglês.',
  ],
  ko: [
    '포장 라인을 맡고 있어요. 쉬는 시간에는 필사하고 주말에는 바다를 걷습니다.',
    '품질을 재고, 사람을 믿습니다. 점심 같이 드실 분 언제나 환영이에요.',
    'm:두 아이의 아빠입니다. 새벽 근무를 좋아하고, 라면은 계란 없이 먹습니다.',
    '영어는 느리지만 대답은 빠릅니다. 편하게 메시지 주세요.',
  ],
  ja: [
    '分析を担当しています。数字の裏にある話を聞くのが好きです。休日は山に登ります。',
    '工場の音で機械の調子がわかります。新しく来た方、食堂でお待ちしています。',
    'f:二児の母。時短勤務です。お弁当のおかず交換、大歓迎。',
    '英語は勉強中です。ゆっくり話してくださると、とても助かります。',
  ],
  de: [
    'Ich plane Container und plaudere gern beim zweiten Kaffee. Nach Feierabend im Schrebergarten zu finden.',
    'Zahlenmensch mit Schwäche für schlechte Wortspiele. Singe im Shantychor, ja, wirklich.',
    'Seit acht Jahren hier, immer noch neugierig. Wer neu ist: Mittwochs gehen wir zusammen essen.',
    'm:Vater, Radfahrer, Frühaufsteher. Ich erkläre SAP notfalls auch zweimal.',
    'Ich frage viel und höre lange zu. Am Wochenende an der Elbe, bei jedem Wetter.',
  ],
  it: [
    'Lavoro al confezionamento e riconosco un barattolo storto dal rumore. La domenica faccio i tortelli con mia zia.',
    'Seguo la manutenzione e una figlia che corre più di me. Il caffè lo offro io, le spiegazioni anche.',
    'Vengo da Lecce, vivo a Parma, sogno il mare. Suono il clarinetto nella banda.',
  ],
  'zh-TW': [
    '負責業務與很多便當。喜歡爬山、攝影，也喜歡聽別人的故事。',
    'm:新手爸爸，正在學習如何同時開會和哄睡。',
    '在辦公室種了七盆香草，歡迎來摘。',
  ],
  'zh-CN': [
    '做生产计划，也做一手好面条。新同事可以找我带路。',
    '夜班三年，最喜欢清晨下班时的豆浆。',
    '喜欢把数据讲成故事，周末打羽毛球。',
  ],
  tl: [
    'Gabi ang trabaho, umaga ang tulog. Mahilig akong magluto para sa buong team.',
    'f:Nanay ng tatlo, reyna ng karaoke. Tanong lang nang tanong, sasagot ako sa break.',
  ],
}

/** Half of the people with a biography write one or two sentences; nobody fills all 450 characters. */
export function biographies(chance: Random) {
  const lifeBag = chance.bag(life)
  const inviteBag = chance.bag(invitations)
  const workBags = {
    plant: chance.bag(work.plant),
    office: chance.bag(work.office),
    lab: chance.bag(work.lab),
    field: chance.bag(work.field),
  }
  const spokenBags = new Map(Object.entries(spoken).map(([locale, texts]) => [locale, chance.bag(texts)]))
  return (kind: SiteKind, place: string, locale: Locale | null, presentation: Presentation): string => {
    const own = locale ? spokenBags.get(locale) : undefined
    if (own && chance.chance(0.75)) {
      const unfit = presentation === 'feminine' ? /^m:/ : presentation === 'masculine' ? /^f:/ : /^[fm]:/
      let text = own()
      while (unfit.test(text)) text = own()
      return text.replace(/^[fm]:/, '')
    }
    const first = workBags[kind]().replace('{here}', place)
    return chance.weighted([
      [`${first} ${lifeBag()} ${inviteBag()}`, 4],
      [`${first} ${lifeBag()}`, 4],
      [`${lifeBag()} ${inviteBag()}`, 2],
      [`${first} ${inviteBag()}`, 2],
    ])
  }
}
