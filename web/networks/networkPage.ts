import { type ParsedLocation, redirect, useParams } from '@tanstack/react-router'
import { networkPaths } from '../../contract/networks/addresses.ts'
import { groups } from '../../contract/networks/networks.ts'
import { linkTo } from '../app/links.ts'
import { pathOf } from '../app/path.ts'
import { useAnswer } from '../app/query.ts'

type Network = Parameters<typeof linkTo.network>[0]

/** Groups, communities and regions share their screens; the wrong one of the three paths leads on to the right one. */
export function atRightAddress(path: string, network: Network, location: ParsedLocation) {
  if (networkPaths[network.kind] === path) return
  const [, , , ...below] = pathOf(location).split('/')
  const page = [linkTo.network(network), ...below.filter(Boolean)].join('/')
  throw redirect({ href: `${page}${location.searchStr}`, replace: true })
}

/** The id in the address. */
export function useNetworkId(): string {
  const { networkId } = useParams({ strict: false })
  return networkId ?? ''
}

/** The network of the current page; the layout has loaded it. */
export const useNetwork = () => useAnswer(groups.show, { params: { id: useNetworkId() } })
