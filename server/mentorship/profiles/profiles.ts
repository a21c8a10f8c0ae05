import { sql } from 'kysely'
import type { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { markNames, mustBeThere } from '../chosen.ts'
import { mentorshipPolicy } from '../policy.ts'
import { profileChanged } from '../stale.ts'
import { writeMarks } from './marks.ts'
import { type ProfileRow, profileOf } from './profileRow.ts'

type Profile = Answers<typeof mentorshipProfiles.mine>

/** What somebody begins with who has no profile yet. */
const blank = {
  is_mentor: false,
  is_mentee: false,
  accepts_mentee_requests: true,
  accepts_mentor_requests: true,
  mentor_places: 2,
  mentee_places: 1,
  mentor_count: 0,
  mentee_count: 0,
  goals: null,
  offer: null,
  interests: null,
  mentor_topic_ids: [],
  mentee_topic_ids: [],
  type_ids: [],
  formats: [],
  languages: [],
  hours: [],
  paused_until: null,
  discreet: false,
  version: 0,
}

export async function myProfile({ db, me }: Reading): Promise<Profile> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'name', 'pronouns', 'avatar_file_id', 'time_zone'])
    .where('id', '=', me.user_id)
    .executeTakeFirst()
  if (!person) throw missing()
  const row = (await profileOf(db, me.user_id)) ?? { ...blank, time_zone: person.time_zone }
  const { mentor_topic_ids, mentee_topic_ids, type_ids, ...said } = row
  const names = await markNames(db, { topics: [...mentor_topic_ids, ...mentee_topic_ids], types: type_ids })
  return {
    ...said,
    person: faceOf(person, FACE_WIDTHS[1]),
    mentor_topics: names.topics(mentor_topic_ids),
    mentee_topics: names.topics(mentee_topic_ids),
    types: names.types(type_ids),
  }
}

type Said = Omit<Hears<typeof mentorshipProfiles.update, 'body'>, 'version'>

/** Chosen topics and types exist and aren't archived, except those somebody had before. */
async function mustKnowChoices({ tx }: Act, said: Said, before: ProfileRow | undefined) {
  for (const side of ['mentor', 'mentee'] as const)
    await mustBeThere(tx, `${side}_topic_ids`, {
      table: 'mentoring_topics',
      ids: said[`${side}_topic_ids`],
      side,
      kept: before?.[`${side}_topic_ids`] ?? [],
    })
  await mustBeThere(tx, 'mentoring_type_ids', {
    table: 'mentoring_types',
    ids: said.mentoring_type_ids,
    kept: before?.type_ids ?? [],
  })
}

/** Settings that are no words of one's own: only they are in the log. Whether somebody is discreet isn't: the log would say so. */
const loggable = [
  'is_mentor',
  'is_mentee',
  'accepts_mentee_requests',
  'accepts_mentor_requests',
  'mentor_places',
  'mentee_places',
  'paused_until',
] as const
const toLog = (said: Pick<ProfileRow, (typeof loggable)[number]>) =>
  Object.fromEntries(loggable.map((name) => [name, said[name]]))

export async function saveProfile(
  act: Act,
  id: number,
  { version, ...said }: Hears<typeof mentorshipProfiles.update, 'body'>,
): Promise<Profile> {
  const { tx, me } = act
  authorize(me, mentorshipPolicy.edit_profile, { id })
  const before = await profileOf(tx, id)
  await mustKnowChoices(act, said, before)
  const { mentoring_type_ids, hours, mentor_topic_ids, mentee_topic_ids, ...plain } = said
  const each = (ids: readonly number[]) => [...new Set(ids)]
  const stored = {
    ...plain,
    mentor_topic_ids: each(mentor_topic_ids),
    mentee_topic_ids: each(mentee_topic_ids),
    type_ids: each(mentoring_type_ids),
  }
  const values = {
    ...stored,
    hours: JSON.stringify(hours.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)),
  }
  const { numUpdatedRows = 0n } =
    version === 0
      ? {}
      : await tx
          .updateTable('mentorship_profiles')
          .set({ ...values, version: sql`version + 1` })
          .where('user_id', '=', id)
          .where('version', '=', version)
          .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows: made = 0n } =
    version === 0
      ? await tx
          .insertInto('mentorship_profiles')
          .values({ user_id: id, ...values })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow()
      : {}
  if (numUpdatedRows + made === 0n) throw conflict('changed_meanwhile')
  await writeMarks(tx, id, { ...stored, hours })
  await record(act, {
    action: before ? 'mentorship_profile.changed' : 'mentorship_profile.created',
    subject: { type: 'mentorship_profile', id },
    difference: differenceOf<Record<string, unknown>>(before ? toLog(before) : {}, toLog(said)),
  })
  profileChanged(tx, id)
  return myProfile(act)
}
