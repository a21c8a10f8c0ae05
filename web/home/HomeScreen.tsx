import { lazy, Suspense, useState } from 'react'
import { myEvents } from '../../contract/events/events.ts'
import { useMe } from '../app/me.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { useDates, useNow } from '../ui/dates/dates.ts'
import { daysAway } from '../ui/dates/dateWords.ts'
import { Page } from '../ui/Page.tsx'
import { ColumnSkeleton } from './HomeSkeleton.tsx'
import { LatestNews } from './LatestNews.tsx'
import { nextEvents } from './questions.ts'
import { UpcomingEvents } from './UpcomingEvents.tsx'
import { Write } from './Write.tsx'
import './home.css'

/** The column beside it loads after Home itself. */
const Column = lazy(() => import('./aside/Column.tsx').then((part) => ({ default: part.Column })))

export function HomeScreen() {
  const { t } = useText()
  const { user } = useMe()
  const now = useNow()
  const name = user.preferred_name ?? user.first_name
  const hour = now.getHours()
  const [above, setAbove] = useState<HTMLElement | null>(null)
  const greeting = hour < 12 ? 'home.morning' : hour < 18 ? 'home.afternoon' : 'home.evening'
  return (
    <Page title={t(greeting, { name })} lead={<Today now={now} />} actions={<Write />}>
      <div className="split">
        <div>
          <UpcomingEvents />
          <div ref={setAbove} />
          <LatestNews />
        </div>
        <aside className="side">
          <Suspense fallback={<ColumnSkeleton />}>
            <Column above={above} />
          </Suspense>
        </aside>
      </div>
    </Page>
  )
}

/** The date, and how long it is until the next event one goes to. */
function Today({ now }: { now: Date }) {
  const { t } = useText()
  const dates = useDates()
  const { data } = useQueryOf(myEvents.upcoming, nextEvents)
  const date = dates.day(now)
  const next = data?.items.find(({ my_registration }) => my_registration === 'registered')
  if (!next) return t('home.today', { date })
  const count = daysAway(next.starts_at, now, undefined)
  const facts = { date, event: next.name, count }
  if (count <= 0) return t('home.soon.today', facts)
  return count === 1 ? t('home.soon.tomorrow', facts) : t('home.soon.days', facts)
}
