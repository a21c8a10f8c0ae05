import { all, clause, holds } from '../platform/rights/policy.ts'

export const changeLogPolicy = {
  view: clause<void>('logs_view', holds('logs_view')),
  /** Setting the retention means deciding what is deleted. */
  keep: clause<void>('logs_manage', all(holds('logs_view'), holds('logs_manage'))),
  export: clause<void>('logs_manage', all(holds('logs_view'), holds('logs_manage'))),
}
