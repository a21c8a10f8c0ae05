import { CalendarPlus, Ellipsis, Flag, HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { mentorships } from '../../../contract/mentorship/mentorships.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Chip.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { Face } from '../../ui/Face.tsx'
import { Crumbs } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { firstNameOf, toMentorship } from '../addresses.ts'
import { Files } from '../rooms/Files.tsx'
import { Notes } from '../rooms/Notes.tsx'
import { RoomSessions } from '../rooms/RoomSessions.tsx'
import { roomOfTwo } from '../rooms/room.ts'
import { Goals } from './Goals.tsx'
import { Guides } from './Guides.tsx'
import { type PairAct, PairDialog } from './PairDialogs.tsx'
import { partnerOf } from './PairLine.tsx'
import { Reviews } from './Reviews.tsx'
import '../mentorship.css'

export type Pair = Answers<typeof mentorships.show>

/** The page of a pair: what they want to reach, when they meet and what they note. */
export function PairScreen({ id }: { id: string }) {
  const { t } = useText()
  const pair = useAnswer(mentorships.show, { params: { id } })
  const [act, setAct] = useState<PairAct | null>(null)
  const partner = partnerOf(pair)
  const title = t('mentorship.sessions.two', {
    first: firstNameOf(pair.mentor),
    second: firstNameOf(pair.mentee),
  })
  useTitle(title)
  const room = roomOfTwo(pair, firstNameOf(partner), t)
  return (
    <div className="in">
      <Crumbs of={[{ href: toMentorship.start, text: t('mentorship.title') }]} />
      <div className="session-head">
        <span className="two-faces" aria-hidden="true">
          <Face of={pair.mentor} size="xxl" />
          <Face of={pair.mentee} size="xxl" />
        </span>
        <div className="grow">
          {pair.state === 'ended' ? (
            <StateBadge state="closed">{t('mentorship.words.pair.ended')}</StateBadge>
          ) : (
            <StateBadge state="active">{t('mentorship.words.pair.active')}</StateBadge>
          )}
          <h1 tabIndex={-1} data-page-title>
            {title}
          </h1>
          {pair.side && (
            <p className="m2">
              {t(`mentorship.pair.${pair.type?.reverse ? 'they_are_reverse' : 'they_are'}.${pair.side}`)}
              {pair.program && (
                <>
                  {' · '}
                  <Anchor className="link" href={`/mentorship/programs/${pair.program.id}`}>
                    {t('mentorship.pair.in_program', { cohort: pair.program.name })}
                  </Anchor>
                </>
              )}
            </p>
          )}
        </div>
        <div className="row gap2 wrap">
          {pair.can.schedule && (
            <LinkButton look="p" icon={CalendarPlus} href={toMentorship.schedule(pair)}>
              {t('mentorship.sessions.schedule')}
            </LinkButton>
          )}
          <PairMenu of={pair} does={setAct} />
        </div>
      </div>
      <div className="split session-body">
        <div>
          <Goals of={pair} />
          <RoomSessions
            of={room}
            none={t(
              pair.state === 'active' ? 'mentorship.pair.no_session' : 'mentorship.pair.no_session_held',
            )}
          />
          <Guides of={pair} />
          <Files of={room} />
          <Notes key={pair.id} of={room} />
        </div>
        <aside className="side">
          <Facts of={pair} does={setAct} />
          <Reviews of={pair} does={setAct} />
        </aside>
      </div>
      {act && <PairDialog act={act} of={pair} onClose={() => setAct(null)} />}
    </div>
  )
}

function PairMenu({ of: { can }, does }: { of: Pair; does: (act: PairAct) => void }) {
  const { t } = useText()
  const items = [
    ...(can.report
      ? [{ text: t('mentorship.pair.act.report'), icon: Flag, does: () => does('report') }]
      : []),
    ...(can.end
      ? [{ text: t('mentorship.pair.act.end'), icon: HeartHandshake, danger: true, does: () => does('end') }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label={t('mentorship.pair.more')}
      align="end"
      items={items}
      opener={(props) => <Button icon={Ellipsis} label={t('mentorship.pair.more')} {...props} />}
    />
  )
}

/** Since when and until when, and what they chose to talk about. */
function Facts({ of: pair, does }: { of: Pair; does: (act: PairAct) => void }) {
  const { t } = useText()
  const dates = useDates()
  const days = useDates('UTC')
  const partner = partnerOf(pair)
  return (
    <div className="card side-card">
      <h2>
        {pair.ended_at
          ? t('mentorship.pair.until', { day: dates.short(pair.ended_at) })
          : t('mentorship.pair.planned_until', { day: days.day(pair.planned_until) })}
      </h2>
      <p className="sm m2">{t('mentorship.pair.since', { day: dates.short(pair.since) })}</p>
      {pair.ended_by && (
        <p className="sm m2">{t('mentorship.pair.ended_by', { name: pair.ended_by.name })}</p>
      )}
      {pair.type && <p className="sm m2">{pair.type.name}</p>}
      {pair.topics.length > 0 && (
        <div className="row wrap pills">
          {pair.topics.map(({ id, name }) => (
            <Pill key={id}>{name}</Pill>
          ))}
        </div>
      )}
      {pair.can.edit && <Button onClick={() => does('plan')}>{t('mentorship.pair.act.plan')}</Button>}
      <p>
        <Anchor className="link" href={toMentorship.person(partner)}>
          {t('mentorship.sessions.about', { name: firstNameOf(partner) })}
        </Anchor>
      </p>
    </div>
  )
}
