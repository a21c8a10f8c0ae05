import type { Letters } from '../identity/letters.ts'
import type { Act } from '../platform/act.ts'
import { denied } from '../platform/errors.ts'
import type { Caller } from '../platform/http/protocol.ts'

/** An identity provider, known by the token it carries. */
export interface Provisioner extends Caller {
  token_id: number
  name: string
  /** The role of the person who made the token: the directory changes nobody with more rights. */
  permissions: readonly string[]
}

/** Who did it, for the log: a program with a name rather than a person. */
export const doneBy = ({ name }: Provisioner) => ({ provisioning: name })

/** A directory's rights are those of the person who connected it: accounts above theirs are changed by hand. */
export function authorizeProvisioning(
  { by }: Pick<Doing, 'by'>,
  { permissions }: { permissions: readonly string[] },
) {
  if (!permissions.every((permission) => by.permissions.includes(permission))) throw denied('scim.user_above')
}

/** An act of a directory, not of a person. */
export interface Doing extends Act<undefined> {
  readonly by: Provisioner
  readonly letters: Letters
}
