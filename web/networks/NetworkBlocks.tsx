import { areas } from '../app/areas.ts'
import { LateBlocks, lateBlocks } from '../app/lateBlocks.tsx'

const blocks = lateBlocks(areas.flatMap(({ networkBlocks = [] }) => networkBlocks))

/** What areas show beside a network’s news. */
export const NetworkBlocks = (given: { network: { id: number } }) => <LateBlocks of={blocks} given={given} />
