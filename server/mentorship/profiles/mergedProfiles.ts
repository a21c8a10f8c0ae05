import type { MergeFollower } from '../../people/merge/followers.ts'
import type { Tx } from '../../platform/database/db.ts'
import { writeMarks } from './marks.ts'
import { profileOf } from './profileRow.ts'

/** What somebody is found by, from the profile they have now. */
async function marksAnew(tx: Tx, userId: number) {
  const profile = await profileOf(tx, userId)
  if (profile) await writeMarks(tx, userId, profile)
  else await tx.deleteFrom('mentorship_marks').where('user_id', '=', userId).execute()
}

export const marksFollow: MergeFollower = {
  name: 'mentorship_marks',
  merged: async (tx, kept, gone) => {
    for (const id of [kept, gone]) await marksAnew(tx, id)
    return [kept, gone]
  },
  undone: async (tx, remembered) => {
    for (const id of remembered as number[]) await marksAnew(tx, id)
  },
}
