import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterpriseChanged } from '../platform/live/listen.ts'
import { type World, world } from '../testing/world.ts'

const OLD = 'circles.larkspur.example'
const NEW = 'kindred.larkspur.example'

describe('an enterprise that moves to another host', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    const dist = join(w.data_dir, 'dist')
    await mkdir(dist, { recursive: true })
    await writeFile(join(dist, 'index.html'), '<script id="start">__START__</script>')
    await w.app.reloadWeb()
    await w.owner.query('insert into hosts (host, enterprise_id) values ($1, $3), ($2, $3)', [
      OLD,
      NEW,
      w.enterprises.larkspur,
    ])
    await hosts(OLD, NEW)
  })
  afterAll(() => w.close())

  async function hosts(legacy: string | null, primary: string | null) {
    await w.owner.query('update enterprises set legacy_host = $1, primary_host = $2 where id = $3', [
      legacy,
      primary,
      w.enterprises.larkspur,
    ])
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => enterpriseChanged(tx))
  }
  const redirecting = (on: boolean) =>
    w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      tx
        .insertInto('feature_flags')
        .values({ key: 'communitycliq-redirect', value: on })
        .onConflict((conflict) => conflict.columns(['key']).doUpdateSet({ value: on }))
        .execute(),
    )
  const startAt = async (host: string) => {
    const { text } = await w.anyone(host).get('/groups')
    return JSON.parse(/id="start">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? 'null')
  }

  it('says so in the pages of its old host and nowhere else', async () => {
    expect((await startAt(OLD)).moving_to).toBe(`http://${NEW}`)
    for (const host of [NEW, 'larkspur.localhost', 'brightwater.localhost'])
      expect(await startAt(host), host).not.toHaveProperty('moving_to')
  })

  it('takes people to the same page there once that is switched on, and only from the old host', async () => {
    await redirecting(true)
    const { status, headers } = await w.anyone(OLD).get('/groups?search=a%20b')
    expect(status).toBe(307)
    expect(headers.location).toBe(`http://${NEW}/groups?search=a%20b`)
    expect((await w.anyone(NEW).get('/groups')).status).toBe(200)
    expect((await w.anyone('brightwater.localhost').get('/groups')).status).toBe(200)
    // What a browser still holds of the old host goes on working until it leaves.
    expect((await w.anyone(OLD).get('/api/v1/custom_texts')).status).toBe(200)
    await redirecting(false)
    expect((await w.anyone(OLD).get('/groups')).status).toBe(200)
  })

  it('sends nobody anywhere else, whatever the address holds', async () => {
    await redirecting(true)
    for (const path of ['//evil.example/x', '/\\evil.example', '/@evil.example', '/.evil.example']) {
      const { status, headers } = await w.anyone(OLD).get(path)
      if (status === 307) expect(new URL(String(headers.location)).host, path).toBe(NEW)
    }
    await redirecting(false)
  })

  it('stays where it is while one of the two hosts isn’t named, or both are the same', async () => {
    await redirecting(true)
    for (const [legacy, primary] of [
      [OLD, null],
      [null, NEW],
      [OLD, OLD],
    ] as const) {
      await hosts(legacy, primary)
      expect((await w.anyone(OLD).get('/groups')).status, `${legacy} ${primary}`).toBe(200)
    }
    await hosts(OLD, NEW)
    await redirecting(false)
  })
})
