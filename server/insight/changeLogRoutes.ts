import { changeLog, changeLogRetention } from '../../contract/insight/logs.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import type { Exportable } from '../downloads/exports.ts'
import { type Operation, on } from '../platform/http/operation.ts'
import { listActions, listChanges } from './changeLog.ts'
import { lastCheck } from './changeLogCheck.ts'
import { changeRetention, retentionEffect, showRetention } from './changeLogRetention.ts'
import type { ChangeLogWords } from './changeLogWords.ts'

export const changeLogRoutes = (
  parts: Pick<ExportParts, 'database'>,
  words: ChangeLogWords,
  table: Exportable,
): Operation[] => [
  on(changeLog.list, (act, { query }) => listChanges(act, words, query)),
  on(changeLog.actions, async (act) => listActions(act.me, act.say, words)),
  on(changeLogRetention.show, (act) => showRetention(act)),
  on(changeLogRetention.effect, (act, { query }) => retentionEffect(act, query.keep_months)),
  on(changeLogRetention.change, (act, { body }) => changeRetention(act, body.keep_months)),
  on(changeLog.check, (act) => lastCheck(act)),
  ...csvRoutes(changeLog, table, parts),
]
