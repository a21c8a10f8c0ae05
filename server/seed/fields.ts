import { sql } from 'kysely'
import { archiveField, createField } from '../fields/fields.ts'
import { setFieldValuesOfMany, type Values } from '../fields/values.ts'
import { viewerOfPerson } from '../identity/viewer.ts'
import { PURGE } from '../people/accounts/accountStates.ts'
import { acting } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Company } from './larkspur/types.ts'

/** A company's fields, made and archived by its administrator, with people's values. */
export async function addFields(tx: Tx, { fields = [], people: story }: Company, people: readonly number[]) {
  const admin = people[story.findIndex(({ role_name }) => role_name === 'admin')]
  const me = admin === undefined ? undefined : await viewerOfPerson(tx, admin)
  if (!me) return
  for (const { values, archived, ...field } of fields) {
    const made = await createField(acting(tx, me, { address: '127.0.0.1' }), {
      ...field,
      options: [...field.options],
    })
    const said = new Map(
      values.flatMap((value, index): [number, Values][] => {
        const person = people[index]
        return value === null || person === undefined ? [] : [[person, new Map([[made.id, value]])]]
      }),
    )
    await setFieldValuesOfMany(tx, said, [made])
    if (archived) await archiveField(acting(tx, me, { address: '127.0.0.1' }), made.id, true)
  }
}

/** People waiting for deletion have its day scheduled. */
export async function planDeletions(tx: Tx) {
  await sql`insert into timed (enterprise_id, kind, subject_id, due_at)
    select enterprise_id, ${PURGE}, id::text, deletion_due_on::timestamptz
    from users where enterprise_id = ${tx.enterpriseId} and deletion_due_on is not null`.execute(tx)
}
