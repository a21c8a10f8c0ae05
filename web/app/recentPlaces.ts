import { useEffect } from 'react'
import type { z } from 'zod'
import type { Found } from '../../contract/search/search.ts'
import { look } from './look.ts'
import { session } from './session.ts'
import { readJson, storage } from './storage.ts'

export type RecentPlace = z.output<typeof Found>

const KEY = 'recent_places'
const MOST = 8

/** Where one was lately, for the palette to lead back to. Kept in this browser alone, and forgotten with the session. */
export const recentPlaces = {
  read: (): RecentPlace[] => readJson<RecentPlace[]>(KEY) ?? [],
  add(one: RecentPlace) {
    // Visits during a look aren't recorded in the person's name.
    if (!session.token || look.id !== undefined) return
    keep([one, ...others(one.link)])
  },
  /** It no longer exists, or not for this user: then its name isn't shown either. */
  drop(link: string) {
    keep(others(link))
  },
  forget: () => storage.remove(KEY),
}

const others = (link: string) => recentPlaces.read().filter((place) => place.link !== link)
const keep = (places: readonly RecentPlace[]) => storage.set(KEY, JSON.stringify(places.slice(0, MOST)))

session.onClear(recentPlaces.forget)

/** For pages of one thing: the palette leads back to it. */
export function useRecentPlace({ kind, id, name, detail, link, picture_url }: RecentPlace) {
  useEffect(
    () => recentPlaces.add({ kind, id, name, detail, link, picture_url }),
    [kind, id, name, detail, link, picture_url],
  )
}
