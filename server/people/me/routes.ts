import { recordedHours } from '../../../contract/people/hours.ts'
import {
  accessTokens,
  archive,
  engagement,
  leadership,
  notificationEmail,
  notificationSettings,
  usage,
} from '../../../contract/people/profile.ts'
import { askForDownload, type Prepare } from '../../downloads/downloads.ts'
import type { ExportParts } from '../../downloads/exportParts.ts'
import type { Letters } from '../../identity/letters.ts'
import { on } from '../../platform/http/operation.ts'
import { MY_DATA } from './archive/archive.ts'
import { myEngagement } from './engagement.ts'
import { hoursByNetwork, recordHours, showHours } from './hours.ts'
import { myLeadership } from './leadership.ts'
import { askForNotificationEmail, confirmNotificationEmail } from './notificationEmail.ts'
import { changeNotificationSettings, showNotificationSettings } from './notificationSettings.ts'
import { listTokens, makeToken, revokeToken } from './tokens.ts'
import { usageOf } from './usage.ts'

interface Parts {
  letters: Letters
  parts: ExportParts
  prepare: Prepare
}

export const meRoutes = ({ letters, parts, prepare }: Parts) => [
  on(recordedHours.summary, (act) => hoursByNetwork(act)),
  on(recordedHours.show, (act, { params }) => showHours(act, params.networkId)),
  on(recordedHours.record, (act, { body }) => recordHours(act, body)),
  on(accessTokens.list, (act, { query }) => listTokens(act, query)),
  on(accessTokens.create, (act, { body }) => makeToken(act, body)),
  on(accessTokens.revoke, (act, { params }) => revokeToken(act, params.tokenId)),
  on(notificationSettings.show, (act) => showNotificationSettings(act)),
  on(notificationSettings.update, (act, { body }) => changeNotificationSettings(act, body)),
  on(notificationEmail.ask, (act, { enterprise, body }) =>
    askForNotificationEmail(act, { enterprise, letters }, body.email),
  ),
  on(notificationEmail.confirm, (act, { body }) => confirmNotificationEmail(act, body.token)),
  on(archive.create, (act, { locale }) =>
    askForDownload(act, { parts, prepare }, { export: MY_DATA }, locale),
  ),
  on(usage.show, (act, { params }) => usageOf(act, params.id)),
  on(leadership.show, (act) => myLeadership(act)),
  on(engagement.show, (act, { query }) => myEngagement(act, query.range)),
]
