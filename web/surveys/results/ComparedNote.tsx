import { COMPARED_FROM, compared } from '../../../contract/surveys/comparison.ts'
import { useText } from '../../app/texts.ts'
import { useChoiceLabels } from './choiceLabels.ts'
import { type Result, useFigures } from './figureWords.ts'

interface Props {
  now: Result
  before: Result | undefined
  /** What it is put beside. */
  title: string
}

/** What changed since another survey, and whether that could be chance. */
export function ComparedNote({ now, before, title }: Props) {
  const { t } = useText()
  const figures = useFigures()
  const labelOf = useChoiceLabels()
  const change = compared(now, before)
  if (!change) return null
  if (change.is !== 'compared')
    return (
      <p className="result-compared m2">
        {t(`surveys.results.compared.${change.is}`, { title, count: COMPARED_FROM })}
      </p>
    )
  const choice = now.choices.find(({ key }) => key === change.choice)
  const write =
    change.of === 'choice' ? figures.percent : change.of === 'score' ? figures.score : figures.mean
  return (
    <p className="result-compared">
      {t(`surveys.results.compared.${change.of}`, {
        title,
        choice: choice ? labelOf(now, choice) : '',
        now: write(change.now),
        before: write(change.before),
      })}{' '}
      <strong>{t(`surveys.results.compared.${change.unlikely ? 'unlikely' : 'chance'}`)}</strong>
    </p>
  )
}
