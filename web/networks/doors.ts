import { type ParsedLocation, redirect, useParams } from '@tanstack/react-router'
import { groups } from '../../contract/networks/networks.ts'
import { linkTo } from '../app/links.ts'
import { useAnswer } from '../app/query.ts'

type Network = Parameters<typeof linkTo.network>[0]

/** Three doors lead to the same screens; who took the wrong one is brought to the same page behind the right one. */
export function rightDoor(kind: Network['kind'], network: Network, location: ParsedLocation) {
  if (network.kind === kind) return
  const [, , , ...below] = location.pathname.split('/')
  const page = [linkTo.network(network), ...below.filter(Boolean)].join('/')
  throw redirect({ href: `${page}${location.searchStr}`, replace: true })
}

/** The id in the address, whichever door it is. */
export function useNetworkId(): string {
  const { groupId, communityId, regionId } = useParams({ strict: false })
  return groupId ?? communityId ?? regionId ?? ''
}

/** The network whose pages one is on; the layout has waited for it. */
export const useNetwork = () => useAnswer(groups.show, { params: { id: useNetworkId() } })
