import { useLocation, useParams } from '@tanstack/react-router'
import { linkTo } from '../app/links.ts'

type Mark = Parameters<typeof linkTo.network>[0]

const placesAt = (all: string) => ({
  all,
  fresh: (parentId?: number) => `${all}/new${parentId === undefined ? '' : `?within=${parentId}`}`,
  folder: (id: number) => `${all}/${id}`,
  edit: (id: number) => `${all}/${id}/edit`,
  freshResource: (folderId: number, kind: 'link' | 'page') => `${all}/${folderId}/resources/new?kind=${kind}`,
})

/** Where the folders of a network are, or those of the enterprise. */
export const shelfOf = (network: Mark | null) =>
  placesAt(network ? `${linkTo.network(network)}/folders` : '/folders')

/** A resource has one address, wherever it lies: it may be moved. */
export const resourceAt = ({ id }: { id: number }) => `/resources/${id}`

/** The shelf one stands before; without a network it is the enterprise's. */
export function useShelf() {
  const { groupId, communityId, regionId } = useParams({ strict: false })
  const id = groupId ?? communityId ?? regionId
  const path = useLocation({ select: ({ pathname }) => pathname })
  return {
    ...placesAt(id === undefined ? '/folders' : `${path.split('/folders')[0]}/folders`),
    network_id: id === undefined ? undefined : Number(id),
  }
}
