import { useText } from '../../app/texts.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { StackedBar } from '../../ui/chart/StackedBar.tsx'
import { useChoiceLabels } from './choiceLabels.ts'
import { type Choice, type Result, type Results, useFigures, wholeOf } from './figureWords.ts'
import { MOST_STEPS, rampTones } from './rampTones.ts'

interface Props {
  of: Result
  promise: Results['promise']
  level: 2 | 3
  /** Of a wave after the first: it stays with what was told before as long as that is true. */
  isLaterWave?: boolean
}

/** What was answered to one question, drawn as it fits. */
export function ResultChart(props: Props) {
  const { type, choices } = props.of
  if (type === 'matrix') return <MatrixBars {...props} />
  if (type === 'recommend') return <Recommendations {...props} />
  if (type === 'scale' && choices.length <= MOST_STEPS) return <ScaleBar {...props} />
  return <ChoiceBars {...props} />
}

type Counting = 'choice' | 'several' | 'ranking' | 'scale' | 'recommend' | 'matrix' | 'number' | 'day'

const counting: Partial<Record<Result['type'], Counting>> = {
  select_many: 'several',
  ranking: 'ranking',
  scale: 'scale',
  recommend: 'recommend',
  matrix: 'matrix',
  numeric: 'number',
  date: 'day',
}

/** How the numbers of a question are counted, and how exactly they are told. */
function useDefinition({ of: { type }, promise, isLaterWave = false }: Props) {
  const { t } = useText()
  const means = t(`surveys.results.means.${counting[type] ?? 'choice'}`)
  if (promise === 'named') return means
  return [means, t('surveys.results.means.ranges'), isLaterWave && t('surveys.results.means.waves')]
    .filter(Boolean)
    .join(' ')
}

function useAnsweredBy({ of: { answered } }: Props) {
  const { t } = useText()
  const { people } = useFigures()
  return t('surveys.results.answered_by', { count: answered.count, people: people(answered) })
}

/** Where the shape of all bars together is what counts, the longest takes all the room. */
const isOrdered = new Set<Result['type']>(['numeric', 'date', 'recommend', 'scale'])

/** Bars, one for each choice: the most placed first in a ranking, everything else in its own order. */
function ChoiceBars(props: Props) {
  const { of: question, level } = props
  const { type, mean, title, key } = question
  const { t } = useText()
  const figures = useFigures()
  const labelOf = useChoiceLabels()
  const definition = useDefinition(props)
  const isRanking = type === 'ranking'
  const choices = isRanking
    ? question.choices.toSorted((one, other) => rankOf(one) - rankOf(other))
    : question.choices
  const beside = (choice: Choice) =>
    isRanking
      ? choice.mean_rank === null
        ? ''
        : t('surveys.results.mean_rank', { rank: figures.mean(choice.mean_rank) })
      : figures.choice(choice)
  const top = choices.toSorted((one, other) => other.share - one.share)[0]
  const score = question.recommend_score
  const sentences = [
    score === null ? '' : t('surveys.results.recommend.score'),
    useAnsweredBy(props),
    mean === null ? '' : t('surveys.results.on_average', { mean: figures.mean(mean) }),
    top && mean === null
      ? t('surveys.results.most', { choice: labelOf(question, top), share: figures.percent(top.share) })
      : '',
  ]
  return (
    <BarChart
      key={key}
      title={title}
      level={level}
      unit={{ share: t(isRanking ? 'surveys.results.unit.first' : 'surveys.results.unit.share') }}
      definition={definition}
      figure={score === null ? undefined : figures.score(score)}
      says={sentences.filter(Boolean).join(' ')}
      rows={choices.map((choice) => ({
        key: choice.key,
        label: labelOf(question, choice),
        values: [choice.share],
        says: [figures.percent(choice.share)],
        beside: beside(choice),
      }))}
      isWhole={!isOrdered.has(type)}
      beside={t(isRanking ? 'surveys.results.column.rank' : 'surveys.results.column.people')}
    />
  )
}

const rankOf = ({ mean_rank }: Choice) => mean_rank ?? Number.POSITIVE_INFINITY

/** One bar from one end of the scale to the other, and the mean above it. */
function ScaleBar(props: Props) {
  const { of: question, level } = props
  const { t } = useText()
  const figures = useFigures()
  const labelOf = useChoiceLabels()
  const tones = rampTones(question.choices.length)
  const definition = useDefinition(props)
  const { mean } = question
  return (
    <StackedBar
      title={question.title}
      level={level}
      unit={{ of: t('surveys.results.unit.people') }}
      definition={definition}
      figure={mean === null ? undefined : figures.mean(mean)}
      says={[mean !== null && t('surveys.results.is_average'), useAnsweredBy(props)]
        .filter(Boolean)
        .join(' ')}
      parts={question.choices.map((choice, at) => ({
        key: choice.key,
        label: labelOf(question, choice),
        value: figures.value(choice),
        says: choice.count === null ? figures.choice(choice) : undefined,
        ...tones[at],
      }))}
      shares
    />
  )
}

const groups = [
  { name: 'detractors', from: 0, to: 6, tone: 3 },
  { name: 'passives', from: 7, to: 8, tone: 'rest' },
  { name: 'promoters', from: 9, to: 10, tone: 2 },
] as const

/** So far the shares of all numbers together may be from the whole. */
const APART = 0.1

/** The score with its definition and the three groups it is made of, then every number. */
function Recommendations(props: Props) {
  const { of: question, level } = props
  const { t } = useText()
  const figures = useFigures()
  const definition = useDefinition(props)
  const answeredBy = useAnsweredBy(props)
  const { recommend_score, choices } = question
  // Where few answered, ranges add up to more than everybody, and the groups made of them would say what isn't so.
  if (Math.abs(choices.reduce((all, { share }) => all + share, 0) - 1) > APART)
    return <ChoiceBars {...props} />
  const shareOf = (from: number, to: number) =>
    choices
      .filter(({ key }) => Number(key) >= from && Number(key) <= to)
      .reduce((sum, { share }) => sum + share, 0)
  return (
    <>
      <StackedBar
        title={question.title}
        level={level}
        unit={{ share: t('surveys.results.unit.share') }}
        definition={definition}
        figure={recommend_score === null ? undefined : figures.score(recommend_score)}
        says={`${t('surveys.results.recommend.score')} ${answeredBy}`}
        parts={groups.map(({ name, from, to, tone }) => ({
          key: name,
          label: t(`surveys.results.recommend.${name}`),
          value: shareOf(from, to),
          says: figures.percent(shareOf(from, to)),
          tone,
        }))}
      />
      <ChoiceBars
        {...props}
        level={3}
        of={{ ...question, title: t('surveys.results.recommend.each'), recommend_score: null }}
      />
    </>
  )
}

/** What was said of each thing, one bar below the other. */
function MatrixBars(props: Props) {
  const { of: question, level } = props
  const { t } = useText()
  const figures = useFigures()
  const definition = useDefinition(props)
  const rows = [...Map.groupBy(question.choices, ({ row }) => row ?? '')]
  const options = rows[0]?.[1] ?? []
  const tones = options.length <= MOST_STEPS ? rampTones(options.length) : []
  return (
    <BarChart
      title={question.title}
      level={level}
      unit={{ share: t('surveys.results.unit.share') }}
      definition={definition}
      says={useAnsweredBy(props)}
      series={options.map(({ key, label }, at) => ({ key, label, ...tones[at] }))}
      rows={rows.map(([key, cells]) => ({
        key,
        label: cells[0]?.row_label ?? key,
        values: wholeOf(cells),
        says: cells.map((cell) =>
          t('surveys.results.share_of', { share: figures.percent(cell.share), people: figures.choice(cell) }),
        ),
      }))}
      stacked
      isWhole
    />
  )
}
