import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import { kudos } from '../../../contract/recognition/kudos.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { RecognitionPage } from '../RecognitionPage.tsx'
import { type KudosSearch, kudosAsked } from '../search.ts'
import { useRecognitionWords } from '../words.ts'
import { type KudosAct, KudosActs } from './KudosActs.tsx'
import { KudosLine } from './KudosLine.tsx'
import { ThankDialog } from './ThankDialog.tsx'
import '../recognition.css'

/** Thanks among colleagues: those the reader may read, those they got or gave, and what was reported to them. */
export function KudosScreen() {
  const { t } = useText()
  const { look } = useMe()
  const { points } = useRecognitionWords()
  const { asked, ask, turn } = useAsked<KudosSearch>()
  const [act, setAct] = useState<KudosAct | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(kudos.list, {
    query: kudosAsked(asked),
  })
  const scope = asked.scope ?? 'everybody'
  const decides = (data?.to_decide ?? 0) > 0 || scope === 'reported'
  const scopes = ['everybody', 'received', 'given', ...(decides ? ['reported' as const] : [])] as const
  const isNarrowed = asked.search !== undefined
  return (
    <RecognitionPage
      title={t('recognition.kudos.title')}
      lead={t('recognition.kudos.lead')}
      actions={
        !look && (
          <Button look="p" icon={HandHeart} onClick={() => ask({ thank: 'somebody' })}>
            {t('recognition.kudos.thank')}
          </Button>
        )
      }
    >
      <div className="tools">
        <SearchField
          label={t('recognition.kudos.search')}
          value={asked.search ?? ''}
          onChange={(search) => ask({ search: search || undefined })}
        />
        <Filters found={data?.total}>
          <Segmented
            label={t('recognition.kudos.which')}
            value={scope as (typeof scopes)[number]}
            options={scopes.map((value) => ({ value, text: t(`recognition.kudos.scope.${value}`) }))}
            onChange={(value) => ask({ scope: value === 'everybody' ? undefined : value })}
          />
          <Select
            label={t('recognition.kudos.order')}
            orders
            value={asked.sort_direction ?? 'desc'}
            options={(['desc', 'asc'] as const).map((value) => ({
              value,
              text: t(`recognition.kudos.by.${value}`),
            }))}
            onChange={(value) => ask({ sort_direction: value === 'asc' ? value : undefined })}
          />
        </Filters>
      </div>
      {data && data.allowance.per_month > 0 && (
        <p className="sm m2 kudos-left">
          {t('recognition.kudos.left', { points: points(data.allowance.left) })}
        </p>
      )}
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState
            icon={HandHeart}
            title={t(isNarrowed ? 'recognition.kudos.none_found' : `recognition.kudos.empty.${scope}`)}
            actions={
              isNarrowed ? (
                <Button onClick={() => ask({ search: undefined })}>{t('recognition.kudos.all')}</Button>
              ) : undefined
            }
          >
            {!isNarrowed && t(`recognition.kudos.empty_says.${scope}`)}
          </EmptyState>
        }
      >
        <ul className={isPlaceholderData ? 'list kudos stale' : 'list kudos'}>
          {data?.items.map((one) => (
            <KudosLine key={one.id} of={one} does={setAct} />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {asked.thank && !look && <ThankDialog onClose={() => ask({ thank: undefined })} />}
      {act && <KudosActs act={act} onClose={() => setAct(null)} />}
    </RecognitionPage>
  )
}
