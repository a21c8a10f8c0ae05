import { useState } from 'react'
import { surveyResults } from '../../../contract/surveys/results.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'

/** Written answers, paged and searched, in an order that reveals neither who nor when. */
export function WrittenAnswers({ surveyId, question }: { surveyId: number; question: string }) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const [paging, setPaging] = useState({ page: 1, page_size: 10 })
  const { data, error, isPending, refetch } = useListOf(surveyResults.written, {
    params: { id: surveyId },
    query: { question, search: search || undefined, page: paging.page, page_size: paging.page_size as 10 },
  })
  return (
    <div className="result-words">
      <div className="result-search">
        <SearchField
          label={t('surveys.results.search_words')}
          value={search}
          onChange={(words) => {
            setSearch(words)
            setPaging({ ...paging, page: 1 })
          }}
        />
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <p className="m2">
            {t(search === '' ? 'surveys.results.no_words' : 'surveys.results.no_words_found')}
          </p>
        }
      >
        <ul className="list">
          {data?.items.map(({ text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words have no name of their own, on purpose.
            <li key={at}>{text}</li>
          ))}
        </ul>
        {data && data.total > 10 && <Pager {...data} onChange={setPaging} />}
      </ListState>
    </div>
  )
}
