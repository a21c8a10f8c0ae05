import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import { type Choice, type Result, useFigures } from './figureWords.ts'

/** Bars that are a table at once: what was chosen, how often, and by which share. */
export function ChoiceBars({ of: question }: { of: Result }) {
  const { t } = useText()
  const figures = useFigures()
  const { type, choices, mean, title } = question
  const isRanking = type === 'ranking'
  const rows = isRanking ? choices.toSorted((one, other) => rankOf(one) - rankOf(other)) : choices
  const widest = Math.max(...choices.map(({ share }) => share), 0.01)
  // Bars say how much of the longest they are where all of them are short; a share of all where one is long.
  const whole = widest > 0.5 ? 1 : widest
  return (
    <>
      {mean !== null && (
        <p className="result-mean">
          {t('surveys.results.mean')} <strong className="num">{figures.mean(mean)}</strong>
        </p>
      )}
      {rows.length > 0 && (
        <table className={classes('result-bars', (type === 'scale' || type === 'recommend') && 'numbers')}>
          <caption className="vh">{title}</caption>
          <thead className="vh">
            <tr>
              <th scope="col">{t('surveys.results.column.choice')}</th>
              <th scope="col">{t('surveys.results.column.share')}</th>
              <th scope="col">
                {t(isRanking ? 'surveys.results.column.first' : 'surveys.results.column.people')}
              </th>
              {isRanking && <th scope="col">{t('surveys.results.column.rank')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((choice) => (
              <tr key={choice.key}>
                <th scope="row">{labelOf(choice, t)}</th>
                <td className="result-bar-cell">
                  <span className="result-bar" aria-hidden="true">
                    <span style={{ inlineSize: `${Math.round((choice.share / whole) * 100)}%` }} />
                  </span>
                  <span className="num b">{figures.percent(choice.share)}</span>
                </td>
                <td className="num m2 r">{figures.choice(choice)}</td>
                {isRanking && (
                  <td className="num m2 r">
                    {choice.mean_rank !== null &&
                      t('surveys.results.mean_rank', { rank: figures.mean(choice.mean_rank) })}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const rankOf = ({ mean_rank }: Choice) => mean_rank ?? Number.POSITIVE_INFINITY

/** Yes and no come without words, as they belong to no survey. */
export function labelOf({ key, label }: Choice, t: ReturnType<typeof useText>['t']) {
  if (label !== '') return label
  if (key === 'true') return t('questionnaire.yes')
  return key === 'false' ? t('questionnaire.no') : key
}
