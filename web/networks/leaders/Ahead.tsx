import type { z } from 'zod'
import type { Ahead } from '../../../contract/networks/handOver.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { DateLeaf } from '../../ui/dates/DateLeaf.tsx'
import { useWhen } from '../../ui/dates/when.ts'
import { FaceStack } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { useNetwork } from '../networkPage.ts'
import '../members/members.css'

type Shown = z.output<typeof Ahead>

/** What waits for whoever leads, each with the way to where it is done. */
export function OpenTasks({ of: tasks }: { of: Shown['open_tasks'] }) {
  const { t } = useText()
  const home = linkTo.network(useNetwork())
  return (
    <Section title={t('leaders.hand_over.tasks.title')}>
      {tasks.length === 0 && <p className="m2">{t('leaders.hand_over.tasks.none')}</p>}
      <ul className="marks">
        {tasks.map(({ kind, count, at }) => {
          const words = t(`leaders.hand_over.tasks.${kind}`, { count })
          return (
            <li key={kind}>
              {at === null ? (
                words
              ) : (
                <Anchor className="link" href={`${home}${at}`}>
                  {words}
                </Anchor>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** What comes next in the network, and where all of it is. */
export function Planned({ of: events, all }: { of: Shown['events']; all?: string }) {
  const { t } = useText()
  const when = useWhen()
  return (
    <Section
      title={t('leaders.hand_over.events.title')}
      {...(all ? { link: { href: all, text: t('leaders.hand_over.events.all') } } : {})}
    >
      {events.length === 0 && <p className="m2">{t('leaders.hand_over.events.none')}</p>}
      <ul className="people">
        {events.map((event) => (
          <li key={event.id} className="row gap4 planned">
            <DateLeaf at={event.starts_at} />
            <div className="grow">
              <h3 className="b clamp2">
                <Anchor href={linkTo.event(event)}>{event.name}</Anchor>
              </h3>
              <p className="sm m3">{[when(event), event.location].filter(Boolean).join(' · ')}</p>
            </div>
            {event.going_count !== null && event.going_count > 0 && (
              <span className="row gap2 sm m2 going">
                <FaceStack of={event.going} />
                <span className="num">
                  {t('leaders.hand_over.events.going', { count: event.going_count })}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
