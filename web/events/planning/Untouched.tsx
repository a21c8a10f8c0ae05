import { useEffect, useRef } from 'react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { call } from '../../app/client.ts'
import type { Keeper } from '../../posts/writing/keeper.ts'
import type { Content, Draft } from './content.ts'

interface Props {
  draft: Draft
  keeper: Keeper<Content>
}

/** Whoever begins a draft and goes back without a word leaves none behind. The server looks whether it is untouched. */
export function Untouched({ draft, keeper }: Props) {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // A page that is drawn anew hasn't been left.
      setTimeout(() => {
        if (isOpen.current || draft.version > 1 || keeper.saved.version > 1 || !keeper.isSaved) return
        call(eventDrafts.delete, { params: { id: draft.id }, query: { untouched: 'true' } }).catch(() => {
          // A sweep takes it tomorrow.
        })
      })
    }
  }, [draft, keeper])
  return null
}
