import { all, clause, holds } from '../platform/rights/policy.ts'

export const changeLogPolicy = {
  view: clause<void>('logs_view', holds('logs_view')),
  /** To say how long it is kept is to say what is forgotten. */
  keep: clause<void>('logs_manage', all(holds('logs_view'), holds('logs_manage'))),
  export: clause<void>('logs_manage', all(holds('logs_view'), holds('logs_manage'))),
}
