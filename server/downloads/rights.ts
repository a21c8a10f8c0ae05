import { activeNetworks } from '../identity/viewerNetworks.ts'
import type { Reading } from '../platform/act.ts'
import type { Exportable } from './exports.ts'

/** What decides the rows somebody sees: permissions, role, networks, segments. */
export async function rightsOf({ db, me }: Reading): Promise<string[]> {
  const segments = await db
    .selectFrom('segment_members')
    .select('segment_id')
    .where('user_id', '=', me.user_id)
    .execute()
  return [
    `role:${me.role_id}`,
    ...[...me.permissions].map((permission) => `permission:${permission}`),
    ...activeNetworks(me).map((id) => `member:${id}`),
    ...[...me.leads].flatMap(([id, { permissions }]) => [
      `leader:${id}`,
      ...[...permissions].map((permission) => `leader:${id}:${permission}`),
    ]),
    ...segments.map(({ segment_id }) => `segment:${segment_id}`),
  ]
}

/** Everything a file of this table depends on, for this reader now: stored when it is made and compared later. */
export const rightsFor = async (act: Reading, table: Exportable, query: unknown): Promise<string[]> => [
  ...(await rightsOf(act)),
  ...((await table.rights?.(act, query)) ?? []),
]

/** Whether somebody with these rights still has every right the file was made with. */
export const holdsAll = (held: readonly string[], needed: readonly string[] | null) => {
  const there = new Set(held)
  return needed === null || needed.every((right) => there.has(right))
}
