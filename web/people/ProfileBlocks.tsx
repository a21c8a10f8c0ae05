import { areas } from '../app/areas.ts'
import { LateBlocks, lateBlocks } from '../app/lateBlocks.tsx'

const blocks = lateBlocks(areas.flatMap(({ profileBlocks = [] }) => profileBlocks))

/** What areas show of somebody below their profile. */
export const ProfileBlocks = (given: { person: { id: number } }) => <LateBlocks of={blocks} given={given} />
