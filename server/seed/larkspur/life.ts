import type { Life } from '../life/types.ts'
import { larkspurBudgets } from './budgetLife.ts'
import type { Calendar } from './calendar.ts'
import { who } from './cast.ts'
import { larkspurEventLife } from './eventLife.ts'
import { larkspurLibrary } from './library.ts'
import { larkspurMentorship } from './mentorshipLife.ts'
import { larkspurBelonging } from './networkLife.ts'
import { newsLife } from './newsLife.ts'
import { larkspurPlans } from './planLife.ts'
import { larkspurRecognition } from './recognitionLife.ts'
import { larkspurSeats } from './seatsLife.ts'
import { larkspurSurveys } from './surveyLife.ts'
import { larkspurTalk } from './talkLife.ts'
import { timeLife } from './timeLife.ts'
import type { PersonSeed } from './types.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const tablet =
  'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const headings = 'First name,Last name,Email,Job title,Joined on,Area of work,Site'

/** What the people of Larkspur did with their accounts. */
export function larkspurLife(days: Calendar, people: readonly PersonSeed[]): Life {
  const nth = (state: PersonSeed['state'], place: number) =>
    people
      .map((person, index) => ({ person, index }))
      .filter(({ person, index }) => index > 60 && person.state === state && person.role_name === 'member')
      .at(place)?.index ?? who.member
  const asked = { export: 'groups', rows: 38 }
  return {
    suggested: ['volunteers', 'early'],
    ...larkspurBelonging(nth),
    event_talk: larkspurTalk,
    event_seats: larkspurSeats,
    connections: [
      { from: 'women', with: 'parents', shares: ['news', 'events'], direction: 'both' },
      { from: 'women', with: 'green', shares: ['events'], direction: 'one', by: who.leader },
      { from: 'engineers', with: 'women-tech', shares: ['news', 'resources'], direction: 'one' },
    ],
    terms: [{ network: 'single-parents', leader: who.renata, days: 20 }],
    notes: [
      {
        network: 'single-parents',
        by: who.tomas,
        left_days_ago: 240,
        note: 'The holiday list lies with Giulia in Parma; she needs the dates by the end of March.\n\nThe evening call works best at 20:30, when the children sleep. Three of us take turns to open it.',
      },
      {
        network: 'women',
        by: who.leader,
        note: 'The circles begin again in the first week of the month. Rosa knows every night shift by name: ask her before you plan anything for them.',
      },
    ],
    sponsors: [
      {
        network: 'women',
        person: who.ingrid,
        title: 'Chief operating officer',
        header: 'Why my door stays open',
        message:
          'When I ran my first night shift, nobody had asked whether the changing room had a lock. I asked. That is still what I do here: ask the question that is in the room anyway, and pay for the lock.\n\nIf you have a talk to give and nobody to practise on, book half an hour with me. I am a patient audience.',
        video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      },
      {
        network: 'women',
        name: 'Fresno Women’s Foundation',
        title: 'Partner since 2019',
        message: 'Twelve scholarships a year, and a seat at our table for whoever comes back to tell.',
        picture: { family: 'petal', colour: '#C23B6C' },
        picture_alt: 'The foundation’s mark: petals in raspberry red',
      },
      {
        network: 'women',
        person: who.approver,
        title: 'Finance',
        header: 'Coming in spring',
        message: 'A fund for first conference trips.',
        visible: false,
      },
      {
        network: 'green',
        person: who.wanjiku,
        title: 'Grower liaison, Nairobi',
        message: 'Water first, words later.',
      },
      {
        network: 'green',
        name: 'San Joaquin River Trust',
        message: 'Every litre you don’t pump is one we don’t have to fight for.',
        picture: { family: 'arc', colour: '#2F7D5B' },
        picture_alt: 'The trust’s mark: green arcs, one above the other',
      },
      { network: 'volunteers', person: who.grace, title: 'Two paid days a year', header: 'Use them' },
    ],
    archived: [
      {
        days: 41,
        name: 'Sourdough Saturdays',
        short_description: 'Two starters, one oven, no regrets. The canteen bakes its own bread now.',
        colour: '#A8521B',
        pattern: 'scale',
        leader: who.chloe,
        members: [who.mentee, who.approver, who.hugo, who.admin],
        below: { name: 'Sourdough for shift workers', members: [who.chloe, who.mentee] },
      },
    ],
    library: larkspurLibrary(days),
    goals: [
      { network: 'women', goal: 'Half of all shift leads by 2030', cost_centre: 4200 },
      {
        network: 'parents',
        goal: 'Nobody has to choose between a shift and a school play',
        cost_centre: 4210,
      },
      { network: 'green', goal: 'A third less water for every tonne we pack', cost_centre: 4300 },
    ],
    devices: [who.admin, who.leader, who.approver, who.member, who.mentor, who.mentee].flatMap(
      (person, place) => [
        {
          person,
          agent: chrome,
          address: `10.20.${place}.14`,
          seen_at: days.at(-1, 9 + place),
          ended: false,
        },
        { person, agent: phone, address: `81.2.69.${140 + place}`, seen_at: days.at(-2, 18), ended: false },
        { person, agent: tablet, address: `10.20.${place}.15`, seen_at: days.at(-9, 12), ended: false },
        { person, agent: firefox, address: `10.20.${place}.16`, seen_at: days.at(-21, 8), ended: true },
      ],
    ),
    roles: [
      {
        role_name: 'People partner',
        role_type: 'admin',
        permissions: ['users_create'],
        holders: [nth('active', 12), nth('active', 240)],
      },
      { role_name: 'Night desk', role_type: 'user', permissions: [], holders: [nth('active', 33)] },
    ],
    tokens: [
      {
        person: who.admin,
        name: 'Nightly report',
        may_write: false,
        days: 180,
        made_days_ago: 20,
        revoked: false,
      },
      {
        person: who.admin,
        name: 'Badge printer',
        may_write: true,
        days: 30,
        made_days_ago: 70,
        revoked: false,
      },
      { person: who.admin, name: 'A trial', may_write: true, days: 90, made_days_ago: 40, revoked: true },
      {
        person: who.member,
        name: 'My calendar script',
        may_write: false,
        days: 365,
        made_days_ago: 3,
        revoked: false,
      },
    ],
    hours: { one_in: 23, months: 4 },
    unsubscribed: [
      { person: who.member, network: 'volunteers', again: false },
      { person: who.leader, network: 'volunteers', again: true },
    ],
    enrols_again: nth('active', 77),
    enrols_half_way: nth('invited', 3),
    downloads: [
      { ...asked, person: who.admin, file_name: 'Circles this morning.csv', state: 'ready', hours: 3 },
      { ...asked, person: who.admin, file_name: 'Circles last quarter.csv', state: 'failed', hours: 50 },
      { ...asked, person: who.admin, file_name: 'Circles, second try.csv', state: 'canceled', hours: 49 },
      { ...asked, person: who.admin, file_name: 'Circles last week.csv', state: 'expired', hours: 170 },
      { ...asked, person: who.member, file_name: 'My circles.csv', state: 'ready', hours: 5 },
    ],
    imports: [
      {
        file_name: 'November starters.csv',
        stands: 'completed',
        lines: [
          headings,
          `Aurelio,Bianchi,aurelio.bianchi.new@larkspur.test,Line cook,${days.day(-19)},Kitchen,Fresno`,
          `Sunniva,Haugen,sunniva.haugen.new@larkspur.test,Lab technician,${days.day(-19)},Office,Fresno`,
          `Kwabena,Mensah,kwabena.mensah.new@larkspur.test,Forklift driver,${days.day(-12)},Warehouse,Fresno`,
          `Thandiwe,Dube,thandiwe.dube.new@larkspur.test,Quality inspector,${days.day(-12)},Warehouse,Fresno`,
          `Jun,,jun.new@larkspur.test,Packer,${days.day(-12)},Warehouse,Fresno`,
          `Marisol,Vega,marisol.vega(at)larkspur.test,Packer,${days.day(-5)},Warehouse,Fresno`,
          'Noor,Haddad,noor.haddad.new@larkspur.test,Baker,16th of November,Bakery,Fresno',
          `Sunniva,Haugen,sunniva.haugen.new@larkspur.test,Lab technician,${days.day(-19)},Office,Fresno`,
        ],
      },
      {
        file_name: 'Harvest crew.csv',
        stands: 'undone',
        lines: [
          headings,
          `Ilse,Vermeer,ilse.vermeer.crew@larkspur.test,Picker,${days.day(-80)},Fields and greenhouses,Fresno`,
          `Bogdan,Iliev,bogdan.iliev.crew@larkspur.test,Picker,${days.day(-80)},Fields and greenhouses,Fresno`,
          `Rekha,Nair,rekha.nair.crew@larkspur.test,Tractor driver,${days.day(-80)},Fields and greenhouses,Fresno`,
        ],
      },
      {
        file_name: 'Christmas temps.csv',
        stands: 'pending',
        lines: [
          headings,
          `Anneke,Visser,anneke.visser.temp@larkspur.test,Packer,${days.day(6)},Warehouse,Fresno`,
          `Chidi,Okoro,chidi.okoro.temp@larkspur.test,Packer,${days.day(6)},Warehouse,Fresno`,
          `Lucía,,lucia.temp@larkspur.test,Packer,${days.day(6)},Warehouse,Fresno`,
        ],
      },
      {
        file_name: 'Bakery trainees.csv',
        stands: 'in_progress',
        lines: [
          headings,
          `Tuva,Lind,tuva.lind.trainee@larkspur.test,Baker,${days.day(-1)},Bakery,Fresno`,
          `Emeka,Obi,emeka.obi.trainee@larkspur.test,Baker,${days.day(-1)},Bakery,Fresno`,
        ],
      },
    ],
    twin: { of: who.sam, email: 'sam.second@larkspur.test', title: 'Shift lead, cold store' },
    sso_draft: null,
    news: newsLife,
    event_planning: larkspurEventLife,
    plans: larkspurPlans,
    budgets: larkspurBudgets,
    surveys: larkspurSurveys,
    mentorship: larkspurMentorship,
    recognition: larkspurRecognition,
    event_time: timeLife,
    event_door: { network: 'women', steward: who.member, supervisor: who.mentor },
    doors: {
      issuer: 'https://sign-in.larkspur.test/saml',
      linked: [who.member, who.mentor, nth('active', 5), nth('active', 18), nth('active', 31)],
      token: 'Entra ID',
      provisioned: 'volunteers',
      promoted: [
        { person: nth('active', 5), title: 'Shift lead, packing' },
        { person: nth('active', 18), title: 'Buyer, citrus' },
      ],
      waiting_domain: 'larkspurfoods.example',
      looked_at: who.member,
      reason: 'You wrote that the calendar of your groups stays empty; we look at it together.',
    },
  }
}
