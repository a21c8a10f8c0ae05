import { ChangeLogFilter } from '../../contract/insight/logs.ts'
import { exportable } from '../downloads/exports.ts'
import { reading } from '../platform/act.ts'
import type { Speak } from '../platform/texts.ts'
import { checkDays, countChanges, nextChanges } from './changeLog.ts'
import type { Entry } from './changeLogEntries.ts'
import { changeLogPolicy } from './changeLogPolicy.ts'
import type { ChangeLogWords } from './changeLogWords.ts'

const Narrowed = ChangeLogFilter.strict()

function changesOf({ fields }: Entry, say: Speak) {
  const lines = fields.map(({ title, before, after, shown }) => {
    if (shown === 'hidden' || shown === 'gone') return say(`changes.cells.${shown}`, { field: title })
    return shown === 'fact'
      ? say('changes.cells.fact', { field: title, value: after ?? '–' })
      : say('changes.cells.changed', { field: title, before: before ?? '–', after: after ?? '–' })
  })
  return lines.join('\n')
}

/** The log as a file. It contains names and addresses of people, so it expires as early as other personal data. */
export const changeLogExport = (words: ChangeLogWords) =>
  exportable<Entry, typeof Narrowed>({
    name: 'change_log',
    title: (say) => say('downloads.exports.change_log'),
    may: changeLogPolicy.export,
    secure: true,
    query: Narrowed,
    columns: () => [
      { key: 'at', title: (say) => say('changes.columns.at'), value: ({ at }) => at },
      {
        key: 'actor',
        title: (say) => say('changes.columns.actor'),
        value: ({ actor, program }, { say }) =>
          actor?.name ?? (program === null ? null : say('changes.program', { name: program })),
      },
      { key: 'title', title: (say) => say('changes.columns.action'), value: ({ title }) => title },
      {
        key: 'subject_type',
        title: (say) => say('changes.columns.subject_type'),
        value: ({ subject }) => subject.title,
      },
      {
        key: 'subject',
        title: (say) => say('changes.columns.subject'),
        value: ({ subject }) => subject.name,
      },
      {
        key: 'network',
        title: (say) => say('changes.columns.network'),
        value: ({ network }) => network?.name ?? null,
      },
      {
        key: 'changes',
        title: (say) => say('changes.columns.changes'),
        value: (entry, { say }) => changesOf(entry, say),
      },
      { key: 'address', title: (say) => say('changes.columns.address'), value: ({ address }) => address },
      { key: 'id', title: (say) => say('changes.columns.id'), unusual: true, value: ({ id }) => id },
      {
        key: 'action',
        title: (say) => say('changes.columns.action_name'),
        unusual: true,
        value: ({ action }) => action,
      },
      {
        key: 'actor_id',
        title: (say) => say('changes.columns.actor_id'),
        unusual: true,
        value: ({ actor }) => actor?.id ?? null,
      },
      {
        key: 'subject_id',
        title: (say) => say('changes.columns.subject_id'),
        unusual: true,
        value: ({ subject }) => subject.id,
      },
      {
        key: 'sealed',
        title: (say) => say('changes.columns.sealed'),
        unusual: true,
        value: ({ sealed }) => sealed,
      },
    ],
    rows: ({ db, me, say }, filter, { after, limit }) => {
      checkDays(filter, me.time_zone)
      return nextChanges(reading(db, me, { say }), words, filter, { after, limit })
    },
    count: (act, filter) => countChanges(act, words, filter),
  })
