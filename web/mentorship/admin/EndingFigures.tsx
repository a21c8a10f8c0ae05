import { numbersFor } from '../../../contract/formats.ts'
import { mentorshipEndings } from '../../../contract/mentorship/endings.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ListState } from '../../ui/tables/ListState.tsx'
import '../programs/programs.css'

/** How mentorships ended, of all or of one program; what the two share only where enough people stand behind it. */
export function EndingFigures({ program }: { program: number | undefined }) {
  const { t, locale } = useText()
  const { data, isPending, error, refetch } = useQueryOf(mentorshipEndings.figures, {
    query: { program_id: program },
  })
  const number = (count: number) => numbersFor(locale).format(count)
  const figures = data && [
    { name: 'ended' as const, says: number(data.ended) },
    { name: 'early' as const, says: number(data.early) },
    {
      name: 'goals' as const,
      says:
        data.goals.reached_percent === null
          ? null
          : numbersFor(locale, { style: 'percent' }).format(data.goals.reached_percent / 100),
      from: data.goals.people.count,
    },
    {
      name: 'feedback' as const,
      says:
        data.feedback.average === null
          ? null
          : t('mentorship.admin.endings.rated', {
              average: numbersFor(locale, { minimumFractionDigits: 1 }).format(data.feedback.average),
            }),
      from: data.feedback.given.count,
    },
  ]
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <dl className="program-figures ending-figures">
        {figures?.map(({ name, says, from }) => (
          <div key={name}>
            <dt>{t(`mentorship.admin.endings.figure.${name}`)}</dt>
            {says === null ? (
              <dd className="sm m2">{t('mentorship.admin.endings.hidden', { number: number(from ?? 0) })}</dd>
            ) : (
              <dd className="num">{says}</dd>
            )}
          </div>
        ))}
      </dl>
    </ListState>
  )
}
