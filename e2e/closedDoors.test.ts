import type { Page, Route } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { live } from '../contract/pages/places.ts'
import { heading, look, openListening, signIn, stage } from './stage.ts'

const at = stage()
const women = () => `/groups/${at.w.networks['Women at Larkspur']}`

/** What an administrator's own screens will do: the right goes, and every process is told. */
async function memberMay(sees: boolean) {
  await at.w.owner.query(
    `update policy_templates set permissions = ${sees ? `permissions || '{groups_view}'` : `array_remove(permissions, 'groups_view')`}
      where enterprise_id = $1 and name = 'Member'`,
    [at.w.enterprises.larkspur],
  )
  await at.w.owner.query('select pg_notify($1, $2)', ['rights', `${at.w.enterprises.larkspur}:*`])
}

/** Waits between tries are part of the product; nobody has to wait for them here. */
async function skipWaiting(page: Page, until: () => Promise<unknown>) {
  let waiting = true
  const arrived = until().finally(() => {
    waiting = false
  })
  arrived.catch(() => {})
  while (waiting) {
    await page.clock.fastForward(1000)
    await new Promise((later) => setTimeout(later, 50))
  }
  await arrived
}

/** No longer loading, a heading, and content or a word about what went wrong with something to press. */
const leadsOn = (page: Page) =>
  page.evaluate(() => {
    const main = document.getElementById('main')
    const has = (selector: string) => main?.querySelector(selector) !== null
    const loading = has('.sk-late') || has('[aria-busy=true]')
    return main !== null && !loading && has('.void, article, .leaf') && has('h1') && has('a[href], button')
  })

describe('whoever’s session ended', () => {
  it('is brought to the login within a moment, and afterwards back to where they were', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.member })
    await openListening(page, '/groups?search=moth')
    await page.getByRole('heading', { name: 'Mothers at Larkspur' }).waitFor()
    expects(401)
    await at.w.owner.query('update sessions set ended_at = now() where user_id = $1', [at.w.people.member])
    await at.w.owner.query('select pg_notify($1, $2)', [
      'rights',
      `${at.w.enterprises.larkspur}:${at.w.people.member}`,
    ])
    await heading(page, 'Welcome back').waitFor()
    expect(new URL(page.url()).searchParams.get('referrer')).toBe('/groups?search=moth')
    expect(await page.getByText('Mothers at Larkspur').count()).toBe(0)
    await signIn(page, 'mateo@larkspur.test')
    await heading(page, 'Groups').waitFor()
    expect(new URL(page.url()).search).toBe('?search=moth')
  })
})

describe('a page that isn’t there', () => {
  it('says so in the menu’s frame, and without one to whoever isn’t signed in', async () => {
    const inside = await at.visit({ as: at.w.people.member })
    const outside = await at.visit()
    for (const { page } of [inside, outside]) {
      await page.goto('/no/such/page')
      await heading(page, 'Page not found').waitFor()
      await page.getByText("The page you're trying to access doesn't exist").waitFor()
      await look(page)
    }
    await inside.page.getByRole('link', { name: 'Return To Home' }).click()
    await inside.page.getByRole('region', { name: 'Your Latest News' }).waitFor()
  })

  it('is the same for what belongs to the company next door as for what never existed', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.admin })
    expects(404)
    const { rows } = await at.w.owner.query('select id::int from networks where enterprise_id = $1', [
      at.w.enterprises.brightwater,
    ])
    const pages = [
      `/groups/${rows[0].id}`,
      '/groups/9007199254740991',
      `/user/${at.w.neighbour}`,
      '/user/987654',
    ]
    const heard = []
    for (const path of pages) {
      await page.goto(path)
      await heading(page, 'Page not found').waitFor()
      heard.push(await page.locator('main').textContent())
    }
    expect(new Set(heard).size).toBe(1)
  })
})

describe('a page that is closed', () => {
  it('is what the administration is to whoever may open nothing of it', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.member })
    expects(403)
    await page.goto('/admin')
    await heading(page, 'This page isn’t open to you').waitFor()
    await page.getByText("You don't have permission to manage groups").waitFor()
    await page.getByRole('link', { name: 'Ada Okafor' }).waitFor()
    await look(page)
  })

  it('closes under the reader’s eyes when the right goes, and says why and whom to ask', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.outsider })
    onTestFinished(() => memberMay(true))
    await openListening(page, women())
    await heading(page, 'Women at Larkspur').waitFor()
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    expects(403)
    // An event stream that comes back asks for everything anew; until it may, the page can only have been told.
    const seen = Promise.withResolvers<void>()
    await page.route(`**${live.stream.path}*`, async (route) => {
      await seen.promise
      await route.continue()
    })
    await memberMay(false)
    await heading(page, 'This page isn’t open to you').waitFor()
    seen.resolve()
    await page.getByText("You don't have permission to view this group").waitFor()
    await page.getByRole('link', { name: 'Ada Okafor' }).waitFor()
    await page.getByText('Why is it closed?').click()
    const reasons = page.locator('.reasons li')
    await expect
      .poll(() => reasons.allTextContents())
      .toEqual([
        'Your role is Member.',
        'The template “Member” doesn’t allow you to see groups.',
        'You’re not a member of Women at Larkspur.',
      ])
    await expect
      .poll(() => page.getByRole('navigation').getByRole('link', { name: 'Groups' }).count())
      .toBe(0)
    await look(page)

    await memberMay(true)
    await page.getByRole('navigation').getByRole('link', { name: 'Groups', exact: true }).click()
    await page.getByRole('link', { name: 'Women at Larkspur, in short' }).click()
    await heading(page, 'Women at Larkspur').waitFor()
    expect(await page.locator('body[data-same-page]').count()).toBe(1)
  })
})

describe('while the server is away', () => {
  const away = (route: Route) => route.abort('connectionrefused')

  it('a page that can’t be asked for says so and comes with another try', async () => {
    const { page } = await at.visit({ as: at.w.people.member, ofItsOwn: true })
    await page.clock.install()
    await page.goto('/groups')
    await page.getByRole('heading', { name: 'Women at Larkspur' }).waitFor()
    await page.route('**/api/**', away)
    await page.getByRole('link', { name: 'Women at Larkspur, in short' }).click()
    await skipWaiting(page, () => heading(page, 'Unable to connect to server').waitFor())
    await page.getByText('Server Unavailable').waitFor()
    await look(page)
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Women at Larkspur').waitFor()
  })

  it('a part that can’t be asked for fails alone', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.member, ofItsOwn: true })
    expects(500)
    await page.clock.install()
    await page.goto('/groups')
    await page.getByRole('heading', { name: 'Women at Larkspur' }).waitFor()
    await page.route('**/upcoming-events*', (route) => route.fulfill({ status: 500, body: 'oh no' }))
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    const events = page.getByRole('region', { name: 'Your Upcoming Events' })
    await skipWaiting(page, () => events.getByText('Internal Server Error. Please contact support').waitFor())
    await page.getByRole('heading', { name: 'The first night shift' }).waitFor()
    await look(page)
    await page.unroute('**/upcoming-events*')
    await events.getByRole('button', { name: 'Try again' }).click()
    await events.getByRole('heading', { name: 'Fireside lunch' }).waitFor()
  })

  it('what was written stays in its form', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/profile/general')
    await page.getByLabel('Job title').fill('Keeper of the long sentence')
    await page.route('**/api/**', away)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.locator('.toast', { hasText: 'Failed to update profile' }).waitFor()
    await page.locator('form .note.bad', { hasText: 'Server Unavailable' }).waitFor()
    expect(await page.getByLabel('Job title').inputValue()).toBe('Keeper of the long sentence')
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.locator('.toast', { hasText: 'Profile updated' }).waitFor()
  })

  it('a start that finds neither company nor person says so, and goes on by itself', async () => {
    const { page } = await at.visit({ as: at.w.people.member, ofItsOwn: true })
    await page.clock.install()
    const { text, headers } = await at.w.anyone().get('/groups')
    const bare = text.replace(/(id="start"[^>]*>).*?(<\/script>)/s, '$1null$2')
    const policy = String(headers['content-security-policy'])
    await page.route(at.address('/groups'), (route) =>
      route.fulfill({
        body: bare,
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
      }),
    )
    await page.route('**/api/**', away)
    await page.goto('/groups')
    await skipWaiting(page, () => heading(page, 'Unable to connect to server').waitFor())
    await look(page)
    await page.unroute('**/api/**')
    await skipWaiting(page, () => page.getByRole('heading', { name: 'Women at Larkspur' }).waitFor())
  })

  it('a slow machine shows the shape of the page until its scripts are there, not a blank sheet', async () => {
    const { page } = await at.visit({ as: at.w.people.member, ofItsOwn: true })
    const { promise: arrive, resolve: letThemArrive } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrive
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const shape = page.locator('.first i')
    await shape.first().waitFor()
    expect(await shape.count()).toBeGreaterThan(3)
    letThemArrive()
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()
    expect(await shape.count()).toBe(0)
  })

  it('a page that is loaded anew is the offline page, in the reader’s language', async () => {
    const { page, context } = await at.visit({ as: at.w.people.member, serviceWorker: true })
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()
    await page.clock.fastForward(5000)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/offline')) !== undefined))
      .toBe(true)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await page.getByText('You are offline. We’ll try again when you are back.').waitFor()
    await page.reload()
    await heading(page, 'You are offline').waitFor()
    await look(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()
  })
})

describe('our own faults', () => {
  it('are stored, and shown with the reference under which they are found again', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.member })
    expects(/./)
    await page.route('**/api/v1/users/*', (route) => route.fulfill({ json: { name: 'Half an answer' } }))
    await page.goto(`/user/${at.w.people.leader}`)
    await heading(page, 'There was an error loading the page').waitFor()
    await page.getByText('Something went wrong here. Our engineering team has been notified.').waitFor()
    const said = await page.getByText(/^Reference [0-9A-F]{8}, /).textContent()
    const { rows } = await at.w.owner.query(
      'select route, source, last_user_id::int from error_reports where reference = $1',
      [said?.split(/[ ,]/)[1]],
    )
    expect(rows).toEqual([
      { route: `/user/${at.w.people.leader}`, source: 'browser', last_user_id: at.w.people.member },
    ])
    await look(page)
    await page.unroute('**/api/v1/users/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Lena Brandt').waitFor()
  })

  it('never load a page of an older release more than three times', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.member })
    expects(/./)
    await page.goto('/')
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()
    let loads = 0
    page.on('domcontentloaded', () => {
      loads++
    })
    await page.route(/\/assets\/NetworksScreen/, (route) => route.abort())
    await page.getByRole('navigation').getByRole('link', { name: 'Groups', exact: true }).click()
    // Three loads of the whole product lie before it.
    await heading(page, 'There was an error loading the page').waitFor({ timeout: 45_000 })
    expect(loads).toBe(3)
    expect(new URL(page.url()).pathname).toBe('/groups')
    await look(page)
    await page.unroute(/\/assets\/NetworksScreen/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Women at Larkspur' }).waitFor()
  })
})

describe('whatever is answered', () => {
  const answers: Record<string, Parameters<Route['fulfill']>[0]> = {
    'refused without a reason': { status: 403, json: { error: { code: 'denied', message: '' } } },
    'not there': { status: 404, body: '' },
    'not to be used': { status: 422, json: { error: { code: 'invalid', message: 'No.', fields: 7 } } },
    'our fault': { status: 500, contentType: 'text/html', body: '<h1>nginx</h1>' },
    'too busy': { status: 503, body: '' },
    'half a JSON': { status: 200, contentType: 'application/json', body: '{"items":[{"id":1,' },
    'a page of somebody’s hotel': { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' },
  }
  const pages = () => [
    '/groups',
    women(),
    `/user/${at.w.people.leader}`,
    '/profile',
    '/profile/general',
    '/notifications',
  ]

  /** The gate meets every page with each answer; otherwise each answer meets two of them, and each page at least two. */
  const metBy = (turn: number) =>
    pages().filter((_path, nth) => process.env.EVERY_ANSWER || nth % 3 === turn % 3)

  it('no page is blank', async () => {
    const { page, context, expects } = await at.visit({ as: at.w.people.admin, ofItsOwn: true })
    expects(/./, 403, 404, 422, 500, 503)
    let answered: Parameters<Route['fulfill']>[0]
    await context.route(/\/api\/v[12]\/(?!internal|client-errors|page-visits|live)/, (route) =>
      route.fulfill(answered),
    )
    await page.clock.install()
    for (const [turn, [what, answer]] of Object.entries(answers).entries()) {
      answered = answer
      for (const path of metBy(turn)) {
        await page.goto(path)
        await skipWaiting(page, () =>
          expect.poll(() => leadsOn(page), { message: `${path}, when the answer is ${what}` }).toBe(true),
        )
      }
    }
  })
})
