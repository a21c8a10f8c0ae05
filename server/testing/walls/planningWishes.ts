import { all, fresh, one, value } from './granted.ts'
import type { Wish } from './wishes.ts'

const outcome = "t.kind = 'outcome' and t.archived_at is null"
/** The network that plans something. */
const planning = one('aims', outcome, 't.network_id')
const network = { params: { id: planning } }
const below = (kind: string) => `t.kind = '${kind}' and t.archived_at is null`
const measured = one('kpi_fields', 't.network_id is not null', 't.network_id')
const ofPlan = 't.network_id = (select min(a.network_id) from aims a where a.enterprise_id = company)'
const event = one('kpi_fields', 't.event_id is not null', 't.event_id')
const siblings = (kind: string) =>
  `${below(kind)} and t.parent_id = (select a.parent_id from aims a where a.enterprise_id = company and a.kind = '${kind}' order by a.id limit 1)`

export const planningWishes: Record<string, Wish> = {
  'outcomes.list': { query: { network_id: planning } },
  'outcomes.export_csv': { query: { network_id: planning } },
  'outcomes.create': { body: { network_id: planning, name: fresh('Outcome %') } },
  'outcomes.update': { body: { name: fresh('Outcome %') } },
  'outcomes.order': { ...network, body: { outcome_ids: all('aims', `${below('outcome')} and ${ofPlan}`) } },
  'pillars.list': { query: { network_id: planning } },
  'pillars.export_csv': { query: { network_id: planning } },
  'pillars.create': { body: { outcome_id: one('aims', below('outcome')), name: fresh('Pillar %') } },
  'pillars.update': { body: { name: fresh('Pillar %') } },
  'pillars.order': {
    params: { id: one('aims', below('pillar'), 't.parent_id') },
    body: { pillar_ids: all('aims', siblings('pillar')) },
  },
  'goals.create': { body: { pillar_id: one('aims', below('pillar')), name: fresh('Goal %') } },
  'goals.update': { body: { name: fresh('Goal %') } },
  'goals.order': {
    params: { id: one('aims', below('goal'), 't.parent_id') },
    body: { goal_ids: all('aims', siblings('goal')) },
  },
  'eventPillars.choose': { params: { id: event }, body: { pillar_ids: [] } },
  'eventFields.create': { body: { title: fresh('Field %'), type: 'text' } },
  'eventFields.order': {
    params: { id: event },
    body: {
      measure_ids: value(
        'json_agg(t.id order by t.position) from kpi_fields t, asking where t.event_id = (select event_id from kpi_fields o where o.enterprise_id = company and o.event_id is not null order by id limit 1)',
      ),
    },
  },
  'eventUpdates.create': { body: { comment: 'Went well' } },
  'networkKpis.createField': { body: { title: fresh('KPI %'), type: 'text' } },
  'networkKpis.orderFields': {
    params: { id: measured },
    body: {
      measure_ids: value(
        'json_agg(t.id order by t.position) from kpi_fields t, asking where t.network_id = (select network_id from kpi_fields o where o.enterprise_id = company and o.network_id is not null order by id limit 1)',
      ),
    },
  },
  'networkKpis.createUpdate': { body: { comment: 'Went well' } },
  'kpiFields.update': { body: { title: fresh('KPI %'), type: 'text' } },
  'kpiUpdates.update': { body: { comment: 'Went well' } },
  'kpiUpdates.export_csv': { query: { event_id: event } },
}
