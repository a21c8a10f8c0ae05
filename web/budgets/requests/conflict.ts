import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { staleBudgets } from '../stale.ts'

/** Somebody was quicker: what they did is shown behind the sentence that says so. */
export const staleOnConflict = <Answer>(sent: Promise<Answer>): Promise<Answer> =>
  sent.catch((failure: unknown) => {
    if (failure instanceof Failure && failure.status === 409) void refresh(staleBudgets)
    throw failure
  })
