import { all, clause, holds } from '../platform/policy.ts'

export const changeLogPolicy = {
  view: clause<void>('logs_view', holds('logs_view')),
  export: clause<void>('logs_manage', all(holds('logs_view'), holds('logs_manage'))),
}
