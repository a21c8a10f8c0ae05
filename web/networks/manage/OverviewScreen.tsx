import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import { networkTrends, type Trend, type TrendKind } from '../../../contract/networks/trends.ts'
import { linkTo } from '../../app/links.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import { formatDate } from '../../ui/dates/dateWords.ts'
import { Section } from '../../ui/Page.tsx'
import { OpenTasks, Planned } from '../leaders/Ahead.tsx'
import { useNetwork } from '../networkPage.ts'
import './manage.css'

type Shown = z.output<typeof Trend>
type Point = Shown['points'][number]

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
  const { t } = useText()
  const words = useTrendWords()
  const last = points.at(-1)
  const [first] = points
  if (!first || !last) return null
  const title = t(`networks.trends.kind.${kind}`)
  const says = t(`networks.trends.says.${kind === 'attendance' ? 'flow' : 'stock'}`, {
    first: words.count(first),
    month: words.month(first),
    last: words.count(last),
  })
  return (
    <li>
      <h3>{at ? <Anchor href={`${home}${at}`}>{title}</Anchor> : title}</h3>
      <p className="fig num">{words.count(last)}</p>
      <p className="sm m2">{says}</p>
      <Sparkline
        tone={tones[kind]}
        values={points.map(({ count }) => count)}
        says={t('networks.trends.line', { title, says })}
      />
    </li>
  )
}

/** A number as precisely as the reader may know it. */
function useTrendWords() {
  const { t, locale } = useText()
  const number = numbersFor(locale)
  return {
    count: ({ count, is }: Point) =>
      is === 'fewer_than'
        ? t('networks.trends.fewer_than', { number: number.format(count) })
        : is === 'exact'
          ? number.format(count)
          : t('networks.trends.at_least', { number: number.format(count) }),
    month: ({ month }: Point) =>
      formatDate(`${month}T12:00:00Z`, locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  }
}
