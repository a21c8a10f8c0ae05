import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { postDrafts } from '../../../contract/posts/drafts.ts'
import { Failure } from '../../app/failure.ts'
import { queryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { toast } from '../../ui/toastStore.ts'
import type { Draft } from './content.ts'
import type { Keeper, Keeping } from './keeper.ts'

/**
 * A draft as it is saved now, while others write it too. If it ends, that is reported, its last state stays, and
 * nothing is saved. `goes` while its own page publishes it.
 */
export function useSavedDraft(draft: Draft, keeper: Keeper, keeping: Keeping, goes: boolean) {
  const { t } = useText()
  const { data, error } = useQuery({
    ...queryOf(postDrafts.show, { params: { id: draft.id } }),
    enabled: !goes && keeping.state !== 'gone',
  })
  const last = useRef(draft)
  /** People removed by this page itself. */
  const parted = useRef(new Set<number>())
  const gone = !goes && error instanceof Failure && error.status === 404
  useEffect(() => {
    if (gone) keeper.end()
  }, [gone, keeper])
  useEffect(() => {
    if (!data) return
    const stays = new Set(data.writers.map(({ person }) => person.id))
    for (const { person } of last.current.writers)
      if (!stays.has(person.id) && !parted.current.has(person.id))
        toast.info(t('posts.write.writers.left', { name: person.name }))
    last.current = data
  }, [data, t])
  return { fresh: data ?? last.current, parts: (userId: number) => void parted.current.add(userId) }
}
