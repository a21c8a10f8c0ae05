import { changeLog, changeLogRetention } from '../../contract/insight/logs.ts'
import { csvRoutes } from '../downloads/csvDoors.ts'
import type { Desk } from '../downloads/desk.ts'
import type { Exportable } from '../downloads/exports.ts'
import { type Operation, on } from '../platform/operation.ts'
import { listActions, listChanges } from './changeLog.ts'
import { lastCheck } from './changeLogCheck.ts'
import { changeRetention, retentionEffect, showRetention } from './changeLogRetention.ts'
import type { ChangeLogWords } from './changeLogWords.ts'

export const changeLogRoutes = (
  desk: Pick<Desk, 'database'>,
  words: ChangeLogWords,
  table: Exportable,
): Operation[] => [
  on(changeLog.list, ({ db, me, say, query, now }) => listChanges(db, me, say, words, query, now)),
  on(changeLog.actions, async ({ me, say }) => listActions(me, say, words)),
  on(changeLogRetention.show, ({ db, me }) => showRetention(db, me)),
  on(changeLogRetention.effect, ({ db, me, query, now }) => retentionEffect(db, me, query.keep_months, now)),
  on(changeLogRetention.change, ({ tx, me, body, address }) =>
    changeRetention(tx, me, body.keep_months, address),
  ),
  on(changeLog.check, ({ db, me }) => lastCheck(db, me)),
  ...csvRoutes(changeLog, table, desk),
]
