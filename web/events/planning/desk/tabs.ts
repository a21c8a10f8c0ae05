import type { UserData } from '../../../../contract/access/access.ts'
import { areas } from '../../../app/areas.ts'
import type { Shown } from '../content.ts'

const tabs = areas.flatMap(({ deskTabs }) => deskTabs ?? []).toSorted((one, other) => one.place - other.place)

/** The pages beside an event, in order. */
export const deskTabsOf = (event: Shown, me: UserData) => tabs.filter(({ shown }) => shown(event, me))
