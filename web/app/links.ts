import type { z } from 'zod'
import type { NetworkKind } from '../../contract/networks/networks.ts'

type Kind = z.output<typeof NetworkKind>
export const doors: Record<Kind, string> = { group: '/groups', community: '/communities', region: '/regions' }

/** Each kind of network has its own address, to the same screens. */
export const linkTo = {
  network: ({ kind, id }: { kind: Kind; id: number }) => `${doors[kind]}/${id}`,
  post: ({ id }: { id: number }) => `/posts/${id}`,
  event: ({ id }: { id: number }) => `/events/${id}`,
  person: ({ id }: { id: number }) => `/user/${id}`,
}
