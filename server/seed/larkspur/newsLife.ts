import type { Life } from '../life/types.ts'
import { who } from './cast.ts'

/** Posts that aren't published yet; published ones are in postList.ts. */
export const newsLife: NonNullable<Life['news']> = {
  written: [
    {
      network: 'women',
      by: 'Facilitator',
      title: 'Who parks in the parents’ places',
      body: 'Three number plates, every day this week.',
      language: 'en',
      in_days: 9,
      removed: {
        reason: 'It names people by their number plates.',
        appeal: 'I take the plates out. The places themselves matter to forty of us.',
      },
    },
    {
      network: 'women',
      by: 'Facilitator',
      title: 'A breastfeeding room on line 3: what we would need',
      body: 'Two chairs, a lock that says **occupied**, a fridge shelf. I measured the old label store: it fits.\n\n- Door: 80 cm\n- Window: none, which is fine\n- Socket: one, and it works',
      language: 'en',
    },
    {
      network: 'women',
      by: 'Facilitator',
      title: 'Turno de noche: ¿quién comparte coche desde Soledad?',
      body: 'Salimos a las 21:10 de la gasolinera. Somos tres y cabe una más.',
      language: 'es',
    },
    {
      network: 'women',
      by: 'Facilitator',
      title: 'Salary talk over lunch, Wednesday',
      body: 'Bring your questions. Nobody has to bring a number.',
      language: 'en',
      decided: {
        decision: 'request_changes',
        reason: 'Please say where, and that it is not recorded. People will ask.',
      },
    },
    {
      network: 'women',
      by: 'Facilitator',
      title: 'Selling my nearly new running shoes, size 39',
      body: 'Blue, twice around the block.',
      language: 'en',
      decided: {
        decision: 'decline',
        reason: 'Lovely shoes, but there is a board for things to sell beside the canteen.',
      },
    },
    {
      network: 'women',
      by: 'Group leader',
      title: 'Registration for the spring day opens',
      body: 'Sixty places, first come, first served. The bus from the north site leaves at seven.',
      language: 'en',
      in_days: 4,
    },
    {
      network: 'volunteers',
      by: 'Group leader',
      title: 'La banque alimentaire cherche des bras pour décembre',
      body: 'Trois samedis, de 8 h à midi. Les gants sont fournis, le café aussi.',
      language: 'fr',
      in_days: 9,
    },
  ],
  translated: [
    {
      post: 'The first all-women night shift on lines 1 to 4, in their own words',
      texts: [
        {
          language: 'es',
          title: 'El primer turno de noche solo de mujeres, contado por ellas',
          body: 'Veintinueve mujeres, cuatro líneas, una noche. Lo que cuentan: el silencio, el café de las tres y que nadie preguntó si podían.',
        },
        {
          language: 'fr',
          title: 'La première équipe de nuit entièrement féminine, racontée par elles',
          body: 'Vingt-neuf femmes, quatre lignes, une nuit. Elles racontent le silence, le café de trois heures, et que personne n’a demandé si elles y arriveraient.',
        },
      ],
    },
  ],
  drafts: [
    {
      by: who.leader,
      network: 'women',
      kind: 'group_message',
      title: 'Notes for the annual letter',
      body: 'Twenty-nine women on one night. Ask Rosa whether we may name her.',
      along: { person: who.mentor, adds: 'She says yes, and that it was thirty: Mei drove the bus.' },
    },
    { by: who.leader, network: 'women', kind: 'photo', title: 'Open day, before the rain', body: '' },
    { by: who.leader, network: 'women', kind: 'news_link', title: '', body: '' },
  ],
  shares: [
    {
      post: 'The first all-women night shift on lines 1 to 4, in their own words',
      by: who.member,
      with: 'volunteers',
      note: 'Half of them drive the food bank van on Saturdays.',
    },
    {
      post: 'Botas del 35: por fin alguien las encontró',
      by: who.member,
      with: 'volunteers',
      note: 'Our boots in the river are 42 and up.',
      decided: { decision: 'review', reason: null },
    },
    {
      post: 'Botas del 35: por fin alguien las encontró',
      by: who.member,
      with: 'able',
      note: 'She writes about boots that fit braces, too.',
      decided: { decision: 'approve', reason: null },
    },
    {
      post: 'The first all-women night shift on lines 1 to 4, in their own words',
      by: who.member,
      with: 'able',
      note: 'The new lift was on that shift too.',
      decided: { decision: 'decline', reason: 'A fine story. We keep this place for what is about access.' },
    },
  ],
  reports: [
    {
      post: 'Botas del 35: por fin alguien las encontró',
      by: who.member,
      reason: 'wrong',
      says: 'The supplier’s name isn’t right; they changed it in spring.',
    },
    {
      post: 'The first all-women night shift on lines 1 to 4, in their own words',
      by: who.member,
      comment: 'My crew came in at six',
      reason: 'other',
      says: 'It sounds as if the other shifts never cleaned. Could he say it differently?',
    },
  ],
  waiting: [
    {
      post: 'The first all-women night shift on lines 1 to 4, in their own words',
      by: who.member,
      body: 'My aunt was one of the twenty-nine. She has the photograph on the fridge, above mine.',
    },
  ],
  saved: [
    {
      by: who.member,
      posts: [
        'The first all-women night shift on lines 1 to 4, in their own words',
        'Botas del 35: por fin alguien las encontró',
      ],
    },
    { by: who.leader, posts: ['Botas del 35: por fin alguien las encontró'] },
  ],
}
