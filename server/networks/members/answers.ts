import type { Asker } from '../../fields/questions/answers.ts'

/** A network asks whoever joins it. */
export const joinersOf = (network_id: number): Asker => ({ asks: 'member', id: network_id })
