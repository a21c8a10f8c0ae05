import { csrf } from '../contract/access/access.ts'
import { enrollment } from '../contract/access/enrollment.ts'
import { myEvents } from '../contract/events/events.ts'
import { members } from '../contract/networks/members.ts'
import { groups } from '../contract/networks/networks.ts'
import { myNews } from '../contract/posts/posts.ts'
import type { GatherRule } from '../contract/segments/rules.ts'
import { segments } from '../contract/segments/segments.ts'
import { type Asks, comparison } from './comparison.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { run } from './processes.ts'
import { enter, onDatabase, type Tenant } from './question.ts'
import { SITES, seedTenant } from './seed.ts'

const MOST = 1.5

const of = <T>(items: readonly T[], at: number) => items[at % items.length] as T
const words = ['Gardeners', 'Parents', 'Women', 'Pride', 'Readers', 'Nurses']
const names = ['ruiz', 'petrova', 'lena', 'okonkwo 1', 'jonas n', 'priya h', 'wei c', 'noor']

/** Three levels: what somebody answered, where they belong, and how long they have been here. */
export const nested = ({ field, firstNetwork, networks }: Tenant, n: number): GatherRule => ({
  is: 'all',
  rules: [
    { is: 'field', field: `field_${field}`, operator: 'one_of', values: sites(n) },
    {
      is: 'any',
      rules: [
        {
          is: 'group',
          relation: 'member',
          network_ids: [firstNetwork, firstNetwork + 1 + (n % Math.min(90, networks - 10))],
          below: true,
          on: null,
        },
        {
          is: 'none',
          rules: [{ is: 'field', field: 'sign_in_count', operator: 'less', values: [100 + (n % 300)] }],
        },
      ],
    },
    { is: 'field', field: 'joined_on', operator: 'before', values: [`20${16 + (n % 9)}-06-01`] },
  ],
})
const sites = (n: number) => Array.from({ length: 5 }, (_, at) => `Site ${(n + at * 3) % SITES}`)

const asMember =
  (path: (tenant: Tenant, n: number) => string): Asks =>
  (tenant, n) => ({ path: path(tenant, n), head: of(tenant.members, n) })
const asAdmin =
  (path: (tenant: Tenant, n: number) => string): Asks =>
  (tenant, n) => ({ path: path(tenant, n), head: tenant.admin })

const directory = `${groups.list.path}?page_size=25`
/** The network that a fifth of the enterprise is in. */
const ofLargest = ({ firstNetwork }: Tenant) => `${members.list.path}?page_size=25&group_id=${firstNetwork}`

/** The floor: an answer through the whole chain that reads nothing of the tenant. */
const FLOOR = 'a signed-in answer that reads nothing'
const questions: Record<string, Asks> = {
  [FLOOR]: asMember(() => csrf.token.path),
  'directory, first page': asMember((_, n) => `${directory}&kind=${of(['group', 'community', 'region'], n)}`),
  'directory, by size, page 2': asMember(() => `${directory}&kind=group&sort_by=member_count&page=2`),
  'directory of an administrator, first page': asAdmin(
    (_, n) => `${directory}&kind=${of(['group', 'community', 'region'], n)}`,
  ),
  'directory, one category': asMember(
    ({ category }, n) =>
      `${directory}&kind=${of(['group', 'community'], n)}&category_id=${category + (n % 10)}`,
  ),
  'directory, search for a common word': asMember((_, n) => `${directory}&kind=group&search=${of(words, n)}`),
  'directory, search for one network': asMember(
    ({ networks }, n) => `${directory}&kind=group&search=${of(words, n)} ${(n * 37) % networks}`,
  ),
  'directory, my networks': asMember(() => `${directory}&kind=group&scope=mine&sort_by=mine`),
  'suggested networks': asMember(() => `${enrollment.suggestions.path}?page_size=25`),
  'members of the largest network, first page': asMember(ofLargest),
  'members for those who look after it, first page': asAdmin(ofLargest),
  'members by name': asMember((tenant) => `${ofLargest(tenant)}&sort_by=name`),
  'members, search by part of a name': asMember(
    (tenant, n) => `${ofLargest(tenant)}&search=${of(names, n)} ${n % 90}`,
  ),
  'members, those who answered alike': asMember(
    (tenant, n) => `${ofLargest(tenant)}&with=${tenant.field}:Site ${n % SITES}`,
  ),
  'members, joined in one month': asAdmin(
    (tenant, n) => `${ofLargest(tenant)}&joined_from=2025-${month(n)}-01&joined_to=2025-${month(n)}-28`,
  ),
  'members who wait': asAdmin((tenant) => `${ofLargest(tenant)}&scope=pending`),
  'Home, upcoming events': asMember(() => `${myEvents.upcoming.path}?limit=4`),
  'Home, latest news': asMember(() => `${myNews.latest.path}?limit=5`),
  'segment of three nested rules, preview': (tenant, n) => ({
    path: segments.preview.path,
    head: tenant.admin,
    body: { rules: nested(tenant, n) },
  }),
}
const month = (n: number) => String((n % 12) + 1).padStart(2, '0')

export async function networkFigures(
  ground: Ground,
  say: (line: string) => void,
  users = 1_000_000,
  few = 1000,
): Promise<Figure[]> {
  const [large, small] = [await seedTenant(ground, users, say), await seedTenant(ground, few, say)]
  const kindred = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  const wanted = process.env.BENCH_ONLY
  const figures: Figure[] = []
  try {
    const [a, b] = await onDatabase(ground, async (database) => [
      await enter(database, kindred.said, large, users),
      await enter(database, kindred.said, small, few),
    ])
    for (const [name, asks] of Object.entries(questions)) {
      if (wanted && !name.includes(wanted)) continue
      const { ratio, reached } = await comparison({ url: kindred.said, large: a, small: b }, asks)
      say(`  ${name}: ${reached}`)
      figures.push({
        name: `${name}: ${users} against ${few} (p95)`,
        reached,
        asked: name === FLOOR ? 'told' : `≤ ${MOST}`,
        ok: name === FLOOR || ratio <= MOST,
      })
    }
  } finally {
    await kindred.stop()
  }
  return figures
}
