import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptAs } from '../../contract/fields/values.ts'
import {
  type FieldKind,
  type GatherRule,
  type Leaf,
  operatorsOf,
  type Rule,
} from '../../contract/segments/rules.ts'
import { isIn, type Plain, type PlainWorld } from '../testing/plainSegments.ts'
import { type World, world } from '../testing/world.ts'
import { knownFor } from './known.ts'
import type { Described } from './readable.ts'
import { idsMeant } from './segmentWork.ts'

const PEOPLE = 300
const RUNS = Number(process.env.RULE_RUNS ?? 500)
const TEXTS = [
  'Lagos',
  'lagos',
  'LÄGOS',
  'İstanbul',
  'ΣΟΦΟΣ',
  'Straße 7',
  '100%_\\',
  '東京 2',
  'a',
  'é',
  'e\u0301',
  'Lagos Nord',
]
const DAYS = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-03-08']
const TIME_ZONE = 'America/New_York'
const NOW = new Date('2026-03-09T03:30:00Z') // still the 8th there, an hour after the clocks changed

describe('the evaluator', () => {
  let w: World
  let plain: PlainWorld
  let fields: { key: string; kind: FieldKind }[]
  beforeAll(async () => {
    w = await world()
    ;({ plain, fields } = await populate(w))
  })
  afterAll(() => w.close())

  const near = (days: number) => new Date(Date.UTC(2026, 2, 8) - days * 86_400_000).toISOString().slice(0, 10)

  const valuesFor = (takes: string): fc.Arbitrary<(string | number)[]> => {
    const text = fc.constantFrom(...TEXTS, 'S', 'M', 'L', 'la', '1', 'UTC', 'en')
    const number = fc.constantFrom(-1, 0, 1, 2, 2.5, 3, 50)
    const day = fc.oneof(fc.constantFrom(...DAYS), fc.nat(12).map(near))
    switch (takes) {
      case 'text':
        return text.map((one) => [one])
      case 'texts':
        return fc.array(text, { minLength: 1, maxLength: 4 })
      case 'number':
        return number.map((one) => [one])
      case 'numbers':
        return fc.tuple(number, number).map((two) => two.toSorted((a, b) => a - b))
      case 'day':
        return day.map((one) => [one])
      case 'days':
        return fc.tuple(day, day).map((two) => two.toSorted())
      case 'days_ago':
        return fc.nat(12).map((one) => [one])
      default:
        return fc.constant([])
    }
  }

  const leaf = (): fc.Arbitrary<Leaf> =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .constantFrom(...fields)
          .chain(({ key, kind }) =>
            fc
              .constantFrom(...Object.entries(operatorsOf[kind]))
              .chain(([operator, takes]) =>
                valuesFor(takes).map((values) => ({ is: 'field' as const, field: key, operator, values })),
              ),
          ),
      },
      {
        weight: 2,
        arbitrary: fc
          .record({
            is: fc.constant('group' as const),
            relation: fc.constantFrom(
              'member' as const,
              'not_member' as const,
              'leader' as const,
              'was_member' as const,
            ),
            network_ids: fc.subarray([...plain.networks.keys()], { minLength: 1, maxLength: 3 }),
            below: fc.boolean(),
            on: fc.option(fc.oneof(fc.constantFrom(...DAYS), fc.nat(12).map(near))),
          })
          .map((rule) => (rule.relation === 'was_member' ? rule : { ...rule, on: null })),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          is: fc.constant('scope' as const),
          user_id: fc.constantFrom(...plain.leaders),
        }),
      },
    )
  const rule = (depth: number): fc.Arbitrary<Rule> =>
    depth === 0
      ? leaf()
      : fc.oneof({ weight: 2, arbitrary: leaf() }, { weight: 1, arbitrary: gather(depth - 1) })
  const gather = (depth: number): fc.Arbitrary<GatherRule> =>
    fc.record({
      is: fc.constantFrom('all' as const, 'any' as const, 'none' as const),
      rules: fc.array(rule(depth), { minLength: 1, maxLength: 4 }),
    })

  const described = (): fc.Arbitrary<Described> =>
    fc.record({
      active_filter: fc.constantFrom('active' as const, 'inactive' as const, 'all' as const),
      rules: gather(4),
      member_limit: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
      order_by: fc.option(fc.constant('sign_in_count' as const)),
      order_direction: fc.constantFrom('asc' as const, 'desc' as const),
    })

  it(`means the same people as a plain one does, over ${RUNS} random segments`, async () => {
    const db = w.app.database.of(w.enterprises.larkspur)
    let [nobody, everybody, empty] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(described(), async (segment) => {
        const known = await knownFor(db, [segment.rules], NOW)
        const found = (await idsMeant(db, segment, known).execute()).map(({ id }) => id)
        const wanted = isIn(plain, segment)
        expect(found.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b))
        if (wanted.length === 0) nobody++
        else if (wanted.length > PEOPLE * 0.8) everybody++
        empty++
      }),
      { numRuns: RUNS, seed: 2026 },
    )
    // Rules that mean nobody or everybody agree by chance: most of them must tell people apart.
    expect((nobody + everybody) / empty).toBeLessThan(0.75)
  }, 1_800_000)

  it('would be seen failing: one comparison turned round is found', async () => {
    const db = w.app.database.of(w.enterprises.larkspur)
    const segment: Described = {
      active_filter: 'all',
      rules: {
        is: 'all',
        rules: [{ is: 'field', field: 'joined_on', operator: 'before', values: ['2026-01-01'] }],
      },
      member_limit: null,
      order_by: null,
      order_direction: 'desc',
    }
    const known = await knownFor(db, [segment.rules], NOW)
    const found = (await idsMeant(db, segment, known).execute()).map(({ id }) => id)
    const turned = {
      ...segment,
      rules: {
        is: 'all' as const,
        rules: [{ is: 'field' as const, field: 'joined_on', operator: 'after', values: ['2026-01-01'] }],
      },
    }
    expect(found.toSorted((a, b) => a - b)).not.toEqual(isIn(plain, turned).toSorted((a, b) => a - b))
  })
})

/** People with gaps, ties, letters of all kinds and days at their edges, in the database and beside it. */
async function populate(w: World) {
  const id = w.enterprises.larkspur
  await w.owner.query('update enterprises set time_zone = $2 where id = $1', [id, TIME_ZONE])
  const chance = fc.sample(fc.nat(1_000_000), { numRuns: 200_000, seed: 5 })
  let at = 0
  const upTo = (most: number) => (chance[at++ % chance.length] ?? 0) % most
  const some = <T>(from: readonly T[]): T => from[upTo(from.length)] as T
  const maybe = <T>(value: () => T) => (upTo(4) === 0 ? null : value())
  const near = () => new Date(Date.UTC(2026, 2, 8) - upTo(13) * 86_400_000).toISOString().slice(0, 10)
  const moment = () => new Date(Date.UTC(2026, 2, 9, upTo(24) - 24 * upTo(12), upTo(2) * 59)).toISOString()

  const types = ['text', 'select', 'checkbox', 'numeric', 'date'] as const
  const kinds = {
    text: 'text',
    select: 'choice',
    checkbox: 'boxes',
    numeric: 'number',
    date: 'date',
  } as const
  const custom: { id: number; type: (typeof types)[number] }[] = []
  for (const [position, type] of types.entries()) {
    const { rows } = await w.owner.query(
      'insert into fields (enterprise_id, title, type, options, position) values ($1, $2, $3, $4, $5) returning id::int',
      [
        id,
        `Field ${type}`,
        type,
        type === 'select' || type === 'checkbox' ? ['S', 'M', 'L'] : [],
        position + 1,
      ],
    )
    custom.push({ id: rows[0].id, type })
  }
  const { rows: roles } = await w.owner.query('select id::int from user_roles where enterprise_id = $1', [id])
  const { rows: theirs } = await w.owner.query(
    'select id::int, parent_id::int from networks where enterprise_id = $1 and archived_at is null order by id',
    [id],
  )
  const { rows: gathered } = await w.owner.query(
    'select region_id::int, network_id::int from region_children where enterprise_id = $1',
    [id],
  )
  const networks = new Map<number, number[]>(theirs.map((one) => [one.id, []]))
  for (const one of theirs) if (one.parent_id) networks.get(one.parent_id)?.push(one.id)
  for (const one of gathered)
    if (networks.has(one.network_id)) networks.get(one.region_id)?.push(one.network_id)

  const people: Plain[] = []
  await w.owner.query('delete from network_members where enterprise_id = $1', [id])
  await w.owner.query('delete from membership_spans where enterprise_id = $1', [id])
  await w.owner.query('delete from network_leaders where enterprise_id = $1', [id])
  for (let number = 0; number < PEOPLE; number++) {
    const state = some(['active', 'active', 'active', 'inactive', 'pending_deletion', 'invited', 'purged'])
    const own = {
      role_id: String(some(roles).id),
      title: maybe(() => some(['', ...TEXTS])),
      locale: maybe(() => some(['en', 'fr'])),
      time_zone: some(['UTC', 'Europe/Paris']),
      email: `person${number}@larkspur.test`,
      employee_id: maybe(() => `${some(TEXTS)}${number}`),
      joined_on: maybe(() => (upTo(2) ? some(DAYS) : near())),
      enrolled_at: maybe(moment),
      last_seen_at: maybe(moment),
      sign_in_count: upTo(4),
    }
    const { rows } = await w.owner.query(
      `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, title, locale, time_zone,
        employee_id, joined_on, enrolled_at, last_seen_at, sign_in_count, deletion_due_on)
       values ($1, $2, 'P', $3, 'P ' || $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id::int`,
      [
        id,
        own.email,
        String(number),
        own.role_id,
        state,
        own.title,
        own.locale,
        own.time_zone,
        own.employee_id,
        own.joined_on,
        own.enrolled_at,
        own.last_seen_at,
        own.sign_in_count,
        state === 'pending_deletion' ? '2027-01-01' : null,
      ],
    )
    const userId: number = rows[0].id
    const values = new Map<string, (string | number)[]>()
    for (const field of custom) {
      const value = maybe(() =>
        field.type === 'text'
          ? some(TEXTS)
          : field.type === 'select'
            ? some(['S', 'M', 'L'])
            : field.type === 'checkbox'
              ? ['S', 'M', 'L'].filter(() => upTo(2))
              : field.type === 'numeric'
                ? some([-1, 0, 1, 2, 2.5, 3])
                : upTo(2)
                  ? some(DAYS)
                  : near(),
      )
      const kept = keptAs(field, value)
      for (const one of kept)
        await w.owner.query(
          'insert into user_field_values (enterprise_id, user_id, field_id, value, number) values ($1, $2, $3, $4, $5)',
          [id, userId, field.id, one.value, one.number],
        )
      values.set(
        `field_${field.id}`,
        field.type === 'numeric' ? kept.map((one) => Number(one.value)) : kept.map((one) => one.value),
      )
    }
    const memberships: Plain['memberships'] = []
    for (const network of networks.keys()) {
      if (upTo(3)) continue
      const visibility = some(['open', 'open', 'open', 'leaders', 'counted'])
      const now = some(['active', 'active', 'inactive', 'pending', 'removed'])
      const started = moment()
      const spans: Plain['memberships'][number]['spans'] = []
      if (upTo(2)) {
        const until = new Date(Date.parse(started) - 1000 * 60 * upTo(3000)).toISOString()
        const from = new Date(Date.parse(until) - 86_400_000 * (1 + upTo(5))).toISOString()
        spans.push({ state: 'active', from, until })
      }
      spans.push({ state: now, from: started, until: null })
      await w.owner.query(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at, visibility)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, network, userId, now, now === 'active' ? started : null, visibility],
      )
      for (const span of spans)
        await w.owner.query(
          `insert into membership_spans (enterprise_id, network_id, user_id, state, from_at, until_at)
           values ($1, $2, $3, $4, $5, $6)`,
          [id, network, userId, span.state, span.from, span.until],
        )
      memberships.push({ network, state: now, visibility, spans })
    }
    people.push({ id: userId, state, own, values, memberships, leads: [] })
  }
  const leaders: number[] = []
  for (const person of people.filter(({ state }) => state === 'active').slice(0, 12)) {
    const network = some([...networks.keys()])
    const visible = upTo(3) > 0
    await w.owner.query(
      `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id, visible)
       select $1, $2, $3, $4, min(id), $5 from leader_positions where enterprise_id = $1`,
      [id, network, person.id, roles[0].id, visible],
    )
    person.leads.push({ network, visible })
    leaders.push(person.id)
  }
  await w.owner.query("update users set state = 'purged' where enterprise_id = $1 and not id = any($2)", [
    id,
    people.map((one) => one.id),
  ])
  const own: { key: string; kind: FieldKind }[] = [
    { key: 'role_id', kind: 'choice' },
    { key: 'title', kind: 'text' },
    { key: 'joined_on', kind: 'date' },
    { key: 'locale', kind: 'choice' },
    { key: 'time_zone', kind: 'text' },
    { key: 'email', kind: 'text' },
    { key: 'employee_id', kind: 'text' },
    { key: 'enrolled_on', kind: 'date' },
    { key: 'last_seen_on', kind: 'date' },
    { key: 'sign_in_count', kind: 'number' },
  ]
  return {
    plain: { people, networks, leaders, today: '2026-03-08', time_zone: TIME_ZONE },
    fields: [...own, ...custom.map((field) => ({ key: `field_${field.id}`, kind: kinds[field.type] }))],
  }
}
