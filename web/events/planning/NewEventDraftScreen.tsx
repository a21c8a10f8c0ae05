import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMe } from '../../app/me.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Loading } from '../../ui/tables/ListState.tsx'
import { beginHere } from './draftStore.ts'
import type { NewDraftSearch } from './search.ts'

/** Leads to the page of a new draft. It is saved with its first letter, so that just looking creates none. */
export function NewEventDraftScreen() {
  const navigate = useNavigate()
  const { user } = useMe()
  const { postTo }: NewDraftSearch = useSearch({ strict: false })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const draftId = beginHere(user.id, postTo)
    void navigate({ to: '/events/drafts/$draftId', params: { draftId }, replace: true })
  }, [navigate, postTo, user.id])
  return (
    <div className="in">
      <Loading>
        <SkeletonList rows={6} face={false} />
      </Loading>
    </div>
  )
}
