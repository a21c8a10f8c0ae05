import { slot } from '../../platform/area.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

/** Somebody's account as those see it who may do something with it. */
interface Person {
  id: number
  permissions: readonly string[]
  role_name: string
  leads: readonly { permissions: readonly string[]; network_id: number }[]
}

/** What areas above let the viewer do with the account of somebody who may sign in. */
export const accountAbilities = slot<{
  name: 'look'
  allows: (me: Viewer, person: Person) => boolean
}>('accountAbilities')
