import type { Locale } from '../../../contract/locales.ts'

/** Small things people wrote over two years. Each is used once. */
export type Note = { network: string; title: string; text: string; language?: Locale }

export const notes: readonly Note[] = [
  {
    network: 'nights',
    title: 'What do you eat at four in the morning?',
    text: 'Congee in Suzhou, cold pizza in Fresno, “whatever Rosa brought” on line 7. Add yours, we are making a wall.',
  },
  {
    network: 'parents',
    title: 'Which bedtime story have you secretly rewritten?',
    text: 'In ours the wolf works in logistics.',
  },
  {
    network: 'garden',
    title: 'Show us the plant that refuses to die',
    text: 'Mine is a fern from 2009. It has survived two flats and a marriage.',
  },
  {
    network: 'kitchen',
    title: 'What did your grandmother put in that nobody admits?',
    text: 'Three answers so far: lard, sugar, spite.',
  },
  {
    network: 'early',
    title: 'What do you wish somebody had said on your first day?',
    text: 'Best answer so far: “nobody here knows where the stapler is either”.',
  },
  {
    network: 'language',
    title: 'Your favourite word that has no twin in English',
    text: 'Mine is “sobremesa”. Please use it in a sentence, ideally at a table.',
  },
  {
    network: 'safety',
    title: 'What small thing made you safer this year?',
    text: 'A mirror, a bell, a colleague who says “wait”.',
  },
  { network: 'women', title: 'Who held a door open for you?', text: 'Name them. They may not know.' },
  {
    network: 'engineers',
    title: 'What is the oldest thing on your site that still runs?',
    text: 'Plovdiv claims a lathe from 1931. Photographs or it did not happen.',
  },
  {
    network: 'able',
    title: 'One sentence that made a meeting easier',
    text: '“I’ll send the questions the day before.” More of these, please.',
  },
  {
    network: 'green',
    title: 'What leaves your site that should not?',
    text: 'Heat, paper cups, good ideas at five o’clock. List yours.',
  },
  {
    network: 'volunteers',
    title: 'Which van song is banned on your site?',
    text: 'In Parma: all of them but one.',
  },
  {
    network: 'pride',
    title: 'Books that found us at the right time',
    text: 'A shelf has started in Chicago, second floor, no sign-out sheet.',
  },
  {
    network: 'veterans',
    title: 'What did you keep?',
    text: 'A mess tin, a map, the habit of folding corners.',
  },
  {
    network: 'panasia',
    title: 'Rice: wash how many times?',
    text: 'This thread has rules. Nobody leaves angry.',
  },
  {
    network: 'interfaith',
    title: 'What does your holiday smell like?',
    text: 'Cardamom, wax, frying oil, cold air, oranges.',
  },
  {
    network: 'elders',
    title: 'What helped on a bad day?',
    text: 'Somebody who did the dishes and didn’t ask.',
  },
  {
    network: 'neuro',
    title: 'How do you start?',
    text: 'I put on one shoe. It works in about sixty percent of cases.',
  },
  {
    network: 'women-tech',
    title: 'The bug you are proud of',
    text: 'Found in a leap second. I have a mug about it.',
  },
  {
    network: 'data-guild',
    title: 'Your least favourite chart type, and why it is the radar',
    text: 'Prove me wrong with one good example. One.',
  },
  {
    network: 'raices',
    language: 'es',
    title: '¿Qué dicho de tu abuela usas en las juntas?',
    text: '“El que mucho abarca…” y todos entienden que hay que cortar el alcance.',
  },
  {
    network: 'raices',
    language: 'es',
    title: '¿Tortilla de maíz o de harina? Hilo con paciencia',
    text: 'Se permite argumentar, se prohíbe el pan.',
  },
  {
    network: 'raices-mx',
    language: 'es',
    title: 'Se rentan botargas: informes con don Chema',
    text: 'El jitomate está en lavandería hasta el viernes.',
  },
  {
    network: 'parents',
    language: 'es',
    title: 'Guía corta para sobrevivir la junta escolar',
    text: 'Llega con pluma, sal con vocalía. O siéntate atrás.',
  },
  {
    network: 'language',
    language: 'fr',
    title: 'Le mot que vous prononcez toujours mal',
    text: 'Le mien est « écureuil ». J’habite au Québec depuis vingt ans.',
  },
  {
    network: 'kitchen',
    language: 'fr',
    title: 'Beurre salé ou doux : recensement',
    text: 'Résultat provisoire : guerre civile.',
  },
  {
    network: 'green-lyon',
    language: 'fr',
    title: 'À vélo sous la pluie : nos meilleures capes',
    text: 'Le numéro deux ressemble à une tente, et c’en est une.',
  },
  {
    network: 'interfaith',
    language: 'fr',
    title: 'Calendrier des jeûnes et des fêtes : à imprimer',
    text: 'Pour que personne ne doive expliquer à la dernière minute pourquoi il ne mange pas.',
  },
  {
    network: 'green-sp',
    language: 'pt',
    title: 'Carona solidária: quem vem da Zona Leste?',
    text: 'Dois carros, sete lugares, uma playlist que dá para negociar.',
  },
  {
    network: 'women-plants',
    language: 'pt',
    title: 'Qual ferramenta você pediu e demorou para chegar?',
    text: 'A minha foi uma luva tamanho P. Dois anos.',
  },
  {
    network: 'garden',
    language: 'de',
    title: 'Welche Kräuter überleben Bürolicht?',
    text: 'Minze ja, Basilikum nein, Petersilie je nach Laune.',
  },
  {
    network: 'engineers',
    language: 'de',
    title: 'Warum der Deckel quietscht: eine kurze Geschichte',
    text: 'Es war nicht der Deckel.',
  },
  {
    network: 'safety',
    language: 'it',
    title: 'Il cartello che nessuno legge, e come lo abbiamo cambiato',
    text: 'Ora dice: “Ciao. Scotta.” Funziona.',
  },
  {
    network: 'panasia',
    language: 'ja',
    title: 'おすすめの朝ごはん、各拠点から',
    text: '大阪はおにぎり、台北は蛋餅、プネーはポハ。次はどこでしょう。',
  },
  {
    network: 'panasia',
    language: 'ko',
    title: '회식 대신 점심: 부산의 실험 석 달째',
    text: '만족도는 올랐고, 숙취는 사라졌습니다.',
  },
  { network: 'nights', language: 'zh-CN', title: '夜班歌单征集', text: '要求：能提神，不扰民，副歌别太高。' },
  {
    network: 'panasia',
    language: 'zh-TW',
    title: '便當交換日：雙週四，八樓',
    text: '第一次就換到三杯雞，運氣很好。',
  },
  {
    network: 'filipino',
    language: 'tl',
    title: 'Sino ang may extra na balikbayan box?',
    text: 'May tatlong pamilya na nagpapadala bago mag-Pasko. Tulong-tulong tayo.',
  },
  {
    network: 'volunteers',
    title: 'Gloves, sizes XS to XXL, are finally in the van',
    text: 'Please stop bringing your oven mitts. You know who you are.',
  },
  {
    network: 'volunteers',
    title: 'Lost at the river: one boot, left, green',
    text: 'Found at the river: three boots, all right.',
  },
  {
    network: 'safety',
    title: 'The new eye-wash stations open from the side',
    text: 'You can now reach them with your eyes closed, which is rather the point.',
  },
  {
    network: 'green',
    title: 'Rainwater now flushes the toilets in Nairobi',
    text: 'And in March it will do so in Thessaloniki. Sit down with a good conscience.',
  },
  {
    network: 'engineers',
    title: 'Shared shelf: seventeen sensors, one mystery gearbox',
    text: 'Whoever identifies the gearbox may name it.',
  },
  {
    network: 'early',
    title: 'Nineteen people started this month, here is where they sit',
    text: 'Map attached. The blue dots like to be asked for lunch.',
  },
  {
    network: 'early',
    title: 'How I moved from packing to the lab',
    text: 'Two evening courses, one stubborn lead, and a question asked at the right coffee machine.',
  },
  {
    network: 'able',
    title: 'The order form works with a screen reader again',
    text: 'Four lines of code and one phone call. Report the next one the same way, please.',
  },
  {
    network: 'able',
    title: 'Stairs at gate 2: the ramp has a date',
    text: 'It has had a date before. This time it also has a concrete mixer.',
  },
  {
    network: 'women',
    title: 'Reading list after the circle on money',
    text: 'Four books, two podcasts, one spreadsheet by Fatima that does it all.',
  },
  {
    network: 'women',
    title: 'Forty-one names in the speakers’ list',
    text: 'Before you say you couldn’t find a woman for the panel: you could.',
  },
  {
    network: 'women-plants',
    title: 'Trousers with pockets: the second trial',
    text: 'The pockets now hold a phone, a pen and an opinion.',
  },
  {
    network: 'ubuntu',
    title: 'Bursaries: twelve students, twelve letters',
    text: 'We read them aloud at the last fireside. There was coughing.',
  },
  {
    network: 'ubuntu',
    title: 'On being asked where you are really from',
    text: 'A calm page with six possible answers and permission to give none.',
  },
  {
    network: 'veterans',
    title: 'Poppies, forget-me-nots, cornflowers',
    text: 'Every country remembers with another flower. We put all three on the table.',
  },
  {
    network: 'interfaith',
    title: 'Canteen labels now tell you what you need to know',
    text: 'Halal, kosher-style, Jain, vegan, and “contains argument” for the chilli.',
  },
  {
    network: 'kitchen',
    title: 'The pickle that fought back',
    text: 'We aired the room for two days. It was delicious.',
  },
  {
    network: 'kitchen',
    title: 'Bread number 400',
    text: 'Kevin the sourdough has siblings on nine sites now.',
  },
  {
    network: 'garden',
    title: 'Slugs: negotiations have failed',
    text: 'We move to copper tape and stern looks.',
  },
  {
    network: 'language',
    title: 'Matches of the quarter: Korean for Igbo, Greek for Tagalog',
    text: 'Fifty-four pairs. Three of them have visited each other.',
  },
  {
    network: 'nights',
    title: 'The late bus now stops at the gate',
    text: 'Not at the corner, not at the lamp: at the gate. Thank you to everyone who counted steps.',
  },
  {
    network: 'parents',
    title: 'Car seats to borrow in six cities',
    text: 'Cleaned, checked, with the manual that always gets lost.',
  },
  {
    network: 'elders',
    title: 'Power of attorney, explained for four countries',
    text: 'Dry, short, useful. Read it before you need it.',
  },
  {
    network: 'pride',
    title: 'Travelling for work: what our leads know about each country',
    text: 'Ask before you book. Nobody will ask why you ask.',
  },
  {
    network: 'women-europe',
    title: 'Night trains between our sites, with prices',
    text: 'Hamburg to Parma is possible and has a dining car.',
  },
  {
    network: 'green-americas',
    title: 'A river has two banks: notes from the first joint call',
    text: 'Fresno has too little water, São Paulo too much. We compared pumps.',
  },
  {
    network: 'safety-africa',
    title: 'One nurse on call for three cities',
    text: 'Call the number on the back of your badge, at any hour, in four languages.',
  },
  {
    network: 'green-europe',
    title: 'Eleven suppliers agreed to take their pallets back',
    text: 'The twelfth is thinking. Loudly.',
  },
  {
    network: 'single-parents',
    title: 'A list of people who will answer the school’s phone call',
    text: 'When you are in the cold store and it rings. Eight names so far.',
  },
  {
    network: 'safety-lagos',
    title: 'Toolbox talk: why we tie it down',
    text: 'Because wind does not read labels.',
  },
  {
    network: 'safety-gdl',
    language: 'es',
    title: 'El buzón sí se abre: esto llegó en tres meses',
    text: 'Cuarenta y dos papelitos, treinta y nueve arreglos, un poema.',
  },
]

/** After an event. `{event}`, `{count}` and `{name}` (who wrote it down) are filled in. */
export const recapTitles: Partial<Record<Locale, readonly string[]>> & { en: readonly string[] } = {
  en: [
    'Notes from “{event}”',
    'What we took home from “{event}”',
    '“{event}”: {count} of you came',
    'For those who missed “{event}”',
    'Three sentences about “{event}”',
    'Pictures and leftovers: “{event}”',
  ],
  es: ['Lo que nos llevamos de «{event}»', '«{event}»: gracias por venir', 'Apuntes de «{event}»'],
  fr: [
    'Ce qu’il reste de « {event} »',
    '« {event} » : merci d’être venus',
    'Notes prises pendant « {event} »',
  ],
  it: ['Appunti da «{event}»'],
  pt: ['O que ficou de “{event}”', '“{event}”: obrigada a quem veio'],
}
/** What the pictures of those show: a group that was drawn, or the pattern of the network. */
export const recapPictures: Partial<Record<Locale, { people: string; pattern: string }>> & {
  en: { people: string; pattern: string }
} = {
  en: {
    people: 'A drawn picture of {count} colleagues after the event, in two rows.',
    pattern: 'Shapes in the colours of this circle.',
  },
  es: {
    people: 'Retrato dibujado de {count} colegas después del evento.',
    pattern: 'Formas en los colores de este círculo.',
  },
  fr: {
    people: 'Portrait dessiné de {count} collègues après la rencontre.',
    pattern: 'Des formes aux couleurs de ce cercle.',
  },
  it: {
    people: 'Ritratto disegnato di {count} colleghi dopo l’evento.',
    pattern: 'Forme nei colori di questo cerchio.',
  },
  pt: {
    people: 'Retrato desenhado de {count} colegas depois do evento.',
    pattern: 'Formas nas cores deste círculo.',
  },
}
export const recapTexts: Partial<Record<Locale, readonly string[]>> & { en: readonly string[] } = {
  en: [
    'We were {count}, the room was warm and somebody brought too many biscuits. The three ideas everyone wrote down are in the resources.',
    'Best question: “and then what?” Best answer: a long silence and a laugh. We do it again.',
    'It ended ten minutes late because nobody wanted to be the first to stand up.',
    'The recording has captions; the good part begins at minute nineteen.',
    'Thank you to the {count} who came, and to the four who stacked the chairs.',
    'We promised two things at the end. The first is done, the second has a date.',
    'If you only read one line: ask earlier than you think you should.',
    'Half of those present were there for the first time. Bring the other half.',
    'Somebody asked for the recipe, somebody for the slides. Both are below.',
  ],
  es: [
    'Fuimos {count} y faltaron sillas. Los apuntes están en los recursos; las migajas, en el piso.',
    'Se alargó media hora y nadie se quejó. Repetimos el mes que entra.',
    'Gracias a quienes cocinaron, cargaron y se quedaron a barrer.',
  ],
  fr: [
    'Nous étions {count}, et la salle en contenait un peu moins. Le compte rendu est dans les ressources.',
    'On a ri, on a noté, on recommence. La date suivante est déjà choisie.',
    'Merci à celles et ceux qui sont restés ranger les chaises.',
  ],
  it: ['Eravamo in {count}, con una sola moka. Gli appunti sono nelle risorse.'],
  pt: [
    'Fomos {count} e sobrou pouco bolo. As anotações estão nos recursos.',
    'Obrigada a quem veio, a quem trouxe café e a quem ficou para limpar.',
  ],
}

/** `{first}`, `{place}` and `{job}` come from the person. */
export const welcomes: Partial<Record<Locale, readonly (readonly [title: string, text: string])[]>> & {
  en: readonly (readonly [string, string])[]
} = {
  en: [
    [
      'Say hello to {first} in {place}',
      'New with us since this week. Likes to be asked about the drive here and doesn’t like to be asked about the font.',
    ],
    [
      '{first} joined us from {place}',
      'We asked for three words and got eleven. Sit next to {first} at the next meeting and find out which.',
    ],
    [
      'A chair for {first}',
      '{job}, {place}. Came for one session, stayed for the tidying up. That is how it usually starts.',
    ],
    [
      'New here: {first}, {place}',
      'Has already repaired the projector. Please be kind, we want to keep this one.',
    ],
    [
      'Meet {first}, who answers on the first ring',
      'You know the voice from {place}. Here is the face to it.',
    ],
    [
      '{place} sends us {first}',
      'With greetings from the whole shift and a tin we are not allowed to open before Friday.',
    ],
    ['Who is {first}?', '{job} by day. What happens after six is for {first} to tell.'],
  ],
  es: [
    ['Saluden a {first}, de {place}', 'Llegó esta semana y ya sabe dónde se guarda el buen café.'],
    ['{first} se une desde {place}', 'Trae ganas, dos ideas y un pan de su pueblo.'],
  ],
  fr: [
    [
      'Bienvenue à {first}, de {place}',
      'Trois jours parmi nous et déjà un surnom. On vous le dira à la pause.',
    ],
    [
      '{first} nous rejoint depuis {place}',
      'A demandé où étaient les plantes avant de demander où était l’imprimante.',
    ],
  ],
  pt: [['Chegou {first}, de {place}', 'Já fez três amigos e um bolo. Falta você.']],
  de: [['Neu dabei: {first} aus {place}', 'Hat schon nach der Kaffeekasse gefragt. Bleibt also.']],
}

/** “Five minutes with”: a quotation about a person who works here. */
export const quotes: readonly string[] = [
  'I measure my day in pallets and in people who said good morning back.',
  'Nobody told me I could ask, so I asked.',
  'My first lead gave me a torch and said: look underneath. I still do.',
  'The best part of the job is the ten minutes before it starts.',
  'I learned English from labels. My accent is mostly ingredients.',
  'When the line stops, listen. It is telling you why.',
  'I used to eat alone. Then somebody moved their chair.',
  'My mother thinks I own the factory. I have stopped correcting her.',
  'You can taste when a team gets along. I am not joking.',
  'I changed teams three times and friends never.',
  'They asked where I see myself in five years. I said: by that window.',
  'The hardest word in any language is “again”.',
  'I came with a suitcase and a phone number. The number was wrong, the people were right.',
  'If you want to know how a place is run, look at its mops.',
  'I have trained forty-one people. Six of them are now my boss.',
  'Every tin has somebody’s morning in it.',
  'I say no on Mondays so that I can say yes on Thursdays.',
  'Being quiet is not the same as having nothing to say.',
  'I wanted to leave in March. In April the swallows came back to the hall.',
  'Half my work is translating between two people who speak the same language.',
  'The plan is a rumour. The shift is the truth.',
  'I keep a list of things that went right. It is longer than I thought.',
  'Ask the night shift. They have seen it.',
  'My daughter drew my job: a woman holding up a truck. Accurate.',
]
export const spotlightTitles: readonly string[] = [
  'Five minutes with {first} in {place}',
  '{first}, {job}: “{quote}”',
  'At the coffee machine with {first}',
  'What {first} does when nobody is looking',
  'A question for {first} in {place}',
  'The long way round: {first}',
]

/** Comments on a post, by language. */
export const remarks: Partial<Record<Locale, readonly string[]>> & { en: readonly string[] } = {
  en: [
    'This made my morning.',
    'Printing this for the break room.',
    'Can we have the same in our building?',
    'I was there and it was better than it sounds.',
    'Count me in next time.',
    'Who do I write to for the template?',
    'Thank you for doing the unglamorous part.',
    'My team needs to read this.',
    'I laughed out loud on the bus.',
    'Same here, and I thought it was only us.',
    'Sending this to my sister.',
    'We tried it in our plant: it works on the second attempt.',
    'Quiet applause from the cold store.',
    'I have questions, and I will bring biscuits.',
    'You forgot to mention the cake.',
    'It was my first time and nobody made it strange.',
    'Put me down for Thursday.',
    'I’d love to help translate this.',
    'More of this, please.',
    'I needed to hear that today.',
    'The second sentence, on a mug.',
    'Our whole shift read it together.',
    'Well said, as always.',
    'Is there a version for people with five minutes?',
    'I can lend two tables and a very loud kettle.',
    'That is exactly how it was.',
    'Not me crying at a noticeboard.',
    'I’ve saved this for my first bad day.',
    'My lead asked me to join after reading this. So, hello.',
    'Two years ago nobody would have written that. Good.',
    'Ask me about the other half of this story.',
    'You are all invited to do this at ours.',
    'Small thing, big difference.',
    'I stand corrected, and better informed.',
    'Where do I sign?',
    'Beautifully put.',
  ],
  es: [
    'Qué gusto leer esto.',
    'Cuenten conmigo.',
    'En mi turno lo vamos a copiar, con permiso.',
    'Me hizo el día.',
    'Gracias por organizar, se nota el cariño.',
    '¿Y para cuándo el siguiente?',
    'Así mero.',
    'Llevo el postre.',
    'Lo compartí con mi mamá y ya quiere venir.',
    'Yo estuve y faltó contar lo del mariachi.',
  ],
  fr: [
    'Merci, ça fait du bien.',
    'Je viens la prochaine fois, promis.',
    'On peut faire pareil à Montréal ?',
    'Lu à voix haute à la pause.',
    'Bravo à toute l’équipe.',
    'J’apporte le fromage.',
    'Très juste.',
    'On en parle autour d’un café ?',
    'Je me suis reconnue à la troisième ligne.',
  ],
  pt: [
    'Que lindo isso.',
    'Pode contar comigo.',
    'Aqui na linha 2 todo mundo leu.',
    'Levo o café.',
    'Quero para a nossa unidade também.',
  ],
  de: [
    'Danke, genau das.',
    'Nächstes Mal bin ich dabei.',
    'Bringe Kuchen mit.',
    'Kann man das auch in Hamburg machen?',
    'Sehr schön geschrieben.',
  ],
  it: ['Bellissimo.', 'La prossima volta vengo anch’io.', 'Porto io il vino, analcolico s’intende.'],
  ja: [
    '参加してよかったです。',
    '次回もぜひ。',
    '読んで温かい気持ちになりました。',
    'うちの拠点でもやってみます。',
  ],
  ko: ['정말 좋은 글이에요.', '다음에는 저도 갈게요.', '우리 공장에서도 해 봅시다.', '읽고 웃었습니다.'],
  'zh-CN': ['写得真好。', '下次算我一个。', '我们车间也要学起来。'],
  'zh-TW': ['好溫暖。', '下次我也要參加。', '分享給整個部門了。'],
  tl: ['Ang ganda nito!', 'Sama ako sa susunod.', 'Salamat sa pag-aayos.'],
}
export const replies: Partial<Record<Locale, readonly string[]>> & { en: readonly string[] } = {
  en: [
    'Thank you, see you there.',
    'Done, check your messages.',
    'Yes, please do.',
    'I’ll bring it on Monday.',
    'You’re right, I’ve added it.',
    'Only if you bring the biscuits.',
    'Come by, third door on the left.',
    'That is the nicest thing anyone has written here.',
    'Noted, with a smile.',
    'Next month, I promise.',
    'You started it.',
    'Gladly.',
  ],
  es: [
    'Gracias, nos vemos ahí.',
    'Listo, revisa tus mensajes.',
    'Sí, por favor.',
    'Lo llevo el lunes.',
    'Tienes razón, ya lo agregué.',
    'Con gusto.',
    'Anotado, con una sonrisa.',
    'El mes que viene, prometido.',
  ],
  fr: [
    'Merci, à bientôt.',
    'C’est fait, regarde tes messages.',
    'Oui, avec plaisir.',
    'Je l’apporte lundi.',
    'Tu as raison, je l’ai ajouté.',
    'Noté, avec le sourire.',
    'Le mois prochain, promis.',
    'C’est toi qui as commencé.',
  ],
}
