import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminLanding, furtherLanding, type permissions } from '../contract/permissions.ts'
import { brought } from '../server/areas.ts'
import { adminLandings } from '../server/identity/destinations.ts'
import { exampleOf } from '../server/testing/examples.ts'
import { canaries } from '../server/testing/walls/canaries.ts'
import { type Operation, operations } from '../server/testing/walls/operations.ts'
import { words } from '../server/testing/walls/words.ts'
import { addresses, filled } from './addresses.ts'
import { misfits, primaries } from './faults.ts'
import { openInside } from './inside.ts'
import { heading, stage, type Visit } from './stage.ts'

const at = stage()

/** Pages of the person's own, and those that lead elsewhere or need nobody to be signed in. */
const own =
  /^\/(login|forgot|password_reset|sign_up|verify|auto-login|mobile_sign_in|connection_redirect|event_checkin|enrollment|onboarding|find_my_community|poll_response|global-survey-response|network-survey-response|live|dev|profile|user\/|downloads|notifications|search|enterprises|\$|$)/
/** Leads on to the page of a new draft. */
const begins = '/events/drafts/new'
/** The check-in at an event's entrance stands in a frame of its own. */
const door = /\/check-in\//

const DENIED = 'This page isn’t open to you'

/** Goes on inside the app, and tells what stands there then. */
async function goOn(page: Page, path: string) {
  const refused = await openInside(page, path)
  const titles = await page.locator('main').getByRole('heading').allTextContents()
  return { title: titles[0] ?? '', isDenied: titles.includes(DENIED), refused }
}

interface Walk {
  /** Pages that are neither open nor closed: something on them was refused, and yet they offer the rest. */
  halfOpen: string[]
  denied: number
  /** Forms that were tried. */
  forms: number
}

type Form = { operation: Operation; path: string; body: object }

/** What the forms in sight would send, filled in, at the ids of the page's own address: the last of them are what it is about. */
async function sentFrom(page: Page, path: string): Promise<Form[]> {
  const forms = await page.locator('form[data-sends]:visible').all()
  const calls = await Promise.all(forms.map(async (form) => form.getAttribute('data-sends')))
  const ids = path.match(/(?<=\/)\d+(?=\/|$)/g) ?? []
  return [...new Set(calls)].flatMap((call) => {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === call)
    const asked = operation?.path.match(/:\w+/g)?.length ?? 0
    if (!operation || asked > ids.length) return []
    const own = ids.slice(ids.length - asked)
    const filledIn = operation.path.replaceAll(/:\w+/g, () => own.shift() ?? '')
    return [{ operation, path: filledIn, body: bodyOf(operation, path) }]
  })
}

function bodyOf({ route }: Operation, path: string): object {
  if (!route.body) return {}
  const idAfter = (word: string) => Number(new RegExp(`/${word}/(\\d+)`).exec(path)?.[1] ?? 0)
  const [network, folder] = [idAfter('groups'), idAfter('folders')]
  const hints = { folder_id: [folder], network_id: [network || null], network_ids: [[network]] }
  return exampleOf(route.body, { ...words, ...hints }) as object
}

/** Words of one piece, as German makes them: they fit on no line of a phone, so every place that shows a name must break them. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter'
/** What has a name that somebody chose. */
const names: Record<string, readonly string[]> = {
  networks: ['name'],
  users: ['name', 'first_name', 'last_name'],
  events: ['name', 'location'],
  posts: ['title'],
  segments: ['name'],
  user_roles: ['role_name'],
  policy_documents: ['title'],
  folders: ['name'],
  resources: ['title'],
  calendars: ['name'],
  budget_requests: ['description'],
  budget_request_items: ['title'],
  fiscal_periods: ['name'],
}

/** Every page on a phone, in the dark and in German, where everything is called by a word too long for it. */
async function walkOnPhone(paths: readonly string[]) {
  const { page, expects } = await at.visit({ as: at.w.people.admin, width: 390, theme: 'dark' })
  expects(403, 404, 409, 422)
  await page.goto('/')
  await page.locator('main h1').waitFor()
  const found = new Map<string, string>()
  for (const path of paths) {
    await openInside(page, path)
    const first = await primaries(page)
    if (first.length > 1) found.set(`several primary actions: ${first}`, path)
    for (const misfit of await misfits(page)) if (!found.has(misfit)) found.set(misfit, path)
  }
  return [...found].map(([misfit, path]) => `${path}: ${misfit}`)
}

async function walk(
  userId: number,
  paths: readonly string[],
  visit = at.visit({ as: userId }),
): Promise<Walk> {
  const { page, expects } = await visit
  const client = await at.w.as(userId)
  expects(403, 404, 409, 422)
  await page.goto('/')
  await heading(page, /^Good /).waitFor()
  const halfOpen: string[] = []
  let denied = 0
  let forms = 0
  for (const path of paths) {
    const { title, isDenied, refused } = await goOn(page, path)
    if (isDenied) denied++
    if (refused.length > 0 && !isDenied) halfOpen.push(`${path} (${title}): ${refused.join(' ')}`)
    for (const { operation, path: to, body } of isDenied ? [] : await sentFrom(page, path)) {
      forms++
      const { status } = await client.send(operation.method, to, { body })
      if (status === 403) halfOpen.push(`${path} (${title}) offers ${operation.name}`)
    }
  }
  return { halfOpen, denied, forms }
}

describe('a page that somebody may not open', () => {
  const alone: (keyof typeof permissions)[] = [
    'segments_create',
    ...(process.env.EVERY_LOOK ? (['groups_manage'] as const) : []),
  ]
  /**
   * Those who belong there. Whoever leads is refused least: their walk, with the forms they do see, is the gate's, as is
   * that of a second role with a single right.
   */
  const belonging = [
    { who: 'member', least: 0 },
    ...(process.env.EVERY_LOOK ? [{ who: 'leader', least: 10 } as const] : []),
  ] as const
  let paths: string[] = []
  let toMember: Promise<Walk>
  /** Those who belong there: somebody of the network, and who leads it. */
  const toOwn = new Map<string, Promise<Walk>>()
  let onPhone: Promise<string[]>
  const toRole = new Map<string, Promise<Walk>>()

  beforeAll(async () => {
    await canaries(at.w)
    const all = await Promise.all(
      addresses
        .filter((path) => path !== begins && !own.test(path) && !door.test(path))
        .map((path) => filled(at.w.owner, at.w.enterprises.larkspur, path)),
    )
    paths = [...new Set(all.filter((path) => path !== undefined))]
    for (const [table, columns] of Object.entries(names))
      for (const column of columns)
        await at.w.owner.query(
          `update ${table} set ${column} = left(${column}, 12) || ' ${LONG} ' || id where enterprise_id = ${at.w.enterprises.larkspur} and ${column} is not null`,
        )
    await at.w.owner.query(`update users set locale = 'de' where id = ${at.w.people.admin}`)
    const mine = addresses.filter((path) => /^\/(profile|downloads|notifications|search)[^$]*$/.test(path))
    onPhone = walkOnPhone([...mine, ...paths])
    // Its own test tells how it went.
    onPhone.catch(() => {})
    // A walk mostly waits for its pages to fall silent: one goes on while the other does.
    toMember = walk(at.w.people.outsider, paths)
    const near = paths.filter((path) => !path.startsWith('/admin'))
    for (const { who } of belonging) toOwn.set(who, walk(at.w.people[who], near))
    const visit = at.visit({ as: at.w.people.designer })
    let before: Promise<unknown> = Promise.resolve()
    for (const permission of alone) {
      const one = before.then(() => walkWithOnly(permission, visit))
      toRole.set(permission, one)
      before = one
    }
  }, 60_000)

  /** Through the administration, or a third of it, with a role that holds nothing else. */
  async function walkWithOnly(permission: string, visit: Promise<Visit>) {
    await at.w.owner.query(
      `update policy_templates set permissions = array['groups_view', $2] where role_id = (select role_id from users where id = $1)`,
      [at.w.people.designer, permission],
    )
    await at.w.owner.query('select pg_notify($1, $2)', ['rights', `${at.w.enterprises.larkspur}:*`])
    const administration = paths.filter((path) => path.startsWith('/admin'))
    return walk(
      at.w.people.designer,
      process.env.EVERY_LOOK ? administration : administration.filter((_, n) => n % 3 === 0),
      visit,
    )
  }

  it('says so as a whole, to a plain member, for every address there is', async () => {
    expect(paths.length).toBeGreaterThan(80)
    // After a test its windows are given back, so that none may end before all walks have.
    await Promise.allSettled([toMember, onPhone, ...toOwn.values(), ...toRole.values()])
    const { halfOpen, denied, forms } = await toMember
    console.log(
      `denied: ${denied} of ${paths.length} pages are closed to a plain member, ${forms} forms tried`,
    )
    expect(halfOpen).toEqual([])
    expect(denied).toBeGreaterThan(50)
  })

  it('and every page fits a phone, whatever things are called, with targets that a finger hits and one primary action', async () => {
    expect(await onPhone).toEqual([])
  })

  it.each(belonging)(
    'and offers no form that would be refused to a $who of the network',
    async ({ who, least }) => {
      const { halfOpen = ['never walked'], forms } = (await toOwn.get(who)) ?? { forms: 0 }
      expect(halfOpen).toEqual([])
      expect(forms).toBeGreaterThanOrEqual(least)
    },
  )

  it.each(alone)('and in the administration to a role that holds nothing but %s', async (permission) => {
    const { halfOpen = ['never walked'], denied } = (await toRole.get(permission)) ?? { denied: 0 }
    expect(halfOpen).toEqual([])
    expect(denied).toBeGreaterThan(10)
  })

  it('and each landing of the administration opens to a role that holds nothing but its right', async () => {
    const built = new Set<string>(
      brought.to(adminLandings).map((one) => (typeof one === 'string' ? one : one.landing)),
    )
    const rights = [...adminLanding, ...furtherLanding].filter(([, path]) => built.has(path))
    expect(rights.length).toBeGreaterThan(8)
    const { page, expects } = await at.visit({ as: at.w.people.designer })
    expects(403)
    const wrong: string[] = []
    for (const [permission, path] of rights) {
      await at.w.owner.query(
        `update policy_templates set permissions = array[$2] where role_id = (select role_id from users where id = $1)`,
        [at.w.people.designer, permission],
      )
      await at.w.owner.query('select pg_notify($1, $2)', ['rights', `${at.w.enterprises.larkspur}:*`])
      await page.goto('/')
      await page.locator('main h1').waitFor()
      const { title, isDenied, refused } = await goOn(page, path)
      if (isDenied || refused.length > 0) wrong.push(`${permission} ${path} (${title}): ${refused.join(' ')}`)
    }
    expect(wrong).toEqual([])
  })
})
