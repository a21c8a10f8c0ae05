import { describe, expect, it } from 'vitest'
import { issueToken, type Purpose } from '../server/identity/tokens.ts'
import { spellings } from '../server/testing/spellings.ts'
import { heading, look, signIn, stage } from './stage.ts'

// With its worker: mails that are asked for are written by a job.
const at = stage({ ONLY: '' })
const NEW = 'a lantern in moss'

/** The link in the latest mail of a kind, as somebody would click it. */
async function mailedPath(kind: string): Promise<string> {
  const find = async () =>
    (await at.w.owner.query('select plain from mails where kind = $1 order by id desc limit 1', [kind]))
      .rows[0]?.plain
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  const [link = ''] = /http:\/\/\S+/.exec(await find()) ?? []
  const { pathname, search } = new URL(link)
  return pathname + search
}

const issue = (purpose: Purpose, user_id: number, facts = {}) =>
  at.w.app.database.inTransaction(at.w.enterprises.larkspur, (tx) =>
    issueToken(tx, purpose, { user_id, email: null, facts }),
  )

const signedInAs = (page: import('playwright-core').Page) =>
  page.evaluate(() => localStorage.getItem('jwt') !== null)

describe('getting in', () => {
  it('an invited person opens the mail’s link, chooses a password and comes to enrollment', async () => {
    const { page, expects } = await at.visit()
    expects(404)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Activate my account' }).click()
    await heading(page, 'Activate Account').waitFor()
    await look(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('ines@larkspur.test')
    await page.getByRole('button', { name: 'Send me my link' }).click()
    await page.getByText('If this email was invited, a new link is on its way').waitFor()
    await page.goto(await mailedPath('access.invitation'))
    await heading(page, 'Hello, Ines Costa').waitFor()
    await look(page)
    await page.getByLabel('Password', { exact: true }).fill('abcd1234')
    await page.getByText('Easy to guess').waitFor()
    await page.getByLabel('Password again').fill('abcd1234')
    await page.getByLabel('I accept the terms of use').check()
    expects(422)
    await page.getByRole('button', { name: 'Activate my account' }).click()
    await page.getByText('Too many people use this password').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(NEW)
    await page.getByLabel('Password again').fill(NEW)
    await page.getByRole('button', { name: 'Activate my account' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/enrollment'))
    await expect.poll(() => signedInAs(page)).toBe(true)
  })

  it('a forgotten password is chosen anew by mail, and the old session is out', async () => {
    const old = await at.visit({ as: at.w.people.member })
    old.expects(401)
    await old.page.goto('/')
    const { page } = await at.visit({ width: 390 })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await heading(page, 'Forgot Password').waitFor()
    await look(page)
    await page.getByLabel('Email').fill('mateo@larkspur.test')
    await page.keyboard.press('Enter')
    await page.getByText('A password reset link will be sent if an account with this email exists').waitFor()
    await look(page)
    const path = await mailedPath('access.password_reset')
    await page.goto(path)
    await heading(page, 'Password Reset').waitFor()
    await look(page)
    await page.getByLabel('New password', { exact: true }).fill(NEW)
    await page.getByLabel('New password again').fill(NEW)
    await page.getByRole('button', { name: 'Change my password' }).click()
    await heading(page, 'Welcome back').waitFor()
    await signIn(page, 'mateo@larkspur.test', NEW)
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()
    await old.page.goto('/groups')
    await heading(old.page, 'Welcome back').waitFor()
    const late = await at.visit()
    late.expects(404)
    await late.page.goto(path)
    await late.page.getByText('The password reset token is invalid, generate a new one').waitFor()
    await look(late.page)
  })

  it('a link opened by a mail scanner is still good; its button signs in once', async () => {
    const token = await issue('mobile_sign_in', at.w.people.admin, { to: '/groups' })
    const scanner = await at.visit()
    await scanner.page.goto(`/mobile_sign_in?token=${token}`)
    await scanner.page.getByText('You’ll be signed in to Larkspur Foods as Ada Okafor.').waitFor()
    const { page, expects } = await at.visit({ width: 390 })
    expects(404)
    await page.goto(`/mobile_sign_in?token=${token}`)
    await look(page)
    await page.getByRole('button', { name: 'Continue as Ada Okafor' }).click()
    await heading(page, 'Groups').waitFor()
    expect(new URL(page.url()).pathname).toBe('/groups')
    scanner.expects(404)
    await scanner.page.getByRole('button', { name: 'Continue as Ada Okafor' }).click()
    await scanner.page.getByText('Links like this work once').waitFor()
  })

  it('somebody who is lost is shown where their company meets', async () => {
    const { page } = await at.visit()
    await page.goto('/find_my_community')
    await look(page)
    await page.getByRole('button', { name: 'Show me the way' }).click()
    await page.getByText('Please enter your work email').waitFor()
    await page.getByLabel('Work email or company name').fill('nobody@elsewhere.test')
    await page.keyboard.press('Enter')
    await page.getByText('We couldn’t find it').waitFor()
    await page.getByLabel('Work email or company name').fill('ada@larkspur.test')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Go to Larkspur Foods' }).waitFor()
    await look(page)
  })

  it('every other door stands, for whoever comes to it', async () => {
    const { page, expects } = await at.visit()
    expects(404, 422)
    for (const [path, title] of [
      ['/sign_up', 'You need an invitation to sign up'],
      ['/login/activate?token=nothing-that-was-ever-issued', 'This link doesn’t work any more'],
      ['/verify/nothing-that-was-ever-issued', 'This link doesn’t work any more'],
      ['/auto-login', 'This link doesn’t work any more'],
      ['/password_reset', 'This link doesn’t work any more'],
      ['/onboarding?token=nothing-that-was-ever-issued', 'This link doesn’t work any more'],
      ['/connection_redirect/slack?error=access_denied&to=/groups', 'Slack wasn’t connected'],
      ['/connection_redirect/nobody', 'Invalid URL'],
    ] as const) {
      await page.goto(path)
      await heading(page, title).waitFor()
      await look(page)
    }
  })

  it('where somebody is signed in stands on their private page, and ends there', async () => {
    const { page } = await at.visit({ as: at.w.people.leader })
    const other = await at.visit({ as: at.w.people.leader })
    other.expects(401)
    await page.goto('/profile/private')
    await page.getByText('This device').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('You’re not signed in anywhere else.').waitFor()
    await other.page.goto('/')
    await heading(other.page, 'Welcome back').waitFor()
  })
})

describe('whoever is sent on after signing in', () => {
  it('stays on this host, however the address to go to is spelt', async () => {
    const { page, context, expects } = await at.visit()
    // A page that is left says so, maybe as whom the next link has signed out meanwhile.
    expects(401, 404)
    const foreign: string[] = []
    await context.route(
      (url) => !url.hostname.endsWith('localhost'),
      (route) => {
        foreign.push(route.request().url())
        return route.abort()
      },
    )
    const home = new URL(at.address('/')).origin
    const landed: string[] = []
    const ways = spellings('evil.example').filter((one) => one.length < 200)
    // Where each would lead, as this browser reads it; a sign-in for each would take too long, so every twentieth has one.
    await page.goto('/connection_redirect/slack')
    for (const spelling of ways) {
      await page.evaluate((to) => {
        history.pushState({}, '', `/connection_redirect/slack?${new URLSearchParams({ to })}`)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, spelling)
      const link = page.getByRole('link', { name: /Back to where you were|Return To Home/ })
      const origin = await link.evaluate((anchor: HTMLAnchorElement) => anchor.origin)
      if (origin !== home) landed.push(`${spelling} → ${origin}`)
    }
    for (const spelling of ways.filter((_, nth) => nth % 20 === 0)) {
      const token = await issue('auto_login', at.w.people.member, { to: spelling })
      await page.goto(`/auto-login?token=${token}`)
      await page.getByRole('button', { name: /^Continue as/ }).click()
      await page.waitForURL((url) => url.pathname !== '/auto-login')
      if (new URL(page.url()).origin !== home) landed.push(`${spelling} → ${page.url()}`)
    }
    console.log(`redirects: ${ways.length} spellings read by a browser, 0 lead away`)
    expect(landed).toEqual([])
    expect(foreign).toEqual([])
  }, 120_000)
})
