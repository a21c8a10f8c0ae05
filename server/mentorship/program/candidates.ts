import { sql } from 'kysely'
import type { programEnrolment } from '../../../contract/mentorship/programs.ts'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { faceOf, type PersonRow } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { missing } from '../../platform/errors.ts'
import { breakdownOf } from '../matching/explanation.ts'
import { gatherPool } from '../rounds/roundPool.ts'
import { enrolmentAbilities } from './enrolmentAbilities.ts'
import { enrollingOf, knownProgram, type OwnRow } from './ownPrograms.ts'

interface Candidate extends PersonRow {
  title: string | null
}

/** People of one side who take part and are listed: for those who may enrol or do. */
export async function listCandidates(
  act: Reading,
  id: number,
  { side, search, page, page_size }: Hears<typeof programEnrolment.candidates, 'query'>,
): Promise<Answers<typeof programEnrolment.candidates>> {
  const { db, me } = act
  const program = await knownProgram(act, id)
  const can = enrolmentAbilities(enrollingOf(program))
  if (program.mine !== 'enrolled' && !can.enrol) throw missing()
  const { rows } = await sql<Candidate>`select u.id, u.name, u.pronouns, u.avatar_file_id, u.title
    from mentorship_participants p
    join users u on u.enterprise_id = p.enterprise_id and u.id = p.user_id and u.state = 'active'
    join mentorship_profiles f on f.enterprise_id = p.enterprise_id and f.user_id = p.user_id and not f.discreet
      and ${sql.ref(`f.is_${side}`)}
    where p.enterprise_id = ${db.enterpriseId}::bigint and p.program_id = ${id}::bigint and p.state = 'enrolled'
      and p.side in (${side}, 'both') and p.user_id <> ${me.user_id}::bigint
      ${search ? sql`and ${isCalled('u', search)}` : sql``}
    order by u.name collate "und-x-icu", u.id`.execute(db)
  const percents = await percentsFor(act, program, side)
  const ranked = rows.toSorted((a, b) => (percents.get(b.id) ?? -1) - (percents.get(a.id) ?? -1))
  return {
    items: ranked.slice((page - 1) * page_size, page * page_size).map((person) => ({
      person: faceOf(person),
      title: person.title,
      percent: percents.get(person.id) ?? null,
    })),
    page,
    page_size,
    total: rows.length,
    total_is: 'exact',
  }
}

/** How well each fits, where the program suggests; who can’t be a pair has none. */
async function percentsFor(act: Reading, program: OwnRow, side: MentorshipSide) {
  const percents = new Map<number, number>()
  if (program.match_by !== 'suggestion' || program.mine !== 'enrolled') return percents
  const pool = await gatherPool(act.db, {
    programId: program.id,
    rules: program.rules,
    locked: [],
    excluded: [],
    previous: [],
    now: act.now,
  })
  const me = pool[side === 'mentor' ? 'mentees' : 'mentors'].find(({ id }) => id === act.me.user_id)
  if (!me) return percents
  for (const other of pool[side === 'mentor' ? 'mentors' : 'mentees']) {
    const [mentee, mentor] = side === 'mentor' ? [me, other] : [other, me]
    const { barrier, unmet, percent } = breakdownOf(pool, mentee, mentor)
    if (barrier === null && unmet.length === 0) percents.set(other.id, percent)
  }
  return percents
}
