import { sql } from 'kysely'
import { archives } from '../../../contract/archives/archives.ts'
import { type AimKind, aimKinds } from '../../../contract/planning/aims.ts'
import { alone, archivable, type Network, type NewName } from '../../identity/archivable.ts'
import { ENTERPRISE } from '../../identity/namedClauses.ts'
import type { Act } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { archiving } from '../../platform/undo.ts'
import { isPlanned } from '../known.ts'
import { planningPolicy } from '../policy.ts'
import { type AimRow, heldAim } from './aimRows.ts'
import { logAim, mustBeFew } from './aims.ts'

const may = planningPolicy.manage_outcomes

/** Archiving includes everything below it, and restoring brings it back. */
async function archiveAim(act: Act, kind: AimKind, id: number, archived: boolean) {
  if (!archived) return restoreAim(act, kind, id, [])
  const { tx, me } = act
  const { aim } = await heldAim(act, id, { kind, may })
  await tx
    .updateTable('aims')
    .set({ archived_at: sql`now()`, archived_by: me.user_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logAim(act, 'archived', aim, { name: aim.name })
  wentStale(tx, [archives.names.path, archives.list.path])
  return { done: true as const }
}

/** Archived aims above it, the highest first. */
const archivedAbove = async (db: Db, { parent_id }: Pick<AimRow, 'parent_id'>) => {
  if (parent_id === null) return null
  const rows = await db
    .selectFrom('aims as p')
    .leftJoin('aims as g', 'g.id', 'p.parent_id')
    .select([
      'p.id',
      'p.name',
      'p.archived_at',
      'g.id as high_id',
      'g.name as high_name',
      'g.archived_at as high_at',
    ])
    .where('p.id', '=', parent_id)
    .execute()
  const [row] = rows
  if (row?.high_at != null) return { id: row.high_id ?? 0, name: row.high_name ?? '' }
  return row?.archived_at == null ? null : { id: row.id, name: row.name }
}

const takenBy = (db: Db, aim: AimRow, name: string) =>
  db
    .selectFrom('aims')
    .select('id')
    .where('network_id', '=', aim.network_id)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`parent_id is not distinct from ${aim.parent_id}::bigint`)
    .where(sql<boolean>`name_key = name_key(${name})`)
    .executeTakeFirst()

/** At its former place, under a new name if the old one was taken meanwhile. */
async function restoreAim(act: Act, kind: AimKind | undefined, id: number, names: readonly NewName[]) {
  const { tx } = act
  const { aim } = await heldAim(act, id, { ...(kind && { kind }), may, archived: true })
  if (aim.archived_at === null || names.some((one) => one.id !== id)) throw missing()
  const above = await archivedAbove(tx, aim)
  if (above) throw conflict('archived_above', { name: above.name })
  const name = names[0]?.name ?? aim.name
  if (await takenBy(tx, aim, name)) throw invalid({ [`names.${id}`]: { code: 'taken' } })
  await mustBeFew(act, aim)
  await tx
    .updateTable('aims')
    .set({ name, archived_at: null, archived_by: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logAim(act, 'restored', aim, { name: name === aim.name ? name : [aim.name, name] })
  wentStale(tx, [archives.names.path, archives.list.path])
  return { done: true as const }
}

const archivingOf = (kind: AimKind) =>
  archiving(kind, (act, id, archived) => archiveAim(act, kind, id, archived))

export const aimArchiving = {
  outcome: archivingOf('outcome'),
  pillar: archivingOf('pillar'),
  goal: archivingOf('goal'),
}
export const aimUndoings = aimKinds.map((kind) => aimArchiving[kind].undoing)

const SOME = 10

const partsOf = (db: Db, id: number) =>
  db
    .selectFrom('aims as b')
    .leftJoin('aims as m', 'm.id', 'b.parent_id')
    .where('b.archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('b.parent_id', '=', id),
        eb.and([eb('m.parent_id', '=', id), eb('m.archived_at', 'is', null)]),
      ]),
    )

const tends = (me: Viewer, network: Network | null) => allows(me, may, network ?? ENTERPRISE)

/** Outcomes, pillars and goals that were put away, each with what went along. */
export const archivedAims = archivable({
  name: 'outcome',
  isOn: isPlanned,
  opens: tends,
  restores: tends,
  rows: ({ db }, { network_id }) =>
    db
      .selectFrom('aims as a')
      .select(['a.id', 'a.name', 'a.kind', 'a.network_id as home_id', 'a.archived_at', 'a.archived_by'])
      .select((eb) => [
        eb
          .selectFrom('aims as b')
          .leftJoin('aims as m', 'm.id', 'b.parent_id')
          .select((count) => count.fn.countAll<number>().as('count'))
          .where('b.archived_at', 'is', null)
          .where((inner) =>
            inner.or([
              inner('b.parent_id', '=', inner.ref('a.id')),
              inner.and([inner('m.parent_id', '=', inner.ref('a.id')), inner('m.archived_at', 'is', null)]),
            ]),
          )
          .as('along_count'),
        sql<boolean>`false`.as('removable'),
      ])
      .where('a.archived_at', 'is not', null)
      .$if(network_id !== undefined, (all) => all.where('a.network_id', '=', network_id ?? 0)),
  standing: async ({ db }, id) => {
    const row = await db.selectFrom('aims').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw missing()
    const aim = { ...row, kind: row.kind as AimKind }
    const along = await partsOf(db, id).select(['b.id', 'b.name']).orderBy('b.position').limit(SOME).execute()
    const taken = (await takenBy(db, aim, aim.name)) ? [{ id, name: aim.name }] : []
    return { ...alone, along, waits_for: await archivedAbove(db, aim), taken }
  },
  restore: async (act, id, names) => {
    await restoreAim(act, undefined, id, names)
    return 1
  },
})
