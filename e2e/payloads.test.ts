import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { payloads } from './payloads.ts'
import { heardIn, hearing, nothingRan } from './scriptWatch.ts'
import { heading, stage, type Visiting } from './stage.ts'

const at = stage()

/** All at every place, or every few of them where a page of its own is opened for each handful. */
const everywhere = process.env.PAYLOADS_ALL === '1'
const MANY = everywhere ? payloads.length : 100
const short = payloads.filter((one) => one.length <= 100)
const HANDFULS = everywhere ? 6 : 3
/** Some of them in one text, every so manieth, so that one that swallows what follows hides only its own handful. */
const handful = (turn: number, between = '\n\n') =>
  payloads.filter((_one, index) => index % HANDFULS === turn).join(between)

interface Places {
  post: number
  texts: number[]
  folder: number
  pages: number[]
  draft: string
}

/**
 * Every text that somebody writes, each with every payload: written straight into the database, so that nothing but the
 * pages themselves stands between it and whoever reads.
 */
async function writeEverywhere(): Promise<Places> {
  const { owner, enterprises, people, networks } = at.w
  const [e, women] = [enterprises.larkspur, networks['Women at Larkspur']]
  const ids = async (question: string, values: unknown[]) =>
    (await owner.query(question, values)).rows.map(({ id }) => id)
  const posts = await ids(
    `insert into posts (enterprise_id, author_id, kind, title, body, url, state, published_at, picture_pattern, picture_alt,
        preview_state, preview_title, preview_says, preview_site, words)
      select $1, $2, case when n % 2 = 0 then 'news_link' else 'group_message' end, text, text,
        case when n % 2 = 0 then 'https://example.test/' || text end, 'published', now() - n * interval '1 minute',
        'arc', text, 'ready', text, text, text, to_tsvector('simple', text || ' ran')
      from unnest($3::text[]) with ordinality as said(text, n) returning id`,
    [e, people.leader, payloads],
  )
  const texts = await ids(
    `insert into posts (enterprise_id, author_id, kind, title, body, state, published_at)
      select $1, $2, 'group_message', 'Texts ' || n, text, 'published', now() - interval '1 year'
      from unnest($3::text[]) with ordinality as said(text, n) returning id`,
    [e, people.leader, Array.from({ length: HANDFULS }, (_, turn) => handful(turn))],
  )
  await owner.query(
    `insert into post_networks (enterprise_id, post_id, network_id, kind, state, published_at, live)
      select enterprise_id, id, $2, kind, 'approved', published_at, true from posts where enterprise_id = $1 and id = any($3::bigint[])`,
    [e, women, [...posts, ...texts]],
  )
  const [post] = posts
  await owner.query(
    `insert into post_comments (enterprise_id, post_id, author_id, body, created_at)
      select $1, $2, $3, text, now() - (400 - n) * interval '1 minute'
      from unnest($4::text[]) with ordinality as said(text, n)`,
    [e, post, people.leader, payloads],
  )
  await owner.query('update posts set comment_count = $2 where id = $1', [post, payloads.length])
  const folders = await ids(
    `insert into folders (enterprise_id, network_id, name, description)
      select $1, $2, text || case when n % 2 = 0 then ' ' else '' end, text
      from unnest($3::text[]) with ordinality as said(text, n)
      on conflict do nothing returning id`,
    [e, women, [...new Set(short.map((one) => one.toLowerCase().normalize('NFKC')))]],
  )
  const [folder] = folders
  const links = await ids(
    `insert into resources (enterprise_id, folder_id, kind, title, description, created_by, words)
      select $1, $2, 'link', text, text, $3, to_tsvector('simple', text || ' ran')
      from unnest($4::text[]) as text returning id`,
    [e, folder, people.leader, payloads],
  )
  const pages = await ids(
    `insert into resources (enterprise_id, folder_id, kind, title, created_by)
      select $1, $2, 'page', 'Page ' || n, $3 from generate_series(1, $4) as n returning id`,
    [e, folder, people.leader, HANDFULS],
  )
  await owner.query(
    `insert into resource_versions (enterprise_id, resource_id, number, url, note)
      select $1, id, 1, 'https://example.test/' || text, text
      from unnest($2::bigint[], $3::text[]) as one(id, text)`,
    [e, links, payloads],
  )
  await owner.query(
    `insert into resource_versions (enterprise_id, resource_id, number, body)
      select $1, id, 1, text from unnest($2::bigint[], $3::text[]) as one(id, text)`,
    [e, pages, Array.from({ length: HANDFULS }, (_, turn) => handful(turn))],
  )
  for (const [table, more] of [
    ['labels', ', colour'],
    ['tags', ''],
  ] as const)
    await owner.query(
      `insert into ${table} (enterprise_id, name${more}) select $1, text${more && ", '#336699'"}
        from unnest($2::text[]) as text on conflict do nothing`,
      [e, short],
    )
  const [draft] = await ids(
    `insert into post_drafts (enterprise_id, author_id, kind, title, content)
      values ($1, $2, 'group_message', $3, jsonb_build_object('body', $4::text, 'url', $3::text, 'picture_alt', $3::text))
      returning id`,
    [e, people.leader, payloads[0], handful(0)],
  )
  return {
    post: Number(post),
    texts: texts.map(Number),
    folder: Number(folder),
    pages: pages.map(Number),
    draft,
  }
}

const watched = async (visiting: Visiting) => hearing(await at.visit({ ...visiting, ofItsOwn: true }))

async function open(page: Page, path: string) {
  await page.goto(path)
  await heading(page, /./).waitFor()
  await page.locator('.sk-late').first().waitFor({ state: 'detached' })
  await nothingRan(page)
}

/** A feed to its end, as somebody who scrolls. */
async function readOn(page: Page, lines: string, all: number) {
  for (let seen = -1, now = 0; now > seen && now < all; ) {
    seen = now
    // What follows comes by itself when its end is near; then there is no button left to press.
    const more = page.getByRole('button', { name: /^Show (older posts|more comments)$/ })
    await more
      .last()
      .click({ timeout: 2000 })
      .catch(() => {})
    await expect
      .poll(async () => (now = await page.locator(lines).count()), { timeout: 3000 })
      .toBeGreaterThan(seen)
      .catch(() => {})
  }
  await nothingRan(page)
  return page.locator(lines).count()
}

/** What a reader opens; of each place where all stand one by one, a few pages. */
async function openPlaces(page: Page, { post, texts, folder, draft }: Places) {
  const women = at.w.networks['Women at Larkspur']
  await open(page, '/posts')
  expect(await readOn(page, '.posts-feed > li', MANY)).toBeGreaterThanOrEqual(MANY)
  await open(page, `/posts/${texts[0]}`)
  await open(page, `/posts/${post}`)
  expect(await readOn(page, '.comment', MANY)).toBeGreaterThanOrEqual(MANY)
  await open(page, `/groups/${women}/folders/${folder}/resources?page_size=100`)
  await open(page, '/search?search=ran&kind=post&page_size=100')
  await open(page, `/posts/drafts/${draft}`)
}

async function openTheRest(page: Page, { texts, folder, pages }: Places) {
  const women = at.w.networks['Women at Larkspur']
  for (const id of texts.slice(1)) await open(page, `/posts/${id}`)
  for (const id of everywhere ? pages : pages.slice(2)) await open(page, `/resources/${id}`)
  for (const turn of everywhere ? [2, 3, 4] : [2])
    await open(page, `/groups/${women}/folders/${folder}/resources?page=${turn}&page_size=100`)
  await open(page, `/groups/${women}/folders`)
  await open(page, `/search?search=${encodeURIComponent('<img src=x onerror=ran()>')}`)
  await open(page, '/search?search=ran&kind=resource&page_size=100')
  if (!everywhere) return
  for (const path of [
    '/',
    `/groups/${women}`,
    `/groups/${women}/posts`,
    '/posts/drafts',
    '/search?search=ran',
  ])
    await open(page, path)
  await open(page, '/search?search=ran&kind=folder&page_size=100')
}

async function openAdministration(page: Page) {
  for (const what of ['labels', 'tags', 'folders']) await open(page, `/admin/manage/${what}?page_size=100`)
}

describe('a script that somebody wrote into a post, a comment, a folder or a resource', () => {
  let places: Places | undefined
  const written = async () => (places ??= await writeEverywhere())

  it('never runs where nothing but the pages themselves keeps it from that', async () => {
    const places = await written()
    const { page } = await watched({ as: at.w.people.leader, withoutPolicy: true })
    await openPlaces(page, places)
    await openTheRest(page, places)
    const administrator = await watched({ as: at.w.people.admin, withoutPolicy: true })
    await openAdministration(administrator.page)
  }, 400_000)

  it('never comes as far as the content security policy', async () => {
    const places = await written()
    const { page } = await watched({ as: at.w.people.leader })
    await openPlaces(page, places)
    if (everywhere) await openTheRest(page, places)
  }, 400_000)

  it('stays words when it is pasted into what somebody writes', async () => {
    const { draft } = await written()
    const { page, expects } = await watched({ as: at.w.people.leader, withoutPolicy: true })
    expects(404)
    await open(page, `/posts/drafts/${draft}`)
    const field = page.locator('[contenteditable=true]').first()
    await field.waitFor()
    for (const [html, text] of [
      [handful(1, ' '), ''],
      [handful(2, ' '), 'x'],
      ['', handful(0)],
    ] as const)
      await field.evaluate(
        (element, said) => {
          const clipboardData = new DataTransfer()
          if (said.html) clipboardData.setData('text/html', said.html)
          if (said.text) clipboardData.setData('text/plain', said.text)
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        },
        { html, text },
      )
    await expect.poll(() => field.textContent()).toMatch(/here/)
    await nothingRan(page)
  }, 60_000)

  it('would run, did a page take it for markup', async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(250)
    const { page, expects } = await watched({ withoutPolicy: true })
    expects(404, /./)
    await page.goto('/login')
    await heading(page, 'Welcome back').waitFor()
    await page.evaluate(
      (all) => {
        for (const text of all) {
          const frame = document.createElement('iframe')
          frame.className = 'unsafe'
          frame.srcdoc = `<!doctype html><body>${text}`
          document.body.append(frame)
        }
      },
      payloads.filter((_one, index) => everywhere || index % 2 === 0),
    )
    const running = () =>
      page.evaluate(() => {
        const ran = ({ contentWindow }: HTMLIFrameElement) => {
          try {
            return ((contentWindow as unknown as { heard?: string[] } | null)?.heard?.length ?? 0) > 0
          } catch {
            // It went elsewhere, out of sight.
            return false
          }
        }
        return [...document.querySelectorAll<HTMLIFrameElement>('.unsafe')].filter(ran).length
      })
    await expect.poll(running, { timeout: 30_000 }).toBeGreaterThan(everywhere ? 120 : 60)
    await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), payloads[6] ?? '')
    await expect.poll(() => heardIn(page)).toBeGreaterThan(0)
    await expect(nothingRan(page)).rejects.toThrow()
  }, 60_000)
})
