import { CalendarPlus, Ellipsis, Flag, HeartHandshake, LogOut, Pencil } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Chip.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { Face } from '../../ui/Face.tsx'
import { Crumbs, Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { toMentorship } from '../addresses.ts'
import { Files } from '../rooms/Files.tsx'
import { Notes } from '../rooms/Notes.tsx'
import { RoomSessions } from '../rooms/RoomSessions.tsx'
import type { Room } from '../rooms/room.ts'
import { useMentorshipWords } from '../words.ts'
import { Places } from './CircleCard.tsx'
import { type CircleAct, CircleDialog } from './CircleDialogs.tsx'
import { Asking, People } from './CirclePeople.tsx'
import { type Circle, useMine } from './circleWords.ts'
import { useJoin } from './useJoin.ts'
import '../mentorship.css'

const MOST_FACES = 3

/** The page of a circle: for its people where they work, for everybody else what it is and how to join. */
export function CircleScreen({ id }: { id: string }) {
  const { t } = useText()
  const circle = useAnswer(mentorshipCircles.show, { params: { id } })
  const [act, setAct] = useState<CircleAct | null>(null)
  useTitle(circle.name)
  const title = useRef<HTMLHeadingElement>(null)
  /** What was pressed may be gone once it is done: then the page begins at its title again. */
  const settled = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
    })
  const isIn = circle.mine?.state === 'in'
  const room: Room = {
    id: circle.id,
    kind: 'circle',
    mayWrite: circle.can.write,
    sharedWith: t('mentorship.rooms.shared'),
  }
  return (
    <div className="in">
      <Crumbs
        of={[
          { href: toMentorship.start, text: t('mentorship.title') },
          { href: toMentorship.circles, text: t('mentorshipCircles.title') },
        ]}
      />
      <Head of={circle} does={setAct} title={title} settled={settled} />
      <div className="split session-body">
        <div>
          <Asking of={circle} does={setAct} settled={settled} />
          {circle.about && (
            <Section title={t('mentorshipCircles.field.about')}>
              <p className="request-says">{circle.about}</p>
            </Section>
          )}
          {isIn ? (
            <>
              <RoomSessions of={room} none={t(`mentorshipCircles.no_session.${circle.state}`)} />
              <Files of={room} />
              <Notes key={circle.id} of={room} />
            </>
          ) : (
            <HowToJoin of={circle} />
          )}
        </div>
        <aside className="side">
          <Facts of={circle} />
          <People of={circle} isIn={isIn} does={setAct} />
        </aside>
      </div>
      {act && (
        <CircleDialog
          act={act}
          of={circle}
          onClose={() => {
            setAct(null)
            settled()
          }}
        />
      )}
    </div>
  )
}

interface PartProps {
  of: Circle
  does: (act: CircleAct) => void
}

interface HeadProps extends PartProps {
  title: RefObject<HTMLHeadingElement | null>
  settled: () => void
}

function Head({ of: circle, does, title, settled }: HeadProps) {
  const { t } = useText()
  const { list } = useMentorshipWords()
  const mine = useMine()(circle)
  const { mentors, state, can } = circle
  const join = useJoin(circle, settled)
  return (
    <div className="session-head">
      <span className="two-faces" aria-hidden="true">
        {mentors.slice(0, MOST_FACES).map((mentor) => (
          <Face key={mentor.id} of={mentor} size={mentors.length > 2 ? 'xl' : 'xxl'} />
        ))}
      </span>
      <div className="grow">
        <div className="row wrap gap2">
          {mine ? (
            <StateBadge state={mine.badge}>{mine.words}</StateBadge>
          ) : (
            <StateBadge state={state === 'active' ? 'active' : 'closed'}>
              {t(`mentorship.words.pair.${state}`)}
            </StateBadge>
          )}
        </div>
        <h1 ref={title} tabIndex={-1} data-page-title>
          {circle.name}
        </h1>
        <p className="m2">{t('mentorshipCircles.with', { names: list(mentors.map(({ name }) => name)) })}</p>
      </div>
      <div className="row gap2 wrap">
        {(can.join || can.accept) && (
          <Button look="p" busy={join.isPending} onClick={() => join.now()}>
            {t(can.accept ? 'mentorshipCircles.act.accept' : 'mentorshipCircles.act.join')}
          </Button>
        )}
        {can.decline && (
          <Button onClick={() => does({ kind: 'decline' })}>{t('mentorshipCircles.act.decline')}</Button>
        )}
        {can.ask && (
          <Button look="p" onClick={() => does({ kind: 'ask' })}>
            {t('mentorshipCircles.act.ask')}
          </Button>
        )}
        {can.withdraw && (
          <Button onClick={() => does({ kind: 'withdraw' })}>{t('mentorshipCircles.act.withdraw')}</Button>
        )}
        {can.schedule && (
          <LinkButton look="p" icon={CalendarPlus} href={toMentorship.schedule(circle)}>
            {t('mentorship.sessions.schedule')}
          </LinkButton>
        )}
        {can.edit && (
          <LinkButton icon={Pencil} href={toMentorship.editCircle(circle)}>
            {t('mentorshipCircles.act.edit')}
          </LinkButton>
        )}
        <More of={circle} does={does} />
      </div>
    </div>
  )
}

function More({ of: { can }, does }: PartProps) {
  const { t } = useText()
  const items = [
    ...(can.report
      ? [{ text: t('mentorship.pair.act.report'), icon: Flag, does: () => does({ kind: 'report' }) }]
      : []),
    ...(can.leave
      ? [
          {
            text: t('mentorshipCircles.act.leave'),
            icon: LogOut,
            danger: true,
            does: () => does({ kind: 'leave' }),
          },
        ]
      : []),
    ...(can.end
      ? [
          {
            text: t('mentorshipCircles.act.end'),
            icon: HeartHandshake,
            danger: true,
            does: () => does({ kind: 'end' }),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label={t('mentorshipCircles.more')}
      align="end"
      items={items}
      opener={(props) => <Button icon={Ellipsis} label={t('mentorshipCircles.more')} {...props} />}
    />
  )
}

/** What one can do to come into it, said in a sentence or two. */
function HowToJoin({ of: circle }: { of: Circle }) {
  const { t } = useText()
  const { state, mine, joining, free_places, can } = circle
  if (state === 'ended') return <p className="m2">{t('mentorshipCircles.how.ended')}</p>
  const how =
    mine?.state === 'invited' && can.accept
      ? t(`mentorshipCircles.how.invited.${mine.side}`)
      : mine?.state === 'asked'
        ? t('mentorshipCircles.how.asked')
        : mine?.state === 'removed'
          ? t('mentorshipCircles.how.removed')
          : free_places === 0 && (mine?.state === 'invited' || joining !== 'closed')
            ? t(can.ask ? 'mentorshipCircles.how.full_asking' : 'mentorshipCircles.how.full')
            : t(`mentorshipCircles.joining_how.${joining}`)
  return (
    <Section title={t('mentorshipCircles.how.title')}>
      <p>{how}</p>
      <p className="m2">{t('mentorshipCircles.how.inside')}</p>
    </Section>
  )
}

/** Since when and until when, how many have a place, and what it is about. */
function Facts({ of: circle }: { of: Circle }) {
  const { t } = useText()
  const dates = useDates()
  const days = useDates('UTC')
  const { ended_at, topics, state } = circle
  return (
    <div className="card side-card">
      <h2>
        {ended_at
          ? t('mentorship.pair.until', { day: dates.short(ended_at) })
          : t('mentorship.pair.planned_until', { day: days.day(circle.planned_until) })}
      </h2>
      <p className="sm m2">{t('mentorship.pair.since', { day: dates.short(circle.since) })}</p>
      {state === 'active' && (
        <p className="sm">
          <Places of={circle} />
        </p>
      )}
      {topics.length > 0 && (
        <div className="row wrap pills">
          {topics.map(({ id, name }) => (
            <Pill key={id}>{name}</Pill>
          ))}
        </div>
      )}
    </div>
  )
}
