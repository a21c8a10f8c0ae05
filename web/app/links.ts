import type { z } from 'zod'
import { networkAddress } from '../../contract/networks/addresses.ts'
import type { NetworkKind } from '../../contract/networks/networks.ts'

type Kind = z.output<typeof NetworkKind>
export const linkTo = {
  network: (network: { kind: Kind; id: number }) => networkAddress(network),
  post: ({ id }: { id: number }) => `/posts/${id}`,
  event: ({ id }: { id: number }) => `/events/${id}`,
  person: ({ id }: { id: number }) => `/user/${id}`,
}
