import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { postDrafts } from '../contract/posts/drafts.ts'
import { networkModeration } from '../contract/posts/moderation.ts'
import { postFilms, posts } from '../contract/posts/pages.ts'
import { myNews } from '../contract/posts/posts.ts'
import { designerFacilitates } from '../server/testing/leaders.ts'
import { picture } from '../server/testing/pictures.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { look, openListening, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

/** A film of a second and a half, drawn and coded by the browser. */
async function drawnFilm(page: Page) {
  const drawn = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const brush = canvas.getContext('2d')
    const camera = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    camera.ondataavailable = ({ data }) => void parts.push(data)
    camera.start(100)
    for (let frame = 0; frame < 30; frame++) {
      if (!brush) break
      brush.fillStyle = '#6b3fa0'
      brush.fillRect(0, 0, 320, 180)
      brush.fillStyle = '#ffd27a'
      brush.fillRect(frame * 10, 70, 40, 40)
      await new Promise((next) => setTimeout(next, 50))
    }
    const over = new Promise((next) => {
      camera.onstop = next
    })
    camera.stop()
    await over
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(drawn)
}

describe('writing', () => {
  let women: number
  beforeAll(async () => {
    const { w } = at
    women = w.networks['Women at Larkspur'] ?? 0
    await designerFacilitates(w, women)
  })

  const begin = async (content: object = {}) => {
    const leader = await at.w.as(at.w.people.leader)
    const { json } = await leader.post(postDrafts.create.path, {
      body: { kind: 'group_message', post_to: String(women) },
    })
    const { json: saved } = await leader.put(pathOf(postDrafts.save, { id: json.id }), {
      body: {
        kind: 'group_message',
        language: 'en',
        network_ids: [women],
        version: json.version,
        ...content,
      },
    })
    return { leader, id: saved.id as string }
  }

  it('names somebody, shows a picture, is sent back, mended and approved', async () => {
    const { w } = at
    const leader = await w.as(w.people.leader)
    const { page } = await at.visit({ as: w.people.designer })
    const said = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await page.goto(`/posts/drafts?postTo=${women}`)
    await page.getByRole('heading', { name: 'No drafts' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Write' }).click()
    await page.getByRole('menuitem', { name: 'Message' }).click()
    await page.getByRole('button', { name: 'Remove Women at Larkspur' }).waitFor()
    await page.getByText('These require approval first').waitFor()

    // By keyboard alone: what is wrong has the focus, then the title, the text, somebody's name, a heading and a list.
    await page.getByRole('button', { name: 'Ask for approval' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('This is required.').count()).toBe(2)
    await page.locator('[aria-invalid=true]:focus').waitFor()
    await page.keyboard.type('Soup on Friday')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.focus()
    await page.keyboard.type('# Who cooks\nAsk @')
    await page.getByRole('option').first().waitFor()
    const named = (await page.getByRole('option').first().locator('.grow').textContent()) ?? ''
    await page.keyboard.press('Enter')
    await page.keyboard.type('first.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- leek\npotato')
    await look(page)

    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    await page.getByRole('button', { name: 'Insert into the text' }).click()
    await page.getByText('Choose a picture first.').waitFor()
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'soup.png', mimeType: 'image/png', buffer: await picture() })
    await page.getByRole('button', { name: 'Insert into the text' }).click()
    await page.getByText('Say what the picture shows.').waitFor()
    await page.getByLabel('What it shows').fill('A pot of soup')
    await look(page)
    await page.getByRole('button', { name: 'Insert into the text' }).click()
    await text.getByRole('img', { name: 'A pot of soup' }).waitFor()
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await said('Post sent for approval')
    await page.getByRole('heading', { level: 2, name: 'Who cooks' }).waitFor()
    await page.getByText(`@${named}`).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'leek' }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: 'A pot of soup' }).count()).toBe(1)

    const id = Number(/\/posts\/(\d+)$/.exec(page.url())?.[1])
    const decide = (decision: string, reason?: string) =>
      leader.post(pathOf(networkModeration.decide, { id: women }), {
        body: { post_ids: [id], decision, ...(reason === undefined ? {} : { reason }) },
      })
    // Its page was looked at before; what is kept of it is old when it is edited.
    await openInside(page, '/')
    const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === myNews.latest.path)
    expect((await decide('request_changes', 'Which Friday?')).status).toBe(200)
    await heard
    await openInside(page, `/groups/${women}/posts/${id}/edit`)
    await page.getByText('Changes were requested').waitFor()
    await page.getByText('Which Friday?').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/posts/${id}/edit`)
    await look(page)
    await page.getByLabel('Title').fill('Soup on Friday the 4th')
    await page.getByRole('button', { name: 'Save and ask for approval' }).click()
    await page.getByRole('heading', { level: 1, name: 'Soup on Friday the 4th' }).waitFor()
    await said('Post sent for approval')
    expect((await decide('approve')).json.decided).toEqual([id])
    expect((await leader.put(pathOf(posts.pin, { id, network_id: women }))).status).toBe(200)
    const { json } = await leader.get(pathOf(posts.show, { id }))
    expect(json).toMatchObject({
      title: 'Soup on Friday the 4th',
      state: 'published',
      mentions: [{ name: named }],
    })
    expect(json.body).toContain('# Who cooks\n\nAsk @person:')
    expect(json.body).toContain('![A pot of soup](/files/')

    // Whoever may not change it hears that it may have gone.
    const { page: member, expects } = await at.visit({ as: w.people.outsider })
    expects(404)
    await member.goto(`/posts/${id}/edit`)
    await member.getByText('The post may have been deleted or you may lack permission to edit it').waitFor()
  })

  it('sends a film, breaks it off, sends it again, and plays it where its readers do', async () => {
    const { w } = at
    const { page, expects } = await at.visit({ as: w.people.leader })
    // What isn’t a film is refused.
    expects(422)
    const said = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await page.goto(`/posts/drafts?postTo=${women}`)
    await page.getByRole('button', { name: 'Write' }).click()
    await page.getByRole('menuitem', { name: 'Video' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('A ball rolls')
    await page.getByRole('button', { name: 'Your own film' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Choose a film first.').waitFor()
    await look(page)
    const choose = (buffer: Buffer) =>
      page
        .locator('input[type=file][accept*=webm]')
        .setInputFiles({ name: 'ball.webm', mimeType: 'video/webm', buffer })
    const film = await drawnFilm(page)

    // Half of it is on its way for as long as nobody lets it through.
    const held = Promise.withResolvers<void>()
    await page.route(postFilms.add.path, async (route) => {
      await held.promise
      await route.abort().catch(() => {})
    })
    await choose(film)
    await page.getByRole('progressbar', { name: 'Upload progress of ball.webm' }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Wait until the film has been uploaded.').waitFor()
    await page.getByRole('button', { name: 'Cancel the upload of ball.webm' }).click()
    held.resolve()
    await page.unroute(postFilms.add.path)
    await choose(Buffer.from('no film'))
    await page.getByText('Browsers can’t play this.').waitFor()
    await page.getByRole('button', { name: 'Remove ball.webm' }).click()
    await choose(film)
    await said('Film added')
    await page.getByRole('button', { name: 'Remove picture' }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.poll(() => page.getByText('This is required.').count()).toBe(1)
    await page.getByLabel('What the film shows').fill('A ball rolls over a violet ground')
    await look(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await said('Post published')

    const { page: reader } = await at.visit({ as: w.people.member, width: 390 })
    await reader.goto(new URL(page.url()).pathname)
    await reader.getByText('A ball rolls over a violet ground').waitFor()
    await look(reader)
    await reader.getByRole('button', { name: 'Play video' }).tap()
    const player = reader.locator('video')
    await expect.poll(() => player.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0)
    await player.evaluate((it: HTMLVideoElement) => {
      it.currentTime = 0.5
    })
    await expect.poll(() => player.evaluate((it: HTMLVideoElement) => it.error?.code ?? 0)).toBe(0)
    await openInside(reader, '/posts')
    await reader
      .getByRole('link', { name: /A ball rolls/ })
      .and(reader.locator('.card-film'))
      .waitFor()
  })

  it('is done by two, in two languages, each seeing what the other saved', async () => {
    const { w } = at
    const { leader, id } = await begin({ title: 'The canteen opens early', body: 'Coffee from 5:40' })
    const { rows } = await w.owner.query('select name from users where id = $1', [w.people.designer])
    const name = rows[0].name as string
    const { page } = await at.visit({ as: w.people.leader })
    const said = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await page.goto(`/posts/drafts/${id}`)
    await page.getByRole('button', { name: 'Ask somebody to write with you' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask somebody to write with you' })
    await dialog.getByLabel('Search people').fill(name)
    await dialog.getByRole('button', { name }).click()
    await said('Changed who writes it')
    await page.getByRole('switch', { name: `${name} can publish it` }).waitFor()
    await page.getByRole('button', { name: 'Add a language' }).click()
    await page.getByRole('menuitem', { name: 'Français' }).click()
    const french = page.locator('.other-language')
    await french.getByLabel('Title').fill('La cantine ouvre tôt')
    await french.getByRole('textbox', { name: 'Text' }).fill('Café dès 5 h 40')
    await page.getByText('Saved', { exact: true }).waitFor()
    await look(page)
    // On a phone the aside lies below the form: who will see it stands beside Publish as well, without scrolling.
    const { page: phone } = await at.visit({ as: w.people.leader, width: 390 })
    await phone.goto(new URL(page.url()).pathname)
    const reach = phone.locator('.draft-bar').getByText('Who will see it:')
    await reach.waitFor()
    const [line, button] = [
      await reach.boundingBox(),
      await phone.getByRole('button', { name: 'Publish', exact: true }).boundingBox(),
    ]
    expect(line && button && line.y >= button.y - line.height && line.y + line.height <= 844).toBe(true)
    await phone.close()

    const { page: other, expects } = await at.visit({ as: w.people.designer, width: 390 })
    // The draft that they look at becomes a post.
    expects(404)
    await other.goto('/posts/drafts')
    await other.getByText('Started by').waitFor()
    await other.getByRole('link', { name: 'The canteen opens early' }).tap()
    await other.getByText('The person who started it publishes it.').waitFor()
    await other.getByLabel('Title').first().fill('The canteen opens early on Mondays')
    await other.getByText('Saved', { exact: true }).waitFor()
    await look(other)
    await page.getByText(`${name} saved this draft on`).waitFor()
    await page.getByRole('button', { name: 'Show the newer one' }).click()
    await expect
      .poll(() => page.getByLabel('Title').first().inputValue())
      .toBe('The canteen opens early on Mondays')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await said('Post published')
    await page.getByText(`with ${name}`).waitFor()
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByRole('heading', { level: 1, name: 'La cantine ouvre tôt' }).waitFor()
    await look(page)
    const post = Number(/\/posts\/(\d+)/.exec(page.url())?.[1])
    expect((await leader.get(pathOf(posts.show, { id: post }))).json.languages).toEqual(['en', 'fr'])

    // The other's page, still open, says at once what became of it, and keeps what stands in it.
    await other.getByText('This draft is now a post').waitFor()
    await other.getByText(/published it on/).waitFor()
    expect(await other.getByLabel('Title').first().inputValue()).toBe('The canteen opens early on Mondays')
    await look(other)
    await other.getByRole('link', { name: 'Open the post' }).tap()
    await other.getByRole('heading', { level: 1, name: 'The canteen opens early on Mondays' }).waitFor()
  })

  it('that one of two deletes or leaves is still on the other’s page, with who did it', async () => {
    const { w } = at
    const { leader, id } = await begin({ title: 'Two of us', body: 'Both' })
    const writer = pathOf(postDrafts.invite, { id, user_id: w.people.designer })
    const nameOf = async (who: number) =>
      (await w.owner.query('select name from users where id = $1', [who])).rows[0].name as string
    await leader.put(writer, { body: {} })
    const { page } = await at.visit({ as: w.people.leader })
    const { page: other, expects } = await at.visit({ as: w.people.designer })
    // The draft that they look at goes.
    expects(404)
    await openListening(page, `/posts/drafts/${id}`)
    await openListening(other, `/posts/drafts/${id}`)
    await page
      .getByText(await nameOf(w.people.designer))
      .first()
      .waitFor()
    await other.getByRole('button', { name: 'Stop writing here' }).click()
    await other.getByRole('heading', { level: 1, name: 'Post drafts' }).waitFor()
    await page
      .locator(toast, { hasText: `${await nameOf(w.people.designer)} no longer writes here` })
      .waitFor()
    await page.getByText('Only you. Others can write it with you.').waitFor()

    await leader.put(writer, { body: {} })
    await openInside(other, `/posts/drafts/${id}`)
    await other.getByLabel('Title').waitFor()
    // Still being typed when it goes.
    await other.route(pathOf(postDrafts.save, { id }), (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await other.getByLabel('Title').fill('Two of us, and more')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await other.getByText('This draft was deleted').waitFor()
    await other.getByText(`${await nameOf(w.people.leader)} deleted it on`).waitFor()
    await look(other)
    await other.getByRole('button', { name: 'Keep mine as a draft' }).click()
    await other.locator(toast, { hasText: 'Your version is now a draft of its own' }).waitFor()
    await expect.poll(() => other.getByLabel('Title').inputValue()).toBe('Two of us, and more')
    expect(other.url()).not.toContain(id)
  })

  it('is scheduled by the clocks of a place, and taken back in time', async () => {
    const { leader, id } = await begin({ title: 'Later', body: 'Not yet' })
    const { page } = await at.visit({ as: at.w.people.leader })
    const said = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await page.goto(`/posts/drafts/${id}`)
    await page.getByLabel('At a set day and time').check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Choose a day and a time.').waitFor()
    const next = new Date().getFullYear() + 1
    await page.getByLabel('Day', { exact: true }).fill(`${next}-01-15`)
    await page.getByLabel('Time', { exact: true }).fill('09:30')
    await page.getByRole('button', { name: 'Schedule' }).click()
    await said('Post scheduled')
    const post = Number(/\/posts\/(\d+)$/.exec(page.url())?.[1])
    const now = async () => (await leader.get(pathOf(posts.show, { id: post }))).json
    expect(await now()).toMatchObject({
      state: 'pending_publication',
      publish_at: `${next}-01-15T08:30:00Z`,
      can: { cancel_publication: true },
    })
    await openInside(page, '/posts/drafts?currentTab=1')
    await page.getByRole('link', { name: 'Later' }).waitFor()
    await page.getByRole('row', { name: /Later/ }).getByText('Goes out later').waitFor()
    await look(page)
    await page.getByRole('link', { name: 'Later' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Cancel publication' }).click()
    await said('Publication canceled')
    expect((await now()).state).toBe('approved')
  })

  it('in two tabs loses nothing: the later one is asked what shall be', async () => {
    const { leader, id } = await begin({ title: 'Two tabs', body: 'Once' })
    const { page, tab, expects } = await at.visit({ as: at.w.people.leader })
    // The draft that a tab shows becomes a post elsewhere.
    expects(409, 404)
    await page.goto(`/posts/drafts/${id}`)
    await page.getByLabel('Title').waitFor()
    const second = await tab()
    await second.goto(`/posts/drafts/${id}`)
    await second.getByLabel('Title').fill('From the second tab')
    await second.getByText('Saved', { exact: true }).waitFor()
    await page.getByLabel('Title').fill('From the first tab')
    await page.getByText('A newer version was saved elsewhere', { exact: true }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Keep mine as a draft' }).click()
    await page.locator(toast, { hasText: 'Your version is now a draft of its own' }).waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('From the first tab')
    expect(page.url()).not.toContain(id)
    const { json } = await leader.get(pathOf(postDrafts.show, { id }))
    expect([json.title, json.body]).toEqual(['From the second tab', 'Once'])

    // A post that is out is changed in one place while it is being changed in another.
    const { json: post } = await leader.post(pathOf(postDrafts.publish, { id }), {
      body: { version: json.version },
    })
    const show = pathOf(posts.show, { id: post.id })
    await openInside(second, `/posts/${post.id}/edit`)
    await second.getByLabel('Title').fill('Changed here')
    const there = { kind: post.kind, body: post.body, language: 'en', network_ids: [women] }
    await leader.put(show, { body: { ...there, title: 'Changed there', version: post.version } })
    await second.getByRole('button', { name: 'Save changes' }).click()
    await second.getByText('A newer version was saved elsewhere', { exact: true }).waitFor()
    await second.getByRole('button', { name: 'Replace it with mine' }).waitFor()
    await second.getByRole('button', { name: 'Show the newer one' }).click()
    await expect.poll(() => second.getByLabel('Title').inputValue()).toBe('Changed there')
    await second.getByLabel('Title').fill('Changed once more')
    await second.getByRole('button', { name: 'Save changes' }).click()
    await second.locator(toast, { hasText: 'Post updated' }).waitFor()
    expect((await leader.get(show)).json.title).toBe('Changed once more')
  })

  it('without a network is kept, outlives the page and is saved later', async () => {
    const { leader, id } = await begin({ title: 'On the train', body: 'Tunnel' })
    const { page, context, expects } = await at.visit({ as: at.w.people.leader })
    // The browser's own sentence about a network that is gone.
    expects(/^Failed to fetch$/)
    const title = async () => (await leader.get(pathOf(postDrafts.show, { id }))).json.title as string
    await page.goto(`/posts/drafts/${id}`)
    await page.getByLabel('Title').waitFor()
    await context.setOffline(true)
    await page.getByLabel('Title').fill('In the tunnel')
    await page.getByText(/There is no connection/).waitFor()
    expect(await title()).toBe('On the train')
    await context.setOffline(false)
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(title).toBe('In the tunnel')

    // The tab is gone before the network is back.
    await context.setOffline(true)
    await page.getByLabel('Title').fill('Out of the tunnel')
    await page.getByText(/There is no connection/).waitFor()
    await page.getByRole('link', { name: 'Post drafts' }).click()
    await page.getByRole('heading', { name: 'Unsaved Changes' }).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    // It crashes: one that is closed hears of the network a last time, and may still save.
    const crash = page.waitForEvent('crash')
    const browser = await context.newCDPSession(page)
    await Promise.any([crash, browser.send('Page.crash')])
    await crash
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(`/posts/drafts/${id}`)
    await again.locator(toast, { hasText: 'Here it is again' }).waitFor()
    await expect.poll(() => again.getByLabel('Title').inputValue()).toBe('Out of the tunnel')
    await expect.poll(title).toBe('Out of the tunnel')
  })
})
