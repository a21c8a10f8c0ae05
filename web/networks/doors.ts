import { redirect } from '@tanstack/react-router'
import { linkTo } from '../app/links.ts'

type Network = Parameters<typeof linkTo.network>[0]

/** Three doors lead to the same screens; who took the wrong one is brought to the right one. */
export function rightDoor(kind: Network['kind'], network: Network) {
  if (network.kind !== kind) throw redirect({ href: linkTo.network(network), replace: true })
}
