import type { Answers } from '../../../contract/route.ts'
import type { surveyResults } from '../../../contract/surveys/results.ts'
import { useText } from '../../app/texts.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { useClassWords } from '../classWords.ts'
import { useChoiceLabels } from './choiceLabels.ts'
import { type Result, type Results, useFigures, wholeOf } from './figureWords.ts'
import { MOST_STEPS, rampTones } from './rampTones.ts'

type Crossed = Answers<typeof surveyResults.crosses>['questions'][number]['classes']

interface Props {
  of: Result
  by: Results['classes'][number]
  classes: Crossed
  level: 2 | 3
}

/** One question, a bar for each class of people: the shares of its answers, or its mean. */
export function CrossChart({ of: question, by, classes, level }: Props) {
  const { t } = useText()
  const figures = useFigures()
  const words = useClassWords()
  const labelOf = useChoiceLabels()
  const { type } = question
  const classOf = (key: string) => by.values.find((one) => one.key === key)
  const nameOf = (key: string) => {
    const value = classOf(key)
    return value ? words.value(value, by.by) : key
  }
  const told = classes.filter(({ hidden }) => !hidden)
  const isHidden = told.length < classes.length
  const score = type === 'recommend'
  const meanOf = ({ mean, recommend_score }: Crossed[number]) => (score ? recommend_score : mean)
  const hasMean = told.some((one) => meanOf(one) !== null)
  const common = {
    title: t('surveys.results.cross.title', { question: question.title, by: words.by(by) }),
    level,
    empty: t('surveys.results.cross.none'),
    says: isHidden ? t('surveys.results.cross.hidden') : undefined,
  }
  if (hasMean)
    return (
      <BarChart
        {...common}
        unit={{ of: t(score ? 'surveys.results.cross.score' : 'surveys.results.cross.mean') }}
        definition={t(score ? 'surveys.results.means.recommend' : 'surveys.results.cross.means_mean')}
        rows={told.map((one) => {
          const value = meanOf(one)
          return {
            key: one.class,
            label: nameOf(one.class),
            values: [value],
            says: [value === null ? undefined : score ? figures.score(value) : figures.mean(value)],
            beside: t('surveys.results.cross.answered', { people: figures.people(one.answered) }),
          }
        })}
        beside={t('surveys.results.column.people')}
      />
    )
  const rows = told.flatMap((one) =>
    [...Map.groupBy(one.choices, ({ row }) => row ?? '')].map(([row, cells]) => ({ one, row, cells })),
  )
  const options = rows[0]?.cells ?? []
  const tones = options.length <= MOST_STEPS ? rampTones(options.length) : []
  const several = type === 'select_many'
  return (
    <BarChart
      {...common}
      unit={{ share: t('surveys.results.unit.share') }}
      definition={`${t(`surveys.results.means.${several ? 'several' : 'choice'}`)} ${t('surveys.results.means.ranges')}`}
      series={options.map((option, at) => ({
        key: option.key,
        label: labelOf(question, option),
        ...(several ? {} : tones[at]),
      }))}
      rows={rows.map(({ one, row, cells }) => ({
        key: `${one.class} ${row}`,
        label: row === '' ? nameOf(one.class) : `${cells[0]?.row_label ?? row} · ${nameOf(one.class)}`,
        values: several ? cells.map(({ share }) => share) : wholeOf(cells),
        says: cells.map((cell) =>
          t('surveys.results.share_of', { share: figures.percent(cell.share), people: figures.choice(cell) }),
        ),
      }))}
      stacked={!several}
      isWhole
    />
  )
}
