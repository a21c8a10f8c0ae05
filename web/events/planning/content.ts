import type { z } from 'zod'
import type { EventChange, EventDraft, EventDraftContent, NewEvent } from '../../../contract/events/drafts.ts'
import type { Event } from '../../../contract/events/pages.ts'
import { isMoment } from '../../posts/writing/content.ts'

export type Draft = z.output<typeof EventDraft>
export type Content = z.output<typeof EventDraftContent>
export type Shown = z.output<typeof Event>
/** The values of an event's form, complete or not. */
export type Written = z.input<typeof NewEvent>

const momentOf = (value: string | null | undefined) => (isMoment(value) ? (value ?? null) : null)

/** A draft as the form shows it; its planner’s own time zone until they choose another. */
export const writtenIn = (draft: Draft, timeZone: string): Partial<Written> => {
  const {
    id: _id,
    version: _version,
    picture_url: _url,
    created_at: _born,
    updated_at: _touched,
    ...content
  } = draft
  return {
    ...content,
    time_zone: content.time_zone ?? timeZone,
    starts_at: content.starts_at as string,
    ends_at: content.ends_at as string,
    network_id: content.network_id as number,
    virtual_url: content.virtual_url || null,
    external_registration_url: content.external_registration_url || null,
  }
}

export const contentOf = (written: Written): Content => ({
  name: written.name ?? '',
  description: written.description ?? '',
  location: written.location ?? '',
  virtual_url: written.virtual_url ?? '',
  starts_at: momentOf(written.starts_at),
  ends_at: momentOf(written.ends_at),
  time_zone: written.time_zone ?? null,
  network_id:
    written.network_id === null || written.network_id === undefined ? null : Number(written.network_id),
  guest_ids: (written.guest_ids ?? []).map(Number),
  picture_file_id: written.picture_file_id ?? null,
  picture_alt: written.picture_alt ?? '',
  is_free: written.is_free ?? true,
  budget_amount_cents: number(written.budget_amount_cents),
  seats: number(written.seats),
  waitlist_enabled: written.waitlist_enabled ?? true,
  claim_hours: number(written.claim_hours),
  registration_deadline: momentOf(written.registration_deadline),
  external_registration_url: written.external_registration_url ?? '',
  points: number(written.points) ?? 0,
  step_free: written.step_free ?? false,
  captions: written.captions ?? false,
  sign_language: written.sign_language ?? false,
  quiet_room: written.quiet_room ?? false,
  own_colour: written.own_colour ?? null,
  diet: written.diet ?? '',
  comments_enabled: written.comments_enabled ?? true,
  reminders: written.reminders ?? [],
  publish_at: momentOf(written.publish_at),
  repeats: written.repeats ? { ...written.repeats, until_on: written.repeats.until_on || null } : null,
})

/** A half-typed number isn't a number yet. */
const number = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null

/** An event as the page that edits it holds it. */
export const writtenAs = (event: Shown): z.input<typeof EventChange> => ({
  name: event.name,
  description: event.description,
  location: event.location,
  virtual_url: event.virtual_url,
  starts_at: event.starts_at,
  ends_at: event.ends_at,
  time_zone: event.time_zone,
  guest_ids: event.networks.flatMap(({ role, network }) => (role === 'guest' ? [network.id] : [])),
  picture_file_id: event.picture.file_id,
  picture_alt: event.picture.alt || null,
  is_free: event.is_free,
  budget_amount_cents: event.budget_amount_cents,
  seats: event.seats,
  waitlist_enabled: event.waitlist_enabled,
  claim_hours: event.claim_hours,
  registration_deadline: event.registration_deadline,
  external_registration_url: event.external_registration_url,
  points: event.points,
  step_free: event.step_free,
  captions: event.captions,
  sign_language: event.sign_language,
  quiet_room: event.quiet_room,
  own_colour: event.own_colour,
  diet: event.diet,
  comments_enabled: event.comments_enabled,
  reminders: event.reminders as Content['reminders'],
  publish_at: event.publish_at,
  version: event.version,
})
