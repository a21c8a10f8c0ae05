import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { UserData } from '../../contract/access/access.ts'
import type { Event } from '../../contract/events/pages.ts'
import type { HomeColumn } from '../../contract/home/home.ts'
import type { NetworkPage } from '../../contract/networks/networks.ts'
import type { GeneralPermission, GroupPermission } from '../../contract/permissions.ts'
import type { Area, TextKey } from './texts.ts'

type Network = z.output<typeof NetworkPage>
type ShownEvent = z.output<typeof Event>

/** A page of one's own that no menu lists. */
export interface OwnPage {
  href: string
  text: TextKey
  /** Other words people might search it by. */
  words: TextKey
}

/** A page in the menu of the administration. */
export interface AdminPage {
  section: 'networks' | 'people' | 'plan' | 'surveys' | 'mentorship' | 'recognition' | 'settings'
  href: string
  /** The address of single items, if not below the list's. */
  around?: string
  text: TextKey
  /** The decisions made there, on the page of all settings. */
  says?: TextKey
  /** Other words for it, that somebody might type. */
  words: TextKey
  /** Any of these opens it. */
  permissions: readonly GeneralPermission[]
  /** Where it may be switched off. */
  module?: keyof UserData['modules']
}

/** A page of a network: a tab of its own, or below its tab "Plan" or "Manage". */
export interface NetworkTab {
  /** Its position from left to right. */
  place: number
  /** Below the network's own address. */
  at: string
  /** Other pages that belong to it. */
  beside?: readonly string[]
  text: (network: Network) => TextKey
  /** By kind and right: what one may not open isn't hinted at. */
  shown: (network: Network) => boolean
  count?: (network: Network) => number | null
  /** Pages that stand in its place while one of them is open. */
  parts?: readonly { at: string; text: TextKey }[]
}

/** What the palette offers besides search results: places where something is done. */
export interface Command {
  text: TextKey
  /** Other words for it, that somebody might type. */
  words: TextKey
  href: string
  shown: (me: UserData) => boolean
}

/** The same in one of the reader's networks, which its text names. */
export interface NetworkCommand {
  text: TextKey
  words: TextKey
  /** Below the network's own address. */
  at: string
  permission: GroupPermission
  /** Where a part of the product may be switched off. */
  shown?: (me: UserData) => boolean
  /** The same for commands: done at once, with their own toast. */
  withPerson?: {
    text: TextKey
    does: (network: Named, person: Named) => void
  }
}

interface Named {
  id: number
  name: string
}

type Column = z.output<typeof HomeColumn>

/** A block of Home's right column. */
export interface HomeBlock {
  name: string
  /** Its position from the top down. */
  place: number
  /** Whether it has content; without any it isn't shown. */
  shown: (column: Column, me: UserData) => boolean
  /** Shown in place of all others if none of them has content. */
  instead?: true
  /** Always there: it says nothing new, so what stands instead of news stands beside it. */
  quiet?: true
  /** On phones, where columns stand below each other, it comes before the news. */
  beforeNews?: true
  texts: readonly Area[]
  /** Its part of the page, loaded after Home itself. */
  load: () => Promise<ComponentType<{ of: Column }>>
}

/** A part of a page that another area shows there. */
export interface LateBlock<Given> {
  name: string
  /** Its position from the top down. */
  place: number
  /** Where it may be switched off. */
  shown: (me: UserData) => boolean
  texts: readonly Area[]
  /** Loaded after the page itself. */
  load: () => Promise<ComponentType<Given>>
}

/** A page beside an event, for its organizers. */
export interface DeskTab {
  place: number
  /** Below the event's own address. */
  at: string
  text: TextKey
  shown: (event: ShownEvent, me: UserData) => boolean
}

/** What the palette offers of an area: listed separately (`palettes.ts`), since no page needs it. */
export interface AreaPalette {
  commands?: readonly Command[]
  networkCommands?: readonly NetworkCommand[]
}

/** What an area shows in the frames of others. */
export interface WebArea {
  ownPages?: readonly OwnPage[]
  adminPages?: readonly AdminPage[]
  networkTabs?: readonly NetworkTab[]
  planPages?: readonly NetworkTab[]
  managePages?: readonly NetworkTab[]
  deskTabs?: readonly DeskTab[]
  homeBlocks?: readonly HomeBlock[]
  /** Below somebody’s profile. */
  profileBlocks?: readonly LateBlock<{ person: { id: number } }>[]
  /** Among what somebody chooses for themselves. */
  preferenceBlocks?: readonly LateBlock<object>[]
  /** Beside the news on a network’s page. */
  networkBlocks?: readonly LateBlock<{ network: { id: number } }>[]
}
