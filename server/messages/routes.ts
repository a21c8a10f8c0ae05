import { mailPreferences, notifications } from '../../contract/messages.ts'
import { on } from '../platform/asking.ts'
import { listUnsubscribed, resubscribe, unsubscribe } from './mailPreferences.ts'
import { readAllNotifications, readNotification } from './notifications.ts'
import { listNotifications } from './queries.ts'

export const messageRoutes = [
  on(notifications.list, ({ db, me, say, locale, query }) =>
    listNotifications(db, me, { say, locale }, query),
  ),
  on(notifications.read, ({ tx, me, params }) => readNotification(tx, me, params.id)),
  on(notifications.readAll, ({ tx, me }) => readAllNotifications(tx, me)),
  on(mailPreferences.unsubscribed, ({ db, me }) => listUnsubscribed(db, me)),
  on(mailPreferences.unsubscribe, ({ tx, me, params }) => unsubscribe(tx, me, params.networkId)),
  on(mailPreferences.resubscribe, ({ tx, me, params }) => resubscribe(tx, me, params.networkId)),
]
