import type { z } from 'zod'
import type { NetworkKind } from './networks.ts'

type Kind = z.output<typeof NetworkKind>

/** Each kind of network has its own address for the same pages. */
export const networkPaths: Record<Kind, string> = {
  group: 'groups',
  community: 'communities',
  region: 'regions',
}

export const networkAddress = ({ kind, id }: { kind: string; id: number }) =>
  `/${networkPaths[kind as Kind]}/${id}`

/**
 * Pages of networks share one route tree, below a prefix that stays internal: `/groups/12/events` is
 * `/network/groups/12/events` inside. Typing the prefix finds nothing.
 */
export const innerPath = (path: string) =>
  path
    .replace(/^\/network(?=\/|$)/, '/-/network')
    .replace(/^\/(groups|communities|regions)(?=\/\d+(?:\/|$))/, '/network/$1')

export const outerPath = (path: string) =>
  path.replace(/^\/network(?=\/(?:groups|communities|regions)\/)/, '').replace(/^\/-\/network/, '/network')
