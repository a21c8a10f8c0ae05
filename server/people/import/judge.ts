import { valueFrom } from '../../../contract/fields/values.ts'
import { fieldIdOf, neededByNew, type RowKind } from '../../../contract/people/imports.ts'
import { hasSpaces } from '../../../contract/shapes.ts'
import { MISPLACED, type RowReason, type Wanted } from './cells.ts'
import { type Context, type Known, type People, plainColumns } from './context.ts'
import { mayBegin, mayChangeRole, mayGo } from './stateSteps.ts'

/** Each field that differs: [before, after]. Roles and networks are ids. */
export type Changes = Record<string, [unknown, unknown]>

export interface Verdict {
  kind: RowKind
  person: Known | undefined
  changes: Changes
  reasons: RowReason[]
}

/** A row, read; and the lines on which its person was named before in the same file. */
export interface RowRead {
  wanted: Wanted
  reasons: readonly RowReason[]
  named_before: { email?: number | undefined; employee_id?: number | undefined }
}

/** Decides what a row would do, and reports everything that is wrong with it at once. */
export function judge(row: RowRead, context: Context, people: People): Verdict {
  if (row.reasons.some(({ code }) => code === MISPLACED))
    return { kind: 'error', person: undefined, changes: {}, reasons: [...row.reasons] }
  const reasons = [...row.reasons, ...twice(row)]
  const { person, wrong } = whoIs(row, context, people)
  reasons.push(...wrong)
  const changes = person ? differences(row.wanted, person, context) : beginnings(row.wanted, context)
  reasons.push(
    ...(person ? refusedChanges(person, changes, context) : refusedBeginnings(row, changes, context)),
  )
  // One complaint per column: the first says what to do.
  const told = new Set<string>()
  const all = reasons.filter(({ target }) => !target || (!told.has(target) && told.add(target)))
  const kind =
    all.length > 0 ? 'error' : !person ? 'create' : Object.keys(changes).length > 0 ? 'change' : 'skip'
  return { kind, person, changes, reasons: all }
}

const twice = ({ named_before: { email, employee_id } }: RowRead): RowReason[] => [
  ...(email === undefined ? [] : [{ target: 'email', code: 'twice', facts: { line: email } }]),
  ...(employee_id === undefined
    ? []
    : [{ target: 'employee_id', code: 'twice', facts: { line: employee_id } }]),
]

const textOf = (value: Wanted[string] | undefined) => (typeof value === 'string' ? value : undefined)

function whoIs({ wanted, reasons }: RowRead, { match_by }: Context, people: People) {
  const email = textOf(wanted.email)
  const employeeId = textOf(wanted.employee_id)
  const byEmail = email === undefined ? undefined : people.byEmail.get(email)
  const byEmployeeId = employeeId === undefined ? undefined : people.byEmployeeId.get(employeeId)
  const isRead = (target: string) => !reasons.some((reason) => reason.target === target)
  const wrong: RowReason[] = []
  const needed = (target: 'email' | 'employee_id', value: string | undefined) => {
    if (value === undefined && isRead(target)) wrong.push({ target, code: 'required' })
  }
  const person =
    match_by === 'email' ? byEmail : match_by === 'employee_id' ? byEmployeeId : (byEmail ?? byEmployeeId)
  if (match_by === 'email') needed('email', email)
  if (match_by === 'employee_id') needed('employee_id', employeeId)
  if (match_by === 'either' && email === undefined && employeeId === undefined && reasons.length === 0)
    wrong.push({ code: 'nobody_named' })
  if (match_by === 'either' && byEmail && byEmployeeId && byEmail.id !== byEmployeeId.id)
    wrong.push({ code: 'two_people', facts: { one: byEmail.name, other: byEmployeeId.name } })
  else {
    if (byEmail && byEmail.id !== person?.id)
      wrong.push({ target: 'email', code: 'whose', facts: { name: byEmail.name } })
    if (byEmployeeId && byEmployeeId.id !== person?.id)
      wrong.push({ target: 'employee_id', code: 'whose', facts: { name: byEmployeeId.name } })
  }
  return { person, wrong }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function differences(wanted: Wanted, person: Known, { vocabulary, lineOf }: Context): Changes {
  const changes: Changes = {}
  const note = (target: string, before: unknown, after: unknown) => {
    if (!same(before, after)) changes[target] = [before, after]
  }
  for (const column of plainColumns) if (column in wanted) note(column, person[column], wanted[column])
  if ('role' in wanted) note('role', person.role_id, wanted.role)
  if ('state' in wanted) note('state', person.state, wanted.state)
  for (const [target, value] of Object.entries(wanted)) {
    const field = vocabulary.fields.get(fieldIdOf(target) ?? 0)
    if (field)
      note(target, valueFrom(field, (person.fields.get(field.id) ?? []).toSorted()), sorted(field, value))
  }
  const joins = newNetworks(wanted, lineOf).filter((id) => person.networks.get(id) !== 'active')
  if (joins.length > 0) changes.networks = [[], joins]
  return changes
}

/** Options come in the field's order, whatever the file's. */
const sorted = (field: Parameters<typeof valueFrom>[0], value: Wanted[string]) =>
  Array.isArray(value) ? valueFrom(field, value as string[]) : value

const newNetworks = ({ networks }: Wanted, lineOf: Context['lineOf']) =>
  Array.isArray(networks)
    ? [...new Set(networks.flatMap((id) => lineOf(Number(id))))].sort((a, b) => a - b)
    : []

/** The values of a new person: everything in the row, plus defaults. */
function beginnings(wanted: Wanted, { default_role_id, lineOf }: Context): Changes {
  const { networks: _named, ...rest } = wanted
  const networks = newNetworks(wanted, lineOf)
  const all: Wanted = { role: default_role_id, state: 'invited', ...rest }
  return {
    ...Object.fromEntries(
      Object.entries(all).map(([target, value]) => [target, [null, value] as [unknown, unknown]]),
    ),
    ...(networks.length > 0 ? { networks: [[], networks] as [unknown, unknown] } : {}),
  }
}

/** An import may leave required fields empty: people are asked for them when they come. */
function refusedBeginnings({ wanted, reasons }: RowRead, changes: Changes, context: Context): RowReason[] {
  const isRead = (target: string) => !reasons.some((reason) => reason.target === target)
  const wrong: RowReason[] = neededByNew.flatMap((target) =>
    wanted[target] === undefined && isRead(target) ? [{ target, code: 'required' }] : [],
  )
  const role = context.roles.get(Number(changes.role?.[1]))
  if (wanted.role !== undefined && !role?.givable) wrong.push({ target: 'role', code: 'role_not_yours' })
  const state = String(changes.state?.[1])
  if (!mayBegin(state)) wrong.push({ target: 'state', code: 'state_to_begin' })
  if (state === 'pending_activation') wrong.push(...forActivation(wanted))
  wrong.push(...spaced(changes))
  return wrong
}

/** An employee id that is new to them; one with spaces that they have already stays. */
const spaced = ({ employee_id }: Changes): RowReason[] =>
  employee_id && hasSpaces(String(employee_id[1] ?? '')) ? [{ target: 'employee_id', code: 'no_spaces' }] : []

/** Self-activation without e-mail needs both. */
const forActivation = (wanted: Wanted): RowReason[] =>
  (['employee_id', 'birth_date'] as const).flatMap((target) =>
    wanted[target] === undefined ? [{ target, code: 'required' }] : [],
  )

function refusedChanges(person: Known, changes: Changes, { roles, me }: Context): RowReason[] {
  const changed = (target: string) => target in changes
  if (Object.keys(changes).length === 0) return []
  if (person.id === me.user_id)
    return (['email', 'role', 'state'] as const)
      .filter(changed)
      .map((target) => ({ target, code: 'your_own' }))
  // Changing the address of somebody with more rights would let one become them.
  if (!roles.get(person.role_id)?.givable) return [{ code: 'outranks', facts: { name: person.name } }]
  const wrong: RowReason[] = []
  if (changed('role') && !roles.get(Number(changes.role?.[1]))?.givable)
    wrong.push({ target: 'role', code: 'role_not_yours' })
  wrong.push(...spaced(changes))
  if (changed('role') && !mayChangeRole(person.state)) wrong.push({ target: 'role', code: 'role_leaving' })
  if (changes.state && !mayGo(person.state, String(changes.state[1])))
    wrong.push({ target: 'state', code: 'state_step' })
  return wrong
}
