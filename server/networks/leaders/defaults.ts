import type { Tx } from '../../platform/database/db.ts'

/** Gives a new enterprise the two positions it begins with; answers their ids by name. */
export async function makeDefaultPositions(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('leader_positions')
    .values([
      { name: 'Group Leader', default_for: 'group', sort_order: 1 },
      { name: 'Region Leader', default_for: 'region', sort_order: 2 },
    ])
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
