import type { z } from 'zod'
import type { PostDraft } from '../../contract/posts/drafts.ts'
import { denied } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

type Ability = keyof z.output<typeof PostDraft>['can']

/** A writer's relation to a draft. */
export interface DraftStanding {
  /** Began it. */
  owner: boolean
  /** Was asked to write it as well, and may publish it. */
  may_publish: boolean
}

const owns = ({ owner }: DraftStanding) => owner

/** What may be done with a draft besides writing, which all of its writers may. */
const draftAbilities: Record<
  Ability,
  { who: (standing: DraftStanding) => boolean; denial: 'draft_owner' | 'draft_publish' }
> = {
  publish: { who: ({ owner, may_publish }) => owner || may_publish, denial: 'draft_publish' },
  invite: { who: owns, denial: 'draft_owner' },
  delete: { who: owns, denial: 'draft_owner' },
}

export const standingAt = (me: Viewer, draft: { author_id: number }, may_publish = false): DraftStanding => ({
  owner: draft.author_id === me.user_id,
  may_publish,
})

export const draftAbilitiesOf = (standing: DraftStanding) =>
  Object.fromEntries(
    Object.entries(draftAbilities).map(([ability, { who }]) => [ability, who(standing)]),
  ) as Record<Ability, boolean>

/** Refuses what `can` says no to. */
export function mayDoToDraft(standing: DraftStanding, ability: Ability) {
  const { who, denial } = draftAbilities[ability]
  if (!who(standing)) throw denied(`denied.${denial}`)
}
