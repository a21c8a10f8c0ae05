import { z } from 'zod'
import { del, get, put } from '../route.ts'
import { Done, Face, Id, Moment, numeric } from '../shapes.ts'

export const notificationFrequencies = ['real_time', 'hourly', 'daily', 'weekly', 'never'] as const

export const Notification = z.object({
  id: Id,
  kind: z.string(),
  /** Whole sentence in the reader's locale. */
  text: z.string(),
  link: z.string().nullable(),
  actor: Face.nullable(),
  created_at: Moment,
  read_at: Moment.nullable(),
})

export const notifications = {
  list: get('/api/v2/users/me/notifications', {
    says: 'The viewer’s notifications, newest first, a page at a time by time and id.',
    query: z.object({
      limit: numeric(z.number().int().min(1).max(50)).default(20),
      before: z.string().max(80).optional(),
      unread: z.stringbool().optional(),
    }),
    returns: z.object({
      items: z.array(Notification),
      next: z.string().nullable(),
      unread: z.number().int(),
    }),
  }),
  read: put('/api/v2/users/me/notifications/:id/reading', {
    says: 'Marks one notification as read.',
    params: z.object({ id: Id }),
    returns: z.object({ unread: z.number().int() }),
  }),
  readAll: put('/api/v2/users/me/notifications/reading', {
    says: 'Marks all of the viewer’s notifications as read.',
    returns: z.object({ unread: z.number().int() }),
  }),
}

const network = z.object({ networkId: Id })

export const mailPreferences = {
  unsubscribed: get('/api/v2/users/me/unsubscribed-list', {
    says: 'The networks whose mails the viewer doesn’t want.',
    returns: z.object({ items: z.array(z.object({ id: Id, name: z.string(), since: Moment })) }),
  }),
  unsubscribe: put('/api/v2/users/me/unsubscribed-list/:networkId', {
    says: 'Stops mails about this network.',
    params: network,
    returns: Done,
  }),
  resubscribe: del('/api/v2/users/me/unsubscribed-list/:networkId', {
    says: 'Resumes mails about this network, at the viewer’s frequency.',
    params: network,
    returns: Done,
  }),
}
