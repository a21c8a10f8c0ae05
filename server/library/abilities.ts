import type { z } from 'zod'
import type { Folder } from '../../contract/library/library.ts'
import type { Resource } from '../../contract/library/resources.ts'
import { conflict, denied } from '../platform/errors.ts'
import { allows, authorize, type Clause, clause, everyone } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { type Home, libraryPolicy } from './policy.ts'

export type FolderAbility = keyof z.output<typeof Folder>['can']
export type ResourceAbility = keyof z.output<typeof Resource>['can']

/** Whether its content can be read in this session. A restricted folder is unknown to people it isn't for. */
type FolderState = 'open' | 'locked'

interface FolderRule {
  in: readonly FolderState[]
  who: Clause<Home>
}

const anyhow = ['open', 'locked'] as const
const { add, manage } = libraryPolicy

/** What may be done with a folder that somebody knows of: in which states, and by whom. */
const folderAbilities: Record<FolderAbility, FolderRule> = {
  add: { in: ['open'], who: add },
  edit: { in: anyhow, who: manage },
  move: { in: anyhow, who: manage },
  permissions: { in: anyhow, who: manage },
  // A new password doesn't need the old one: its managers may have forgotten it.
  lock: { in: anyhow, who: manage },
  // Somebody who hasn't opened a folder neither unlocks nor deletes its content.
  remove_lock: { in: ['open'], who: manage },
  delete: { in: ['open'], who: manage },
  download: { in: ['open'], who: clause('default', everyone) },
}

const isTimeFor = ({ in: states }: FolderRule, open: boolean) => states.includes(open ? 'open' : 'locked')

/** Fills `can`, and `mayDoWith` refuses by it. */
export const folderAbilitiesOf = (me: Viewer, { home, open }: { home: Home; open: boolean }) =>
  Object.fromEntries(
    Object.entries(folderAbilities).map(([ability, rule]) => [
      ability,
      isTimeFor(rule, open) && allows(me, rule.who, home),
    ]),
  ) as Record<FolderAbility, boolean>

/** Refuses what `can` says no to: first for the right, then because it is locked. */
export function mayDoWith(me: Viewer, folder: { home: Home; open: boolean }, ability: FolderAbility) {
  const rule = folderAbilities[ability]
  authorize(me, rule.who, folder.home)
  if (!isTimeFor(rule, folder.open)) throw conflict('folder_is_locked')
}

type ResourceState = 'there' | 'archived' | 'expired'

interface Stands {
  archived_at: string | null
  archived_by: number | null
  expired: boolean
  created_by: number | null
}

const stateOf = ({ archived_at, expired }: Stands): ResourceState =>
  archived_at === null ? 'there' : expired ? 'expired' : 'archived'

/** Somebody's relation to a resource. */
interface Standing {
  manages: boolean
  /** They brought it, and may still add to its folder. */
  mine: boolean
  /** They archived it themselves, or it expired. */
  put_away: boolean
}

const standingOf = (me: Viewer, home: Home, { created_by, archived_by, expired }: Stands): Standing => ({
  manages: allows(me, manage, home),
  mine: created_by === me.user_id && allows(me, add, home),
  put_away: expired || archived_by === me.user_id,
})

interface ResourceRule {
  in: readonly ResourceState[]
  who: (standing: Standing, state: ResourceState) => boolean
}

const tends = ({ manages, mine }: Standing) => manages || mine
// What a manager of the folder archived is neither restored nor deleted by the person who added it.
const decides = ({ manages, mine, put_away }: Standing, state: ResourceState) =>
  manages || (mine && (state === 'there' || put_away))

/** What may be done with a resource that somebody reads: in which states, and by whom. */
const resourceAbilities: Record<ResourceAbility, ResourceRule> = {
  edit: { in: ['there'], who: tends },
  move: { in: ['there'], who: tends },
  version: { in: ['there'], who: tends },
  archive: { in: ['there'], who: tends },
  un_archive: { in: ['archived', 'expired'], who: decides },
  delete: { in: ['there', 'archived', 'expired'], who: decides },
}

/** Fills `can`, and `mayDoTo` refuses by it. */
export function resourceAbilitiesOf(me: Viewer, home: Home, resource: Stands) {
  const state = stateOf(resource)
  const standing = standingOf(me, home, resource)
  return Object.fromEntries(
    Object.entries(resourceAbilities).map(([ability, { in: states, who }]) => [
      ability,
      states.includes(state) && who(standing, state),
    ]),
  ) as Record<ResourceAbility, boolean>
}

/** Refuses what `can` says no to: first for the right, then for the state. */
export function mayDoTo(
  me: Viewer,
  { home, resource }: { home: Home; resource: Stands },
  ability: ResourceAbility,
) {
  const { in: states, who } = resourceAbilities[ability]
  const state = stateOf(resource)
  if (!who(standingOf(me, home, resource), state)) throw denied('denied.resource')
  if (!states.includes(state)) throw conflict('resource_state')
}

/** Why this person, who manages the folder, doesn't decide a request for it: it is their own, or somebody has. */
export const requestRefusal = (me: Viewer, { user_id, state }: { user_id: number; state: string }) =>
  user_id === me.user_id
    ? denied('denied.own_request')
    : state === 'pending'
      ? undefined
      : conflict('already_decided')

/** People who look after a resource still know of it when it is archived. */
export const tendsResource = (me: Viewer, home: Home, resource: Stands) =>
  tends(standingOf(me, home, resource))
