import { type ScimUserIn, scimUrns } from '../../contract/scim/resources.ts'
import { fieldsOf, problemsWith, setFieldValuesOfMany, valuesOf } from '../fields/values.ts'
import { reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { invalid } from '../platform/errors.ts'
import { type Doing, doneBy } from './caller.ts'
import { fieldValuesFrom } from './wantedPerson.ts'

/** Keeps the values of custom fields that the provider names. Answers whether anything changed. */
export async function keepFields(act: Doing, userId: number, said: ScimUserIn) {
  const { tx, by } = act
  if (Object.keys(said[scimUrns.fields] ?? {}).length === 0) return false
  // Held until the values are kept, so that no option goes meanwhile.
  await tx.selectFrom('fields').select('id').orderBy('id').forShare().execute()
  const fields = await fieldsOf(tx)
  const values = fieldValuesFrom(said, fields)
  const problems = problemsWith(fields, values)
  if (problems.size > 0)
    throw invalid(Object.fromEntries([...problems].map(([id, problem]) => [`field_${id}`, problem])))
  const before = new Map(
    (await valuesOf(reading(tx, undefined), userId)).map(({ field, value }) => [field.id, value]),
  )
  const changed = new Map(
    [...values].filter(([id, value]) => JSON.stringify(before.get(id) ?? null) !== JSON.stringify(value)),
  )
  if (changed.size === 0) return false
  await setFieldValuesOfMany(tx, new Map([[userId, changed]]), fields)
  // Sensitive values aren't repeated in the log, only that they changed.
  const told = [...changed].filter(([id]) => fields.find((field) => field.id === id)?.class !== 'sensitive')
  await record(act, {
    action: 'user.fields_changed',
    subject: { type: 'user', id: userId },
    difference: { field_ids: [...changed.keys()], ...doneBy(by) },
    personal: {
      about_user_id: userId,
      before_after: Object.fromEntries(
        told.map(([id, value]) => [`field_${id}`, [before.get(id) ?? null, value]]),
      ),
    },
  })
  return true
}
