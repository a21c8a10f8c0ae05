import { CalendarDays, FolderOpen, House, Newspaper, UsersRound } from 'lucide-react'
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
  { name: 'news', href: '/posts', text: 'shell.nav.news', words: 'search.words.news', icon: Newspaper },
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
    name: 'library',
    href: '/folders',
    text: 'shell.nav.library',
    words: 'search.words.library',
    icon: FolderOpen,
    beside: ['/resources'],
  },
]

export const placesFor = (menu: readonly string[]) =>
  places.filter(({ name }) => name === 'home' || menu.includes(name))
