import type { z } from 'zod'
import type { NetworkPage } from '../../contract/networks/networks.ts'
import type { NetworkTab } from '../app/area.ts'
import { areas } from '../app/areas.ts'

type Network = z.output<typeof NetworkPage>

const inPlace = (tabs: readonly NetworkTab[]) => tabs.toSorted((a, b) => a.place - b.place)
const parts = inPlace(areas.flatMap(({ networkTabs }) => networkTabs ?? []))
const planning = inPlace(areas.flatMap(({ planPages }) => planPages ?? []))
const managing = inPlace(areas.flatMap(({ managePages }) => managePages ?? []))

/** The parts of a network's pages, in their order. */
export const tabsOf = (network: Network) => parts.filter(({ shown }) => shown(network))
/** The pages below the tab "Plan", in order. */
export const planPagesOf = (network: Network) => planning.filter(({ shown }) => shown(network))
/** The pages below the tab "Manage", in order. */
export const managePagesOf = (network: Network) => managing.filter(({ shown }) => shown(network))
