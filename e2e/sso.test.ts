import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, oidcProvider, type RunningIdp, samlProvider } from '../server/testing/idp/realIdps.ts'
import { heading, look, signIn, stage } from './stage.ts'

const port = await freePort()
const home = `http://larkspur.localhost:${port}`
const people = {
  Mateo: {
    id: 'm-17',
    email: 'mateo@larkspur.test',
    first_name: 'Mateo',
    last_name: 'Ruiz',
    title: 'Head buyer',
  },
  Ada: {
    id: 'a-1',
    email: 'ada@larkspur.test',
    first_name: 'Ada',
    last_name: 'Okafor',
    title: 'Administrator',
  },
  Nora: { id: 'n-9', email: 'nora@larkspur.test', first_name: 'Nora', last_name: 'Lind', title: 'Baker' },
}
const at = stage({
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DEFAULT_ENTERPRISE: 'brightwater',
  OUTBOUND_ALLOW: 'localhost',
})
const toast = (page: Page, words: string) =>
  page.locator('section.toasts .toast', { hasText: words }).waitFor()

describe('single sign-on by SAML, with a provider of the company’s own', () => {
  let idp: Awaited<ReturnType<typeof samlProvider>>
  beforeAll(async () => {
    idp = await samlProvider(people)
  })
  afterAll(() => idp.close())

  it('is set up from the provider’s metadata, tried out in a second window, and switched on', async () => {
    const { page, context } = await at.visit({ as: at.w.people.admin })
    await page.goto('/admin/system/settings/sso')
    await heading(page, 'Single sign-on').waitFor()
    await look(page)
    await page.getByLabel('Metadata address').last().fill(`${idp.url}/metadata`)
    await page.getByRole('button', { name: 'Read it' }).click()
    await toast(page, 'Metadata read')
    await expect.poll(() => page.getByLabel('Entity ID of the provider').inputValue()).toBe(idp.url)
    await page.getByLabel('Job title').fill('title')
    await page.getByRole('combobox', { name: 'Who can use a password' }).click()
    await page.getByRole('option', { name: 'Ada Okafor' }).click()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await toast(page, 'Single sign-on settings saved')
    await page.getByText('CN=A provider of Larkspur').waitFor()

    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Test this connection' }).click()
    const second = await opened
    await page.getByText('Finish the sign-in in the other window').waitFor()
    await second.getByRole('link', { name: 'Mateo' }).click()
    await heading(second, 'The test is over').waitFor()
    await page.getByText('It works').waitFor()
    await page.getByText('Mateo Ruiz would be signed in.').waitFor()
    await page.getByText('Head buyer').first().waitFor()
    await look(page)
    await look(second)
    await second.close()

    await page.getByRole('button', { name: 'Switch on', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Switch on single sign-on?' })
    await dialog.getByText('Ada Okafor can still use a password in an emergency').waitFor()
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await toast(page, 'SSO status updated')
    await page.getByText('These settings are in use.').waitFor()
    // The test signed nobody in: it is still the administrator who sits here.
    await page.getByRole('button', { name: 'Ada', exact: true }).waitFor()
  })

  it('brings somebody in through one button, to where they wanted to go', async () => {
    const { page } = await at.visit()
    await page.goto('/groups?search=women')
    await heading(page, 'Login using SSO').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login/landing')
    await look(page)
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByRole('link', { name: 'Mateo' }).click()
    await heading(page, 'Groups').waitFor()
    expect(page.url()).toBe(`${home}/groups?search=women`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('jwt'))).toBeTruthy()
    const { rows } = await at.w.owner.query('select title from users where id = $1', [at.w.people.member])
    expect(rows[0]?.title).toBe('Head buyer')
  })

  it('tells whom the company knows but nobody here does, kindly', async () => {
    const { page, expects } = await at.visit()
    await page.goto('/login')
    expects(403)
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByRole('link', { name: 'Nora' }).click()
    await heading(page, 'You aren’t signed in').or(heading(page, 'You aren’t signed in')).waitFor()
    await page.getByText('there is no account for you here yet').waitFor()
    await look(page)
  })

  it('leaves passwords to the one administrator who keeps theirs for emergencies, and tells of it', async () => {
    const { page, expects } = await at.visit()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with a password' }).click()
    await page.getByText('Passwords are switched off at Larkspur Foods').waitFor()
    await look(page)
    expects(401)
    await signIn(page, 'mateo@larkspur.test')
    await toast(page, 'Your email or password is incorrect')
    await signIn(page, 'ada@larkspur.test')
    await page.getByRole('button', { name: /Notifications, \d+ new/ }).click()
    await page.getByText('Ada Okafor signed in with the emergency password').waitFor()
  })
})

describe('single sign-on by OpenID Connect, with a certified provider', () => {
  let idp: RunningIdp & { client: string; secret: string }
  beforeAll(async () => {
    idp = await oidcProvider(`${home}/api/v1/omni_auth/oidc/callback`, people)
  })
  afterAll(() => idp.close())

  async function signInThere(page: Page, who: string) {
    await page.locator('input[name=login]').fill(who)
    await page.locator('input[name=password]').fill('anything')
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  it('replaces the other once it was tried out, and makes accounts for newcomers', async () => {
    const { page, context } = await at.visit({ as: at.w.people.admin })
    await page.goto('/admin/system/settings/sso')
    await page.getByRole('button', { name: 'OpenID Connect' }).click()
    await page.getByLabel('Issuer').fill(idp.url)
    await page.getByLabel('Client ID').fill(idp.client)
    await page.getByLabel('Client secret').fill(idp.secret)
    await page.getByRole('switch', { name: /^Create an account/ }).check()
    await page.getByRole('combobox', { name: 'Their role' }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Save settings' }).click()
    await toast(page, 'Single sign-on settings saved')
    await expect.poll(() => page.getByLabel('Client secret').inputValue()).toBe('')

    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: /^Test/ }).click()
    const second = await opened
    await signInThere(second, 'Nora')
    await heading(second, 'The test is over').waitFor()
    await page.getByText('Nora Lind would get a new account.').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Apply these settings' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply these settings' }).click()
    await toast(page, 'SSO status updated')

    const newcomer = await at.visit()
    await newcomer.page.goto('/login')
    await newcomer.page.getByRole('button', { name: 'Enter' }).click()
    await signInThere(newcomer.page, 'Nora')
    await heading(newcomer.page, /Nora$/).waitFor()
    expect(new URL(newcomer.page.url()).hash).toBe('')
  })
})
