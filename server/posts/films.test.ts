import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postDrafts } from '../../contract/posts/drafts.ts'
import { postFilms, posts } from '../../contract/posts/pages.ts'
import { filmFile, webmFile } from '../testing/films.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { breakOff, keptIn, wait } from '../testing/uploads.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { unusedSweep } from './unusedPictures.ts'

describe('films and pictures of posts', () => {
  let w: World
  let leader: Client
  let member: Client
  let admin: Client
  let outsider: Client
  let women: number
  beforeAll(async () => {
    w = await world()
    await w.another({ ONLY: 'worker' })
    women = w.networks['Women at Larkspur'] ?? 0
    await w.owner.query(`update networks set latest_news_visibility = 'group' where id = $1`, [women])
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
    outsider = await w.as(w.people.outsider)
  })
  afterAll(() => w.close())

  const send = (client: Client, bytes: Uint8Array, name = 'Film.mp4', headers = {}) =>
    client.post(postFilms.add.path, { form: formWith(bytes, name, 'video/mp4'), headers })
  const sent = async (client = leader) => {
    const { status, text, json } = await send(client, filmFile())
    expect(status, text).toBe(200)
    return json as { file_id: string; url: string }
  }
  const filmPost = (film: { file_id: string }, more: object = {}) => ({
    kind: 'video',
    title: 'Opening day',
    language: 'en',
    network_ids: [women],
    video_file_id: film.file_id,
    picture_alt: 'The canteen fills with people',
    ...more,
  })
  const published = async (film: { file_id: string }, more: object = {}) => {
    const { status, text, json } = await leader.post(posts.create.path, { body: filmPost(film, more) })
    expect(status, text).toBe(200)
    return json
  }
  const begun = async (content: object, client = leader) => {
    const { json } = await client.post(postDrafts.create.path, { body: { post_to: String(women) } })
    const saved = await client.put(pathOf(postDrafts.save, { id: json.id }), {
      body: { kind: 'group_message', version: json.version, ...content },
    })
    expect(saved.status, saved.text).toBe(200)
    return saved.json
  }
  const sentPicture = async (client = leader, bytes?: Buffer) =>
    (await client.post(posts.addPicture.path, { form: formWith(bytes ?? (await picture()), 'us.png') }))
      .json as {
      id: string
      url: string
    }
  const isFile = async (id: string) =>
    (await w.owner.query('select 1 from files where id = $1', [id])).rows.length === 1
  const aWeekLater = () => unusedSweep.run(w.app.database, new Date(Date.now() + 8 * 86_400_000))

  describe('a film', () => {
    it('is played by those who read its post, from wherever they are in it', async () => {
      const film = await sent()
      const whole = filmFile()
      const post = await published(film)
      expect(post.film).toMatchObject({ file_id: film.file_id, alt: 'The canteen fills with people' })
      const all = await member.get(post.film.url)
      expect(all.headers).toMatchObject({
        'content-type': 'video/mp4',
        'accept-ranges': 'bytes',
        'content-length': String(whole.length),
        'cache-control': 'private, no-store',
      })
      const part = (range: string, client = member) => client.get(post.film.url, { headers: { range } })
      const middle = await part('bytes=100-103')
      expect([middle.status, middle.headers['content-range'], middle.headers['content-length']]).toEqual([
        206,
        `bytes 100-103/${whole.length}`,
        '4',
      ])
      expect(Buffer.from(middle.text, 'latin1')).toEqual(whole.subarray(100, 104))
      expect((await part(`bytes=${whole.length - 2}-`)).headers['content-length']).toBe('2')
      expect((await part('bytes=999999-')).status).toBe(416)
    })

    it('isn’t there for anybody else, nor for its readers once the post is out of sight', async () => {
      const film = await sent()
      const never = await member.get(pathOf(postFilms.show, { id: '0d9f3c1e-7a44-4b6b-9c55-3f2f6a1f0b77' }))
      const asked = async (client: Client) => (await client.get(film.url)).text
      // Nobody but who sent it, before a post shows it; and by no address of files.
      expect([await asked(member), await asked(admin)]).toEqual([never.text, never.text])
      expect((await leader.get(film.url)).status).toBe(200)
      expect((await leader.get(`/files/${film.file_id}/480.webp`)).status).toBe(404)
      const { id } = await published(film)
      expect([(await member.get(film.url)).status, await asked(outsider)]).toEqual([200, never.text])
      expect((await w.anyone().get(film.url)).status).toBe(401)
      await leader.put(pathOf(posts.archive, { id }))
      expect([await asked(member), (await leader.get(film.url)).status]).toEqual([never.text, 200])
    })

    it('is a post with words for those who don’t see it, and has no address beside it', async () => {
      const film = await sent()
      const refused = async (more: object, client = leader) =>
        Object.keys(
          (await client.post(posts.create.path, { body: filmPost(film, more) })).json.error.fields,
        ).toSorted()
      expect(await refused({ picture_alt: null })).toEqual(['picture_alt'])
      expect(await refused({ url: 'https://vimeo.com/76979871' })).toEqual(['video_file_id'])
      expect(await refused({ kind: 'group_message', body: 'Words' })).toEqual(['video_file_id'])
      expect(await refused({ video_file_id: null })).toEqual(['url'])
      expect(await refused({}, admin)).toEqual(['video_file_id'])
      const still = await sentPicture()
      expect(await refused({ video_file_id: still.id })).toEqual(['video_file_id'])
      expect(await refused({ picture_file_id: film.file_id })).toEqual(['picture_file_id'])
      expect(await published(film, { picture_file_id: still.id })).toMatchObject({
        picture: { file_id: still.id, alt: 'The canteen fills with people' },
      })
    })

    it('is taken as far as browsers play it, whatever it is called', async () => {
      const kindOf = async (bytes: Uint8Array, name = 'Film.mp4') => {
        const { json } = await send(leader, bytes, name)
        return json.media_type ?? Object.keys(json.error.fields)
      }
      expect(await kindOf(filmFile({ brand: 'qt  ' }), 'Film.mov')).toBe('video/mp4')
      expect(await kindOf(filmFile({ codec: 'av01' }))).toBe('video/mp4')
      expect(await kindOf(webmFile(), 'Film.webm')).toBe('video/webm')
      for (const bytes of [
        filmFile({ codec: 'hvc1' }),
        filmFile({ codec: 'apcn', brand: 'qt  ' }),
        filmFile().subarray(0, 600),
        await picture(),
        Buffer.from('<video src=x>'),
      ])
        expect(await kindOf(bytes)).toEqual(['file'])
      expect((await send(member, filmFile())).status).toBe(403)
    })

    it('that breaks off half-way leaves nothing behind, and sent twice under one key is there once', async () => {
      const before = keptIn(w)
      await breakOff(w, leader, postFilms.add.path)
      expect(keptIn(w)).toBe(before)
      const headers = { 'idempotency-key': 'the same film' }
      const answers = [
        await send(leader, filmFile(), 'A.mp4', headers),
        await send(leader, filmFile(), 'A.mp4', headers),
      ]
      expect(new Set(answers.map(({ json }) => json.file_id)).size).toBe(1)
      expect(keptIn(w)).toBe(before + 1)
    })

    it('of a draft is shown to nobody but those who write it, and belongs to the post that it becomes', async () => {
      const film = await sent()
      const draft = await begun({ ...filmPost(film), kind: 'video' })
      expect(draft.film).toMatchObject({ file_id: film.file_id })
      expect((await member.get(film.url)).status).toBe(404)
      const { json } = await leader.post(pathOf(postDrafts.publish, { id: draft.id }), {
        body: { version: draft.version },
      })
      expect(json.film?.file_id).toBe(film.file_id)
      expect((await member.get(film.url)).status).toBe(200)
    })
  })

  describe('what nobody shows any more', () => {
    it('goes after a week, with its bytes; what a second draft still shows stays', async () => {
      const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#204060' } })
        .png()
        .toBuffer()
      const [used, forgotten, film] = [
        await sentPicture(leader, bytes),
        await sentPicture(admin, bytes),
        await sent(),
      ]
      const draft = await begun({ picture_file_id: used.id, picture_alt: 'Us' })
      const copy = (await leader.post(pathOf(postDrafts.copy, { id: draft.id }))).json
      const there = async () => [
        await isFile(used.id),
        await isFile(forgotten.id),
        await isFile(film.file_id),
      ]
      const hash = createHash('sha256').update(bytes).digest('hex')
      const pixels = join(w.data_dir, 'files', hash.slice(0, 2), hash.slice(2), '480.webp')
      const pictures = join(w.data_dir, 'files', 'library', film.file_id.slice(0, 2), film.file_id)
      await leader.delete(pathOf(postDrafts.delete, { id: draft.id }))
      await unusedSweep.run(w.app.database, new Date())
      expect([...(await there()), existsSync(pictures)]).toEqual([true, true, true, true])
      await aWeekLater()
      expect(await there()).toEqual([true, false, false])
      await expect.poll(() => existsSync(pictures), wait).toBe(false)
      // Both were the same picture: its bytes stay for who still has it, and go with the last.
      await leader.delete(pathOf(postDrafts.delete, { id: copy.id }))
      expect([existsSync(pixels), (await leader.get(used.url)).status]).toEqual([true, 200])
      await aWeekLater()
      expect(await isFile(used.id)).toBe(false)
      await expect.poll(() => existsSync(pixels), wait).toBe(false)
    })

    it('is told by what is written: a picture in a text stays as long as it stands there', async () => {
      const [woven, drafted] = [await sentPicture(), await sentPicture()]
      const body = { kind: 'group_message', title: 'Woven', language: 'en', network_ids: [women] }
      const { json } = await leader.post(posts.create.path, {
        body: { ...body, body: `Look ![Us](${woven.url})` },
      })
      await begun({ body: `![Us](${drafted.url})` })
      await aWeekLater()
      expect([await isFile(woven.id), await isFile(drafted.id)]).toEqual([true, true])
      await leader.put(pathOf(posts.update, { id: json.id }), {
        body: { ...body, body: 'Nothing to see', version: json.version },
      })
      await aWeekLater()
      expect([await isFile(woven.id), await isFile(drafted.id)]).toEqual([false, true])
    })

    it('stays where a text of another area shows it, and where a link’s preview does', async () => {
      const [copied, previewed, planned] = [await sentPicture(), await sentPicture(), await sentPicture()]
      await w.owner.query(`update events set description = $1 where id = (select min(id) from events)`, [
        `![Us](${planned.url})`,
      ])
      const { json: folder } = await leader.post('/api/v1/folders', {
        body: { name: 'Pages', network_id: women },
      })
      await leader.post('/api/v1/resources', {
        body: { folder_id: folder.id, title: 'A page', body: `![Us](${copied.url})` },
      })
      const draft = await begun({ kind: 'news_link', url: 'https://example.org/a' })
      await w.owner.query(
        `update post_drafts set content = jsonb_set(content, '{preview,file_id}', to_jsonb($2::text)) where id = $1`,
        [draft.id, previewed.id],
      )
      await aWeekLater()
      expect([await isFile(copied.id), await isFile(previewed.id), await isFile(planned.id)]).toEqual([
        true,
        true,
        true,
      ])
    })
  })

  it('too large to be held whole are refused before they are unpacked', async () => {
    const drawn = sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#6b3fa0' } })
    const woven = await drawn.clone().png({ progressive: true }).toBuffer()
    const refused = await leader.post(posts.addPicture.path, { form: formWith(woven, 'woven.png') })
    expect(refused.json.error.fields.file).toMatch(/12 megapixels/)
    const plain = await drawn.clone().jpeg().toBuffer()
    expect((await leader.post(posts.addPicture.path, { form: formWith(plain, 'plain.jpg') })).status).toBe(
      200,
    )
  })
})
