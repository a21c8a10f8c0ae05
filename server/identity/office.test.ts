import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../contract/library/resources.ts'
import { pathOf, type World, world } from '../testing/world.ts'
import { termOver } from './office.ts'

describe('the last day of something', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    // Somewhere the clocks of the database and ours differ by an hour.
    await w.owner.query(
      `create or replace function zone_correction(moment timestamptz, zone text) returns interval
         language plpgsql immutable parallel safe
         as $$ begin return case zone when 'Africa/Casablanca' then interval '1 hour' else interval '0' end; end $$`,
    )
    await w.owner.query(`update enterprises set time_zone = 'Africa/Casablanca' where id = $1`, [
      w.enterprises.larkspur,
    ])
  })
  afterAll(() => w.close())

  it('of a term ends by the clocks that people read, also where PostgreSQL knows other rules', async () => {
    await w.owner.query(`update network_leaders set ends_on = '2031-07-14' where enterprise_id = $1`, [
      w.enterprises.larkspur,
    ])
    const { rows } = await sql<{ over: Date; plain: Date }>`
      select ${termOver('l')} as over, '2031-07-15'::timestamp at time zone 'Africa/Casablanca' as plain
      from network_leaders l where l.enterprise_id = ${w.enterprises.larkspur} limit 1`.execute(
      w.app.database.of(w.enterprises.larkspur),
    )
    const [told] = rows
    expect(new Date(told?.plain ?? 0).getTime() - new Date(told?.over ?? 0).getTime()).toBe(3_600_000)
  })

  it('of a resource is today until the enterprise’s own midnight', async () => {
    const admin = await w.as(w.people.admin)
    const { rows } = await w.owner.query<{ id: string }>(
      `with folder as (insert into folders (enterprise_id, name, position, created_by) values ($1, 'Dated', 1, $2) returning id)
       insert into resources (enterprise_id, folder_id, kind, title, language, created_by, archived_at, archived_by, expires_on)
       select $1, id, 'page', 'Still good', 'en', $2, now(), $2, clock_at(now(), zone)::date
       from folder, (select zone from unnest(array['Pacific/Pago_Pago', 'Pacific/Kiritimati']) as zone) as zones
       returning id`,
      [w.enterprises.larkspur, w.people.admin],
    )
    for (const [at, zone] of ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].entries()) {
      await w.owner.query('update enterprises set time_zone = $2 where id = $1', [
        w.enterprises.larkspur,
        zone,
      ])
      const id = Number(rows[at]?.id)
      const back = await admin.put(pathOf(resources.un_archive, { id }))
      expect(back.json.expires_on, back.text).not.toBeNull()
    }
  })
})
