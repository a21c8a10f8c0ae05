import { BadgeCheck, Sparkles, TriangleAlert } from 'lucide-react'
import type { Round } from '../../../contract/mentorship/rounds.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'

const badges = {
  open: 'draft',
  solving: 'in_progress',
  failed: 'declined',
  draft: 'pending',
  publishing: 'in_progress',
  published: 'published',
} as const

interface Props {
  of: Round
  isChanged: boolean
  busy: boolean
  solve: () => void
  publish: () => void
}

/** Where a round stands: how well its pairs fit, how many are left, and what comes next. */
export function RoundHead({ of: round, isChanged, busy, solve, publish }: Props) {
  const { t } = useText()
  const { can, solved, outdated, state, pool } = round
  const needsSolving = solved === null || outdated || isChanged
  return (
    <section
      className="card round-head"
      aria-label={t('mentorshipPrograms.matching.round', { number: round.number })}
    >
      <div className="row wrap gap4 top">
        <div className="grow">
          <div className="row wrap gap2">
            <h2>{t('mentorshipPrograms.matching.round', { number: round.number })}</h2>
            <StateBadge state={badges[state]}>
              {t(`mentorshipPrograms.matching.round_state.${state}`)}
            </StateBadge>
            {solved && solved.score === solved.bound && !outdated && (
              <Badge tone="ok" icon={BadgeCheck}>
                {t('mentorshipPrograms.matching.best')}
              </Badge>
            )}
          </div>
          {state !== 'published' && <p className="sm m2">{t('mentorshipPrograms.matching.pool', pool)}</p>}
        </div>
        {state !== 'published' && state !== 'publishing' && (
          <div className="row wrap gap2">
            {can.solve && (
              <Button
                look={needsSolving ? 'p' : 's'}
                icon={Sparkles}
                busy={busy || state === 'solving'}
                onClick={solve}
              >
                {t(
                  isChanged
                    ? 'mentorshipPrograms.matching.save_solve'
                    : solved
                      ? 'mentorshipPrograms.matching.solve_again'
                      : 'mentorshipPrograms.matching.solve',
                )}
              </Button>
            )}
            {can.publish && !isChanged && (solved?.pairs ?? 0) > 0 && (
              <Button look={needsSolving ? 's' : 'p'} onClick={publish}>
                {t('mentorshipPrograms.matching.publish')}
              </Button>
            )}
          </div>
        )}
      </div>
      {state === 'solving' && <Solving of={round} />}
      {state === 'publishing' && (
        <p role="status" className="m2">
          {t('mentorshipPrograms.matching.publishing')}
        </p>
      )}
      {solved && state !== 'solving' && <Score of={round} />}
      {outdated && state === 'draft' && (
        <p className="note wait" role="status">
          <Icon of={TriangleAlert} />
          <span>{t('mentorshipPrograms.matching.outdated')}</span>
        </p>
      )}
    </section>
  )
}

function Solving({ of: { progress } }: { of: Round }) {
  const { t } = useText()
  const label = progress
    ? t(`mentorshipPrograms.matching.phase.${progress.phase}`)
    : t('mentorshipPrograms.matching.solving')
  return (
    <div role="status">
      <progress
        className="round-progress"
        aria-label={label}
        {...(progress && { value: progress.done, max: Math.max(1, progress.of) })}
      />
      <p className="sm m2">{label}</p>
    </div>
  )
}

function Score({ of: round }: { of: Round }) {
  const { t } = useText()
  const dates = useDates()
  const { solved, state, made, dropped, published_at, published_by } = round
  if (!solved) return null
  const left = solved.left.mentors + solved.left.mentees
  const count = state === 'published' ? made : solved.pairs
  return (
    <div className="round-score">
      <div>
        <p className="program-says">{t('mentorshipPrograms.matching.pairs_found', { count })}</p>
        {state === 'published' && published_at ? (
          <p className="sm m2">
            {t('mentorshipPrograms.matching.published_says', {
              count: made,
              day: dates.short(published_at),
              name: published_by?.name ?? '',
            })}{' '}
            {dropped > 0 && t('mentorshipPrograms.matching.dropped_count', { count: dropped })}
          </p>
        ) : (
          <p className="sm m2">
            {left === 0
              ? t('mentorshipPrograms.matching.nobody_left')
              : t('mentorshipPrograms.matching.left_count', { count: left })}
          </p>
        )}
      </div>
      <div className="round-fit">
        <p className="row">
          <span className="sm m2 grow">{t('mentorshipPrograms.matching.fits_says')}</span>
          <span className="b num">{t('mentorshipPrograms.matching.fits', { percent: solved.percent })}</span>
        </p>
        <FitBar percent={solved.percent} />
      </div>
    </div>
  )
}

/** How well something fits, as a bar; its number stands beside it. */
export const FitBar = ({ percent }: { percent: number }) => (
  <span className="fit-bar" aria-hidden="true">
    <span style={{ inlineSize: `${percent}%` }} />
  </span>
)
