import { ArrowRightLeft } from 'lucide-react'
import type { Round } from '../../../contract/mentorship/rounds.ts'
import { useText } from '../../app/texts.ts'
import { FaceStack } from '../../ui/Face.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Changed = NonNullable<NonNullable<Round['solved']>['difference']>

const SHOWN = 5

/** What the last solution changed against the draft before. */
export function Difference({ of: change, percent }: { of: Changed; percent: number }) {
  const { t, locale } = useText()
  const { kept, begun, ended, ended_count, lost, won, percent_before } = change
  if (begun === 0 && ended_count === 0) return null
  const list = new Intl.ListFormat(locale)
  const shown = ended.slice(0, SHOWN)
  return (
    <section className="card round-change" aria-labelledby="round-change">
      <h2 id="round-change" className="row">
        <Icon of={ArrowRightLeft} />
        {t('mentorshipPrograms.matching.difference')}
      </h2>
      <p>
        {list.format([
          t('mentorshipPrograms.matching.kept', { count: kept }),
          t('mentorshipPrograms.matching.ended', { count: ended_count }),
          t('mentorshipPrograms.matching.begun', { count: begun }),
        ])}
        {' · '}
        {t('mentorshipPrograms.matching.score_change', { before: percent_before, after: percent })}
      </p>
      {shown.length > 0 && (
        <ul className="sm m2">
          {shown.map(({ mentee, mentor }) => (
            <li key={`${mentee.id} ${mentor.id}`}>
              <s>
                {t('mentorshipPrograms.matching.ended_pair', { mentee: mentee.name, mentor: mentor.name })}
              </s>
            </li>
          ))}
          {ended_count > shown.length && (
            <li>{t('mentorshipPrograms.matching.ended_more', { count: ended_count - shown.length })}</li>
          )}
        </ul>
      )}
      <People says="won" of={won} />
      <People says="lost" of={lost} />
    </section>
  )
}

function People({ says, of: people }: { says: 'won' | 'lost'; of: Changed['lost'] }) {
  const { t, locale } = useText()
  if (people.length === 0) return null
  return (
    <div className="row wrap gap2 sm">
      <FaceStack of={people.slice(0, 4)} />
      <span>
        {t(`mentorshipPrograms.matching.${says}_are`, {
          names: new Intl.ListFormat(locale).format(people.slice(0, 12).map(({ name }) => name)),
        })}
      </span>
    </div>
  )
}
