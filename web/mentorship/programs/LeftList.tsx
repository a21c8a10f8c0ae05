import { useState } from 'react'
import type { Program } from '../../../contract/mentorship/programs.ts'
import { matchingRounds, type Round } from '../../../contract/mentorship/rounds.ts'
import type { Answers } from '../../../contract/route.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { stalePrograms } from './programWords.ts'

type Left = Answers<typeof matchingRounds.left>['items'][number]

/** Who has nobody and why, what was decided by hand, and whom one more place would help. */
export function LeftList({ of: round, program }: { of: Round; program: Program }) {
  const { t } = useText()
  const [at, setAt] = useState({ page: 1, page_size: 10 as const })
  const { data, isPending, error, refetch } = useListOf(matchingRounds.left, {
    params: { id: round.id },
    query: at,
  })
  const mark = useSend(matchingRounds.mark, { stale: stalePrograms })
  const put = (mentee_id: number, mentor_id: number, kind: 'locked' | null) =>
    mark.mutate({ params: { id: round.id }, body: { mentee_id, mentor_id, kind } })
  const apart = round.marks.filter(({ kind }) => kind === 'excluded')
  const { refused = [], worth = [] } = round.solved ?? {}
  return (
    <>
      <Section title={t('mentorshipPrograms.matching.left')}>
        <ListState
          pending={isPending}
          error={error}
          retry={() => void refetch()}
          empty={data?.items.length === 0}
          whenEmpty={<p className="m2">{t('mentorshipPrograms.matching.left_none')}</p>}
        >
          <ul className="list round-left">
            {data?.items.map((one) => (
              <LeftRow
                key={`${one.person.id} ${one.side}`}
                of={one}
                can={round.can.change}
                pair={(other) =>
                  one.side === 'mentee'
                    ? put(one.person.id, other, 'locked')
                    : put(other, one.person.id, 'locked')
                }
              />
            ))}
          </ul>
          {data && data.total > at.page_size && (
            <Pager {...data} onChange={({ page }) => setAt({ ...at, page })} />
          )}
        </ListState>
      </Section>
      {refused.length > 0 && (
        <Section title={t('mentorshipPrograms.matching.refused')}>
          <ul className="list">
            {refused.map(({ mentee, mentor, because }) => (
              <li key={`${mentee.id} ${mentor.id}`} className="row wrap gap2">
                <span className="grow">
                  <span className="b below">
                    {t('mentorshipPrograms.matching.pair_of', { mentee: mentee.name, mentor: mentor.name })}
                  </span>
                  <span className="sm m2 below">
                    {t(`mentorshipPrograms.matching.refused_is.${because}`)}
                  </span>
                </span>
                {round.can.change && (
                  <Button small look="q" onClick={() => put(mentee.id, mentor.id, null)}>
                    {t('mentorshipPrograms.matching.undo')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {apart.length > 0 && (
        <Section title={t('mentorshipPrograms.matching.marks_apart')}>
          <ul className="list">
            {apart.map(({ mentee, mentor }) => (
              <li key={`${mentee.id} ${mentor.id}`} className="row wrap gap2">
                <span className="grow">
                  {t('mentorshipPrograms.matching.pair_of', { mentee: mentee.name, mentor: mentor.name })}
                </span>
                {round.can.change && (
                  <Button small look="q" onClick={() => put(mentee.id, mentor.id, null)}>
                    {t('mentorshipPrograms.matching.undo')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {worth.length > 0 && program.match_by === 'all_at_once' && <Worth of={worth} />}
    </>
  )
}

interface RowProps {
  of: Left
  can: boolean
  pair: (other: number) => void
}

function LeftRow({ of: one, can, pair }: RowProps) {
  const { t, locale } = useText()
  const reasons = useReasons(one)
  const { person, side, nearest, because, possible } = one
  const says =
    because === 'nobody_possible'
      ? t('mentorshipPrograms.matching.because.nobody_possible', { name: person.name })
      : t(`mentorshipPrograms.matching.because.${because}`, { count: possible })
  return (
    <li className="row wrap gap4 top">
      <Face of={person} size="m" />
      <div className="grow">
        <p>
          <span className="b">{person.name}</span>{' '}
          <span className="sm m2">
            {t(`mentorshipPrograms.matching.${side === 'mentee' ? 'mentee_of' : 'mentor_of'}`)}
          </span>
        </p>
        <p className="sm m2">
          {reasons.length === 0
            ? says
            : t('mentorshipPrograms.matching.because.with_reasons', {
                because: says,
                reasons: new Intl.ListFormat(locale).format(reasons),
              })}
        </p>
        {can && nearest.length > 0 && (
          <div className="row wrap gap2 left-nearest">
            {nearest.map((near) => (
              <Button key={near.person.id} small onClick={() => pair(near.person.id)}>
                <Face of={near.person} size="x" />
                <span>
                  {t('mentorshipPrograms.matching.pair_with', { name: near.person.name })} · {near.percent}
                </span>
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** How many each rule leaves out. */
function useReasons({ barriers, unmet }: Left) {
  const { t } = useText()
  return [
    ...barriers
      .filter(({ barrier }) => barrier !== 'same_person')
      .map(({ barrier, people }) =>
        t(`mentorshipPrograms.matching.barrier.${barrier as 'manager'}`, { count: people }),
      ),
    ...unmet.map(({ criterion, people }) =>
      t('mentorshipPrograms.matching.unmet', {
        count: people,
        criterion: t(`mentorshipPrograms.matching.criterion.${criterion}`),
      }),
    ),
  ]
}

const HELPFUL = 5

function Worth({ of: worth }: { of: NonNullable<Round['solved']>['worth'] }) {
  const { t } = useText()
  return (
    <Section title={t('mentorshipPrograms.matching.worth')}>
      <p className="sm m2">{t('mentorshipPrograms.matching.worth_says')}</p>
      <ul className="row wrap gap4 worth">
        {worth.slice(0, HELPFUL).map(({ person, side }) => (
          <li key={`${person.id} ${side}`} className="pair-person">
            <Face of={person} size="m" />
            <span>
              <span className="b below">{person.name}</span>
              <span className="sm m2 below">
                {t(`mentorshipPrograms.matching.${side === 'mentee' ? 'mentee_of' : 'mentor_of'}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
