import { Handshake, Sparkles, Users } from 'lucide-react'
import { useState } from 'react'
import type { Program } from '../../../contract/mentorship/programs.ts'
import { matchingRounds, type Round } from '../../../contract/mentorship/rounds.ts'
import { hasRounds } from '../../../contract/mentorship/states.ts'
import { useAsked } from '../../app/asked.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Difference } from './Difference.tsx'
import { LeftList } from './LeftList.tsx'
import { PairsList } from './PairsList.tsx'
import { ProgramFrame } from './ProgramFrame.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import type { MatchingSearch } from './programSearch.ts'
import { stalePrograms } from './programWords.ts'
import { RoundHead } from './RoundHead.tsx'
import { RulesPanel } from './RulesPanel.tsx'
import { useRules } from './useRules.ts'

/** The matching of a program: what counts, the draft, and its publication. */
export function MatchingScreen({ id }: { id: string }) {
  return <ProgramFrame id={id}>{(program) => <Matching of={program} />}</ProgramFrame>
}

function Matching({ of: program }: { of: Program }) {
  const { t } = useText()
  const { asked, ask } = useAsked<MatchingSearch>()
  const params = { id: program.id }
  const { data, isPending, error, refetch } = useQueryOf(matchingRounds.list, { params })
  if (!hasRounds(program.match_by))
    return (
      <EmptyState icon={Users} title={t('mentorshipPrograms.matching.by_people')}>
        {t('mentorshipPrograms.matching.by_people_says')}
      </EmptyState>
    )
  const rounds = data?.items ?? []
  const shown = rounds.find(({ id }) => id === asked.round) ?? rounds[0]
  return (
    <div className="program-body">
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={rounds.length === 0}
        whenEmpty={
          program.can.match ? (
            <Begin of={program} first />
          ) : (
            <EmptyState icon={Handshake} title={t('mentorshipPrograms.matching.later')}>
              {t('mentorshipPrograms.matching.later_says')}
            </EmptyState>
          )
        }
      >
        {rounds.length > 1 && (
          <div className="program-tools">
            <Segmented
              label={t('mentorshipPrograms.matching.rounds')}
              value={String(shown?.id)}
              options={rounds.map(({ id, number }) => ({
                value: String(id),
                text: t('mentorshipPrograms.matching.round', { number }),
              }))}
              onChange={(id) => ask({ round: Number(id), only: undefined, search: undefined })}
            />
          </div>
        )}
        {shown && <OneRound key={shown.id} id={shown.id} program={program} />}
        {shown?.state === 'published' && shown === rounds[0] && program.can.match && <Begin of={program} />}
      </ListState>
    </div>
  )
}

/** Begins a round: the first, or one more for those who came later. */
function Begin({ of: program, first = false }: { of: Program; first?: boolean }) {
  const { t } = useText()
  const { ask } = useAsked<MatchingSearch>()
  const begin = useSend(matchingRounds.create, {
    stale: stalePrograms,
  })
  const text = first ? 'begin' : 'next'
  return (
    <EmptyState
      icon={Sparkles}
      small={!first}
      title={t(first ? 'mentorshipPrograms.matching.begin_title' : 'mentorshipPrograms.matching.next')}
      actions={
        <Button
          look={first ? 'p' : 's'}
          busy={begin.isPending}
          onClick={() =>
            begin.mutate({ params: { id: program.id } }, { onSuccess: ({ id }) => ask({ round: id }) })
          }
        >
          {t(`mentorshipPrograms.matching.${text}`)}
        </Button>
      }
    >
      {t(`mentorshipPrograms.matching.${text}_says`)}
    </EmptyState>
  )
}

function OneRound({ id, program }: { id: number; program: Program }) {
  const round = useQueryOf(matchingRounds.show, { params: { id } })
  return (
    <ListState
      pending={round.isPending}
      error={round.error}
      retry={() => void round.refetch()}
      empty={false}
      whenEmpty={null}
    >
      {round.data && <RoundParts of={round.data} program={program} />}
    </ListState>
  )
}

function RoundParts({ of: round, program }: { of: Round; program: Program }) {
  const { t } = useText()
  const [publishing, setPublishing] = useState(false)
  const rules = useRules(round)
  const solve = useSend(matchingRounds.solve, { stale: stalePrograms })
  const run = async () => {
    if (!(await rules.save())) return
    solve.mutate({ params: { id: round.id } })
  }
  const isOpen = round.state !== 'published' && round.state !== 'publishing'
  return (
    <>
      <RoundHead
        of={round}
        isChanged={rules.isChanged}
        busy={solve.isPending || rules.isSaving}
        solve={() => void run()}
        publish={() => setPublishing(true)}
      />
      <div className={isOpen ? 'split matching-split' : undefined}>
        <div>
          {round.solved?.difference && isOpen && (
            <Difference of={round.solved.difference} percent={round.solved.percent} />
          )}
          {round.solved && <PairsList of={round} solve={() => void run()} />}
          {round.solved && isOpen && <LeftList of={round} program={program} />}
        </div>
        {isOpen && (
          <aside className="side" aria-label={t('mentorshipPrograms.matching.weights')}>
            <RulesPanel of={round} rules={rules} byHand={program.match_by === 'administrator'} />
          </aside>
        )}
      </div>
      {publishing && <PublishDialog of={round} onClose={() => setPublishing(false)} />}
    </>
  )
}
