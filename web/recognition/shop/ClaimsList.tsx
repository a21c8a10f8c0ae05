import { type ReactNode, useState } from 'react'
import { claimStates, rewardClaims } from '../../../contract/recognition/claims.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { type ClaimsSearch, claimsAsked } from '../search.ts'
import { type ClaimAct, ClaimActs } from './ClaimActs.tsx'
import { ClaimLine } from './ClaimLine.tsx'
import type { Claim } from './reward.ts'
import '../recognition.css'

interface Props {
  scope: 'mine' | 'to_decide' | 'all'
  /** Shown first; without a word in the address it is what the page is for. */
  usual?: ClaimsSearch['state']
  whenEmpty: ReactNode
}

/** Claims with their states: one’s own, those one is asked to decide, or all. */
export function ClaimsList({ scope, usual, whenEmpty }: Props) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<ClaimsSearch>()
  const [doing, setDoing] = useState<{ act: ClaimAct; claim: Claim } | null>(null)
  const query = claimsAsked(scope, asked, usual)
  const { state } = query
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(rewardClaims.list, { query })
  const isNarrowed = asked.search !== undefined || state !== usual
  const first = data?.items.find(({ can }) => can.approve)
  return (
    <>
      {(isNarrowed || usual !== undefined || (data?.total ?? 0) > 0) && (
        <div className="tools">
          {scope !== 'mine' && (
            <SearchField
              label={t('recognition.claims.search')}
              value={asked.search ?? ''}
              onChange={(search) => ask({ search: search || undefined })}
            />
          )}
          <Filters found={data?.total}>
            <Select
              label={t('recognition.claims.which')}
              value={state ?? 'any'}
              options={[
                ...(usual ? [{ value: usual, text: t(`recognition.claims.state.${usual}`) }] : []),
                { value: 'any' as const, text: t('recognition.claims.any') },
                ...claimStates
                  .filter((one) => one !== usual && one !== 'created')
                  .map((value) => ({ value, text: t(`recognition.claims.state.${value}`) })),
              ]}
              onChange={(value) =>
                ask({
                  state: value === 'any' || value === usual ? undefined : value,
                  any: value === 'any' && usual ? 'true' : undefined,
                })
              }
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
              title={t('recognition.claims.none_found')}
              actions={
                <Button onClick={() => ask({ search: undefined, state: undefined, any: undefined })}>
                  {t('recognition.claims.back')}
                </Button>
              }
            />
          ) : (
            whenEmpty
          )
        }
      >
        <ul className={isPlaceholderData ? 'list claims stale' : 'list claims'}>
          {data?.items.map((claim) => (
            <ClaimLine
              key={claim.id}
              of={claim}
              mine={scope === 'mine'}
              isFirst={claim === first}
              does={(act) => setDoing({ act, claim })}
            />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {doing && <ClaimActs {...doing} onClose={() => setDoing(null)} />}
    </>
  )
}
