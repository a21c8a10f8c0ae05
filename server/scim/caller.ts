import type { Letters } from '../identity/letters.ts'
import type { Act } from '../platform/act.ts'
import { denied } from '../platform/errors.ts'
import type { Caller } from '../platform/http/protocol.ts'

/** An identity provider, known by the token it carries. */
export interface Provisioner extends Caller {
  token_id: number
  name: string
  /** What the role of whoever made the token opens: it changes nobody who may do more. */
  permissions: readonly string[]
}

/** Who did it, as the log tells it: no person, but a program with a name. */
export const doneBy = ({ name }: Provisioner) => ({ provisioning: name })

/** A directory reaches as far as the person who connected it: accounts above theirs are changed by hand. */
export function authorizeProvisioning(
  { by }: Pick<Doing, 'by'>,
  { permissions }: { permissions: readonly string[] },
) {
  if (!permissions.every((permission) => by.permissions.includes(permission))) throw denied('scim.user_above')
}

/** What a directory does: an act of no person. */
export interface Doing extends Act<undefined> {
  readonly by: Provisioner
  readonly letters: Letters
}
