import type { Viewer } from '../../platform/rights/viewer.ts'
import { hashOf } from '../../platform/settings/secrets.ts'

const rightsOf = ({ user_id, role_id, permissions, leads }: Viewer) => [
  user_id,
  role_id,
  [...permissions].sort(),
  [...leads]
    .map(([network, role]) => [network, [...role.permissions].sort()] as const)
    .sort(([a], [b]) => a - b),
]

/** What two people may do at a moment, as one hash: whoever compares it later sees any change, whichever way it came. */
export const rightsMark = (administrator: Viewer, person: Viewer) =>
  hashOf(JSON.stringify([rightsOf(administrator), rightsOf(person)]))
