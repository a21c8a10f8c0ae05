import { type OwnProgram, programEnrolment } from '../../../contract/mentorship/programs.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { toPrograms } from './programAddresses.ts'
import { badgeOf } from './programWords.ts'
import './programs.css'

/** Programs that are open to the reader, and those they take part in; nothing where there are none. */
export function OwnPrograms() {
  const { t } = useText()
  const { data } = useQueryOf(programEnrolment.list)
  const shown = (data?.items ?? []).filter(
    ({ state, mine }) => state !== 'ended' && mine?.state !== 'removed',
  )
  if (shown.length === 0) return null
  return (
    <Section title={t('mentorshipPrograms.mine.title')}>
      <ul className="list">
        {shown.map((program) => (
          <ProgramLine key={program.id} of={program} />
        ))}
      </ul>
    </Section>
  )
}

function ProgramLine({ of: program }: { of: OwnProgram }) {
  const { t } = useText()
  const days = useDates('UTC')
  const { state, mine, can } = program
  const takesPart = mine?.state === 'enrolled'
  return (
    <li className="row wrap gap4 own-program">
      <div className="grow">
        <h3>
          <Anchor href={toPrograms.own(program)}>{program.name}</Anchor>
        </h3>
        <p className="sm m2">
          {takesPart
            ? t(`mentorshipPrograms.mine.is.${mine.side}`)
            : t('mentorshipPrograms.mine.until', { day: days.day(program.enrols_until) })}
          {' · '}
          {t('mentorshipPrograms.mine.runs', {
            from: days.day(program.runs_from),
            until: days.day(program.runs_until),
          })}
        </p>
      </div>
      {takesPart || !can.enrol ? (
        <StateBadge state={badgeOf[state]}>{t(`mentorshipPrograms.state.${state}`)}</StateBadge>
      ) : (
        <LinkButton href={toPrograms.own(program)}>{t('mentorshipPrograms.mine.enrol')}</LinkButton>
      )}
    </li>
  )
}
