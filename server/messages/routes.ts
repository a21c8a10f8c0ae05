import { notifications } from '../../contract/messages/messages.ts'
import { quietHours } from '../../contract/messages/quietHours.ts'
import { on } from '../platform/http/operation.ts'
import { readAllNotifications, readNotification } from './notifications.ts'
import { listNotifications } from './queries.ts'
import { chooseQuietHours, chooseUsualHours, showQuietHours, showUsualHours } from './quiet.ts'

export const messageRoutes = [
  on(notifications.list, (act, { locale, query }) => listNotifications(act, locale, query)),
  on(notifications.read, (act, { params }) => readNotification(act, params.id)),
  on(notifications.readAll, (act) => readAllNotifications(act)),
  on(quietHours.show, (act) => showQuietHours(act)),
  on(quietHours.choose, (act, { body }) => chooseQuietHours(act, body)),
  on(quietHours.showUsual, (act) => showUsualHours(act)),
  on(quietHours.chooseUsual, (act, { body }) => chooseUsualHours(act, body)),
]
