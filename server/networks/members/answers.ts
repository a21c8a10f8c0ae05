import type { Asker } from '../../fields/questions/answers.ts'

/** The questions a network asks people who join. */
export const joinersOf = (network_id: number): Asker => ({ asks: 'member', id: network_id })
