import type { MergeFollower } from '../../people/merge/followers.ts'
import { leaveDrafts } from '../rounds/draftLeavers.ts'

/** What a draft says of either account is about somebody who isn’t there any more: the round is solved again. */
export const draftsFollow: MergeFollower = {
  name: 'mentorship_drafts',
  merged: async (tx, kept, gone) => {
    await leaveDrafts(tx, [kept, gone])
    return undefined
  },
}
