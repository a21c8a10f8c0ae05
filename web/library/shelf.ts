import { useParams } from '@tanstack/react-router'
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

/** A resource has one address, wherever it is: it may be moved. */
export const resourceAt = ({ id }: { id: number }) => `/resources/${id}`

/**
 * The library of the page: a network's, or the enterprise's. Given by the page, not the address: while another page
 * loads, the address is already the new one.
 */
export function useShelf() {
  const { kind, networkId } = useParams({ strict: false })
  if (networkId === undefined) return { ...placesAt('/folders'), network_id: undefined }
  return { ...placesAt(`/${kind}/${networkId}/folders`), network_id: Number(networkId) }
}
