import type { Caller } from '../platform/manner.ts'

/** An identity provider, known by the token it carries. */
export interface Provisioner extends Caller {
  token_id: number
  name: string
}

/** Who did it, as the log tells it: no person, but a program with a name. */
export const doneBy = ({ name }: Provisioner) => ({ provisioning: name })

export interface Doing {
  by: Provisioner
  address: string
}
