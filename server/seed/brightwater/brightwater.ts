import type { Face } from '../faces/faces.ts'
import { facePool } from '../faces/faces.ts'
import { calendar } from '../larkspur/calendar.ts'
import { forAddress } from '../larkspur/names.ts'
import type {
  Company,
  Day,
  EnterpriseSeed,
  EventSeed,
  MemberSeed,
  NetworkSeed,
  PersonSeed,
  PostSeed,
} from '../larkspur/types.ts'
import { random } from '../random.ts'
import { brightwaterFields, brightwaterLife } from './life.ts'

/**
 * The other company, which exists to prove the wall between tenants. Every name, title and text here contains one of
 * these words, and nothing at Larkspur does: one of them in an answer to Larkspur means a hole in the wall.
 */
export const canaries = ['Brightwater', 'Halcyon', 'Quillwater'] as const

const enterprise: EnterpriseSeed = {
  slug: 'brightwater',
  name: 'Brightwater Clinics',
  display_name: 'Brightwater Clinics',
  browser_title: 'Brightwater',
  time_zone: 'Europe/London',
  locale: 'en',
  locales: ['en', 'fr'],
  default_from_email: 'hello@brightwater.test',
  home_title: 'Brightwater looks after those who look after others',
  home_message: 'Five networks from Halcyon Ward to the Quillwater boathouse.',
  colour_primary: '#0b7285',
  colour_navigation: '#e6f4f1',
  domains: ['brightwater.test'],
  custom_texts: [
    {
      locale: 'en',
      singular: { erg: 'Network', sub_erg: 'Sub-network', region: 'Trust area' },
      plural: { erg: 'Networks', sub_erg: 'Sub-networks', region: 'Trust areas' },
    },
  ],
}

const first =
  'Alma Basil Cora Desmond Edith Felix Greta Hamish Ines Jasper Keziah Lionel Mabel Ned Orla Percy Queenie Rufus Sybil Tobias Una Vernon Wilma Xander Yvette Zeno Agnes Bertram Clementine Duncan Esme Fergus Gwen Hector Iona Jonty Kitty Lorcan Mina Nell'.split(
    ' ',
  )
const last = [
  'Halcyon',
  'Quillwater',
  'Halcyon-Marsh',
  'Quillwater-Dunn',
  'Halcyon-Okoye',
  'Quillwater-Singh',
  'Halcyon-Lowe',
  'Brightwater-Finch',
]
const work = [
  'Ward nurse',
  'Porter',
  'Radiographer',
  'Midwife',
  'Pharmacist',
  'Physiotherapist',
  'Receptionist',
  'Night doctor',
  'Catering lead',
  'Estates engineer',
]
const places = ['Halcyon Ward', 'Brightwater North', 'Brightwater Quay', 'Quillwater House']

const STAFF = 40

type Plan = Pick<NetworkSeed, 'key' | 'name' | 'short_description' | 'colour' | 'pattern'> & {
  of: (person: number) => boolean
  leader: number
  private?: true
  parent?: string
}

const plans: Plan[] = [
  {
    key: 'nurses',
    name: 'Halcyon Ward Nurses',
    short_description: 'Hand-over notes and hand cream from Halcyon Ward.',
    colour: '#0B7285',
    pattern: 'dots',
    leader: 1,
    of: (i) => i % 2 === 1 || i === 0,
  },
  {
    key: 'parents',
    name: 'Brightwater Parents',
    short_description: 'Brightwater people with small people at home.',
    colour: '#C05A2E',
    pattern: 'nest',
    leader: 2,
    of: (i) => i % 3 !== 0,
  },
  {
    key: 'choir',
    name: 'Quillwater Choir',
    short_description: 'Sings in the Quillwater boathouse, mostly in tune.',
    colour: '#7C4DBE',
    pattern: 'arc',
    leader: 3,
    of: (i) => i % 4 === 3,
  },
  {
    key: 'nights',
    name: 'Brightwater Night Watch',
    short_description: 'For whoever keeps Brightwater awake until morning.',
    colour: '#3A4D8F',
    pattern: 'chevron',
    leader: 5,
    of: (i) => i % 5 < 2 || i === 5,
  },
  {
    key: 'carers',
    name: 'Halcyon Carers',
    short_description: 'A closed Halcyon circle for those who care at home, too.',
    colour: '#6B7F2A',
    pattern: 'petal',
    leader: 4,
    private: true,
    parent: 'parents',
    of: (i) => i % 3 !== 0 && i % 7 === 4,
  },
]

export function brightwater(today: Day): Company {
  const days = calendar(today)
  const faces: Face[] = facePool(900).slice(-30)
  const people = staff(days)
  const networks = plans.map((plan) => network(days, plan))
  const events = gatherings(days, networks)
  const posts = news(days, networks)
  return {
    enterprise,
    people,
    fields: brightwaterFields(people),
    life: brightwaterLife(days),
    face_count: faces.length,
    faces,
    networks,
    events,
    posts,
    notifications: [
      {
        person: 0,
        kind: 'post.published',
        facts: { post: posts[0]?.title ?? '', group: networks[0]?.name ?? '' },
        about: { post: 'brightwater-post-1' },
        actor: 1,
        network: 'nurses',
        created_at: days.at(0, -5),
        read_at: null,
      },
      {
        person: 0,
        kind: 'event.reminder',
        facts: {
          event: events[0]?.name ?? '',
          starts_at: events[0]?.starts_at ?? '',
          time_zone: 'Europe/London',
        },
        about: { event: 'brightwater-event-1' },
        actor: null,
        network: 'choir',
        created_at: days.at(0, -20),
        read_at: null,
      },
    ],
  }
}

type Days = ReturnType<typeof calendar>

function staff(days: Days): PersonSeed[] {
  const chance = random('brightwater people')
  return first.slice(0, STAFF).map((first_name, i) => {
    const last_name = last[i % last.length] ?? 'Halcyon'
    const state = i === 36 ? 'invited' : i === 37 ? 'inactive' : 'active'
    return {
      first_name,
      last_name,
      preferred_name: null,
      pronouns: i % 3 === 0 ? 'she/her' : null,
      email:
        i === 0
          ? 'admin@brightwater.test'
          : `${forAddress(first_name)}.${forAddress(last_name)}@brightwater.test`,
      employee_id: `BW-${700 + i}`,
      title:
        i === 0
          ? 'Head of people, Brightwater Quay'
          : `${work[i % work.length]}, ${places[i % places.length]}`,
      biography:
        i % 2 === 0
          ? `Has worked at Brightwater since the ${['lifts', 'gulls', 'boilers', 'bells'][i % 4]} were louder. Ask about ${places[(i + 1) % places.length]}.`
          : null,
      birth_date: i % 4 === 0 ? `0${(i % 9) + 1}-1${i % 10}` : null,
      joined_on: state === 'invited' ? null : days.day(-200 - i * 40),
      time_zone: 'Europe/London',
      locale: 'en',
      role_name: i === 0 ? 'admin' : 'member',
      notification_frequency: 'daily',
      state,
      state_reason:
        state === 'invited'
          ? 'Starts on Halcyon Ward next month'
          : state === 'inactive'
            ? 'Left Brightwater for the coast'
            : null,
      state_changed_at: days.at(-12, 9),
      state_changed_by: state === 'active' ? null : 0,
      deletion_due_on: null,
      sign_in_count: state === 'invited' ? 0 : chance.between(3, 180),
      last_seen_at: state === 'invited' ? null : days.at(-chance.between(1, 30), 12),
      face: state === 'active' && i < 30 && i % 4 !== 2 ? i : null,
      site: 'brightwater',
    }
  })
}

function network(days: Days, plan: Plan): NetworkSeed {
  const members: MemberSeed[] = []
  for (let person = 0; person < 36; person++) {
    if (!plan.of(person) && person !== plan.leader) continue
    const when = days.at(-30 - person * 9, 10)
    members.push({
      person,
      state: 'active',
      joined_at: when,
      state_changed_at: when,
      state_changed_by: null,
      reason: null,
    })
  }
  return {
    key: plan.key,
    kind: 'group',
    parent: plan.parent ?? null,
    children: [],
    name: plan.name,
    short_description: plan.short_description,
    description: `${plan.short_description}\n\nWe meet at Brightwater Quay on the first Monday, and whenever the kettle is on.`,
    colour: plan.colour,
    pattern: plan.pattern,
    category: 'Brightwater',
    private: plan.private ?? false,
    pending_users: plan.private ?? false,
    members_visibility: plan.private ? 'group' : 'public',
    archived_at: null,
    created_at: days.at(-700, 9),
    leaders: [
      {
        person: plan.leader,
        role_name: 'group leader',
        position: 'Brightwater lead',
        visible: true,
        sort_order: 0,
      },
    ],
    members,
  }
}

function gatherings(days: Days, networks: NetworkSeed[]): EventSeed[] {
  const list: [
    network: string,
    name: string,
    says: string,
    day: number,
    hour: number,
    seats: number | null,
  ][] = [
    ['choir', 'Quillwater boathouse rehearsal', 'Alto Halcyons to the left, please.', 3, 18, null],
    [
      'nurses',
      'Halcyon Ward hand-over, done better',
      'Brightwater’s five-minute method, with cake.',
      6,
      14,
      20,
    ],
    ['parents', 'Brightwater family rowing day', 'Life jackets in Quillwater sizes.', 20, 10, 40],
    ['nights', 'Brightwater breakfast at seven', 'After the night on Halcyon Ward.', -9, 7, null],
    ['choir', 'Carols on Halcyon Ward', 'Quietly, from bed to bed.', -60, 17, null],
    ['carers', 'Halcyon evening for carers', 'Tea, and nobody to look after.', 11, 17, 12],
  ]
  return list.map(([key, name, description, day, hour, seats], i) => {
    const home = networks.find((n) => n.key === key)
    const members = home?.members.map((m) => m.person).slice(0, 12) ?? []
    const starts_at = days.local(day, hour, 0, 'Europe/London')
    return {
      key: `brightwater-event-${i + 1}`,
      network: key,
      name,
      description,
      location: i % 2 === 0 ? 'Quillwater boathouse' : 'Halcyon Ward, day room',
      virtual_url: null,
      starts_at,
      ends_at: new Date(Date.parse(starts_at) + 5_400_000).toISOString(),
      time_zone: 'Europe/London',
      pattern: home?.pattern ?? 'dots',
      seats,
      waitlist_enabled: seats !== null,
      state: 'approved',
      created_by: home?.leaders[0]?.person ?? 0,
      created_at: days.at(Math.min(day, 0) - 20, 9),
      archived_at: null,
      canceled_at: null,
      registrations: members.map((person, at) => {
        const when = days.at(Math.min(day, 0) - 19, 10, at)
        return {
          person,
          state: day < 0 ? ('attended' as const) : ('registered' as const),
          asked_at: when,
          changed_at: when,
        }
      }),
    }
  })
}

function news(days: Days, networks: NetworkSeed[]): PostSeed[] {
  const list: [network: string, title: string, body: string, hours: number, said: string][] = [
    [
      'nurses',
      'Halcyon Ward has a window that opens',
      'It took Brightwater estates one spanner and eleven months.',
      8,
      'The gulls of Brightwater approve.',
    ],
    [
      'parents',
      'Brightwater school run, shared',
      'Four cars leave from Quillwater House at 07:40.',
      40,
      'Room for one more small Halcyon?',
    ],
    [
      'choir',
      'Quillwater Choir needs tenors',
      'Or baritones who hope. Brightwater is not picky.',
      90,
      'My Quillwater neighbour sings. Constantly.',
    ],
    [
      'nights',
      'Soup at Brightwater, three in the morning',
      'From Halcyon kitchen, with apologies for the leeks.',
      150,
      'Brightwater leeks are the best leeks.',
    ],
    [
      'carers',
      'A Halcyon hour for you',
      'Nobody at Brightwater will ask why you are tired.',
      200,
      'Thank you, Halcyon friends.',
    ],
    [
      'nurses',
      'Brightwater hand cream, the results',
      'Quillwater House won. The bees helped.',
      400,
      'I want a Brightwater recount.',
    ],
  ]
  return list.map(([key, title, body, hours, said], i) => {
    const home = networks.find((n) => n.key === key)
    const author = home?.leaders[0]?.person ?? 0
    const readers = home?.members.map((m) => m.person).filter((p) => p !== author) ?? []
    const when = days.at(0, -hours)
    return {
      key: `brightwater-post-${i + 1}`,
      network: key,
      author,
      kind: 'group_message',
      title,
      body,
      url: null,
      language: 'en',
      picture_pattern: i % 2 === 0 ? (home?.pattern ?? null) : null,
      picture_people: [],
      picture_alt: i % 2 === 0 ? 'A Brightwater pattern.' : null,
      state: 'published',
      published_at: when,
      pinned_at: null,
      created_at: when,
      views: 30,
      likes: readers.slice(0, 6),
      comments: [
        { author: readers[0] ?? author, reply_to: null, body: said, created_at: days.at(0, -hours + 3) },
      ],
    }
  })
}
