import { sql } from 'kysely'
import { z } from 'zod'
import type { dropReasons, matchingRounds } from '../../../contract/mentorship/rounds.ts'
import type { Answers } from '../../../contract/route.ts'
import { Id } from '../../../contract/shapes.ts'
import { facesOf } from '../../identity/faces.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { type Act, acting, type Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import type { Process } from '../../platform/process.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Part } from '../matching/scores.ts'
import { isOn } from '../notices.ts'
import { beginMentorships } from '../pairs/pairStart.ts'
import { holdProfiles } from '../places.ts'
import { mentorshipPolicy } from '../policy.ts'
import { standsNow } from '../program/programDues.ts'
import { lettersToPeople, tellMatched } from '../program/programLetters.ts'
import { logProgram } from '../program/programLog.ts'
import { holdProgram } from '../program/programRow.ts'
import { closeRequests } from '../requests/nextChoice.ts'
import { requestsQuestion } from '../requests/requestRow.ts'
import { participantsChanged, roundChanged } from '../stale.ts'
import { twoOf } from './roundList.ts'
import { placesQuestion } from './roundPool.ts'
import { managedRound, type RoundRow, roundHeld, takesPlace } from './roundRow.ts'
import { PUBLISH_ROUND } from './rounds.ts'

type Dropped = (typeof dropReasons)[number]

interface DraftPair {
  mentee_id: number
  mentor_id: number
  parts: Part[]
  takes_part: boolean
  is_pair: boolean
}

/** The pairs of a draft, the best first: where places have become fewer, those are kept. */
const pairsQuestion = (db: Db, { id, program_id }: RoundRow) => {
  const e = sql`${db.enterpriseId}::bigint`
  const there = (person: string, side: string) => sql`exists (select from mentorship_participants q
    join users u on u.enterprise_id = ${e} and u.id = q.user_id and u.state = 'active'
    where q.enterprise_id = ${e} and q.program_id = ${program_id}::bigint and q.user_id = ${sql.ref(person)}
      and q.state = 'enrolled' and q.side in (${side}, 'both'))`
  return sql<DraftPair>`select p.mentee_id, p.mentor_id, p.parts,
      ${there('p.mentee_id', 'mentee')} and ${there('p.mentor_id', 'mentor')} as takes_part,
      exists (select from mentorship_pairs x where x.enterprise_id = ${e}
        and (x.mentee_id, x.mentor_id) in ((p.mentee_id, p.mentor_id), (p.mentor_id, p.mentee_id))) as is_pair
    from mentorship_round_pairs p where p.enterprise_id = ${e} and p.round_id = ${id}::bigint
    order by p.points desc, p.mentee_id, p.mentor_id`
}

/** What becomes of each pair: nobody gets more than they said, and what no longer holds is told. */
async function verdictsOf(db: Db, round: RoundRow) {
  const { rows: pairs } = await pairsQuestion(db, round).execute(db)
  const { rows: places } = await placesQuestion(db, round.program_id).execute(db)
  const left = new Map(places.map((one) => [one.user_id, { ...one }]))
  return pairs.map((pair): DraftPair & { dropped: Dropped | null } => {
    const [mentee, mentor] = [left.get(pair.mentee_id), left.get(pair.mentor_id)]
    const dropped = ((): Dropped | null => {
      if (!pair.takes_part) return 'left'
      if (pair.is_pair) return 'already_pair'
      if (!mentee || !mentor) return 'no_profile'
      if (mentor.mentor_places === 0) return 'mentor_full'
      return mentee.mentee_places === 0 ? 'mentee_full' : null
    })()
    if (dropped === null && mentee && mentor) {
      mentor.mentor_places--
      mentee.mentee_places--
    }
    return { ...pair, dropped }
  })
}

const peopleOf = (pairs: readonly Pick<DraftPair, 'mentee_id' | 'mentor_id'>[]) => [
  ...new Set(pairs.flatMap(({ mentee_id, mentor_id }) => [mentee_id, mentor_id])),
]

/** What publishing would do now. */
export async function previewPublication(
  act: Reading,
  id: number,
): Promise<Answers<typeof matchingRounds.preview>> {
  const { db } = act
  const round = await managedRound(act, id)
  const verdicts = await verdictsOf(db, round)
  const made = verdicts.filter((one) => one.dropped === null)
  const dropped = verdicts.flatMap(({ mentee_id, mentor_id, dropped: because }) =>
    because === null ? [] : [{ mentee_id, mentor_id, because }],
  )
  const face = await facesOf(db, peopleOf(dropped))
  return { pairs: made.length, mails: peopleOf(made).length, dropped: twoOf(face, dropped) }
}

/** A pair has in common what both named. */
const topicsOf = (parts: readonly Part[]) =>
  parts.flatMap(({ criterion, found }) =>
    criterion === 'topics' && found.kind === 'common' ? found.items.map(Number) : [],
  )

/** Requests between two who are a pair now aren’t needed any more. */
async function endRequests(tx: Tx, made: readonly DraftPair[], now: Date) {
  const { rows } = await requestsQuestion(
    tx,
    sql`r.state in ('queued', 'pending') and exists (select from
      unnest(${made.map(({ mentee_id }) => mentee_id)}::bigint[], ${made.map(({ mentor_id }) => mentor_id)}::bigint[])
        as x(mentee_id, mentor_id) where x.mentee_id = w.mentee_id and x.mentor_id = w.mentor_id) order by r.id`,
  ).execute(tx)
  await closeRequests(tx, rows, 'other_accepted', now)
}

const backToDraft = (tx: Tx, id: number) =>
  tx
    .updateTable('mentorship_rounds')
    .set({ state: 'draft', published_by: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

interface Noted extends Pick<DraftPair, 'mentee_id' | 'mentor_id'> {
  mentorship_id: number | null
  dropped: Dropped | null
}

const noteVerdicts = (tx: Tx, roundId: number, noted: readonly Noted[]) =>
  sql`update mentorship_round_pairs p set mentorship_id = n.mentorship_id, dropped_because = n.dropped
    from jsonb_to_recordset(${JSON.stringify(
      noted.map(({ mentee_id, mentor_id, mentorship_id, dropped }) => ({
        mentee_id,
        mentor_id,
        mentorship_id,
        dropped,
      })),
    )}::jsonb) as n(mentee_id bigint, mentor_id bigint, mentorship_id bigint, dropped text)
    where p.enterprise_id = ${tx.enterpriseId}::bigint and p.round_id = ${roundId}::bigint
      and p.mentee_id = n.mentee_id and p.mentor_id = n.mentor_id`.execute(tx)

/** Makes the pairs of a draft; whoever calls holds the round. */
export async function makePairs(act: Act, round: RoundRow) {
  const { tx, now } = act
  const program = await holdProgram(tx, round.program_id)
  const { rows: drafted } = await pairsQuestion(tx, round).execute(tx)
  await holdProfiles(tx, peopleOf(drafted))
  const verdicts = await verdictsOf(tx, round)
  const hold = verdicts.filter(({ dropped }) => dropped === null)
  const ids = await beginMentorships(
    act,
    hold.map(({ mentee_id, mentor_id, parts }) => ({
      mentor_id,
      mentee_id,
      type_id: program.mentoring_type_id,
      topic_ids: topicsOf(parts),
      program: { id: program.id, until: program.runs_until },
    })),
  )
  const made = hold.flatMap((verdict, at) => {
    const mentorship_id = ids[at]
    return mentorship_id === undefined ? [] : [{ ...verdict, mentorship_id }]
  })
  const dropped = verdicts.filter((verdict) => verdict.dropped !== null)
  await noteVerdicts(tx, round.id, [...made, ...dropped.map((one) => ({ ...one, mentorship_id: null }))])
  await endRequests(tx, made, now)
  await tx
    .updateTable('mentorship_rounds')
    .set({ state: 'published', published_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', round.id)
    .execute()
  if (program.state === 'matching') await standsNow(act, program, 'running')
  await logProgram(act, 'pairs_made', program.id, {
    round: round.number,
    pairs: made.length,
    dropped: dropped.length,
  })
  participantsChanged(tx, peopleOf(made))
  return { program, made }
}

/** Makes the pairs of a draft and writes to both sides, all in one transaction: it happens once or not at all. */
export const publishRoundJob = (one: Process): Job<{ round_id: number }> => {
  const letters = lettersToPeople(one)
  return job(
    PUBLISH_ROUND,
    z.object({ round_id: Id }),
    async ({ tx }, { round_id }) => {
      const round = await roundHeld(tx, round_id)
      if (round.state !== 'publishing' || round.published_by === null) return
      // Rights are checked again: the person may have lost them since. So is the program, which may have ended.
      const me = await viewerOfPerson(tx, round.published_by)
      const may = me && allows(me, mentorshipPolicy.programs, undefined)
      if (!may || !takesPlace(round) || !(await isOn(tx))) {
        await backToDraft(tx, round_id)
      } else {
        const { program, made } = await makePairs(acting(tx, me), round)
        await tellMatched(tx, letters, { program, made, by: me.user_id })
      }
      roundChanged(tx)
    },
    'long',
  )
}
