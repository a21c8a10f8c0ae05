import { notifications } from '../../contract/messages/messages.ts'
import { quietHours } from '../../contract/messages/quietHours.ts'
import { on } from '../platform/operation.ts'
import { readAllNotifications, readNotification } from './notifications.ts'
import { listNotifications } from './queries.ts'
import { chooseQuietHours, chooseUsualHours, showQuietHours, showUsualHours } from './quiet.ts'

export const messageRoutes = [
  on(notifications.list, ({ db, me, say, locale, query }) =>
    listNotifications(db, me, { say, locale }, query),
  ),
  on(notifications.read, ({ tx, me, params }) => readNotification(tx, me, params.id)),
  on(notifications.readAll, ({ tx, me }) => readAllNotifications(tx, me)),
  on(quietHours.show, ({ db, me }) => showQuietHours(db, me)),
  on(quietHours.choose, ({ tx, me, body, address }) => chooseQuietHours(tx, me, body, address)),
  on(quietHours.showUsual, ({ db, me }) => showUsualHours(db, me)),
  on(quietHours.chooseUsual, ({ tx, me, body, address }) => chooseUsualHours(tx, me, body, address)),
]
