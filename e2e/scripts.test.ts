import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { users } from '../contract/people/people.ts'
import { pathOf } from '../server/testing/world.ts'
import { injections } from './injections.ts'
import { heardIn, hearing, nothingRan } from './scriptWatch.ts'
import { heading, stage, type Visiting } from './stage.ts'

const at = stage()

/** One after the other, so that no field has what the last one had. */
let turn = 0
const next = (longest = 100): string => {
  const one = injections[turn++ % injections.length] ?? ''
  return one.length <= longest ? one : next(longest)
}

/** Through the API, as anybody may about themselves. */
async function writeProfile(id: number) {
  const person = await at.w.as(id)
  const path = pathOf(users.show, { id })
  const { json } = await person.get(path)
  const { status } = await person.put(path, {
    body: {
      first_name: next(),
      last_name: next(),
      preferred_name: next(),
      pronouns: next(16),
      title: next(),
      biography: `${next()} ${next()} ${next()}`,
      birth_date: null,
      time_zone: 'Europe/Paris',
      locale: 'en',
      version: json.version,
    },
  })
  expect(status).toBe(200)
}

/** What the product's screens don't write yet is written into its database: every text that any page shows. */
async function writeEverywhere() {
  const { owner, enterprises, people } = at.w
  for (const id of [people.member, people.leader, people.outsider, people.designer, people.admin])
    await writeProfile(id)
  const texts: Record<string, readonly string[]> = {
    networks: ['name', 'short_description', 'description'],
    posts: ['title', 'body', 'picture_alt'],
    post_comments: ['body'],
    events: ['name', 'description', 'location'],
    leader_positions: ['name'],
    user_roles: ['role_name'],
    policy_templates: ['name'],
  }
  for (const [table, columns] of Object.entries(texts)) {
    const { rows } = await owner.query(`select id from ${table} where enterprise_id = $1`, [
      enterprises.larkspur,
    ])
    const set = columns.map((column, index) => `${column} = $${index + 2}`).join(', ')
    // No two may bear one name.
    for (const { id } of rows)
      await owner.query(`update ${table} set ${set} where id = $1`, [
        id,
        ...columns.map(() => `${next()} ${id}`),
      ])
  }
  await owner.query(
    `update notifications set facts = jsonb_build_object('group', $2::text, 'post', $3::text)
    where enterprise_id = $1`,
    [enterprises.larkspur, next(), next()],
  )
  await owner.query(
    'update enterprises set name = $2, display_name = $3, browser_title = $4, home_title = $5, home_message = $6 where id = $1',
    [enterprises.larkspur, next(), next(), next(), next(), next()],
  )
  await owner.query(`delete from custom_texts where enterprise_id = $1`, [enterprises.larkspur])
  await owner.query(
    `insert into custom_texts (enterprise_id, locale, singular, plural)
      values ($1, 'en', jsonb_build_object('erg', $2::text, 'sub_erg', $3::text),
        jsonb_build_object('erg', $4::text, 'sub_erg', $5::text))`,
    [enterprises.larkspur, next(), next(), next(), next()],
  )
  await owner.query('select pg_notify($1, $2)', ['rights', `${enterprises.larkspur}:*`])
  await owner.query('select pg_notify($1, $2)', ['enterprise', String(enterprises.larkspur)])
}

const watched = async (visiting: Visiting) => hearing(await at.visit({ ...visiting, ofItsOwn: true }))

/** Everything, or every so-manieth page of it. */
async function openEverything(page: Page, each = 1) {
  const { people, networks } = at.w
  const women = networks['Women at Larkspur'] ?? 0
  const pages = [
    '/',
    '/groups?page_size=100',
    '/communities',
    ...Object.values(networks).map((id) => `/groups/${id}`),
    `/user/${people.member}`,
    `/user/${people.leader}`,
    '/profile',
    '/profile/general',
    '/notifications',
    '/admin',
    ...injections.slice(6, 9).map((one) => `/groups?search=${encodeURIComponent(one)}`),
    `/no/${encodeURIComponent('<img src=x onerror=ran()>')}#<img src=x onerror=ran()>`,
  ]
  for (const path of pages.filter((_path, nth) => nth % each === 0)) {
    await page.goto(path)
    await heading(page, /./).waitFor()
    await nothingRan(page)
  }
  await page.goto(`/groups/${women}`)
  await heading(page, /./).waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.locator('.bell li').first().waitFor()
  await nothingRan(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('ran')
  await page.getByRole('option').first().waitFor()
  await nothingRan(page)
}

describe('a script that somebody wrote into a text', () => {
  it('never runs, and never comes as far as the content security policy', async () => {
    await writeEverywhere()
    const { page, expects } = await watched({ as: at.w.people.member })
    // Pages of the administration refuse a member.
    expects(403, 404)
    await openEverything(page)
    const title = injections[0] ?? ''
    await at.w.owner.query('update networks set description = $2 where id = $1', [
      at.w.networks['Women at Larkspur'],
      title,
    ])
    await page.goto(`/groups/${at.w.networks['Women at Larkspur']}`)
    await page.locator('.cabout').getByText(title, { exact: true }).waitFor()
  })

  // What the policy keeps back it complains of, above, on each page; the gate takes it away on each as well.
  it('never runs without that policy either', async () => {
    await writeEverywhere()
    const { page, expects } = await watched({ as: at.w.people.member, withoutPolicy: true })
    // Pages of the administration refuse a member.
    expects(403, 404)
    await openEverything(page, process.env.EVERY_LOOK ? 1 : 3)
  })

  it('never runs before the sign-in, nor by the address that leads back from it', async () => {
    const { page } = await watched({ withoutPolicy: true })
    await page.goto('/login?referrer=javascript:ran()')
    await heading(page, 'Welcome back').waitFor()
    await nothingRan(page)
    await page.getByLabel('Email').fill('mateo@larkspur.test')
    await page.getByLabel('Password', { exact: true }).fill('kindred-demo')
    await page.getByRole('button', { name: 'Login' }).click()
    await heading(page, /^Good /).waitFor()
    await nothingRan(page)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('would be noticed here if it ran', async () => {
    const { page } = await watched({ withoutPolicy: true })
    await page.goto('/login')
    await heading(page, 'Welcome back').waitFor()
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=ran()>'))
    await expect(nothingRan(page)).rejects.toThrow()
    await expect.poll(() => heardIn(page)).toBe(1)
  })
})
