import { surveyResults } from '../../../contract/surveys/results.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import type { Survey } from '../addresses.ts'
import { useClassWords } from '../classWords.ts'
import { useFigures } from './figureWords.ts'

/** How many took part, group by group; nothing where there are no groups, or none that can be told. */
export function RatesChart({ survey, level }: { survey: Survey; level: 2 | 3 }) {
  const { t } = useText()
  const figures = useFigures()
  const words = useClassWords()
  const { data } = useQueryOf(surveyResults.rates, { params: { id: survey.id } })
  if (!data || (data.items.length === 0 && !data.some_hidden)) return null
  const middle = ({ at_least, at_most }: { at_least: number; at_most: number }) => (at_least + at_most) / 2
  return (
    <div className="result-rates">
      <BarChart
        title={t('surveys.results.rates.title')}
        level={level}
        unit={{ share: t('surveys.results.rates.unit') }}
        definition={t(`surveys.results.rates.means.${survey.promise === 'named' ? 'exact' : 'ranges'}`)}
        says={data.some_hidden ? t('surveys.results.rates.hidden') : undefined}
        empty={t('surveys.results.rates.none')}
        rows={data.items.map((rate) => ({
          key: `${rate.of} ${rate.id ?? rate.value?.key}`,
          label: rate.value && rate.by ? words.value(rate.value, rate.by) : (rate.name ?? ''),
          values: [middle(rate) / rate.invited],
          says: [
            rate.at_least === rate.at_most
              ? figures.percent(rate.at_least / rate.invited)
              : t('surveys.figure.between', {
                  least: figures.percent(rate.at_least / rate.invited),
                  most: figures.percent(rate.at_most / rate.invited),
                }),
          ],
          beside: t('surveys.results.rates.of', {
            answered: figures.choice({
              ...rate,
              count: rate.at_least === rate.at_most ? rate.at_least : null,
            }),
            of: figures.number(rate.invited),
          }),
        }))}
        beside={t('surveys.results.column.people')}
        isWhole
      />
    </div>
  )
}
