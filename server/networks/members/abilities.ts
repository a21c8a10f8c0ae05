import { slot } from '../../platform/area.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

/** What areas above let those do with a list of members who may add to it. */
export const memberAbilities = slot<{ name: 'add_segments'; allows: (me: Viewer) => boolean }>(
  'memberAbilities',
)
