import type { z } from 'zod'
import type { Found } from '../../contract/search/search.ts'
import { session } from '../app/session.ts'
import { readJson, storage } from '../app/storage.ts'

type Finding = z.output<typeof Found>

const KEY = 'recent_searches'
const MOST = 5

/** Where one went from the palette lately; forgotten with the session. */
export const recent = {
  read: (): Finding[] => readJson<Finding[]>(KEY) ?? [],
  add(one: Finding) {
    // Its folder may be closed by the next time; then its title isn't for whoever sits here.
    if (['event', 'post', 'resource', 'folder'].includes(one.kind)) return
    const others = recent.read().filter(({ link }) => link !== one.link)
    storage.set(KEY, JSON.stringify([one, ...others].slice(0, MOST)))
  },
  forget: () => storage.remove(KEY),
}

session.onClear(recent.forget)
