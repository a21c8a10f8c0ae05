import { Ban, Lock, LockOpen, SquareUserRound, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { matchingRounds, type Round, type RoundPair } from '../../../contract/mentorship/rounds.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { HandPairDialog } from './HandPairDialog.tsx'
import { PairDialog } from './PairDialog.tsx'
import { type MatchingSearch, pairSorts, pairsAsked, shownPairs } from './programSearch.ts'
import { stalePrograms } from './programWords.ts'
import { FitBar } from './RoundHead.tsx'

interface Props {
  of: Round
  solve: () => void
}

/** The pairs of a draft, each with how well it fits; locked ones stay. */
export function PairsList({ of: round, solve }: Props) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<MatchingSearch>()
  const [opened, setOpened] = useState<RoundPair | null>(null)
  const [byHand, setByHand] = useState(false)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(matchingRounds.pairs, {
    params: { id: round.id },
    query: pairsAsked(asked),
  })
  const isNarrowed = asked.search !== undefined || asked.only !== undefined
  const shown = shownPairs.filter((one) =>
    one === 'dropped' ? round.dropped > 0 : round.state !== 'published',
  )
  const mark = useSend(matchingRounds.mark, { stale: stalePrograms })
  const marked = ({ mentee, mentor }: RoundPair, kind: 'locked' | 'excluded' | null) =>
    mark.mutate({
      params: { id: round.id },
      body: { mentee_id: mentee.id, mentor_id: mentor.id, kind },
    })
  return (
    <Section
      title={t('mentorshipPrograms.matching.draft')}
      aside={
        round.can.change && (
          <Button look="q" small icon={UserRoundPlus} onClick={() => setByHand(true)}>
            {t('mentorshipPrograms.matching.by_hand')}
          </Button>
        )
      }
    >
      <div className="tools">
        <SearchField
          label={t('mentorshipPrograms.matching.search')}
          value={asked.search ?? ''}
          onChange={(search) => ask({ search: search || undefined })}
        />
        <Filters found={data?.total}>
          <Segmented
            label={t('mentorshipPrograms.matching.only')}
            value={asked.only ?? 'all'}
            options={(['all', ...shown] as const).map((value) => ({
              value,
              text: t(`mentorshipPrograms.matching.only_is.${value}`),
            }))}
            onChange={(only) => ask({ only: only === 'all' ? undefined : only })}
          />
          <Segmented
            label={t('mentorshipPrograms.matching.sort')}
            value={asked.sort_by ?? 'percent'}
            options={pairSorts.map((value) => ({
              value,
              text: t(`mentorshipPrograms.matching.sort_is.${value}`),
            }))}
            onChange={(sort_by) => ask({ sort_by: sort_by === 'percent' ? undefined : sort_by })}
          />
        </Filters>
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState
            small
            level={3}
            icon={SquareUserRound}
            title={t(
              isNarrowed ? 'mentorshipPrograms.matching.none_found' : 'mentorshipPrograms.matching.no_pairs',
            )}
          >
            {!isNarrowed && t('mentorshipPrograms.matching.no_pairs_says')}
          </EmptyState>
        }
      >
        <ul className={isPlaceholderData ? 'list round-pairs stale' : 'list round-pairs'}>
          {data?.items.map((pair) => (
            <PairRow
              key={`${pair.mentee.id} ${pair.mentor.id}`}
              of={pair}
              can={round.can.change}
              open={() => setOpened(pair)}
              mark={(kind) => marked(pair, kind)}
            />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {opened && <PairDialog of={opened} onClose={() => setOpened(null)} />}
      {byHand && <HandPairDialog of={round} solve={solve} onClose={() => setByHand(false)} />}
    </Section>
  )
}

interface RowProps {
  of: RoundPair
  can: boolean
  open: () => void
  mark: (kind: 'locked' | 'excluded' | null) => void
}

function PairRow({ of: pair, can, open, mark }: RowProps) {
  const { t } = useText()
  const { mentee, mentor, percent, locked, is_new, dropped_because } = pair
  return (
    <li className="round-pair">
      <button type="button" className="round-two" onClick={open}>
        <Person of={mentee} side={t('mentorshipPrograms.matching.mentee_of')} />
        <Person of={mentor} side={t('mentorshipPrograms.matching.mentor_of')} />
        <span className="pair-fit">
          <span className="b num">{percent}</span>
          <FitBar percent={percent} />
        </span>
      </button>
      {can && (
        <div className="pair-marks">
          <Button
            look="q"
            small
            icon={locked ? LockOpen : Lock}
            label={`${t(locked ? 'mentorshipPrograms.matching.unlock' : 'mentorshipPrograms.matching.lock')}: ${t('mentorshipPrograms.matching.pair_of', { mentee: mentee.name, mentor: mentor.name })}`}
            onClick={() => mark(locked ? null : 'locked')}
          />
          <Button
            look="q"
            small
            icon={Ban}
            label={`${t('mentorshipPrograms.matching.apart')}: ${t('mentorshipPrograms.matching.pair_of', { mentee: mentee.name, mentor: mentor.name })}`}
            onClick={() => mark('excluded')}
          />
        </div>
      )}
      {(locked || (is_new && can) || dropped_because) && (
        <div className="round-notes">
          {locked && <Badge icon={Lock}>{t('mentorshipPrograms.matching.locked')}</Badge>}
          {is_new && can && <Badge tone="info">{t('mentorshipPrograms.matching.new')}</Badge>}
          {dropped_because && (
            <Badge tone="stop">{t(`mentorshipPrograms.matching.dropped.${dropped_because}`)}</Badge>
          )}
        </div>
      )}
    </li>
  )
}

const Person = ({ of: person, side }: { of: RoundPair['mentee']; side: string }) => (
  <span className="pair-person">
    <Face of={person} size="m" />
    <span>
      <span className="b below">{person.name}</span>
      <span className="sm m2 below">{side}</span>
    </span>
  </span>
)
