import { type Selectable, sql } from 'kysely'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { DB } from '../platform/database/db.ts'
import { conflict } from '../platform/errors.ts'
import { undoable } from '../platform/undo.ts'
import { mustHaveSay, removalOf } from './abilities.ts'
import { countComment, knownComment } from './commentRows.ts'
import { commentShown } from './facts.ts'

type Decided = Pick<Selectable<DB['post_comments']>, 'state' | 'decided_by' | 'decided_at'>

/** It waits for approval again, unless somebody has replied to it. */
export const commentApproved = undoable<{ id: number; version: number }>(
  'comment.approved',
  async (act, { id, version }) => {
    const { comment, known } = await untouched(act, id, version)
    mustHaveSay(act.me, known, comment, 'approve')
    const answer = await act.tx
      .selectFrom('post_comments')
      .select('id')
      .where('reply_to_id', '=', id)
      .executeTakeFirst()
    if (answer) throw conflict('undo_changed')
    await standAgain(act, id, { state: 'pending', decided_by: null, decided_at: null })
    await countComment(act.tx, known, -1)
    await commentShown(act.tx, comment)
    await record(act, {
      action: `${known.about}.comment_approval_undone`,
      subject: { type: known.about, id: known.id },
      difference: { comment_id: comment.id },
    })
    known.moderationChanged(act.tx)
  },
)

/** It is visible, or waits, as before. */
export const commentRemoved = undoable<{ id: number; before: Decided; version: number }>(
  'comment.removed',
  async (act, { id, before, version }) => {
    const { comment, known } = await untouched(act, id, version)
    mustHaveSay(act.me, known, comment, removalOf(act.me, comment))
    await standAgain(act, id, before)
    if (before.state === 'shown') {
      await countComment(act.tx, known, 1)
      await commentShown(act.tx, comment)
    }
    await record(act, {
      action: `${known.about}.comment_restored`,
      subject: { type: known.about, id: known.id },
      difference: { comment_id: id },
    })
    known.moderationChanged(act.tx)
  },
)

async function untouched(act: Act, id: number, version: number) {
  const found = await knownComment(act, id)
  if (found.comment.version !== version) throw conflict('undo_changed')
  return found
}

/** Nothing stays of the decision but its line in the log. */
const standAgain = ({ tx }: Act, id: number, before: Decided) =>
  tx
    .updateTable('post_comments')
    .set({ ...before, removed_reason: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
