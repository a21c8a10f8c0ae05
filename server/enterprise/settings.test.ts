import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { quietHours } from '../../contract/messages/quietHours.ts'
import { type Client, type World, world } from '../testing/world.ts'

describe('the settings of an enterprise', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const seenVersion = async () => (await admin.get(enterprises.auth.path)).json.settings_version as number

  it('are known to be new by everybody who is signed in, whichever page they were changed on', async () => {
    const { id: _id, name: _name, ...now } = (await admin.get(enterprises.show.path)).json
    const changes = [
      () => admin.post(enterprises.update.path, { body: { ...now, likes_enabled: !now.likes_enabled } }),
      () => admin.put(quietHours.chooseUsual.path, { body: { quiet_from: 1320, quiet_until: 420 } }),
    ]
    for (const change of changes) {
      const before = await seenVersion()
      const answer = await change()
      expect(answer.status, answer.text).toBe(200)
      expect(await seenVersion()).toBe(before + 1)
    }
  })

  it('stay as known when nothing was changed', async () => {
    const { id: _id, name: _name, ...now } = (await admin.get(enterprises.show.path)).json
    const before = await seenVersion()
    expect((await admin.post(enterprises.update.path, { body: now })).status).toBe(200)
    expect(await seenVersion()).toBe(before)
  })
})
