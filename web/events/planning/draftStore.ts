import { useCallback } from 'react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh } from '../../app/query.ts'
import { readJson, storage } from '../../app/storage.ts'
import { useKeeperOf } from '../../posts/writing/useKeeper.ts'
import { same } from '../../ui/forms/formStore.ts'
import { type Content, contentOf, type Draft, type Written, writtenIn } from './content.ts'

interface Unsaved {
  content: Content
  version: number
}
const memoryOf = (userId: number, draftId: string) => `unsaved-event-draft-${userId}-${draftId}`

const savedIn = (draft: Draft) => contentOf(writtenIn(draft, draft.time_zone ?? 'UTC') as Written)

/** What was typed into a draft and never reached the server: the tab was closed, the train was in a tunnel. */
export function unsavedOf(userId: number, draft: Draft): Unsaved | null {
  const key = memoryOf(userId, draft.id)
  const unsaved = readJson<Unsaved>(key)
  if (!unsaved?.content) return null
  if (!same(unsaved.content, savedIn(draft))) return unsaved
  storage.remove(key)
  return null
}

/** Saves it, and takes what is there already for saved: an answer may have been lost on its way. */
async function save(id: string, content: Content, version: number) {
  const params = { id }
  const keep = (draft: Draft) => {
    queryClient.setQueryData(keyOf(eventDrafts.show.path, params), draft)
    return draft
  }
  try {
    return keep(await call(eventDrafts.save, { params, body: { ...content, version } }))
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code !== 'changed_meanwhile') throw failure
    const now = await call(eventDrafts.show, { params })
    if (!same(savedIn(now), content)) throw failure
    return keep(now)
  }
}

/** The keeper of one draft, as long as its page is open. */
export function useEventKeeper(userId: number, draft: Draft, version: number) {
  const keep = useCallback(
    (content: Content, builtOn: number) => save(draft.id, content, builtOn),
    [draft.id],
  )
  return useKeeperOf<Content>({
    memory: memoryOf(userId, draft.id),
    saved: { version, updated_at: draft.updated_at },
    save: keep,
  })
}

/** Another draft with these words. */
export async function beginWith(content: Content): Promise<Draft> {
  const made = await call(eventDrafts.create, { body: {} })
  const saved = await call(eventDrafts.save, {
    params: { id: made.id },
    body: { ...content, version: made.version },
  })
  await refresh([eventDrafts.list.path])
  return saved
}
