import {
  accessTokens,
  archive,
  engagement,
  leadership,
  notificationEmail,
  notificationSettings,
  points,
  recordedHours,
  usage,
} from '../../../contract/people/profile.ts'
import type { Desk } from '../../downloads/desk.ts'
import { askForDownload, type Prepare } from '../../downloads/downloads.ts'
import type { Letters } from '../../identity/letters.ts'
import { on } from '../../platform/operation.ts'
import { MY_DATA } from './archive/archive.ts'
import { myEngagement } from './engagement.ts'
import { hoursByNetwork, recordHours, showHours } from './hours.ts'
import { myLeadership } from './leadership.ts'
import { askForNotificationEmail, confirmNotificationEmail } from './notificationEmail.ts'
import { changeNotificationSettings, showNotificationSettings } from './notificationSettings.ts'
import { listTransactions, showAchievements } from './points.ts'
import { listTokens, makeToken, revokeToken } from './tokens.ts'
import { usageOf } from './usage.ts'

interface Parts {
  letters: Letters
  desk: Desk
  prepare: Prepare
}

export const meRoutes = ({ letters, desk, prepare }: Parts) => [
  on(recordedHours.summary, ({ db, me, now }) => hoursByNetwork(db, me, now)),
  on(recordedHours.show, ({ db, me, params, now }) => showHours(db, me, params.networkId, now)),
  on(recordedHours.record, ({ tx, me, body, now, address }) => recordHours(tx, me, body, now, address)),
  on(accessTokens.list, ({ db, me, query, now }) => listTokens(db, me, query, now)),
  on(accessTokens.create, ({ tx, me, body, now, address }) => makeToken(tx, me, body, now, address)),
  on(accessTokens.revoke, ({ tx, me, params, address }) => revokeToken(tx, me, params.tokenId, address)),
  on(notificationSettings.show, ({ db, me }) => showNotificationSettings(db, me)),
  on(notificationSettings.update, ({ tx, me, body, address }) =>
    changeNotificationSettings(tx, me, body, address),
  ),
  on(notificationEmail.ask, ({ tx, me, enterprise, body, address }) =>
    askForNotificationEmail(tx, me, { enterprise, letters }, body.email, address),
  ),
  on(notificationEmail.confirm, ({ tx, me, body, address }) =>
    confirmNotificationEmail(tx, me, body.token, address),
  ),
  on(archive.create, ({ tx, me, ...asking }) =>
    askForDownload(tx, me, desk, prepare, { export: MY_DATA }, asking),
  ),
  on(points.transactions, ({ db, me, params, query }) => listTransactions(db, me, params.id, query)),
  on(points.achievements, ({ db, me, params }) => showAchievements(db, me, params.id)),
  on(usage.show, ({ db, me, params }) => usageOf(db, me, params.id)),
  on(leadership.show, ({ db, me, now, say }) => myLeadership(db, me, now, say)),
  on(engagement.show, ({ db, me, query, now }) => myEngagement(db, me, query.range, now)),
]
