import { appendFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { enterprises } from '../contract/enterprise/enterprise.ts'
import { newEvent } from '../server/testing/attendees.ts'
import { pictureOf } from '../server/testing/pictures.ts'
import { heading, stage } from './stage.ts'

const at = stage({ ONLY: '' })
const toast = 'section.toasts .toast'

/** By mouse or by keyboard alone, on a laptop or a phone. */
const ways = [
  { width: 1440, by: 'mouse' },
  { width: 390, by: 'keyboard' },
  { width: 390, by: 'mouse' },
  { width: 1440, by: 'keyboard' },
] as const
type Way = (typeof ways)[number]

/** What somebody does with their hands; the page counts it. */
class Hands {
  readonly page: Page
  readonly by: Way['by']
  constructor(page: Page, by: Way['by']) {
    this.page = page
    this.by = by
  }

  async press(what: Locator) {
    if (this.by === 'mouse') return what.click()
    await this.#reach(what)
    await this.page.keyboard.press('Enter')
  }

  async tick(what: Locator) {
    if (this.by === 'mouse') return what.click()
    await this.#reach(what)
    await this.page.keyboard.press('Space')
  }

  /** Nobody presses a key before they see where the focus is. */
  async #reach(what: Locator) {
    await expect
      .poll(async () => {
        await what.focus()
        return what.evaluate(
          (here) => new Promise((seen) => requestAnimationFrame(() => seen(here === document.activeElement))),
        )
      })
      .toBe(true)
  }

  /** Goes into a field, where it doesn't have the focus by itself, and types. */
  async type(what: Locator, words: string) {
    await what.waitFor()
    const isThere = () => what.evaluate((field) => field === document.activeElement)
    if (!(await isThere())) {
      if (this.by === 'mouse') await what.click()
      else await what.focus()
    }
    await this.page.keyboard.type(words)
  }

  /** A date or a time is typed piece by piece, as each browser has it. */
  async fill(what: Locator, value: string) {
    if (this.by === 'mouse') await what.click()
    else await what.focus()
    await what.fill(value)
  }

  choose = (what: Locator, label: string) => what.selectOption({ label })

  async file(what: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.press(what)])
    await chooser.setFiles(file)
  }

  /** Opens the palette, types, and takes what is wanted. */
  async palette(words: string, wanted: string | RegExp) {
    const { page } = this
    if (this.by === 'keyboard') await page.keyboard.press('Control+k')
    else
      await page
        .getByRole('button', { name: /^Search/ })
        .filter({ visible: true })
        .first()
        .click()
    await page.locator('dialog.palette input').waitFor()
    await page.keyboard.type(words)
    const option = page.getByRole('option', { name: wanted }).first()
    await option.waitFor()
    if (this.by === 'mouse') return option.click()
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
}

/**
 * Counts what hands do from now on: presses of a mouse or a finger, of Enter, of Space where it isn't a letter, and of
 * shortcuts; a list of choices is opened and chosen from.
 */
const count = (page: Page) =>
  page.evaluate(() => {
    const counted = window as Window & { acts?: string[] }
    const acts: string[] = []
    counted.acts = acts
    const nameOf = ({ target }: globalThis.Event) =>
      target instanceof HTMLElement ? (target.ariaLabel ?? target.textContent.trim()).slice(0, 40) : ''
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio])'))
    document.addEventListener('pointerdown', (press) => acts.push(nameOf(press)), true)
    document.addEventListener(
      'keydown',
      (press) => {
        const shortcut = (press.ctrlKey || press.metaKey) && press.key !== 'Control' && press.key !== 'Meta'
        if (press.key === 'Enter' || shortcut || (press.key === ' ' && !isText(press.target)))
          acts.push(`${press.key} ${nameOf(press)}`)
      },
      true,
    )
    document.addEventListener(
      'change',
      (change) => {
        if (change.target instanceof HTMLSelectElement) acts.push('opens a list', 'chooses from it')
      },
      true,
    )
  })

interface Task {
  name: string
  as: 'admin' | 'leader' | 'member'
  most: number
  before?: () => Promise<unknown>
  does: (hands: Hands, page: Page) => Promise<unknown>
}

let turn = 0
const unlike = (words: string) => `${words} ${turn}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
const network = (name: string) => at.w.networks[name] ?? 0
const said = (page: Page, words: string | RegExp) => page.locator(toast, { hasText: words }).first().waitFor()

const tasks: Task[] = [
  {
    name: 'joins a group',
    as: 'member',
    most: 2,
    before: () =>
      at.w.owner.query('delete from network_members where network_id = $1 and user_id = $2', [
        network('Parents and Carers'),
        at.w.people.member,
      ]),
    does: async (hands, page) => {
      await hands.press(menu(page).getByRole('link', { name: 'Groups', exact: true }))
      await hands.press(page.getByRole('button', { name: 'Join Parents and Carers' }))
      await said(page, 'now a member of Parents and Carers')
    },
  },
  {
    name: 'registers for an event',
    as: 'member',
    most: 2,
    before: () => newEvent(at.w, { hours: 2 + turn / 10, more: { name: unlike('Tea') } }),
    does: async (hands, page) => {
      await hands.press(page.getByRole('link', { name: unlike('Tea'), exact: true }))
      await hands.press(page.getByRole('button', { name: 'Register', exact: true }))
      await page.getByText('You’re registered').first().waitFor()
    },
  },
  {
    name: 'posts a picture',
    as: 'leader',
    most: 5,
    does: async (hands, page) => {
      await hands.press(page.getByRole('button', { name: 'Write' }))
      await hands.press(page.getByRole('menuitem', { name: 'Photo' }))
      await hands.type(page.getByLabel('Title'), unlike('Soup'))
      await hands.file(page.getByRole('button', { name: 'Choose a picture' }), {
        name: 'soup.png',
        mimeType: 'image/png',
        buffer: await pictureOf(800, 450),
      })
      await hands.press(page.getByRole('button', { name: 'Use this picture' }))
      await hands.type(page.getByLabel('What the picture shows'), 'A pot of soup')
      await hands.press(page.getByRole('button', { name: 'Publish', exact: true }))
      await heading(page, unlike('Soup')).waitFor()
    },
  },
  {
    name: 'invites three people',
    as: 'leader',
    most: 6,
    before: () => at.w.owner.query('delete from membership_invitations'),
    does: async (hands, page) => {
      await hands.palette('invite women', /Invite.*Women at Larkspur/)
      for (const name of ['Ada Okafor', 'Olga Petrova', 'Dara Chea']) {
        await hands.type(page.locator('.naming').getByRole('searchbox'), name)
        await hands.press(
          page
            .locator('.candidates')
            .getByRole('button', { name: new RegExp(name) })
            .first(),
        )
      }
      await hands.press(page.getByRole('button', { name: /^Invite 3/ }))
      await said(page, /3/)
    },
  },
  {
    name: 'lets somebody in',
    as: 'leader',
    most: 2,
    before: async () => {
      const women = network('Women at Larkspur')
      await at.w.owner.query('update networks set private = true where id = $1', [women])
      await at.w.owner.query(
        `insert into network_members (enterprise_id, network_id, user_id, state, state_changed_at)
         values ($1, $2, $3, 'pending', now())
         on conflict (enterprise_id, network_id, user_id) do update set state = 'pending', joined_at = null`,
        [at.w.enterprises.larkspur, women, at.w.people.outsider],
      )
    },
    does: async (hands, page) => {
      await hands.press(
        page
          .getByRole('main')
          .getByRole('link', { name: /asks? to join/ })
          .first(),
      )
      await hands.press(page.getByRole('button', { name: /^Approve: / }).first())
      await said(page, /member/)
    },
  },
  {
    name: 'plans an event that repeats',
    as: 'leader',
    most: 8,
    does: async (hands, page) => {
      await hands.press(menu(page).getByRole('link', { name: 'Events', exact: true }).first())
      await hands.press(page.getByRole('link', { name: 'New event' }))
      await page.waitForURL(/\/events\/drafts\/[0-9a-f-]{36}$/)
      await hands.type(page.getByLabel('Name', { exact: true }), unlike('Evening of songs'))
      await hands.fill(page.getByLabel('Day').first(), inDays(9))
      await page.getByLabel('Time', { exact: true }).first().fill('18:00')
      await hands.choose(page.getByLabel('How often'), 'Weekly')
      await hands.type(page.getByLabel('Place (optional)'), 'The canteen')
      await page.getByText('Nothing is missing.').waitFor({ state: 'attached' })
      await hands.press(page.getByRole('button', { name: 'Ask for approval' }))
      await heading(page, unlike('Evening of songs')).waitFor()
    },
  },
  {
    name: 'imports people',
    as: 'admin',
    most: 6,
    does: async (hands, page) => {
      await hands.palette('import', 'Import users')
      await hands.file(page.getByRole('button', { name: /file/i }).first(), {
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Email,First name,Last name\nnew${turn}@larkspur.test,Nia,Owusu`),
      })
      await hands.press(page.getByRole('button', { name: 'Check the rows', exact: true }))
      await hands.press(page.getByRole('button', { name: 'Apply the import', exact: true }))
      await hands.press(page.getByRole('button', { name: 'Apply', exact: true }))
      await page.getByRole('button', { name: 'Undo the import' }).waitFor()
    },
  },
  {
    name: 'makes a segment',
    as: 'admin',
    most: 8,
    does: async (hands, page) => {
      await hands.palette('new segment', 'New segment')
      await hands.type(page.getByLabel('Name', { exact: true }), unlike('Bakers'))
      await hands.press(page.getByRole('button', { name: 'Add rule' }))
      await hands.press(page.getByRole('menuitem', { name: 'About a person' }))
      await hands.choose(page.getByLabel('Field'), 'Title')
      await hands.type(page.getByLabel('Value'), 'Baker')
      await hands.press(page.getByRole('button', { name: 'Create segment' }))
      await heading(page, unlike('Bakers')).waitFor()
    },
  },
  {
    name: 'changes what a role opens',
    as: 'admin',
    most: 4,
    does: async (hands, page) => {
      await hands.palette('partner', /^Partner/)
      await heading(page, 'Partner').waitFor()
      await hands.tick(page.getByRole('checkbox', { name: 'see members' }))
      await hands.press(page.getByRole('button', { name: 'Save changes' }))
      await said(page, 'Saved. It applies right away.')
    },
  },
  {
    name: 'sees who changed a setting',
    as: 'admin',
    most: 3,
    before: async () => {
      const admin = await at.w.as(at.w.people.admin)
      const { json } = await admin.get(enterprises.show.path)
      const { likes_enabled, pending_comments_enabled, version } = json
      const body = { likes_enabled: !likes_enabled, pending_comments_enabled, version }
      expect((await admin.post(enterprises.update.path, { body })).status).toBe(200)
    },
    does: async (hands, page) => {
      await hands.palette('who changed', 'Change log')
      await hands.type(page.getByRole('searchbox'), 'likes')
      const entries = page.getByRole('main').locator(':is(tbody tr, .rows > li)').filter({ visible: true })
      // Until the answer is there, the list of before stays.
      await expect
        .poll(async () => {
          const shown = await entries.allInnerTexts()
          const isMeant = (one: string) => one.includes('Configuration changed') && one.includes('Ada Okafor')
          return shown.length > 0 && shown.every(isMeant)
        })
        .toBe(true)
    },
  },
]

describe('from Home, with few presses,', () => {
  const whole = process.env.EVERY_LOOK !== undefined
  const runs = tasks.flatMap((task, index) =>
    (whole ? ways : ways.slice(index % ways.length, (index % ways.length) + 1)).map((way) => ({
      ...task,
      ...way,
    })),
  )
  it.each(runs)(
    'somebody $name: at $width by $by in $most at most',
    async ({ name, as, width, by, most, before, does }) => {
      turn += 1
      await before?.()
      const { page } = await at.visit({ as: at.w.people[as], width })
      await page.goto('/')
      await heading(page, /^Good /).waitFor()
      await count(page)
      await does(new Hands(page, by), page)
      const acts = await page.evaluate(() => (window as Window & { acts?: string[] }).acts)
      if (process.env.TASKS_FILE)
        appendFileSync(
          process.env.TASKS_FILE,
          `${JSON.stringify({ name, way: `${width} ${by}`, presses: acts?.length, most })}\n`,
        )
      expect(acts?.length, `${acts?.join(' | ')}`).toBeGreaterThan(0)
      expect(acts?.length, `${acts?.join(' | ')}`).toBeLessThanOrEqual(most)
    },
  )
})
