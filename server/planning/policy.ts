import { type Home, inside } from '../events/policy.ts'
import { any, clause, everyone, isSelf } from '../platform/rights/policy.ts'

const manages = inside('outcomes_manage')
const creates = any(manages, inside('outcomes_create'))
const reports = inside('kpis_manage')

export interface Held extends Home {
  owner_id: number | null
}

export const planningPolicy = {
  view_outcomes: clause<Home>('outcomes_view', any(creates, inside('outcomes_view'))),
  /** To add outcomes, pillars and goals. */
  create_outcomes: clause<Home>('outcomes_create', creates),
  /** To change them, put them in order and archive them. */
  manage_outcomes: clause<Home>('outcomes_manage', manages),
  view_kpis: clause<Home>('kpis_view', any(reports, inside('kpis_view'))),
  /** Each file asks for the right it needs by what it is of. */
  files: clause<void>('outcomes_view', everyone),
  /** To define KPIs and to report them. */
  manage_kpis: clause<Home>('kpis_manage', reports),
}

/** An aim's owner may mark it as reached, whatever their other rights. */
export const reachClause = clause<Held>(
  'outcomes_manage',
  any<Held>(
    manages,
    isSelf(({ owner_id }) => owner_id ?? 0, { is: 'own_aim', not: 'not_owner' }),
  ),
)
