/**
 * What a network shows to whom, in one table: the server decides by it, the editor's preview is drawn from it, and a
 * test walks all of it. The values are explained in docs/decisions/2026-11-21-what-a-network-shows.md.
 */
export const visibilityValues = [
  'public',
  'group',
  'leaders_only',
  'managers',
  'non_member',
  'enabled',
  'disabled',
] as const
export type Visibility = (typeof visibilityValues)[number]

/**
 * Five kinds of viewers, each seeing at least what the one before sees. `waiting`: the membership isn't active
 * (asked, declined, inactive, removed). `manager`: manages the network, the subject of the setting, or all networks.
 */
export const viewerKinds = ['outsider', 'waiting', 'member', 'leader', 'manager'] as const
export type ViewerKind = (typeof viewerKinds)[number]

const everyone = viewerKinds
const managers = ['manager'] as const

export const viewersOf: Record<Visibility, readonly ViewerKind[]> = {
  public: everyone,
  // Older names of the same: imports and the API still carry them.
  non_member: everyone,
  enabled: everyone,
  group: ['member', 'leader', 'manager'],
  leaders_only: ['leader', 'manager'],
  managers,
  // Hidden from everybody who only looks; those who work with it still reach it.
  disabled: managers,
}

/** Each setting, the clause it decides, and the right inside a network that makes somebody a manager of it. */
export const visibilitySettings = {
  members_visibility: { act: 'view_members', right: 'members_manage' },
  event_attendance_visibility: { act: 'view_attendance', right: 'events_manage' },
  messages_visibility: { act: 'view_messages', right: 'news_manage' },
  latest_news_visibility: { act: 'view_news', right: 'news_manage' },
  upcoming_events_visibility: { act: 'view_events', right: 'events_manage' },
} as const
export type VisibilitySetting = keyof typeof visibilitySettings
export const visibilityNames = Object.keys(visibilitySettings) as VisibilitySetting[]

/** A value that isn't known opens nothing. */
const reach = (value: string): readonly ViewerKind[] => viewersOf[value as Visibility] ?? managers

/** Whether somebody of a kind sees what a setting of this value is about; a private network shows outsiders nothing. */
export const shows = (value: string, kind: ViewerKind, isPrivate: boolean) =>
  reach(value).includes(kind) && !(isPrivate && (kind === 'outsider' || kind === 'waiting'))

/** The values that show something to people of a kind. */
export const valuesFor = (kind: ViewerKind): Visibility[] =>
  visibilityValues.filter((value) => viewersOf[value].includes(kind))
