import type { z } from 'zod'
import { hasNothingToApply } from '../../../contract/people/importOutcome.ts'
import { type ImportCard, ImportsFilter } from '../../../contract/people/imports.ts'
import { exportable } from '../../downloads/exports.ts'
import type { Speak } from '../../platform/texts.ts'
import { importPolicy } from './policy.ts'
import { nextImports } from './queries.ts'

type Card = z.output<typeof ImportCard>
const Narrowed = ImportsFilter.strict()
const figures = ['rows', 'created', 'changed', 'skipped', 'failed'] as const

/** The imports there were and what came of each, the newest first. What stood in the files isn't in it. */
export const importsExport = exportable<Card, typeof Narrowed>({
  name: 'csv_files',
  title: (say) => say('imports.list.of'),
  may: importPolicy.manage,
  secure: false,
  query: Narrowed,
  columns: () => [
    { key: 'file_name', title: (say) => say('imports.list.file'), value: (one) => one.file_name },
    {
      key: 'state',
      title: (say) => say('imports.export.state'),
      value: (one, { say }) =>
        say(hasNothingToApply(one) ? 'imports.nothing_to_apply' : `imports.states.${one.state}`),
    },
    ...figures.map((key) => ({
      key,
      title: (say: Speak) => say(`imports.export.${key}`),
      value: (one: Card) => (key === 'rows' ? one.counts.rows : one.done[key]),
    })),
    {
      key: 'created_by',
      title: (say) => say('imports.export.created_by'),
      value: (one) => one.created_by.name,
    },
    { key: 'created_at', title: (say) => say('imports.export.created_at'), value: (one) => one.created_at },
    {
      key: 'finished_at',
      title: (say) => say('imports.export.finished_at'),
      value: (one) => one.finished_at,
    },
    {
      key: 'undone_at',
      title: (say) => say('imports.export.undone_at'),
      unusual: true,
      value: (one) => one.undone_at,
    },
    { key: 'id', title: (say) => say('imports.export.id'), unusual: true, value: (one) => one.id },
  ],
  rows: ({ db }, filter, { after, limit }) => nextImports(db, filter, after?.id, limit),
})
