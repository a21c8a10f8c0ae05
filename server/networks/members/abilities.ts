import { slot } from '../../platform/area.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

/** What areas above add for people who may add members. */
export const memberAbilities = slot<{ name: 'add_segments'; allows: (me: Viewer) => boolean }>(
  'memberAbilities',
)
