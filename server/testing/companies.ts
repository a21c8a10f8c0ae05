import type {
  Company,
  EventSeed,
  MemberSeed,
  NetworkSeed,
  PersonSeed,
  PostSeed,
  RoleName,
} from '../seed/larkspur/types.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

function person(
  slug: string,
  name: string,
  role_name: RoleName = 'member',
  more: Partial<PersonSeed> = {},
): PersonSeed {
  const [first_name = '', last_name = ''] = name.split(' ')
  return {
    first_name,
    last_name,
    preferred_name: null,
    pronouns: null,
    email: `${first_name.toLowerCase()}@${slug}.test`,
    employee_id: `${slug}-${first_name.toLowerCase()}`,
    title: 'Colleague',
    biography: null,
    birth_date: '02-29',
    joined_on: '2024-02-01',
    time_zone: 'Europe/Paris',
    locale: 'en',
    role_name,
    notification_frequency: 'real_time',
    state: 'active',
    state_reason: null,
    state_changed_at: day(-100),
    state_changed_by: null,
    deletion_due_on: null,
    sign_in_count: 1,
    last_seen_at: null,
    face: null,
    site: 'here',
    ...more,
  }
}

const member = (index: number, state: MemberSeed['state'] = 'active', days = -50 + index): MemberSeed => ({
  person: index,
  state,
  joined_at: state === 'pending' || state === 'declined' ? null : day(days),
  state_changed_at: day(days),
  state_changed_by: null,
  reason: null,
})

function network(
  key: string,
  name: string,
  members: MemberSeed[],
  more: Partial<NetworkSeed> = {},
): NetworkSeed {
  return {
    key,
    kind: 'group',
    parent: null,
    children: [],
    name,
    short_description: `${name}, in short`,
    description: `All about ${name}`,
    colour: '#C23B6C',
    pattern: 'petal',
    category: null,
    private: false,
    pending_users: false,
    members_visibility: 'public',
    archived_at: null,
    created_at: day(-200),
    leaders: [],
    members,
    ...more,
  }
}

function event(
  key: string,
  networkKey: string,
  name: string,
  { inDays, ...more }: Partial<EventSeed> & { inDays: number },
): EventSeed {
  return {
    key,
    network: networkKey,
    name,
    description: null,
    location: 'The canteen',
    virtual_url: null,
    starts_at: day(inDays),
    ends_at: day(inDays + 0.1),
    time_zone: 'Europe/Paris',
    pattern: 'arc',
    seats: null,
    waitlist_enabled: false,
    state: 'approved',
    created_by: 1,
    created_at: day(-20),
    archived_at: null,
    canceled_at: null,
    registrations: [],
    ...more,
  }
}

function post(
  key: string,
  networkKey: string,
  title: string,
  { hoursAgo, ...more }: Partial<PostSeed> & { author: number; hoursAgo: number },
): PostSeed {
  return {
    key,
    network: networkKey,
    kind: 'group_message',
    title,
    body: `${title}, told at length`,
    url: null,
    language: 'en',
    picture_pattern: null,
    picture_people: [],
    picture_alt: null,
    state: 'published',
    published_at: day(-hoursAgo / 24),
    pinned_at: null,
    created_at: day(-hoursAgo / 24),
    views: 0,
    likes: [],
    comments: [],
    ...more,
  }
}

const asked = (index: number, state: EventSeed['registrations'][number]['state'], hoursAgo: number) => ({
  person: index,
  state,
  asked_at: day(-hoursAgo / 24),
  changed_at: day(-hoursAgo / 24),
})

const enterprise = (slug: string, name: string): Company['enterprise'] => ({
  slug,
  name,
  display_name: name,
  browser_title: name,
  time_zone: 'Europe/Paris',
  locale: 'en',
  locales: ['en', 'es', 'fr'],
  default_from_email: `hello@${slug}.test`,
  home_title: 'Welcome',
  home_message: 'Good to see you',
  colour_primary: '#6b3fa0',
  colour_navigation: null,
  domains: [`${slug}.test`],
  custom_texts: [],
})

/** The indexes of the people of the small Larkspur, by name. */
export const cast = { admin: 0, leader: 1, member: 2, outsider: 3, designer: 4, invited: 5, gone: 6 } as const

/** A Larkspur small enough to hold in one's head: who leads, who belongs, who doesn't. */
export const larkspurInSmall: Company = {
  enterprise: enterprise('larkspur', 'Larkspur Foods'),
  face_count: 0,
  faces: [],
  people: [
    person('larkspur', 'Ada Okafor', 'admin'),
    person('larkspur', 'Lena Brandt'),
    person('larkspur', 'Mateo Ruiz', 'member', { pronouns: 'he/him', biography: 'Buyer and baker.' }),
    person('larkspur', 'Olga Petrova'),
    person('larkspur', 'Dara Chea', 'designer'),
    person('larkspur', 'Ines Costa', 'member', { state: 'invited' }),
    person('larkspur', 'Gil Moreau', 'member', { state: 'inactive', state_reason: 'Left the company' }),
  ],
  networks: [
    network('women', 'Women at Larkspur', [member(1), member(2)], {
      leaders: [{ person: 1, role_name: 'group leader', position: 'Chair', visible: true, sort_order: 1 }],
    }),
    network('mothers', 'Mothers at Larkspur', [member(1)], { parent: 'women' }),
    network('quiet', 'Quiet Room', [member(1), member(2, 'pending')], {
      private: true,
      members_visibility: 'group',
    }),
    network('hidden', 'Hidden Members', [member(2)], { members_visibility: 'managers' }),
    network('parents', 'Parents and Carers', []),
    network('green', 'Green Larkspur', [member(2)], { kind: 'community' }),
    network('north', 'North', [], { kind: 'region', parent: 'women', children: ['mothers'] }),
    network('old', 'Old Times', [member(2)], { archived_at: day(-3) }),
  ],
  events: [
    event('lunch', 'women', 'Fireside lunch', {
      inDays: 2,
      registrations: [asked(2, 'registered', 5), asked(1, 'registered', 6)],
    }),
    event('pottery', 'women', 'Pottery evening', {
      inDays: 3,
      seats: 1,
      waitlist_enabled: true,
      registrations: [asked(1, 'registered', 9), asked(0, 'waitlisted', 8), asked(2, 'waitlisted', 7)],
    }),
    event('walk', 'green', 'Walk in the woods', { inDays: 1 }),
    event('draft', 'women', 'Not yet told', { inDays: 4, state: 'draft' }),
    event('past', 'women', 'Long gone', { inDays: -4 }),
    event('secret', 'quiet', 'Quiet hour', { inDays: 5 }),
  ],
  posts: [
    post('first', 'women', 'The first night shift', {
      author: 1,
      hoursAgo: 2,
      likes: [2],
      pinned_at: day(-0.01),
      comments: [{ author: 2, reply_to: null, body: 'Lovely', created_at: day(-0.02) }],
    }),
    post('second', 'green', 'A thousand trees', { author: 2, hoursAgo: 30 }),
    post('quiet', 'quiet', 'Only for the quiet', { author: 1, hoursAgo: 1 }),
    post('draft', 'women', 'Unfinished thoughts', {
      author: 1,
      hoursAgo: 1,
      state: 'draft',
      published_at: null,
    }),
  ],
  notifications: [
    {
      person: 2,
      kind: 'member.approved',
      facts: { group: 'Women at Larkspur' },
      about: { network: 'women' },
      actor: 1,
      network: 'women',
      created_at: day(-1),
      read_at: null,
    },
    {
      person: 2,
      kind: 'post.published',
      facts: { post: 'The first night shift', group: 'Women at Larkspur' },
      about: { post: 'first' },
      actor: 1,
      network: 'women',
      created_at: day(-0.5),
      read_at: null,
    },
  ],
}

/** The canary: no word of the other company may ever appear at Larkspur. */
export const CANARY = 'Halcyon'

export const neighbours: Company = {
  enterprise: enterprise('brightwater', `${CANARY} Clinics`),
  face_count: 0,
  faces: [],
  people: [
    person('brightwater', `Bea ${CANARY}-Admin`, 'admin', {
      biography: `${CANARY} biography`,
      title: `${CANARY} title`,
    }),
    person('brightwater', `Nils ${CANARY}-Nurse`),
  ],
  networks: [
    network('ward', `${CANARY} Ward`, [member(0), member(1)], {
      leaders: [{ person: 0, role_name: 'group leader', position: CANARY, visible: true, sort_order: 1 }],
    }),
  ],
  events: [
    event('round', 'ward', `${CANARY} round`, {
      inDays: 1,
      created_by: 0,
      registrations: [asked(1, 'registered', 3)],
    }),
  ],
  posts: [post('hello', 'ward', `${CANARY} news`, { author: 0, hoursAgo: 1 })],
  notifications: [
    {
      person: 0,
      kind: 'member.approved',
      facts: { group: `${CANARY} Ward` },
      about: { network: 'ward' },
      actor: 1,
      network: 'ward',
      created_at: day(-1),
      read_at: null,
    },
  ],
}
