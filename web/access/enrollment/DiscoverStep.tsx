import { useState } from 'react'
import { enrollment, MOST_JOINED_AT_ONCE } from '../../../contract/access/enrollment.ts'
import { useAsked } from '../../app/asked.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useListOf } from '../../app/lists.ts'
import { go } from '../../app/navigation.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toast } from '../../ui/toastStore.ts'
import { keepCompletion } from './enrollmentStore.ts'
import { SuggestionCard } from './SuggestionCard.tsx'
import type { DiscoverSearch } from './search.ts'
import '../../networks/networks.css'

/** Networks one may like. They are chosen over several pages and joined at once, at the end. */
export function DiscoverStep() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<DiscoverSearch>()
  const { can } = useAnswer(enrollment.show)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(enrollment.suggestions, {
    query: asked,
  })
  const choose = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    if (next.size > MOST_JOINED_AT_ONCE)
      toast.bad(t('enrollment.discover.most', { most: MOST_JOINED_AT_ONCE }))
    else setChosen(next)
  }
  const finish = async () => {
    setBusy(true)
    try {
      if (chosen.size > 0) await call(enrollment.join, { body: { network_ids: [...chosen] } })
      await keepCompletion(await call(enrollment.complete))
      await go('/enrollment/complete')
    } catch (failure) {
      setBusy(false)
      toast.bad(failure instanceof Failure ? failure.message : t('enrollment.discover.failed'))
      // Something that was chosen may be gone, or joined on another device.
      setChosen(new Set())
      void refetch()
    }
  }

  return (
    <>
      <div className="enrol-head">
        <h1 tabIndex={-1} data-page-title>
          {t('enrollment.discover.heading')}
        </h1>
        <p className="lead">{t('enrollment.discover.says')}</p>
        {can.discover && (
          <SearchField
            label={t('enrollment.discover.search')}
            value={asked.search ?? ''}
            className="search"
            onChange={(search) => ask({ search: search || undefined })}
          />
        )}
      </div>
      <p className="vh" role="status">
        {data?.total_is === 'exact' && t('enrollment.discover.found', { count: data.total })}
      </p>
      {can.discover && (
        <ListState
          pending={isPending}
          error={error}
          retry={() => void refetch()}
          empty={data?.items.length === 0}
          skeleton={<CardsSkeleton />}
          whenEmpty={<Nothing asked={asked} ask={ask} />}
        >
          <ul className="cards" aria-busy={isPlaceholderData}>
            {data?.items.map((network) => (
              <SuggestionCard
                key={network.id}
                of={network}
                chosen={chosen.has(network.id)}
                choose={() => choose(network.id)}
              />
            ))}
          </ul>
          {data && data.total > data.items.length && <Pager {...data} onChange={turn} />}
        </ListState>
      )}
      <div className="enrol-bar">
        <LinkButton look="q" href="/enrollment/profile">
          {t('enrollment.discover.back')}
        </LinkButton>
        <span className="end">
          {/* The primary button says what it will do. */}
          <Button look="p" busy={busy} onClick={() => void finish()}>
            {chosen.size > 0
              ? t('enrollment.discover.join', { count: chosen.size })
              : t('enrollment.discover.skip')}
          </Button>
        </span>
      </div>
    </>
  )
}

function Nothing({ asked, ask }: { asked: DiscoverSearch; ask: (change: DiscoverSearch) => void }) {
  const { t } = useText()
  if (asked.search)
    return (
      <EmptyState
        small
        title={t('enrollment.discover.none_found.title', { search: asked.search })}
        actions={
          <Button onClick={() => ask({ search: undefined })}>
            {t('enrollment.discover.none_found.action')}
          </Button>
        }
      >
        {t('enrollment.discover.none_found.says')}
      </EmptyState>
    )
  return (
    <EmptyState small title={t('enrollment.discover.empty.title')}>
      {t('enrollment.discover.empty.says')}
    </EmptyState>
  )
}

const CardsSkeleton = () => (
  <ul className="cards">
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
      <li key={key} className="gap2">
        <Skeleton height="136px" shape="box" />
        <Skeleton width="60%" height="18px" />
        <Skeleton width="90%" height="13px" />
      </li>
    ))}
  </ul>
)
