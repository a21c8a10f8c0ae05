import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Loading } from '../../ui/tables/ListState.tsx'
import type { NewDraftSearch } from './search.ts'

/** Whoever comes here begins a draft and goes on in it; coming back leads to what was begun, not to another one. */
export function NewEventDraftScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const found: NewDraftSearch = useSearch({ strict: false })
  const [failure, setFailure] = useState<unknown>(null)
  const begun = useRef(false)
  const begin = useCallback(async () => {
    setFailure(null)
    try {
      const { id } = await call(eventDrafts.create, {
        body: found.postTo === undefined ? {} : { post_to: found.postTo },
      })
      await navigate({ to: '/events/drafts/$draftId', params: { draftId: id }, replace: true })
      await refresh([eventDrafts.list.path])
    } catch (problem) {
      setFailure(problem)
    }
  }, [found.postTo, navigate])
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [begin])
  if (failure instanceof Failure && failure.status === 403) throw failure
  if (failure === null)
    return (
      <div className="in">
        <Loading>
          <SkeletonList rows={6} face={false} />
        </Loading>
      </div>
    )
  return (
    <Page
      title={t('eventPlanning.drafts.new_title')}
      crumbs={[{ href: '/events/drafts', text: t('eventPlanning.drafts.title') }]}
    >
      <EmptyState
        title={t('eventPlanning.failed.begin')}
        actions={<Button onClick={() => void begin()}>{t('ui.failed.retry')}</Button>}
      >
        {failure instanceof Failure ? failure.message : ''}
      </EmptyState>
    </Page>
  )
}
