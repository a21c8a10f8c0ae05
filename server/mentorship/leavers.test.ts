import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mentorships } from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { accounts } from '../../contract/people/accounts.ts'
import { crowd } from '../testing/attendees.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const HOUR = 3_600_000

describe('when somebody leaves the company', () => {
  let w: World
  let [mentor, mentee, next]: (Client | undefined)[] = []
  beforeAll(async () => {
    w = await world()
    ;[mentor, mentee, next] = await crowd(w, 3)
    for (const who of [mentor, mentee, next])
      await who?.put(pathOf(mentorshipProfiles.update, { id: who.id }), {
        body: { is_mentor: true, is_mentee: true, goals: 'Something', version: 0 },
      })
  })
  afterAll(() => w.close())

  it('nobody waits for them: requests close, the next is asked, pairs end, sessions are canceled', async () => {
    if (!mentor || !mentee || !next) throw new Error('nobody is there')
    const ask = (who: Client, to: Client[], as: string) =>
      who.post(mentorshipRequests.create.path, { body: { as, recipient_ids: to.map(({ id }) => id) } })
    const first = (await ask(mentee, [mentor], 'mentee')).json.items[0].id
    const pair = (await mentor.put(pathOf(mentorshipRequests.accept, { id: first }))).json.mentorship_id
    const starts = Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR
    const session = await mentee.post(pathOf(mentorshipSessions.create, { id: pair }), {
      body: {
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(starts + HOUR).toISOString(),
        format: 'other',
      },
    })
    const offers = (await ask(mentee, [mentor, next], 'mentor')).json.items
    const admin = await w.as(w.people.admin)
    const left = await admin.delete(pathOf(accounts.deactivate, { id: mentor.id }), {
      body: { reason: null },
    })
    expect(left.status).toBe(200)
    const shown = async (id: number) => (await mentee?.get(pathOf(mentorshipRequests.show, { id })))?.json
    expect(await shown(offers[0].id)).toMatchObject({ state: 'closed', closed_because: 'unavailable' })
    expect((await shown(offers[1].id)).state).toBe('pending')
    expect((await mentee.get(pathOf(mentorships.show, { id: pair }))).json).toMatchObject({
      state: 'ended',
      ended_by: null,
    })
    expect((await mentee.get(pathOf(mentorshipSessions.show, { id: session.json.id }))).json.state).toBe(
      'canceled',
    )
  })
})
