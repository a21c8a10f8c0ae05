import { numbersFor } from '../../../contract/formats.ts'
import { networkInsights } from '../../../contract/networks/insights.ts'
import type { Answers } from '../../../contract/route.ts'
import { linkTo } from '../../app/links.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { useCountWords } from '../countWords.ts'
import { useNetwork } from '../networkPage.ts'
import './members.css'

type Insights = Answers<typeof networkInsights.show>
type Insight = Insights['items'][number]

/** What members answered when they joined, question by question. */
export function InsightsScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { data, isPending, error, refetch } = useQueryOf(networkInsights.show, {
    params: { id: network.id },
  })
  const home = linkTo.network(network)
  const count = useCountWords()
  const { drawn = [], written = [] } = Object.groupBy(data?.items ?? [], ({ choices }) =>
    choices.length > 0 ? 'drawn' : 'written',
  )
  const questionnaire = (
    <LinkButton look="q" small href={`${home}/members/questions`}>
      {t('insights.questionnaire')}
    </LinkButton>
  )
  return (
    <Section title={t('insights.title')} aside={data?.can.read_answers ? questionnaire : undefined}>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && data.items.length === 0 && (
          <EmptyState title={t('insights.none.title')}>{t('insights.none.says')}</EmptyState>
        )}
        {data && data.items.length > 0 && (
          <>
            <p>{t('insights.lead', { number: count(data.members) })}</p>
            <ul className="insights">
              {[...drawn, ...written].map((item) => (
                <li key={item.question.id}>
                  {item.choices.length > 0 ? (
                    <Answered of={item} />
                  ) : (
                    <Written of={item} list={data.can.read_answers ? `${home}/members` : undefined} />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </ListState>
    </Section>
  )
}

/** How often each choice was made. */
function Answered({ of: { question, answered, choices } }: { of: Insight }) {
  const { t, locale } = useText()
  const count = useCountWords()
  const number = numbersFor(locale)
  const span = (from: number | null, to: number | null) =>
    t('insights.span', { from: number.format(from ?? 0), to: number.format(to ?? 0) })
  return (
    <BarChart
      title={question.title}
      unit={{ of: t('insights.people') }}
      definition={t(`insights.means.${question.type === 'checkbox' ? 'several' : 'one'}`)}
      says={t('insights.answered', { number: count(answered) })}
      empty={t('insights.not_enough')}
      rows={choices.map(({ label, from, to, ...told }, at) => ({
        key: String(at),
        label:
          label ?? (to !== null && from !== null && to - from === 1 ? number.format(from) : span(from, to)),
        values: [told.is === 'fewer_than' ? 0 : told.count],
        says: [told.is === 'exact' ? undefined : count(told)],
      }))}
    />
  )
}

/** What can't be drawn: words, and numbers that would be somebody's own. */
function Written({ of: { question, answered }, list }: { of: Insight; list: string | undefined }) {
  const { t } = useText()
  const count = useCountWords()
  return (
    <div className="written-insight">
      <h3>{question.title}</h3>
      <p>{t('insights.answered', { number: count(answered) })}</p>
      <p className="sm m2">
        {list ? (
          <Anchor className="link" href={list}>
            {t('insights.read')}
          </Anchor>
        ) : (
          t('insights.not_told')
        )}
      </p>
    </div>
  )
}
