import { useParams } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { events } from '../../../../contract/events/pages.ts'
import { Failure } from '../../../app/failure.ts'
import { linkTo } from '../../../app/links.ts'
import { useQueryOf } from '../../../app/query.ts'
import { useText } from '../../../app/texts.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { Loading } from '../../../ui/tables/ListState.tsx'
import type { Shown } from '../content.ts'
import { EventMenu } from '../EventMenu.tsx'
import { DeskTabs } from './DeskTabs.tsx'
import '../planning.css'

/** The organizers' pages beside an event, a tab each. */
export function DeskPage({ children }: { children: (event: Shown) => ReactNode }) {
  const { t } = useText()
  const { eventId = '' } = useParams({ strict: false })
  const { data: event, error } = useQueryOf(events.show, { params: { id: Number(eventId) } })
  const closed = error instanceof Failure && (error.status === 404 || error.status === 403)
  if (closed || (event && !event.can.manage))
    return (
      <Page
        title={t('eventPlanning.desk.title')}
        crumbs={[{ href: '/events', text: t('eventPlanning.events') }]}
      >
        <EmptyState
          icon={CircleAlert}
          title={t('eventPlanning.desk.closed')}
          actions={<LinkButton href="/events">{t('eventPlanning.events')}</LinkButton>}
        />
      </Page>
    )
  if (error) throw error
  if (!event)
    return (
      <div className="in wide">
        <Loading>
          <SkeletonList rows={5} face={false} />
        </Loading>
      </div>
    )
  return (
    <Page
      title={event.name}
      crumbs={[
        { href: linkTo.network(event.host), text: event.host.name },
        { href: linkTo.event(event), text: t('eventPlanning.desk.event') },
      ]}
      width="wide"
      actions={<EventMenu event={event} />}
    >
      <DeskTabs of={event} />
      {children(event)}
    </Page>
  )
}
