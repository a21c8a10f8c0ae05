import { useState } from 'react'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { type Session, SessionLine } from '../sessions/SessionLine.tsx'
import type { Room } from './room.ts'

interface Props {
  of: Pick<Room, 'id'>
  /** What is said where there is none. */
  none: string
}

/** The sessions of a pair or a circle: what is on and to come, then the last ones held. */
export function RoomSessions({ of: room, none }: Props) {
  const { t } = useText()
  const ask = (time: 'upcoming' | 'ongoing' | 'past') => ({
    query: { room_id: room.id, time, page_size: 10 } as const,
  })
  const ongoing = useQueryOf(mentorshipSessions.list, ask('ongoing'))
  const coming = useQueryOf(mentorshipSessions.list, ask('upcoming'))
  const past = useQueryOf(mentorshipSessions.list, ask('past'))
  const [whole, setWhole] = useState(false)
  const next = [...(ongoing.data?.items ?? []), ...(coming.data?.items ?? [])]
  const before = past.data?.items ?? []
  const shown = whole ? before : before.slice(0, 3)
  return (
    <Section title={t('mentorship.nav.sessions')}>
      <ListState
        pending={coming.isPending || past.isPending}
        error={coming.error ?? past.error}
        retry={() => {
          void coming.refetch()
          void past.refetch()
        }}
        empty={next.length === 0 && before.length === 0}
        whenEmpty={<p className="m2">{none}</p>}
      >
        {next.length > 0 && <Lines of={next} />}
        {shown.length > 0 && (
          <>
            {next.length > 0 && <h3 className="pair-earlier">{t('mentorship.sessions.earlier')}</h3>}
            <Lines of={shown} />
          </>
        )}
        {before.length > shown.length && (
          <Button small onClick={() => setWhole(true)}>
            {t('mentorship.pair.earlier', { count: before.length - shown.length })}
          </Button>
        )}
      </ListState>
    </Section>
  )
}

function Lines({ of: sessions }: { of: readonly Session[] }) {
  return (
    <ul className="list">
      {sessions.map((session) => (
        <SessionLine key={session.id} of={session} between />
      ))}
    </ul>
  )
}
