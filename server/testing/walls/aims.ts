import type { AimKind } from '../../../contract/planning/aims.ts'
import type { Client } from '../world.ts'

/**
 * Outcomes, pillars and goals share one table, each with its own address; operations need one that isn't archived.
 */
export const aimTable = (kind: AimKind) =>
  `(select * from aims where kind = '${kind}' and archived_at is null) as ${kind}s`

/** A network's aims and KPIs, all of them containing a word. */
export async function planOf(client: Client, networkId: number, title: string) {
  const make = async (path: string, body: object) => {
    const { status, text, json } = await client.post(path, { body })
    if (status !== 200) throw new Error(`plan: ${path} ${status} ${text}`)
    return json as { id: number }
  }
  const said = { value_proposition: title, unit: title, target: 4 }
  const field = await make(`/api/v2/networks/${networkId}/kpi-fields`, {
    title: `${title} number`,
    type: 'numeric',
    unit: title,
    target: 9,
  })
  const update = await make(`/api/v1/groups/${networkId}/create_update`, {
    reported_on: '2026-02-28',
    comment: title,
    fields: [{ measure_id: field.id, value: 3 }],
  })
  const outcome = await make('/api/v1/outcomes', { network_id: networkId, name: `${title} outcome`, ...said })
  const pillar = await make('/api/v1/pillars', { outcome_id: outcome.id, name: `${title} pillar`, ...said })
  const goal = await make('/api/v2/goals', {
    pillar_id: pillar.id,
    name: `${title} goal`,
    measure_id: field.id,
    ...said,
  })
  const put = await client.put(`/api/v1/updates/${update.id}`, {
    body: {
      reported_on: '2026-02-27',
      comment: `${title}, again`,
      fields: [{ measure_id: field.id, value: 5 }],
      version: 1,
    },
  })
  if (put.status !== 200) throw new Error(`plan: correction ${put.status} ${put.text}`)
  return { field, update, outcome, pillar, goal }
}
