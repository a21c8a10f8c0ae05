import { sql } from 'kysely'
import type { mentorshipNotes } from '../../../contract/mentorship/mentorships.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { conflict } from '../../platform/errors.ts'
import { notesChanged } from '../stale.ts'
import { heldRoom } from './roomAbilities.ts'
import { recordIn } from './roomLog.ts'
import { everybodyIn, holdRoom, knownRoom } from './roomRow.ts'

type Notes = Answers<typeof mentorshipNotes.shared>
type NewNotes = Hears<typeof mentorshipNotes.writeShared, 'body'>

export async function sharedNotes(act: Reading, id: number): Promise<Notes> {
  await knownRoom(act, id)
  const row = await act.db
    .selectFrom('mentorship_notes')
    .select(['text', 'edited_by', 'edited_at', 'version'])
    .where('room_id', '=', id)
    .executeTakeFirst()
  const face = await facesOf(act.db, [row?.edited_by ?? null])
  return {
    text: row?.text ?? '',
    edited_by: face(row?.edited_by ?? null),
    edited_at: row?.edited_at ?? null,
    version: row?.version ?? 0,
  }
}

/** Refused if somebody else saved meanwhile: what they wrote is never lost. */
export async function writeSharedNotes(act: Act, id: number, { text, version }: NewNotes): Promise<Notes> {
  const { tx, me, now } = act
  const room = await heldRoom(act, id, 'write')
  if ((await sharedNotes(act, id)).version !== version) throw conflict('changed_meanwhile')
  const said = { text, edited_by: me.user_id, edited_at: now.toISOString() }
  await tx
    .insertInto('mentorship_notes')
    .values({ room_id: id, ...said })
    .onConflict((there) =>
      there.column('room_id').doUpdateSet({ ...said, version: sql`mentorship_notes.version + 1` }),
    )
    .execute()
  await recordIn(act, room, 'notes_changed')
  notesChanged(tx, everybodyIn(room))
  return sharedNotes(act, id)
}

/** Only of the reader: nobody else's are ever asked for. */
export async function privateNotes(act: Reading, id: number): Promise<Notes> {
  await knownRoom(act, id)
  const row = await act.db
    .selectFrom('mentorship_private_notes')
    .select(['text', 'edited_at', 'version'])
    .where('room_id', '=', id)
    .where('user_id', '=', act.me.user_id)
    .executeTakeFirst()
  return {
    text: row?.text ?? '',
    edited_by: null,
    edited_at: row?.edited_at ?? null,
    version: row?.version ?? 0,
  }
}

/** Also after the end; and not in the log, since nobody is to know that they were written. */
export async function writePrivateNotes(act: Act, id: number, { text, version }: NewNotes): Promise<Notes> {
  const { tx, me, now } = act
  await holdRoom(act, id)
  if ((await privateNotes(act, id)).version !== version) throw conflict('changed_meanwhile')
  const said = { text, edited_at: now.toISOString() }
  await tx
    .insertInto('mentorship_private_notes')
    .values({ room_id: id, user_id: me.user_id, ...said })
    .onConflict((there) =>
      there
        .columns(['room_id', 'user_id'])
        .doUpdateSet({ ...said, version: sql`mentorship_private_notes.version + 1` }),
    )
    .execute()
  notesChanged(tx, [me.user_id])
  return privateNotes(act, id)
}
