import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { staleBudgets } from '../stale.ts'

/** If somebody decided meanwhile, the page is refreshed, so that it shows what the refusal talks about. */
export const staleOnConflict = <Answer>(sent: Promise<Answer>): Promise<Answer> =>
  sent.catch((failure: unknown) => {
    if (failure instanceof Failure && failure.status === 409) void refresh(staleBudgets)
    throw failure
  })
