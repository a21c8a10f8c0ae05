import type { z } from 'zod'
import { networkTrends, type Trend, type TrendKind } from '../../../contract/networks/trends.ts'
import { linkTo } from '../../app/links.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import { formatDate } from '../../ui/dates/dateWords.ts'
import { Section } from '../../ui/Page.tsx'
import { useCountWords } from '../countWords.ts'
import { OpenTasks, Planned } from '../leaders/Ahead.tsx'
import { useNetwork } from '../networkPage.ts'
import './manage.css'

type Shown = z.output<typeof Trend>

const tones: Record<TrendKind, 1 | 2 | 3 | 4> = { members: 1, attendance: 2, requests: 4, posts: 3 }

/** The next of them; the others are a click away. */
const SOME_EVENTS = 6

/** A network's last year, what waits and what comes next, for its leaders. */
export function OverviewScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { items, open_tasks, events } = useAnswer(networkTrends.show, { params: { id: network.id } })
  return (
    <>
      <Section title={t('networks.trends.title')}>
        <ul className="trends">
          {items.map((trend) => (
            <Line key={trend.kind} of={trend} home={linkTo.network(network)} />
          ))}
        </ul>
      </Section>
      <div className="split ahead">
        <aside className="side">
          <OpenTasks of={open_tasks} />
        </aside>
        <Planned
          of={events.slice(0, SOME_EVENTS)}
          {...(events.length > SOME_EVENTS ? { all: `${linkTo.network(network)}/events` } : {})}
        />
      </div>
    </>
  )
}

function Line({ of: { kind, points, at }, home }: { of: Shown; home: string }) {
  const { t, locale } = useText()
  const people = useCountWords()
  const last = points.at(-1)
  const [first] = points
  if (!first || !last) return null
  const title = t(`insights.trends.kind.${kind}`)
  const says = t(`insights.trends.says.${kind === 'attendance' ? 'flow' : 'stock'}`, {
    first: people(first),
    month: formatDate(`${first.month}T12:00:00Z`, locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
    last: people(last),
  })
  return (
    <li>
      <h3>{at ? <Anchor href={`${home}${at}`}>{title}</Anchor> : title}</h3>
      <p className="fig num">{people(last)}</p>
      <p className="sm m2">{says}</p>
      <Sparkline
        tone={tones[kind]}
        values={points.map(({ count }) => count)}
        says={t('insights.trends.line', { title, says })}
      />
    </li>
  )
}
