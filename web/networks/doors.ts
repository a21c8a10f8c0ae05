import { type ParsedLocation, redirect, useParams } from '@tanstack/react-router'
import { networkDoors } from '../../contract/networks/addresses.ts'
import { groups } from '../../contract/networks/networks.ts'
import { linkTo } from '../app/links.ts'
import { pathOf } from '../app/path.ts'
import { useAnswer } from '../app/query.ts'

type Network = Parameters<typeof linkTo.network>[0]

/** Three doors lead to the same screens; who took the wrong one is brought to the same page behind the right one. */
export function rightDoor(door: string, network: Network, location: ParsedLocation) {
  if (networkDoors[network.kind] === door) return
  const [, , , ...below] = pathOf(location).split('/')
  const page = [linkTo.network(network), ...below.filter(Boolean)].join('/')
  throw redirect({ href: `${page}${location.searchStr}`, replace: true })
}

/** The id in the address. */
export function useNetworkId(): string {
  const { networkId } = useParams({ strict: false })
  return networkId ?? ''
}

/** The network whose pages one is on; the layout has waited for it. */
export const useNetwork = () => useAnswer(groups.show, { params: { id: useNetworkId() } })
