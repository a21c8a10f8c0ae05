import { sql } from 'kysely'
import { newestOf, type PictureHolder, some } from '../pictures/holders.ts'
import { namedBy, type PictureUses } from '../pictures/uses.ts'
import { measuredBy, subjectOf } from './kpis/subject.ts'

/** Pictures of a report are visible to those who may read the report. */
export const pictureInUpdates: PictureHolder = {
  purposes: ['event'],
  held: ({ e, file }) =>
    newestOf(sql`select update_id from kpi_update_pictures where enterprise_id = ${e} and file_id = ${file}`),
  isTheirs: (act, held) =>
    some<number>(held, async (id) => !!(await subjectOf(act, await measuredBy(act, 'kpi_updates', id)))),
}

export const usedByUpdates: PictureUses = {
  rows: (e, id) => namedBy('kpi_update_pictures', ['file_id'])(e, id),
}
