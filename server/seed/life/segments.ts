import { sql } from 'kysely'
import { memberBulkWork } from '../../networks/members/bulk.ts'
import { acting } from '../../platform/act.ts'
import { addSegment, followSegment } from '../../segments/networkMembers.ts'
import { createSegment } from '../../segments/segments.ts'
import { segmentWork } from '../../segments/segmentWork.ts'
import { HERE, type Lived } from './lived.ts'

/** Segments, and the networks that keep in step with one. */
export async function addSegments({ tx, me, life, texts, network, person }: Lived) {
  const enterprise = await tx
    .selectFrom('enterprises')
    .selectAll()
    .where('id', '=', tx.enterpriseId)
    .executeTakeFirstOrThrow()
  const fields = await tx
    .selectFrom('fields')
    .select(['id', 'title'])
    .where('belongs_to', '=', 'user')
    .execute()
  const field = (title: string) => {
    const found = fields.find((one) => one.title === title)
    if (!found) throw new Error(`the seed speaks of ${title}, which it doesn't ask`)
    return `field_${found.id}`
  }
  const work = segmentWork([followSegment])
  // Of what this very transaction wrote the planner knows no numbers yet, and takes thousands for one.
  await sql`set local enable_nestloop = off`.execute(tx)
  for (const { rules, keeps = [], ...segment } of life.segments) {
    const { id } = await createSegment(
      acting(tx, me, { address: HERE }),
      work,
      {
        active_filter: 'active',
        member_limit: null,
        order_by: null,
        order_direction: 'desc',
        ...segment,
        rules: rules({ network, person, field }),
      },
      enterprise,
    )
    for (const key of keeps)
      await addSegment(acting(tx, me, { address: HERE, say: texts.in('en') }), memberBulkWork, network(key), {
        segment_id: id,
        keep: true,
      })
  }
  await sql`set local enable_nestloop = on`.execute(tx)
}
