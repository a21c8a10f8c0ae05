import { areas } from '../../app/areas.ts'
import { LateBlocks, lateBlocks } from '../../app/lateBlocks.tsx'

const blocks = lateBlocks(areas.flatMap(({ preferenceBlocks = [] }) => preferenceBlocks))

/** What areas let somebody choose for themselves. */
export const PreferenceBlocks = () => <LateBlocks of={blocks} given={{}} />
