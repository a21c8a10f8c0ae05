import { useQuery } from '@tanstack/react-query'
import { surveyResults } from '../../../contract/surveys/results.ts'
import { useAsked } from '../../app/asked.ts'
import { queryOf, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Select } from '../../ui/forms/Select.tsx'
import type { Survey } from '../addresses.ts'
import { useClassWords } from '../classWords.ts'
import type { ResultsSearch } from '../search.ts'
import type { Results } from './figureWords.ts'

/** By which classes of people answers are shown, as the address says, with what was answered by each. */
export function useCross({ id }: Survey, results: Results | undefined) {
  const { asked } = useAsked<ResultsSearch>()
  const at = (asked.by ?? 1) - 1
  const by = asked.by === undefined ? undefined : results?.classes[at]
  const { data } = useQuery({
    ...queryOf(surveyResults.crosses, { params: { id }, query: { by: at } }),
    enabled: by !== undefined,
  })
  return (key: string) =>
    by && data && { by, classes: data.questions.find((one) => one.key === key)?.classes ?? [] }
}

/** The survey that results are put beside, as the address says. */
export function useAgainst({ id }: Survey) {
  const { asked } = useAsked<ResultsSearch>()
  const { data: comparable } = useQueryOf(surveyResults.comparable, { params: { id } })
  const other = comparable?.items.find((one) => one.id === asked.against)
  const { data } = useQuery({
    ...queryOf(surveyResults.show, { params: { id: other?.id ?? 0 } }),
    enabled: other !== undefined,
  })
  const find = (key: string) => data?.questions.find((one) => one.key === key)
  return { items: comparable?.items ?? [], against: other && data && { title: other.title, find } }
}

interface Props {
  results: Results
  comparable: ReturnType<typeof useAgainst>['items']
}

/** By what results are shown apart, and beside which others. */
export function ResultTools({ results, comparable }: Props) {
  const { t } = useText()
  const { asked, ask } = useAsked<ResultsSearch>()
  const words = useClassWords()
  const chosen = comparable.find(({ id }) => id === asked.against)
  if (results.classes.length === 0 && comparable.length === 0) return null
  return (
    <div className="result-tools">
      {results.classes.length > 0 && (
        <Select
          orders
          labelled
          label={t('surveys.results.cross.by')}
          value={asked.by === undefined ? '' : String(asked.by)}
          options={[
            { value: '', text: t('surveys.results.cross.all') },
            ...results.classes.map((one, at) => ({ value: String(at + 1), text: words.by(one) })),
          ]}
          onChange={(to) => ask({ by: to === '' ? undefined : Number(to) })}
        />
      )}
      {comparable.length > 0 && (
        <Select
          orders
          labelled
          label={t('surveys.results.compared.with')}
          value={chosen ? String(chosen.id) : ''}
          options={[
            { value: '', text: t('surveys.results.compared.nothing') },
            ...comparable.map(({ id, title, is }) => ({
              value: String(id),
              text: t(`surveys.results.compared.to_${is}`, { title }),
            })),
          ]}
          onChange={(to) => ask({ against: to === '' ? undefined : Number(to) })}
        />
      )}
      {chosen && <p className="sm m2 result-tools-says">{t('surveys.results.compared.means')}</p>}
    </div>
  )
}
