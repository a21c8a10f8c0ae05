import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { groupLeaders, Leader, LeadersFilter } from '../../../contract/networks/leaders.ts'
import type { UserState } from '../../../contract/people/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { roleName } from '../../identity/roles/names.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type DB, together } from '../../platform/database/db.ts'
import { contains, isCalled } from '../../platform/database/patterns.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { Speak } from '../../platform/texts.ts'
import { knownNetwork } from '../known.ts'
import { knownMembership } from '../members/seen.ts'
import { markOf } from '../queries.ts'
import { leadersPolicy } from './policy.ts'
import { here } from './unled.ts'

/** A deputy is shown to people who may know of their membership, as long as it lasts. */
const leadersQuestion = (db: Kysely<DB>, me: Viewer) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('user_roles as r', 'r.id', 'l.role_id')
    .innerJoin('leader_positions as p', 'p.id', 'l.position_id')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .leftJoin('network_members as m', (join) =>
      join
        .onRef('m.network_id', '=', 'l.network_id')
        .onRef('m.user_id', '=', 'l.deputy_id')
        .on('m.state', '=', 'active')
        .on(knownMembership(me)),
    )
    .leftJoin('users as d', (join) => join.onRef('d.id', '=', 'm.user_id').on('d.state', 'in', here))
    .select(['l.ends_on', 'l.stands_in', 'd.id as deputy_id', 'd.name as deputy_name'])
    .select(['d.pronouns as deputy_pronouns', 'd.avatar_file_id as deputy_avatar'])
    .select(['l.id', 'l.user_id', 'l.role_id', 'l.position_id', 'l.visible', 'l.created_at', 'l.version'])
    .select(['u.name as person', 'u.pronouns', 'u.avatar_file_id', 'u.title', 'u.state'])
    .select(['r.role_name', 'r.text_key', 'p.name as position'])
    .select([
      'n.id as network_id',
      'n.kind',
      'n.name',
      'n.colour',
      'n.pattern',
      'n.logo_file_id',
      'n.parent_id',
    ])
    .where('n.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof leadersQuestion>['execute']>>[number]

const networkOf = ({ network_id, kind, name, colour, pattern, logo_file_id, parent_id }: Row) => ({
  id: network_id,
  kind,
  name,
  colour,
  pattern,
  logo_file_id,
  parent_id,
})

const leaderFrom = (say: Speak, manage: boolean, row: Row): z.output<typeof Leader> => ({
  id: row.id,
  network: markOf(networkOf(row)),
  person: {
    ...faceOf({ ...row, id: row.user_id, name: row.person }, FACE_WIDTHS[0]),
    title: row.title,
  },
  account: row.state as UserState,
  role: { id: row.role_id, role_name: roleName(say, row) },
  position: { id: row.position_id, name: row.position },
  visible: row.visible,
  since: row.created_at,
  ends_on: row.ends_on,
  deputy:
    row.deputy_id !== null && row.deputy_name !== null
      ? faceOf(
          {
            id: row.deputy_id,
            name: row.deputy_name,
            pronouns: row.deputy_pronouns,
            avatar_file_id: row.deputy_avatar,
          },
          FACE_WIDTHS[0],
        )
      : null,
  stands_in: row.stands_in,
  version: row.version,
  can: { manage },
})

const named = ({ db, me }: Reading, networkId: number, search: string | undefined) => {
  const all = leadersQuestion(db, me).where('l.network_id', '=', networkId)
  return all.where((eb) => eb.or([isCalled('u', search), contains('p.name', search)]))
}

const orders = { sort_order: 'l.sort_order', name: 'u.name', since: 'l.created_at' } as const

/** All leaders of a network, for people who look after it: also those that its page doesn't name. */
export async function listLeaders(
  act: Reading & Spoken,
  query: Hears<typeof groupLeaders.list, 'query'>,
): Promise<Answers<typeof groupLeaders.list>> {
  const { db, me, say } = act
  const { group_id, page, page_size, search, sort_by, sort_direction = 'asc' } = query
  const network = await knownNetwork(act, group_id)
  authorize(me, leadersPolicy.view, network)
  const some = named(act, group_id, search)
  const [rows, [counted], [all]] = await together(
    db,
    some
      .orderBy(orders[sort_by], sort_direction)
      .orderBy('l.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.clearSelect().select((eb) => eb.fn.countAll<number>().as('count')),
    db
      .selectFrom('network_leaders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('network_id', '=', group_id),
  )
  const manage = allows(me, leadersPolicy.manage, network)
  return {
    items: rows.map((row) => leaderFrom(say, manage, row)),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
    leader_count: all?.count ?? 0,
    can: { manage },
  }
}

/** One leader, for people who look after the network; missing for everybody else. */
export async function showLeader(
  act: Reading & Spoken,
  id: number,
): Promise<Answers<typeof groupLeaders.show>> {
  const { db, me, say } = act
  const row = await leadersQuestion(db, me).where('l.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const network = await knownNetwork(act, row.network_id)
  authorize(me, leadersPolicy.view, network)
  return leaderFrom(say, allows(me, leadersPolicy.manage, network), row)
}

/** The next leaders after one, by their number: for the file. */
export async function leadersAfter(
  act: Reading & Spoken,
  { group_id, search }: z.output<typeof LeadersFilter>,
  after: number,
  limit: number,
) {
  const { me, say } = act
  const network = await knownNetwork(act, group_id)
  authorize(me, leadersPolicy.view, network)
  const rows = await named(act, group_id, search)
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(limit)
    .execute()
  return rows.map((row) => leaderFrom(say, false, row))
}
