import { csvLine } from '../../../contract/csv.ts'
import { textOfValue } from '../../../contract/fields/values.ts'
import { catalogueFor } from '../../../contract/locales.ts'
import { fieldsOf, readsClass, valuesOfMany } from '../../fields/values.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { mayGive } from '../../identity/roles/grant.ts'
import { roleName } from '../../identity/roles/names.ts'
import { knownTo } from '../../networks/known.ts'
import { markColumns, markOf } from '../../networks/queries.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { fillableFields } from '../import/targets.ts'
import { networkNames } from './export.ts'

const NOBODY = 0

/** The defaults of a new person, and what the person adding them may choose. */
export async function accountPrototype({ db, me, say }: Reading & Spoken, enterprise: Enterprise) {
  authorize(me, accountPolicy.list)
  const [roles, networks] = await together(
    db,
    db
      .selectFrom('user_roles as r')
      .innerJoin('policy_templates as t', 't.role_id', 'r.id')
      .select(['r.id', 'r.role_name', 'r.text_key', 'r.is_default', 't.permissions'])
      .where('r.role_type', '<>', 'group')
      .orderBy('r.priority')
      .orderBy('r.id'),
    db
      .selectFrom('networks as n')
      .select(markColumns.map((column) => `n.${column}` as const))
      .where('n.archived_at', 'is', null)
      .where(knownTo(me))
      .orderBy('n.name')
      .limit(1000),
  )
  const fields = await fieldsOf(db)
  return {
    user: {
      state: 'invited' as const,
      role_id: roles.find(({ is_default }) => is_default)?.id ?? null,
      time_zone: enterprise.time_zone,
      locale: catalogueFor(enterprise.locale) ?? null,
    },
    roles: roles.map((role) => ({
      id: role.id,
      role_name: roleName(say, role),
      may_give: mayGive(me, role),
    })),
    networks: networks.map(markOf),
    fields: fields.filter((field) => readsClass(me, field.class, NOBODY)),
  }
}

/** The columns of an import, by the names it knows them under. */
const sampleColumns = [
  'first_name',
  'last_name',
  'preferred_name',
  'email',
  'employee_id',
  'title',
  'pronouns',
  'birth_date',
  'joined_on',
  'time_zone',
  'locale',
  'notification_email',
  'state',
] as const
const PEOPLE_IN_SAMPLE = 5

/** The sample file holds the last five people. Each column has a heading that the import knows. */
export async function sampleCsv(act: Reading): Promise<string> {
  const { db, me } = act
  authorize(me, accountPolicy.list)
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .select(sampleColumns.map((column) => `u.${column}` as const))
    .select(['u.id', 'r.role_name'])
    .where('u.list_scope', 'is not', null)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(PEOPLE_IN_SAMPLE)
    .execute()
  const ids = rows.map(({ id }) => id)
  const fields = await fillableFields(act)
  const values = await valuesOfMany(act, ids, fields)
  const networks = await networkNames(act, ids).execute()
  const names = new Map(networks.map((one) => [one.user_id, one.names]))
  return [
    csvLine([...sampleColumns, 'role', 'networks', ...fields.map(({ title }) => title)]),
    ...rows.map((row) =>
      csvLine([
        ...sampleColumns.map((column) => row[column]),
        row.role_name,
        names.get(row.id) ?? '',
        ...fields.map(({ id }) => textOfValue(values.get(row.id)?.get(id) ?? null)),
      ]),
    ),
  ].join('')
}
