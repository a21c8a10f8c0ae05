import { useCallback } from 'react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { call, newUuid } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh } from '../../app/query.ts'
import { readJson, storage, tabStorage } from '../../app/storage.ts'
import { useKeeperOf } from '../../posts/writing/useKeeper.ts'
import { same } from '../../ui/forms/formStore.ts'
import { type Content, contentOf, type Draft, type Written, writtenIn } from './content.ts'

interface Unsaved {
  content: Content
  version: number
}
const memoryOf = (userId: number, draftId: string) => `unsaved-event-draft-${userId}-${draftId}`

const BEGUN = 'begun-event-draft'
/** A draft started in this tab; until something is written it exists only here. */
interface Begun {
  id: string
  post_to?: string
}

/** The page of a new draft before it is saved. Returning to text that was never sent leads there. */
export function beginHere(userId: number, post_to: string | undefined): string {
  const unsent = storage.keys(memoryOf(userId, '')).find((key) => readJson<Unsaved>(key)?.version === 0)
  const id = unsent?.slice(memoryOf(userId, '').length) ?? newUuid()
  tabStorage.set(BEGUN, JSON.stringify({ id, post_to } satisfies { id: string; post_to: string | undefined }))
  return id
}

const begunHere = (id: string) => {
  const begun = readJson<Begun>(BEGUN, tabStorage)
  return begun?.id === id ? begun : null
}

/** The draft of an address: as saved or, before its first letter, as it would start. */
export async function draftAt(id: string, userId: number): Promise<Draft> {
  const begun = begunHere(id)
  if (!begun) {
    try {
      return await call(eventDrafts.show, { params: { id } })
    } catch (failure) {
      const isUnsent = readJson<Unsaved>(memoryOf(userId, id))?.version === 0
      if (!isUnsent || !(failure instanceof Failure) || failure.status !== 404) throw failure
    }
  }
  const query = begun?.post_to === undefined ? {} : { post_to: begun.post_to }
  const now = new Date().toISOString()
  const content = await call(eventDrafts.blank, { query })
  return { ...content, id, picture_url: null, created_at: now, updated_at: now, version: 0 }
}

const savedIn = (draft: Draft) => contentOf(writtenIn(draft, draft.time_zone ?? 'UTC') as Written)

/** Text typed into a draft that never reached the server: the tab was closed, the train was in a tunnel. */
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
    if (begunHere(id)) tabStorage.remove(BEGUN)
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

/** Keeps one draft saved while its page is open. */
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
  const saved = await call(eventDrafts.save, {
    params: { id: newUuid() },
    body: { ...content, version: 0 },
  })
  await refresh([eventDrafts.list.path])
  return saved
}
