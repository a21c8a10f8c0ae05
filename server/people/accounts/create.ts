import { sql } from 'kysely'
import { z } from 'zod'
import { type FieldError, fieldErrors } from '../../../contract/fieldErrors.ts'
import { limits } from '../../../contract/limits.ts'
import { type accounts, type NewAccount, NewEmployeeId } from '../../../contract/people/accounts.ts'
import type { Hears } from '../../../contract/route.ts'
import { Email, OptionalText, Text } from '../../../contract/shapes.ts'
import { setFieldValues } from '../../fields/values.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import type { Letters } from '../../identity/letters.ts'
import { roleToGive } from '../../identity/roles/grant.ts'
import { createUsers, defaultRole, unsaid } from '../../identity/users.ts'
import type { Act, Spoken } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { invalid } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'

/** Adds one person, with the values of their fields, and invites them. */
export async function createAccount(
  act: Act,
  letters: Letters,
  { field_data, role_id, ...person }: z.output<typeof NewAccount>,
  time_zone: string,
) {
  const { tx, me } = act
  authorize(me, accountPolicy.list)
  activatesAlone(person.state, person)
  const role = await roleToGive(act, role_id ?? (await defaultRole(tx)))
  const [added] = await createUsers(act, letters, [person], { role_id: role.id, time_zone })
  if (!added) throw invalid(await takenBy(tx, person))
  await setFieldValues(act, added.id, new Map(field_data.map(({ field_id, value }) => [field_id, value])))
  return added.id
}

/** Self-activation identifies people by these two. */
export function activatesAlone(
  state: string,
  person: { employee_id: string | null; birth_date: string | null },
) {
  if (state !== 'pending_activation') return
  const problem: FieldError = { code: 'needed_for_activation' }
  const problems = {
    ...(person.employee_id ? {} : { employee_id: problem }),
    ...(person.birth_date ? {} : { birth_date: problem }),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const taken: FieldError = { code: 'taken' }
async function takenBy(tx: Tx, person: { email: string; employee_id: string | null }) {
  const found = await tx
    .selectFrom('users')
    .select(['email', 'employee_id'])
    .where((eb) =>
      eb.or([
        eb('email', '=', person.email),
        ...(person.employee_id ? [eb('employee_id', '=', person.employee_id)] : []),
      ]),
    )
    .execute()
  return {
    ...(found.some(({ email }) => email === person.email) ? { email: taken } : {}),
    ...(person.employee_id && found.some(({ employee_id }) => employee_id === person.employee_id)
      ? { employee_id: taken }
      : {}),
  }
}

const Row = z.object({
  first_name: Text(limits.name),
  last_name: Text(limits.name),
  email: Email,
  employee_id: NewEmployeeId,
  title: OptionalText(limits.name),
})

type Problems = Map<number, Record<string, FieldError>>

/** Adds people typed or pasted in rows: all of them, or on request only the rows without errors. */
export async function createMany(
  act: Act & Spoken,
  letters: Letters,
  { people, role_id, state, only_good }: Hears<typeof accounts.createMany, 'body'>,
  time_zone: string,
) {
  const { tx, me, say } = act
  authorize(me, accountPolicy.list)
  const role = await roleToGive(act, role_id ?? (await defaultRole(tx)))
  const problems: Problems = new Map()
  const good = people.flatMap((person, row) => {
    const read = Row.safeParse(person)
    if (read.success) return [{ row, ...read.data }]
    problems.set(row, fieldErrors(read.error.issues, person))
    return []
  })
  await findTaken(tx, good, problems)
  const fit = good.filter(({ row }) => !problems.has(row))
  let created = 0
  if (fit.length > 0 && (only_good || problems.size === 0)) {
    const added = await createUsers(
      act,
      letters,
      fit.map(({ row: _row, ...person }) => ({ ...person, ...unsaid, state })),
      { role_id: role.id, time_zone },
    )
    // Somebody else was faster: the current data tells which rows are taken.
    const emails = new Set(added.map(({ email }) => email))
    for (const { row, email } of fit) if (!emails.has(email)) problems.set(row, { email: taken })
    if (added.length < fit.length && !only_good) throw invalid({ people: taken })
    created = added.length
  }
  return {
    created,
    problems: [...problems]
      .toSorted(([a], [b]) => a - b)
      .map(([row, fields]) => ({
        row,
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, { code, facts }]) => [
            name,
            say(`errors.fields.${code}`, facts),
          ]),
        ),
      })),
  }
}

/** E-mails and employee ids that are taken, or occur in two rows. */
async function findTaken(
  tx: Tx,
  rows: readonly { row: number; email: string; employee_id: string | null }[],
  problems: Problems,
) {
  const known = await tx
    .selectFrom('users')
    .select(['email', 'employee_id'])
    .where((eb) =>
      eb.or([
        eb('email', '=', sql<string>`any(${rows.map(({ email }) => email)}::text[])`),
        eb('employee_id', '=', sql<string>`any(${rows.map((row) => row.employee_id)}::text[])`),
      ]),
    )
    .execute()
  const emails = new Set(known.map(({ email }) => email))
  const employeeIds = new Set(known.map(({ employee_id }) => employee_id))
  for (const { row, email, employee_id } of rows) {
    const problem = {
      ...(emails.has(email) ? { email: taken } : {}),
      ...(employee_id !== null && employeeIds.has(employee_id) ? { employee_id: taken } : {}),
    }
    if (Object.keys(problem).length > 0) problems.set(row, problem)
    emails.add(email)
    if (employee_id !== null) employeeIds.add(employee_id)
  }
}
