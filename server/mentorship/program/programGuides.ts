import { sql } from 'kysely'
import {
  guideNumbers,
  type programGuides,
  type SessionGuide,
  USUAL_ITEMS,
} from '../../../contract/mentorship/guides.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { guidesChanged } from '../stale.ts'
import { heldProgram, programAbilities } from './programAbilities.ts'
import { logProgram } from './programLog.ts'
import { managedProgram } from './programRow.ts'

type Guides = Answers<typeof programGuides.list>

const usual = (number: number): SessionGuide => ({
  number,
  title: null,
  text: null,
  items: Array.from({ length: USUAL_ITEMS }, (_, at) => ({ key: `usual-${at + 1}`, text: null })),
  version: 0,
})

const keyOf = (id: number) => `own-${id}`
const idOf = (key: string) => (key.startsWith('own-') ? Number(key.slice(4)) : undefined)

interface Row {
  number: number
  title: string
  text: string | null
  version: number
  items: { id: number; text: string }[]
}

/** Three guides, those of the product where a program says none of its own, as in pairs without one. */
export async function guidesOf(db: Db, programId: number | null): Promise<SessionGuide[]> {
  const e = sql`${db.enterpriseId}::bigint`
  const { rows } =
    programId === null
      ? { rows: [] }
      : await sql<Row>`select g.number, g.title, g.text, g.version,
          coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'text', i.text) order by i.position, i.id)
            from mentorship_guide_items i where i.enterprise_id = ${e} and i.program_id = g.program_id
              and i.number = g.number), '[]') as items
        from mentorship_guides g where g.enterprise_id = ${e} and g.program_id = ${programId}::bigint`.execute(
          db,
        )
  return guideNumbers.map((number) => {
    const own = rows.find((row) => row.number === number)
    return own
      ? { ...own, items: own.items.map(({ id, text }) => ({ key: keyOf(id), text })) }
      : usual(number)
  })
}

export async function listGuides(act: Reading, id: number): Promise<Guides> {
  const program = await managedProgram(act, id)
  return { items: await guidesOf(act.db, id), can: { edit: programAbilities(act.me, program).edit } }
}

async function heldGuide(act: Act, id: number, number: number) {
  await heldProgram(act, id, 'edit')
  const guide = (await guidesOf(act.tx, id)).find((one) => one.number === number)
  return guide ?? usual(number)
}

async function changed(act: Act, id: number, number: number) {
  await logProgram(act, 'guide_changed', id, { guide: number })
  guidesChanged(act.tx)
  return listGuides(act, id)
}

export async function changeGuide(
  act: Act,
  { id, number }: Hears<typeof programGuides.update, 'params'>,
  { title, text, items, version }: Hears<typeof programGuides.update, 'body'>,
): Promise<Guides> {
  const { tx } = act
  const guide = await heldGuide(act, id, number)
  if (guide.version !== version) throw conflict('changed_meanwhile')
  const kept = items.flatMap(({ key }) => (key === undefined ? [] : (idOf(key) ?? [])))
  if (
    kept.some((one) => guide.items.every(({ key }) => key !== keyOf(one))) ||
    new Set(kept).size < kept.length
  )
    throw invalid({ items: { code: 'not_there' } })
  await tx
    .insertInto('mentorship_guides')
    .values({ program_id: id, number, title, text })
    .onConflict((there) =>
      there
        .columns(['program_id', 'number'])
        .doUpdateSet({ title, text, version: sql`mentorship_guides.version + 1` }),
    )
    .execute()
  await tx
    .deleteFrom('mentorship_guide_items')
    .where('program_id', '=', id)
    .where('number', '=', number)
    .where('id', '<>', sql<number>`all(${kept}::bigint[])`)
    .execute()
  for (const [position, { key, text: says }] of items.entries()) {
    const itemId = key === undefined ? undefined : idOf(key)
    if (itemId === undefined)
      await tx
        .insertInto('mentorship_guide_items')
        .values({ program_id: id, number, position, text: says })
        .execute()
    else
      await tx
        .updateTable('mentorship_guide_items')
        .set({ text: says, position })
        .where('id', '=', itemId)
        .execute()
  }
  return changed(act, id, number)
}

export async function resetGuide(
  act: Act,
  { id, number }: Hears<typeof programGuides.reset, 'params'>,
): Promise<Guides> {
  await heldProgram(act, id, 'edit')
  await act.tx
    .deleteFrom('mentorship_guides')
    .where('program_id', '=', id)
    .where('number', '=', number)
    .execute()
  return changed(act, id, number)
}
