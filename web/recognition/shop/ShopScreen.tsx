import { Gift } from 'lucide-react'
import { useState } from 'react'
import { rewards } from '../../../contract/recognition/rewards.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toRecognition } from '../addresses.ts'
import { Owed } from '../Owed.tsx'
import { RecognitionPage } from '../RecognitionPage.tsx'
import { type ShopSearch, shopAsked } from '../search.ts'
import { useRecognitionWords } from '../words.ts'
import { ClaimDialog } from './ClaimDialog.tsx'
import { RewardCard } from './RewardCard.tsx'
import type { Reward } from './reward.ts'

/** What points can be spent on. */
export function ShopScreen() {
  const { t } = useText()
  const { user } = useMe()
  const { points } = useRecognitionWords()
  const { asked, ask, turn } = useAsked<ShopSearch>()
  const [open, setOpen] = useState<Reward | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(rewards.list, {
    query: shopAsked(asked),
  })
  const isNarrowed = asked.search !== undefined || asked.scope !== undefined
  return (
    <RecognitionPage title={t('recognition.shop.title')} lead={t('recognition.shop.lead')}>
      {data && (
        <p className="standing">
          <b>{points(data.balance)}</b>
          <Anchor className="link sm" href={toRecognition.transactions(user)}>
            {t('recognition.shop.why')}
          </Anchor>
        </p>
      )}
      {data && <Owed debt={data.debt} />}
      {(isNarrowed || (data?.total ?? 0) > 0) && (
        <div className="tools">
          <SearchField
            label={t('recognition.shop.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
          <Filters found={data?.total}>
            <Segmented
              label={t('recognition.shop.scope')}
              value={asked.scope ?? 'shop'}
              options={[
                { value: 'shop', text: t('recognition.shop.all') },
                { value: 'affordable', text: t('recognition.shop.affordable') },
              ]}
              onChange={(scope) => ask({ scope: scope === 'affordable' ? scope : undefined })}
            />
            <Select
              label={t('recognition.shop.order')}
              orders
              value={asked.sort_by ?? 'price'}
              options={(['price', 'label', 'created_at'] as const).map((value) => ({
                value,
                text: t(`recognition.shop.by.${value}`),
              }))}
              onChange={(sort_by) => ask({ sort_by: sort_by === 'price' ? undefined : sort_by })}
            />
          </Filters>
        </div>
      )}
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              icon={Gift}
              title={t(asked.search ? 'recognition.shop.none_found' : 'recognition.shop.none_affordable')}
              actions={
                <Button onClick={() => ask({ search: undefined, scope: undefined })}>
                  {t('recognition.shop.show_all')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={Gift}
              title={t('recognition.shop.empty')}
              actions={
                <LinkButton href={toRecognition.transactions(user)}>{t('recognition.shop.why')}</LinkButton>
              }
            >
              {t('recognition.shop.empty_says')}
            </EmptyState>
          )
        }
      >
        <ul className={isPlaceholderData ? 'rewards stale' : 'rewards'}>
          {data?.items.map((reward) => (
            <RewardCard key={reward.id} of={reward} balance={data.balance} open={() => setOpen(reward)} />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {open && data && <ClaimDialog of={open} balance={data.balance} onClose={() => setOpen(null)} />}
    </RecognitionPage>
  )
}
