import type { z } from 'zod'
import type { MentorshipSession } from '../../../contract/mentorship/sessions.ts'
import type { Act } from '../../platform/act.ts'
import { conflict, denied } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { comingTo, holdSession, knownSession, placeOf, proposalOf, type SessionRow } from './sessionRow.ts'

type SessionAbility = keyof z.output<typeof MentorshipSession>['can']

interface Rule {
  who: 'host' | 'guest' | 'planner' | 'everybody'
  when: (me: Viewer, session: SessionRow) => boolean
}

const isAhead = ({ state, time }: SessionRow) => state === 'scheduled' && time === 'upcoming'
const answeredWith = (me: Viewer, session: SessionRow) => placeOf(me.user_id, session)?.invitation
/** Whoever hadn't agreed wasn't there, and one alone met nobody. */
const wasThere = (me: Viewer, session: SessionRow) => {
  const there = comingTo(session)
  return (
    session.state === 'scheduled' && session.time === 'past' && there.includes(me.user_id) && there.length > 1
  )
}

/** What may be done with a session, by whom and when. */
const rules: Record<SessionAbility, Rule> = {
  edit: { who: 'host', when: (_me, session) => isAhead(session) },
  cancel: { who: 'planner', when: (_me, { state, time }) => state === 'scheduled' && time !== 'past' },
  accept: {
    who: 'guest',
    when: (me, session) => isAhead(session) && answeredWith(me, session) !== 'accepted',
  },
  reject: {
    who: 'guest',
    when: (me, session) => isAhead(session) && answeredWith(me, session) !== 'rejected',
  },
  propose: { who: 'guest', when: (_me, session) => isAhead(session) && session.circle_name === null },
  decide_proposal: {
    who: 'host',
    when: (_me, session) => isAhead(session) && proposalOf(session) !== undefined,
  },
  give_feedback: {
    who: 'everybody',
    when: wasThere,
  },
}

/** Both of a pair plan its sessions, and the mentors of a circle. */
const isPlanner = (me: Viewer, session: SessionRow) =>
  session.circle_name === null || placeOf(me.user_id, session)?.role === 'mentor'

const isWho = (me: Viewer, session: SessionRow, who: Rule['who']) => {
  if (who === 'everybody') return true
  return who === 'planner' ? isPlanner(me, session) : (who === 'host') === (session.host_id === me.user_id)
}

export const sessionAbilities = (me: Viewer, session: SessionRow) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, { who, when }]) => [
      ability,
      placeOf(me.user_id, session) !== undefined && isWho(me, session, who) && when(me, session),
    ]),
  ) as Record<SessionAbility, boolean>

/** A session of the viewer's, held, if this may be done with it now. */
export async function heldSession(act: Act, id: number, ability: SessionAbility): Promise<SessionRow> {
  await knownSession(act, id)
  await holdSession(act, id)
  const session = await knownSession(act, id)
  const { who, when } = rules[ability]
  if (!isWho(act.me, session, who))
    throw denied('denied.mentorship_session_edit', [{ by: 'ownership', allows: false, text: 'not_self' }])
  if (!when(act.me, session)) throw conflict('mentorship_session_state')
  return session
}
