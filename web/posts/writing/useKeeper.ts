import { useEffect, useState, useSyncExternalStore } from 'react'
import { postDrafts } from '../../../contract/posts/drafts.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient } from '../../app/query.ts'
import { readJson, storage } from '../../app/storage.ts'
import { same } from '../../ui/forms/formStore.ts'
import { type Content, contentOf, type Draft, writtenIn } from './content.ts'
import { Keeper, type Saved } from './keeper.ts'

interface Unsaved {
  content: Content
  version: number
}
const memoryOf = (userId: number, draftId: string) => `unsaved-draft-${userId}-${draftId}`

/** Text typed into a draft that never reached the server: the tab was closed, the train was in a tunnel. */
export function unsavedOf(userId: number, draft: Draft): Unsaved | null {
  const key = memoryOf(userId, draft.id)
  const unsaved = readJson<Unsaved>(key)
  if (!unsaved?.content) return null
  if (!same(unsaved.content, contentOf(writtenIn(draft, 'en')))) return unsaved
  storage.remove(key)
  return null
}

/** Saves it, and takes what is there already for saved: an answer may have been lost on its way. */
async function save(id: string, content: Content, version: number) {
  const params = { id }
  const keep = (draft: Draft) => {
    queryClient.setQueryData(keyOf(postDrafts.show.path, params), draft)
    return draft
  }
  try {
    return keep(await call(postDrafts.save, { params, body: { ...content, version } }))
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code !== 'changed_meanwhile') throw failure
    const now = await call(postDrafts.show, { params })
    if (!same(contentOf(writtenIn(now, 'en')), content)) throw failure
    return keep(now)
  }
}

interface Keeps<Kept> {
  /** Under which what is unsaved is remembered. */
  memory: string
  saved: Saved
  save: (content: Kept, builtOn: number) => Promise<Saved>
}

/** Keeps something saved as it is typed, while its page is open. */
export function useKeeperOf<Kept>({ memory, saved, save: keep }: Keeps<Kept>) {
  const [keeper] = useState(
    () =>
      new Keeper<Kept>(saved, {
        save: keep,
        remember: (unsaved) =>
          unsaved ? storage.set(memory, JSON.stringify(unsaved)) : storage.remove(memory),
        wait: (does, ms) => {
          const timer = setTimeout(does, ms)
          return () => clearTimeout(timer)
        },
      }),
  )
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.read)
  useEffect(() => {
    const now = () => void keeper.flush()
    window.addEventListener('online', now)
    return () => {
      window.removeEventListener('online', now)
      keeper.stop()
    }
  }, [keeper])
  return { keeper, keeping }
}

/** The keeper of one draft of a post. */
export const useKeeper = (userId: number, draft: Draft, version: number) =>
  useKeeperOf<Content>({
    memory: memoryOf(userId, draft.id),
    saved: { version, updated_at: draft.updated_at },
    save: (content, builtOn) => save(draft.id, content, builtOn),
  })
