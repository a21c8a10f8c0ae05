import type { UserData } from '../../../../contract/access/access.ts'
import { areas } from '../../../app/areas.ts'
import type { Shown } from '../content.ts'

const tabs = areas.flatMap(({ deskTabs }) => deskTabs ?? []).toSorted((one, other) => one.place - other.place)

/** What lies beside an event, in its order. */
export const deskTabsOf = (event: Shown, me: UserData) => tabs.filter(({ shown }) => shown(event, me))
