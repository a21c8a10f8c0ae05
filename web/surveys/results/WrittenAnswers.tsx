import { Tags } from 'lucide-react'
import { useState } from 'react'
import type { Answers } from '../../../contract/route.ts'
import { surveyResults } from '../../../contract/surveys/results.ts'
import { surveyThemes } from '../../../contract/surveys/themes.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { staleThemes } from '../stale.ts'
import { useFigures } from './figureWords.ts'
import { ThemesDialog } from './ThemesDialog.tsx'
import { useThemes } from './themeList.ts'

type Written = Answers<typeof surveyResults.written>['items'][number]

interface Props {
  surveyId: number
  question: string
}

/** Written answers, paged and searched, in an order that reveals neither who nor when. */
export function WrittenAnswers({ surveyId, question }: Props) {
  const { t } = useText()
  const { number } = useFigures()
  const { themes, mayMark } = useThemes(surveyId)
  const [search, setSearch] = useState('')
  const [theme, setTheme] = useState('')
  const [paging, setPaging] = useState({ page: 1, page_size: 10 })
  const [managing, setManaging] = useState(false)
  const { data, error, isPending, refetch } = useListOf(surveyResults.written, {
    params: { id: surveyId },
    query: {
      question,
      search: search || undefined,
      theme: theme === '' ? undefined : Number(theme),
      page: paging.page,
      page_size: paging.page_size as 10,
    },
  })
  const first = () => setPaging({ ...paging, page: 1 })
  return (
    <div className="result-words">
      <div className="result-search">
        <SearchField
          label={t('surveys.results.search_words')}
          value={search}
          onChange={(words) => {
            setSearch(words)
            first()
          }}
        />
        {themes.length > 0 && (
          <Select
            label={t('surveys.themes.filter')}
            value={theme}
            options={[
              { value: '', text: t('surveys.themes.all') },
              ...themes.map(({ id, name, answers }) => ({
                value: String(id),
                text: t('surveys.themes.option', { name, number: number(answers) }),
              })),
            ]}
            onChange={(to) => {
              setTheme(to)
              first()
            }}
          />
        )}
        {mayMark && (
          <Button look="q" icon={Tags} onClick={() => setManaging(true)}>
            {t('surveys.themes.manage')}
          </Button>
        )}
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <p className="m2">
            {t(search === '' && theme === '' ? 'surveys.results.no_words' : 'surveys.results.no_words_found')}
          </p>
        }
      >
        <ul className="list">
          {data?.items.map((answer) => (
            <li key={answer.key} className="result-written">
              <span className="grow">{answer.text}</span>
              {themes
                .filter(({ id }) => answer.theme_ids.includes(id))
                .map(({ id, name }) => (
                  <Badge key={id} hollow>
                    {name}
                  </Badge>
                ))}
              {mayMark && themes.length > 0 && (
                <Mark of={answer} surveyId={surveyId} question={question} themes={themes} />
              )}
            </li>
          ))}
        </ul>
        {data && data.total > 10 && <Pager {...data} onChange={setPaging} />}
      </ListState>
      {managing && <ThemesDialog surveyId={surveyId} themes={themes} onClose={() => setManaging(false)} />}
    </div>
  )
}

interface MarkProps extends Props {
  of: Written
  themes: ReturnType<typeof useThemes>['themes']
}

/** Which themes an answer bears. */
function Mark({ of: { key, text, theme_ids }, surveyId, question, themes }: MarkProps) {
  const { t } = useText()
  const { mutate } = useSend(surveyThemes.mark, { stale: staleThemes })
  const send = (ids: number[]) =>
    mutate({ params: { id: surveyId }, body: { question, answer: key, theme_ids: ids } })
  return (
    <Menu
      label={t('surveys.themes.mark', { text: text.slice(0, 60) })}
      align="end"
      opener={(props) => (
        <Button
          look="q"
          small
          icon={Tags}
          label={t('surveys.themes.mark', { text: text.slice(0, 60) })}
          {...props}
        />
      )}
      items={themes.map(({ id, name }) => {
        const chosen = theme_ids.includes(id)
        return {
          text: name,
          chosen,
          does: () => send(chosen ? theme_ids.filter((one) => one !== id) : [...theme_ids, id]),
        }
      })}
    />
  )
}
