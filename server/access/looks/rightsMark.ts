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

/** A hash of what two people may do at a moment: comparing it later reveals any change, however it came about. */
export const rightsMark = (administrator: Viewer, person: Viewer) =>
  hashOf(JSON.stringify([rightsOf(administrator), rightsOf(person)]))
