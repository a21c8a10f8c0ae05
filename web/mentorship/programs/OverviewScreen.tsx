import { datesFor, numbersFor } from '../../../contract/formats.ts'
import { mentorshipPrograms, type Program } from '../../../contract/mentorship/programs.ts'
import type { Answers } from '../../../contract/route.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { ProgramFrame, useWriting } from './ProgramFrame.tsx'
import { useSpan } from './programWords.ts'

type Health = Answers<typeof mentorshipPrograms.health>

/** How a program goes, at a glance. */
export function OverviewScreen({ id }: { id: string }) {
  return <ProgramFrame id={id}>{(program) => <Overview of={program} />}</ProgramFrame>
}

function Overview({ of: program }: { of: Program }) {
  const { data, isPending, error, refetch } = useQueryOf(mentorshipPrograms.health, {
    params: { id: program.id },
  })
  return (
    <div className="split program-body">
      <div>
        <ListState
          pending={isPending}
          error={error}
          retry={() => void refetch()}
          empty={false}
          whenEmpty={null}
        >
          {data && <Figures of={data} can={program.can} />}
          {data && <Sessions of={data} />}
        </ListState>
      </div>
      <aside className="side">
        <Facts of={program} />
        {data && <Feedback of={data} />}
      </aside>
    </div>
  )
}

function Figures({ of: health, can }: { of: Health; can: Program['can'] }) {
  const { t, locale } = useText()
  const write = useWriting()
  const number = (count: number) => numbersFor(locale).format(count)
  const { active, silent, waiting, ended, ended_early } = health
  const figures = [
    ['active', active, undefined],
    ['silent', silent, undefined],
    ['waiting', waiting, undefined],
    [
      'ended',
      ended,
      ended_early > 0 ? t('mentorshipPrograms.overview.early', { count: ended_early }) : undefined,
    ],
  ] as const
  return (
    <section className="sec">
      <div className="row wrap gap4">
        <p className="program-says grow">
          {active === 0
            ? t('mentorshipPrograms.overview.says_none')
            : t('mentorshipPrograms.overview.says', { count: active, silent: number(silent) })}
        </p>
        {silent > 0 && can.write && (
          <Button onClick={() => write('silent')}>{t('mentorshipPrograms.overview.write_silent')}</Button>
        )}
      </div>
      <dl className="program-figures">
        {figures.map(([name, count, more]) => (
          <div key={name}>
            <dt>{t(`mentorshipPrograms.overview.${name}`)}</dt>
            <dd className="num">{number(count)}</dd>
            {more && <dd className="sm m2">{more}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Sessions({ of: { sessions } }: { of: Health }) {
  const { t, locale } = useText()
  const month = datesFor(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <BarChart
      title={t('mentorshipPrograms.overview.sessions')}
      level={2}
      unit={{ of: t('mentorshipPrograms.overview.sessions_unit') }}
      definition={t('mentorshipPrograms.overview.sessions_means')}
      empty={t('mentorshipPrograms.overview.sessions_none')}
      rows={sessions.map((one) => ({
        key: one.month,
        label: month.format(new Date(one.month)),
        values: [one.sessions],
      }))}
    />
  )
}

function Feedback({ of: { feedback } }: { of: Health }) {
  const { t, locale } = useText()
  const number = numbersFor(locale).format(feedback.given.count)
  return (
    <div className="card side-card">
      <h2>{t('mentorshipPrograms.overview.feedback')}</h2>
      {feedback.average === null ? (
        <p className="sm m2">{t('mentorshipPrograms.overview.rated_hidden', { number })}</p>
      ) : (
        <>
          <p className="program-rating num">
            {t('mentorshipPrograms.overview.rated', {
              average: numbersFor(locale, { minimumFractionDigits: 1 }).format(feedback.average),
            })}
          </p>
          <p className="sm m2">{t('mentorshipPrograms.overview.rated_says', { number })}</p>
        </>
      )}
    </div>
  )
}

function Facts({ of: program }: { of: Program }) {
  const { t, locale } = useText()
  const span = useSpan()
  const { segments, hidden_segments, capacity } = program
  const list = new Intl.ListFormat(locale, {
    type: program.audience === 'any' ? 'disjunction' : 'conjunction',
  })
  const facts: [string, string][] = [
    [t('mentorshipPrograms.overview.enrolment'), span(program.enrols_from, program.enrols_until)],
    [t('mentorshipPrograms.overview.runs'), span(program.runs_from, program.runs_until)],
    [
      t('mentorshipPrograms.overview.for'),
      segments.length + hidden_segments === 0
        ? t('mentorshipPrograms.overview.everybody')
        : list.format([
            ...segments.map(({ name }) => name),
            ...(hidden_segments > 0 ? [t('mentorshipPrograms.form.hidden', { count: hidden_segments })] : []),
          ]),
    ],
    ...(program.type
      ? [[t('mentorshipPrograms.form.mentoring_type_id'), program.type.name] satisfies [string, string]]
      : []),
    [
      t('mentorshipPrograms.column.participants'),
      t('mentorshipPrograms.sides', { mentors: program.mentors, mentees: program.mentees }),
    ],
    [
      t('mentorshipPrograms.overview.capacity'),
      capacity === null
        ? t('mentorshipPrograms.overview.no_limit')
        : t('mentorshipPrograms.people', { count: capacity }),
    ],
  ]
  return (
    <div className="card side-card">
      <h2>{t('mentorshipPrograms.overview.facts')}</h2>
      {program.description && <p className="program-description">{program.description}</p>}
      <dl className="program-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="sm m2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
