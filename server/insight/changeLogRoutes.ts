import { changeLog } from '../../contract/logs.ts'
import { csvRoutes } from '../downloads/csvDoors.ts'
import type { Desk } from '../downloads/desk.ts'
import type { Exportable } from '../downloads/exports.ts'
import { type Operation, on } from '../platform/asking.ts'
import { listActions, listChanges } from './changeLog.ts'
import { lastCheck } from './changeLogCheck.ts'
import type { ChangeLogWords } from './changeLogWords.ts'

export const changeLogRoutes = (
  desk: Pick<Desk, 'database'>,
  words: ChangeLogWords,
  table: Exportable,
): Operation[] => [
  on(changeLog.list, ({ db, me, say, query, now }) => listChanges(db, me, say, words, query, now)),
  on(changeLog.actions, async ({ me, say }) => listActions(me, say, words)),
  on(changeLog.check, ({ db, me }) => lastCheck(db, me)),
  ...csvRoutes(changeLog, table, desk),
]
