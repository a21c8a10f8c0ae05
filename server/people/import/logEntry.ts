import { fieldIdOf } from '../../../contract/people/imports.ts'
import type { Change } from '../../platform/changes.ts'
import type { Context, Known } from './context.ts'
import type { Changes } from './judge.ts'

/** Not personal values, or logged by the verbs that change them. */
const impersonal = new Set(['state', 'role', 'networks'])

/** The log entry of one row: found from the person's history like a change by hand. */
export function entryOf(
  { id, person, changes }: { id: number; person: Known | undefined; changes: Changes },
  { roles, vocabulary }: Context,
  import_id: number,
  action = person ? 'user.changed' : 'user.created',
): Change {
  const name = (role: unknown) => roles.get(Number(role))?.name ?? null
  // Sensitive values aren't repeated in the log, only that they changed.
  const told = Object.entries(changes).filter(
    ([target]) =>
      !impersonal.has(target) && vocabulary.fields.get(fieldIdOf(target) ?? 0)?.class !== 'sensitive',
  )
  const { role, networks, state } = changes
  return {
    action,
    subject: { type: 'user', id },
    difference: {
      import_id,
      fields: Object.keys(changes).filter((target) => !impersonal.has(target)),
      ...(role ? { role: [name(role[0]), name(role[1])] } : {}),
      ...(networks ? { network_ids: networks } : {}),
      ...(state && !person ? { state } : {}),
    },
    ...(told.length > 0
      ? { personal: { about_user_id: id, before_after: Object.fromEntries(told.map(logged)) } }
      : {}),
  }
}

const logged = ([target, values]: [string, [unknown, unknown]]) => [target.replace(':', '_'), values] as const
