import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadStates, downloads, userDownloads } from '../../contract/downloads/downloads.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('the states of a file that was asked for', () => {
  let w: World
  const people = new Map<string, Client>()
  beforeAll(async () => {
    w = await world()
    people.set('still allowed', await w.as(w.people.admin))
    people.set('not allowed any more', await w.as(w.people.member))
  })
  afterAll(() => w.close())

  const states = [...downloadStates, 'void'] as const

  /** A file is void when it was made by more rights than its owner has now. */
  async function fileIn(state: (typeof states)[number], owner: number): Promise<number> {
    await w.owner.query('delete from downloads')
    const at = state === 'void' ? 'ready' : state
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into downloads (enterprise_id, user_id, export, file_name, columns, secure, locale, state, reason, rights,
         bytes, finished_at, expires_at)
       values ($1, $2, 'change_log', 'Change log.csv', '{at}', true, 'en', $3, case when $3 = 'failed' then 'broken' end,
         case when $4 then '{leader:0}'::text[] end,
         case when $3 = 'ready' then 1 end, case when $3 = 'ready' then now() end,
         case when $3 = 'ready' then now() + interval '1 hour' end) returning id::text`,
      [w.enterprises.larkspur, owner, at, state === 'void'],
    )
    return Number(rows[0]?.id)
  }

  it('let their owner do exactly what `can` says, and refuse the rest each in its own way', async () => {
    const verbs = { fetch: downloads.file, cancel: downloads.cancel, retry: downloads.retry }
    const wrong: string[] = []
    const told: string[] = []
    for (const [ability, route] of Object.entries(verbs))
      for (const [person, client] of people)
        for (const state of states) {
          const downloadId = await fileIn(state, client.id)
          const [{ can }] = (await client.get(userDownloads.list.path)).json.items
          const { status, json } = await client.send(route.method, pathOf(route, { downloadId }))
          // The bytes were never made: that they are missing is the last thing that is found out.
          const code = status === 200 || status === 404 ? 'done' : json.error.code
          if (can[ability] !== (code === 'done') && !(state === 'expired' && ability === 'fetch'))
            wrong.push(`${person} ${ability} in ${state}: can ${can[ability]}, ${status}`)
          told.push(`${ability}, ${person}, ${state}: ${status === 404 ? json.error.code : code}`)
        }
    expect(told).toMatchSnapshot()
    expect(wrong).toEqual([])
  })
})
