import { sql } from 'kysely'
import { namedBy, type PictureUses } from '../pictures/uses.ts'

export const usedByEvents: PictureUses = {
  rows: (e, id) => [
    ...namedBy('events', ['picture_file_id'])(e, id),
    ...namedBy('event_pictures', ['file_id'])(e, id),
    ...namedBy('event_drafts', ['picture_file_id'])(e, id),
  ],
  texts: [
    ['events', sql`t.description`],
    ['event_drafts', sql`t.content::text`],
    // The facts that the next decision about an event is compared with.
    [
      'event_decisions',
      sql`case when not exists (select from event_decisions n where n.enterprise_id = t.enterprise_id
        and n.event_id = t.event_id and (n.decided_at, n.id) > (t.decided_at, t.id)) then t.content::text end`,
    ],
  ],
}
