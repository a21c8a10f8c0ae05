import type { Locale } from '../../../contract/locales.ts'
import { type Face, type FaceTraits, facePool, type Presentation } from '../faces/faces.ts'
import { type Random, random } from '../random.ts'
import { biographies } from './biographies.ts'
import type { Calendar } from './calendar.ts'
import { cast, who } from './cast.ts'
import { forAddress, type NameBank, nameBanks, surnameFor } from './names.ts'
import { jobs, type Site, sites } from './sites.ts'
import type { PersonSeed } from './types.ts'

const PEOPLE = 1200
/** Faces 0 to 47 belong to the cast, the rest are dealt out by presentation. */
const FACES = 840

/** The faces of Larkspur: the cast as imagined, then a crowd of whom no two look alike. */
export function larkspurFaces(): Face[] {
  const crowd = facePool(FACES)
  return crowd.map((face, i) => {
    const wished = cast[i]?.face
    if (!wished) return face
    const { presentation } = cast[i] ?? face
    const bare: Partial<FaceTraits> = { beard: null, glasses: null, headwear: 'none' }
    const traits: FaceTraits = { ...face, ...bare, presentation, ...wished }
    return { ...traits, key: `cast ${i}` }
  })
}

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

const pronounsOf: Record<Presentation, readonly (readonly [string | null, number])[]> = {
  feminine: [
    [null, 5],
    ['she/her', 4],
    ['she/they', 0.3],
  ],
  masculine: [
    [null, 6],
    ['he/him', 3],
    ['he/they', 0.2],
  ],
  neutral: [
    ['they/them', 4],
    [null, 3],
    ['she/they', 0.6],
    ['he/they', 0.6],
    ['ze/zir', 0.4],
    ['any', 0.5],
  ],
}
const spokenPronouns: Partial<Record<Locale, Record<Presentation, string>>> = {
  es: { feminine: 'ella', masculine: 'él', neutral: 'elle' },
  fr: { feminine: 'elle', masculine: 'il', neutral: 'iel' },
  pt: { feminine: 'ela', masculine: 'ele', neutral: 'elu' },
  de: { feminine: 'sie', masculine: 'er', neutral: 'dey' },
  it: { feminine: 'lei', masculine: 'lui', neutral: 'lə' },
}

/** Beside the common life: who is not simply active, and why. */
const otherStates: { state: PersonSeed['state']; count: number; reasons: readonly string[] }[] = [
  {
    state: 'invited',
    count: 22,
    reasons: [
      'Invited with the new starters of this month',
      'Invited after the site opened its doors',
      'Asked the people team for an invitation',
    ],
  },
  {
    state: 'inactive',
    count: 34,
    reasons: [
      'On parental leave until spring',
      'Left the company',
      'Retired after a long and good run',
      'Seasonal contract ended',
      'On unpaid leave, studying',
      'Moved to a partner company',
    ],
  },
  {
    state: 'pending_activation',
    count: 9,
    reasons: [
      'No company e-mail: activates with employee id and birthday',
      'Waiting for the plant office to confirm the employee id',
    ],
  },
  {
    state: 'pending_deletion',
    count: 7,
    reasons: [
      'Left the company and asked for the account to be deleted',
      'Duplicate of another profile',
      'Contract ended; marked by the leavers’ list',
    ],
  },
]

export function people(calendar: Calendar, faces: readonly Face[]): PersonSeed[] {
  const chance = random('larkspur people')
  const writeBiography = biographies(random('larkspur biographies'))
  const left: Record<Presentation, number[]> = { feminine: [], masculine: [], neutral: [] }
  for (let i = faces.length - 1; i >= cast.length; i--) {
    const face = faces[i]
    if (face) left[face.presentation].push(i)
  }
  const names = new Set(cast.map((c) => `${c.first_name} ${c.last_name}`))
  const addresses = new Set<string>()
  const bySite = new Map(
    sites.map((site) => [site.key, { ...site, job: random(`jobs ${site.key}`).bag(jobs[site.kind]) }]),
  )

  const list: PersonSeed[] = cast.map((member, i) => {
    const site = bySite.get(member.site)
    if (!site) throw new Error(`no such site: ${member.site}`)
    const email = `${member.address ?? `${forAddress(member.first_name)}.${forAddress(member.last_name)}`}@larkspur.test`
    addresses.add(email)
    return {
      ...blank(calendar, chance, member.here_for),
      first_name: member.first_name,
      last_name: member.last_name,
      preferred_name: member.preferred_name ?? null,
      pronouns: member.pronouns ?? null,
      email,
      employee_id: `L-${String(10000 + i * 7).padStart(5, '0')}`,
      title: member.title,
      biography: member.biography ?? null,
      birth_date: member.birth_date ?? null,
      time_zone: site.time_zone,
      locale: member.locale ?? 'en',
      role_name: member.role_name ?? 'member',
      face: member.face === null ? null : i,
      site: member.site,
    }
  })

  while (list.length < PEOPLE) {
    const site = chance.weighted([...bySite.values()].map((s) => [s, s.share] as const))
    const person = passerBy(site, list.length)
    if (person) list.push(person)
  }

  meetNamesakes(list)
  settleStates(list)
  return list

  function passerBy(site: Site & { job: () => string }, index: number): PersonSeed | null {
    const presentation = chance.weighted<Presentation>([
      ['feminine', 48],
      ['masculine', 48],
      ['neutral', 4],
    ])
    const bank = nameBanks[chance.weighted(site.names)]
    if (!bank) return null
    const first = chance.pick(firstNames(bank, presentation))
    const sameScript = bank.last.filter((name) => name.includes('|') === first.includes('|'))
    const last = surnameFor(
      chance.pick(sameScript.length > 0 ? sameScript : bank.last),
      presentation === 'feminine',
    )
    const [first_name = '', firstLatin = first] = split(first)
    const [last_name = '', lastLatin = last] = split(last)
    const full = `${first_name} ${last_name}`
    if (names.has(full)) return null
    names.add(full)
    const locale = chance.weighted(site.locales)
    const latinName = first_name !== firstLatin && CJK.test(first_name)
    const here = Math.floor(chance.roll() ** 2 * 5200) + 8
    const own = locale ? spokenPronouns[locale] : undefined
    const pronouns = chance.weighted(pronounsOf[presentation])
    const hasFace = left[presentation].length > 0 && chance.chance(0.68)
    const title = `${site.job()}, ${site.place}`
    return {
      ...blank(calendar, chance, here),
      first_name,
      last_name,
      preferred_name: latinName ? (chance.chance(0.7) ? firstLatin : null) : nickname(first_name, chance),
      pronouns: pronouns && own && chance.chance(0.5) ? own[presentation] : pronouns,
      email: numbered(`${forAddress(firstLatin)}.${forAddress(lastLatin)}`),
      employee_id: chance.chance(0.92) ? `L-${10000 + index * 7 + chance.below(7)}` : null,
      title: chance.chance(0.95) ? title : null,
      biography: chance.chance(0.34) ? writeBiography(site.kind, site.place, locale, presentation) : null,
      birth_date: chance.chance(0.42) ? birthday(chance) : null,
      time_zone: site.time_zone,
      locale,
      face: hasFace ? (left[presentation].pop() ?? null) : null,
      site: site.key,
    }
  }

  /** The address, with a number after it if it is taken. */
  function numbered(stem: string): string {
    let email = `${stem}@larkspur.test`
    for (let n = 2; addresses.has(email); n++) email = `${stem}${n}@larkspur.test`
    addresses.add(email)
    return email
  }

  /** Two pairs of people with one name each: a search and a mention must cope with them. */
  function meetNamesakes(all: PersonSeed[]) {
    for (const at of [300, 700]) {
      const first = all[at]
      const second = all[at + 57]
      if (!first || !second) continue
      second.first_name = first.first_name
      second.last_name = first.last_name
      second.preferred_name = null
      second.pronouns = first.pronouns
      second.email = numbered(first.email.split('@')[0] ?? '')
    }
  }

  function settleStates(all: PersonSeed[]) {
    const order = chance.shuffle(all.map((_, i) => i).filter((i) => i >= cast.length))
    for (const { state, count, reasons } of otherStates)
      for (let i = 0; i < count; i++) {
        const person = all[order.pop() ?? 0]
        if (person) become(person, state, reasons[i % reasons.length] ?? null, chance.between(1, 12))
      }
    cast.forEach(({ state }, i) => {
      const person = all[i]
      if (!person || !state) return
      if (state === 'invited') become(person, state, 'Starts in the flavour team on Monday', 4)
      else become(person, state, 'No company e-mail yet: activates with employee id and birthday', 3)
    })
    const roles = [
      'resource admin',
      'approver',
      'client partner',
      'success coach',
      'partner',
      'designer',
    ] as const
    for (const role_name of roles) {
      const person = all[order.pop() ?? 0]
      if (person) person.role_name = role_name
    }
  }

  function become(person: PersonSeed, state: PersonSeed['state'], reason: string | null, daysAgo: number) {
    person.state = state
    person.state_reason = reason
    person.state_changed_at = calendar.at(-daysAgo, 9, chance.below(60))
    person.state_changed_by = who.admin
    if (state === 'pending_deletion') person.deletion_due_on = calendar.day(14 - daysAgo)
    if (state === 'invited' || state === 'pending_activation') {
      person.sign_in_count = 0
      person.last_seen_at = null
      person.joined_on = state === 'invited' ? null : person.joined_on
      // Nobody uploads a face before the first sign-in.
      person.face = null
      person.biography = state === 'invited' ? null : person.biography
    }
    if (state === 'pending_activation') {
      person.employee_id ??= `L-${20000 + chance.below(9999)}`
      person.birth_date ??= birthday(chance)
    }
    if (state === 'inactive' || state === 'pending_deletion')
      person.last_seen_at = calendar.at(-daysAgo - 20, 15)
  }
}

function blank(calendar: Calendar, chance: Random, hereFor: number) {
  const weekly = chance.roll()
  return {
    joined_on: calendar.day(-hereFor),
    role_name: 'member',
    notification_frequency: chance.weighted([
      ['daily', 70],
      ['weekly', 16],
      ['real_time', 7],
      ['hourly', 2],
      ['never', 5],
    ] as const),
    state: 'active',
    state_reason: null,
    state_changed_at: calendar.at(-Math.min(hereFor, 730), 9),
    state_changed_by: null,
    deletion_due_on: null,
    sign_in_count: 1 + Math.floor(weekly * Math.min(hereFor, 730) * 0.4),
    last_seen_at: calendar.at(
      -Math.floor(chance.roll() ** 3 * Math.min(hereFor, 60)) - 1,
      7 + chance.below(12),
      chance.below(60),
    ),
  } satisfies Partial<PersonSeed>
}

function firstNames(from: NameBank, presentation: Presentation): readonly string[] {
  return presentation === 'feminine'
    ? from.feminine
    : presentation === 'masculine'
      ? from.masculine
      : [...from.feminine, ...from.masculine]
}

const split = (name: string): [string, string] => {
  const [native = name, latin = native] = name.split('|')
  return [native, latin]
}

const short: Record<string, string> = {
  Alejandra: 'Ale',
  Alejandro: 'Alex',
  Guadalupe: 'Lupita',
  'José Luis': 'Pepe',
  Fernanda: 'Fer',
  Christian: 'Chris',
  Kosisochukwu: 'Kosi',
  Somtochukwu: 'Somto',
  Chukwuemeka: 'Emeka',
  Oluwaseun: 'Seun',
  Damilola: 'Dami',
  Funmilayo: 'Funmi',
  Katharina: 'Kathi',
  Lieselotte: 'Lilo',
  'Jean-Baptiste': 'JB',
  Alexandre: 'Alex',
  Guillaume: 'Gui',
  Guilherme: 'Gui',
  'Maria Eduarda': 'Duda',
  Siddharth: 'Sid',
  Lakshmi: 'Lucky',
  Abigail: 'Abby',
  Eleanor: 'Nell',
  Terrence: 'Terry',
  Krzysztof: 'Kris',
  Małgorzata: 'Gosia',
  'Ma. Lourdes': 'Lulu',
  Willemijn: 'Mijn',
  Alexandros: 'Alekos',
}

function nickname(first: string, chance: Random): string | null {
  const known = short[first]
  return known && chance.chance(0.6) ? known : null
}

function birthday(chance: Random): string {
  const month = chance.between(1, 12)
  const day = chance.between(1, new Date(Date.UTC(2024, month, 0)).getUTCDate())
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
