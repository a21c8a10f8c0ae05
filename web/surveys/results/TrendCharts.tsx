import type { Answers } from '../../../contract/route.ts'
import { surveyPulses } from '../../../contract/surveys/pulses.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import type { Point } from '../../ui/chart/series.ts'
import { Section } from '../../ui/Page.tsx'
import type { Survey } from '../addresses.ts'
import { useFigures } from './figureWords.ts'

type Waves = Answers<typeof surveyPulses.waves>['items']
type Trend = Answers<typeof surveyPulses.trend>['questions'][number]

/** A line needs two ends. */
const LEAST = 2

const dayOf = (moment: string) => moment.slice(0, 10)

/** How it went from wave to wave: how many took part, then question by question. Nothing where there is no line yet. */
export function TrendCharts({ survey, waves }: { survey: Survey; waves: Waves }) {
  const { t } = useText()
  const { data } = useQueryOf(surveyPulses.trend, { params: { id: survey.id } })
  const opened = waves.filter(({ opened_at }) => opened_at !== null).toReversed()
  if (!data || opened.length < LEAST) return null
  const level = survey.network ? 4 : 3
  return (
    <Section level={survey.network ? 3 : 2} title={t('surveys.trend.title')}>
      <div className="trend-charts">
        <RateLine waves={opened} level={level} />
        {data.questions
          .filter(({ points }) => points.filter(({ value }) => value !== null).length >= LEAST)
          .map((trend) => (
            <TrendLine key={trend.key} of={trend} survey={survey} level={level} />
          ))}
      </div>
    </Section>
  )
}

function RateLine({ waves, level }: { waves: Waves; level: 3 | 4 }) {
  const { t } = useText()
  const { people, number } = useFigures()
  const title = t('surveys.trend.rate')
  const points = waves.map(({ opened_at, invited_count, response_count }): Point => {
    const isTold = response_count.is !== 'fewer_than' && invited_count > 0
    return {
      at: dayOf(opened_at ?? ''),
      value: isTold ? Math.min(1, response_count.count / invited_count) : null,
      says: t('surveys.results.rates.of', { answered: people(response_count), of: number(invited_count) }),
    }
  })
  return (
    <LineChart
      title={title}
      level={level}
      unit={{ share: t('surveys.results.rates.unit') }}
      definition={t('surveys.trend.means.rate')}
      series={[{ key: 'rate', label: title, points }]}
    />
  )
}

interface LineProps {
  of: Trend
  survey: Survey
  level: 3 | 4
}

function TrendLine({ of: { title, of, points, min, max }, survey, level }: LineProps) {
  const { t } = useText()
  const figures = useFigures()
  const write = (value: number) =>
    of === 'share' ? figures.percent(value) : of === 'score' ? figures.score(value) : figures.mean(value)
  const unit =
    of === 'share'
      ? { share: t('surveys.trend.unit.share') }
      : {
          of:
            of === 'score'
              ? t('surveys.trend.unit.score')
              : t('surveys.trend.unit.mean', { min: min ?? 0, max: max ?? 0 }),
        }
  return (
    <LineChart
      title={title}
      level={level}
      unit={unit}
      definition={[
        t(`surveys.trend.means.${of}`),
        survey.promise !== 'named' && t('surveys.trend.means.gated'),
      ]
        .filter(Boolean)
        .join(' ')}
      ends={
        of === 'mean' && min !== null && max !== null
          ? { from: min, to: max }
          : of === 'share'
            ? { from: 0, to: 1 }
            : undefined
      }
      series={[
        {
          key: 'answers',
          label: title,
          points: points.map(({ at, value, least, most }) => ({
            at: dayOf(at),
            value,
            says:
              value === null
                ? undefined
                : least !== null && most !== null && least !== most
                  ? t('surveys.figure.between', {
                      least: figures.percent(least),
                      most: figures.percent(most),
                    })
                  : write(value),
          })),
        },
      ]}
    />
  )
}
