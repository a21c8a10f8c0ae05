import type { z } from 'zod'
import { textOfValue } from '../../contract/fields/values.ts'
import { KpiUpdatesFilter } from '../../contract/planning/networkKpis.ts'
import { OutcomesFilter, PillarsFilter } from '../../contract/planning/outcomes.ts'
import { type ExportColumn, exportable } from '../downloads/exports.ts'
import type { Reading } from '../platform/act.ts'
import { invalid } from '../platform/errors.ts'
import type { Speak } from '../platform/texts.ts'
import { found, pillarsFound } from './aims/aimLists.ts'
import { viewedPlan } from './aims/aimRows.ts'
import { type OutcomeShown, outcomesOf, type PillarShown } from './aims/aimTree.ts'
import { fieldsOf } from './kpis/fields.ts'
import { ofEvent, ofNetwork, subjectOf } from './kpis/subject.ts'
import { shownUpdates, updatesOf } from './kpis/updateRows.ts'
import { planningPolicy } from './policy.ts'

type Aim = OutcomeShown | PillarShown

/** The rows in the order of the screen: few enough to be read at once. */
function pageAfter<Row extends { id: number }>(all: readonly Row[], after: Row | undefined, limit: number) {
  const from = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0
  return all.slice(from, from + limit)
}

const percent = (share: number | null) => (share === null ? null : Math.round(share * 100))

function aimColumns<Row extends Aim>(own: readonly ExportColumn<Row>[]): ExportColumn<Row>[] {
  const titled = (key: string) => (say: Speak) => say(`changes.aims_file.${key}`)
  return [
    ...own,
    { key: 'name', title: titled('name'), value: (row) => row.name },
    { key: 'value_proposition', title: titled('value_proposition'), value: (row) => row.value_proposition },
    { key: 'owner', title: titled('owner'), value: (row) => row.owner?.name ?? '' },
    { key: 'target', title: titled('target'), value: (row) => row.target },
    { key: 'unit', title: titled('unit'), value: (row) => row.unit },
    { key: 'due_on', title: titled('due_on'), value: (row) => row.due_on },
    { key: 'progress', title: titled('progress'), value: (row) => percent(row.progress.share) },
    {
      key: 'state',
      title: titled('state'),
      value: (row, { say }) => say(`planning.state.${row.state}`),
    },
    {
      key: 'events_held',
      title: titled('events_held'),
      unusual: true,
      value: (row) => row.progress.events_held,
    },
    {
      key: 'events_planned',
      title: titled('events_planned'),
      unusual: true,
      value: (row) => row.progress.events_planned,
    },
    { key: 'id', title: titled('id'), unusual: true, value: (row) => row.id },
  ]
}

const Outcomes = OutcomesFilter.strict()
export const outcomesExport = exportable<OutcomeShown, typeof Outcomes>({
  name: 'outcomes',
  title: (say) => say('changes.aims_file.outcomes'),
  may: planningPolicy.files,
  admits: async (act, { network_id }) => void (await viewedPlan(act, network_id)),
  secure: false,
  query: Outcomes,
  columns: () => aimColumns([]),
  rows: async (act, { network_id, search }, { after, limit }) => {
    const all = await outcomesOf(act, await viewedPlan(act, network_id))
    return pageAfter(
      found(all, search, ({ pillars }) => pillars.flatMap((one) => [one, ...one.goals])),
      after,
      limit,
    )
  },
})

const Pillars = PillarsFilter.strict()
export const pillarsExport = exportable<PillarShown, typeof Pillars>({
  name: 'pillars',
  title: (say) => say('changes.aims_file.pillars'),
  may: planningPolicy.files,
  admits: async (act, { network_id }) => void (await viewedPlan(act, network_id)),
  secure: false,
  query: Pillars,
  columns: () =>
    aimColumns([
      { key: 'outcome', title: (say) => say('changes.aims_file.outcome'), value: (row) => row.outcome_name },
    ]),
  rows: async (act, filter, { after, limit }) =>
    pageAfter(await pillarsFound(act, await viewedPlan(act, filter.network_id), filter), after, limit),
})

/** Updates are of a network or of an event. */
function measuredIn({ network_id, event_id }: z.output<typeof KpiUpdatesFilter>) {
  if (network_id !== undefined && event_id === undefined) return ofNetwork(network_id)
  if (event_id !== undefined && network_id === undefined) return ofEvent(event_id)
  throw invalid({ network_id: { code: 'required' } })
}

interface UpdateLine {
  id: number
  update_id: number
  reported_on: string
  field: string
  value: string
  unit: string | null
  variance: number | null
  comment: string | null
  author: string
}

async function updateLines(act: Reading, filter: z.output<typeof KpiUpdatesFilter>): Promise<UpdateLine[]> {
  const { db } = act
  const subject = await subjectOf(act, measuredIn(filter))
  const all = await updatesOf(db, subject).execute()
  const updates = await shownUpdates(db, {
    all,
    wanted: all,
    fields: await fieldsOf(db, subject),
    can: subject.can,
  })
  const lines = updates.flatMap(({ fields, ...update }) => {
    const said = {
      update_id: update.id,
      reported_on: update.reported_on,
      comment: update.comment,
      author: update.author?.name ?? '',
    }
    const values = fields.map(({ title, value, unit, variance }) => ({
      ...said,
      field: title,
      value: textOfValue(value),
      unit,
      variance,
    }))
    return values.length > 0 ? values : [{ ...said, field: '', value: '', unit: null, variance: null }]
  })
  return lines.map((line, at) => ({ ...line, id: at + 1 }))
}

const Updates = KpiUpdatesFilter.strict()
const updateTitle = (key: string) => (say: Speak) => say(`changes.kpi_updates_file.${key}`)
export const kpiUpdatesExport = exportable<UpdateLine, typeof Updates>({
  name: 'kpi_updates',
  title: updateTitle('title'),
  may: planningPolicy.files,
  admits: async (act, filter) => void (await subjectOf(act, measuredIn(filter))),
  secure: false,
  query: Updates,
  columns: () => [
    { key: 'reported_on', title: updateTitle('reported_on'), value: (row) => row.reported_on },
    { key: 'field', title: updateTitle('field'), value: (row) => row.field },
    { key: 'value', title: updateTitle('value'), value: (row) => row.value },
    { key: 'unit', title: updateTitle('unit'), value: (row) => row.unit },
    { key: 'variance', title: updateTitle('variance'), value: (row) => row.variance },
    { key: 'comment', title: updateTitle('comment'), value: (row) => row.comment },
    { key: 'author', title: updateTitle('author'), value: (row) => row.author },
    { key: 'update_id', title: updateTitle('id'), unusual: true, value: (row) => row.update_id },
  ],
  rows: async (act, filter, { after, limit }) => pageAfter(await updateLines(act, filter), after, limit),
})
