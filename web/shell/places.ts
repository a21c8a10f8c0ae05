import { CalendarDays, FolderOpen, Handshake, House, Newspaper, UsersRound } from 'lucide-react'
import type { TextKey } from '../app/texts.ts'
import type { IconMark } from '../ui/Icon.tsx'

export interface Place {
  /** As the server's menu calls it: the policy decides who sees it. */
  name: string
  href: string
  text: TextKey
  /** Other words for it, that somebody might type. */
  words: TextKey
  icon: IconMark
  /** Only on its own address, not on those below. */
  exact?: boolean
  /** Other addresses that belong to it. */
  beside?: readonly string[]
  /** Where phones have no room for all, it is in the menu of one's own place. */
  yields?: true
}

/**
 * The destinations that exist, in their order. A list of its own, since it is part of Home: what the areas declare
 * (`web/app/areas.ts`) would come along with its network tabs and commands.
 */
export const places: readonly Place[] = [
  { name: 'home', href: '/', text: 'shell.nav.home', words: 'search.words.home', icon: House, exact: true },
  {
    name: 'events',
    href: '/events',
    text: 'shell.nav.events',
    words: 'search.words.events',
    icon: CalendarDays,
  },
  {
    name: 'news',
    href: '/posts',
    text: 'shell.nav.news',
    words: 'search.words.news',
    icon: Newspaper,
    yields: true,
  },
  {
    name: 'groups',
    href: '/groups',
    text: 'shell.nav.groups',
    words: 'search.words.groups',
    icon: UsersRound,
    exact: true,
    beside: ['/communities', '/regions'],
  },
  {
    name: 'mentorship',
    href: '/mentorship',
    text: 'shell.nav.mentorship',
    words: 'search.words.mentorship',
    icon: Handshake,
  },
  {
    name: 'library',
    href: '/folders',
    text: 'shell.nav.library',
    words: 'search.words.library',
    icon: FolderOpen,
    beside: ['/resources'],
    yields: true,
  },
]

export const placesFor = (menu: readonly string[]) =>
  places.filter(({ name }) => name === 'home' || menu.includes(name))

/** With one's own place at the end, so many fit at the bottom of a phone. */
const MOST_TABS = 5

/** The places at the bottom of a phone, and those that it has no room for. */
export function tabsFor(menu: readonly string[]) {
  const all = placesFor(menu)
  const isFull = all.length > MOST_TABS
  return {
    tabs: all.filter(({ yields }) => !(isFull && yields)),
    further: all.filter(({ yields }) => isFull && yields),
  }
}
