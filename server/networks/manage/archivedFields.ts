import { sql } from 'kysely'
import { archiveField, deleteField } from '../../fields/fields.ts'
import { fieldPolicy } from '../../fields/policy.ts'
import { alone, archivable, type NewName } from '../../identity/archivable.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Db } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { archiveNetworkField } from './fields.ts'

const asked = ['user', 'network'] as const

const archivedField = (db: Db, id: number) =>
  db
    .selectFrom('fields')
    .select(['id', 'title', 'belongs_to'])
    .where('id', '=', id)
    .where('belongs_to', 'in', asked)
    .where('archived_at', 'is not', null)

/** Whether another field of the same kind is called so meanwhile. */
const isTaken = async (db: Db, belongs_to: string, title: string) =>
  (await db
    .selectFrom('fields')
    .select('id')
    .where('belongs_to', '=', belongs_to)
    .where('archived_at', 'is', null)
    .where('title_key', '=', sql<string>`name_key(${title})`)
    .executeTakeFirst()) !== undefined

async function restore(act: Act, id: number, names: readonly NewName[]) {
  const { tx, me } = act
  authorize(me, fieldPolicy.manage)
  const field = await archivedField(tx, id).forUpdate().executeTakeFirst()
  if (!field || names.some((one) => one.id !== id)) throw missing()
  const title = names[0]?.name ?? field.title
  if (await isTaken(tx, field.belongs_to, title)) throw invalid({ [`names.${id}`]: { code: 'taken' } })
  if (title !== field.title) {
    await tx.updateTable('fields').set({ title }).where('id', '=', id).execute()
    await record(act, {
      action: 'field.changed',
      subject: { type: 'field', id },
      difference: { title: [field.title, title] },
    })
  }
  await (field.belongs_to === 'user' ? archiveField : archiveNetworkField)(act, id, false)
  return 1
}

async function remove(act: Act, id: number) {
  const { tx } = act
  const field = await archivedField(tx, id).executeTakeFirst()
  if (!field) throw missing()
  if (field.belongs_to !== 'user') throw conflict('field_in_use')
  return deleteField(act, id)
}

export const archivedFields = archivable({
  name: 'field',
  opens: (me, network) => network === null && allows(me, fieldPolicy.manage, undefined),
  restores: (me) => allows(me, fieldPolicy.manage, undefined),
  rows: ({ db }) =>
    db
      .selectFrom('fields as f')
      .select(['f.id', 'f.title as name', 'f.belongs_to as kind', 'f.archived_at', 'f.archived_by'])
      .select([sql<number | null>`null::bigint`.as('home_id'), sql<number>`0`.as('along_count')])
      .select((eb) =>
        eb
          .and([
            eb('f.belongs_to', '=', 'user'),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('user_field_values as v')
                  .select('v.user_id')
                  .whereRef('v.field_id', '=', 'f.id'),
              ),
            ),
          ])
          .as('removable'),
      )
      .where('f.archived_at', 'is not', null)
      .where('f.belongs_to', 'in', asked),
  standing: async ({ db }, id) => {
    const field = await archivedField(db, id).executeTakeFirst()
    const taken = field && (await isTaken(db, field.belongs_to, field.title))
    return { ...alone, taken: taken ? [{ id, name: field.title }] : [] }
  },
  restore,
  remove,
})
