import { isMoment, isTime } from '../../posts/writing/content.ts'
import type { Written } from './content.ts'

/** A field of the form of an event, by the name that its label has too. */
export type EventField = keyof Written & keyof typeof groupOf

/** Which part of the form a field is in: what people read first is open, the rest folded. */
export const groupOf = {
  network_id: 'sheet',
  picture_alt: 'sheet',
  name: 'sheet',
  starts_at: 'sheet',
  ends_at: 'sheet',
  location: 'sheet',
  budget_amount_cents: 'cost',
  registration_deadline: 'registration',
  publish_at: 'rest',
} as const

export type SheetGroup = 'access' | 'who' | 'registration' | 'cost' | 'rest'

/** What an event still needs before publication, in the form's order. A published event has its host. */
export function missingIn(written: Partial<Written>, isHeld: boolean): EventField[] {
  const lacks: Record<EventField, boolean> = {
    network_id: !isHeld && !written.network_id,
    picture_alt: Boolean(written.picture_file_id) && !written.picture_alt?.trim(),
    name: !written.name?.trim(),
    starts_at: !isTime(written.starts_at),
    ends_at: !isTime(written.ends_at),
    location: !written.location?.trim() && !written.virtual_url?.trim(),
    registration_deadline: !isMoment(written.registration_deadline),
    budget_amount_cents: written.is_free === false && !written.budget_amount_cents,
    publish_at: !isMoment(written.publish_at),
  }
  return (Object.keys(lacks) as EventField[]).filter((field) => lacks[field])
}

const fieldsOf: Record<SheetGroup, readonly string[]> = {
  access: ['step_free', 'captions', 'sign_language', 'quiet_room', 'diet'],
  who: ['guest_ids'],
  registration: [
    'external_registration_url',
    'seats',
    'waitlist_enabled',
    'claim_hours',
    'registration_deadline',
    'points',
  ],
  cost: ['is_free', 'budget_amount_cents'],
  rest: ['reminders', 'comments_enabled', 'publish_at'],
}

/** How many of a folded group's fields are missing or were refused. */
export function countIn(
  group: SheetGroup,
  missing: readonly string[],
  problems: Readonly<Record<string, string>>,
) {
  return new Set([...missing, ...Object.keys(problems)].filter((name) => fieldsOf[group].includes(name))).size
}
