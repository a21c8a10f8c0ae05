import { BellRing, House, UserRound } from 'lucide-react'
import { enrollment } from '../../../contract/access/enrollment.ts'
import { myEvents } from '../../../contract/events/events.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { useAnswer, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { MembershipBadge } from '../../networks/MembershipBadge.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { DateLeaf } from '../../ui/dates/DateLeaf.tsx'
import { useWhen } from '../../ui/dates/when.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Coloured, Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'

/** One is in: what was joined, what happens there next, and what is good to know. */
export function CompleteScreen() {
  const { t } = useText()
  const { user } = useMe()
  return (
    <>
      <div className="enrol-head">
        <h1 tabIndex={-1} data-page-title>
          {t('enrollment.complete.heading', { name: user.preferred_name ?? user.first_name })}
        </h1>
        <p className="lead">{t('enrollment.complete.says')}</p>
        <div className="enrol-acts">
          <LinkButton look="p" href="/">
            {t('enrollment.complete.enter')}
          </LinkButton>
        </div>
      </div>
      <div className="enrol-done">
        <div>
          <Joined />
          <Coming />
        </div>
        <aside>
          <GoodToKnow />
        </aside>
      </div>
    </>
  )
}

function Joined() {
  const { t } = useText()
  const { networks } = useAnswer(enrollment.show)
  return (
    <Section title={t('enrollment.complete.joined')}>
      {networks.length === 0 ? (
        <EmptyState
          small
          level={3}
          title={t('enrollment.complete.none.title')}
          actions={<LinkButton href="/groups">{t('enrollment.complete.none.action')}</LinkButton>}
        >
          {t('enrollment.complete.none.says')}
        </EmptyState>
      ) : (
        <ul className="list">
          {networks.map((network) => (
            <li key={network.id}>
              <Glyph src={network.glyph_url} size="l" />
              <h3>
                <Anchor href={linkTo.network(network)}>{network.name}</Anchor>
              </h3>
              <span className="end">
                <MembershipBadge state={network.my_membership} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Left out if nothing is planned, or if it can't be loaded. */
function Coming() {
  const { t } = useText()
  const when = useWhen()
  const { data } = useQueryOf(myEvents.upcoming, { query: { limit: 4 } })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('enrollment.complete.events')}>
      <ul className="list">
        {data.items.map((event) => (
          <li key={event.id}>
            <Coloured className="row gap4" colour={event.network.colour}>
              <DateLeaf at={event.starts_at} />
              <div>
                <h3>{event.name}</h3>
                <div className="sm m2">{when(event)}</div>
                <div className="sm m2">{event.network.name}</div>
              </div>
            </Coloured>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function GoodToKnow() {
  const { t } = useText()
  return (
    <Section title={t('enrollment.complete.next.title')}>
      <ul>
        <li className="row gap3">
          <Icon of={House} />
          <span>{t('enrollment.complete.next.home')}</span>
        </li>
        <li className="row gap3">
          <Icon of={BellRing} />
          <span>
            {t('enrollment.complete.next.mail')}{' '}
            <Anchor className="link" href="/profile/notification">
              {t('enrollment.complete.mail_link')}
            </Anchor>
          </span>
        </li>
        <li className="row gap3">
          <Icon of={UserRound} />
          <span>
            {t('enrollment.complete.next.profile')}{' '}
            <Anchor className="link" href="/profile">
              {t('enrollment.complete.profile_link')}
            </Anchor>
          </span>
        </li>
      </ul>
    </Section>
  )
}
