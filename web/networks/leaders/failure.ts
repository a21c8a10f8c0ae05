import { Failure } from '../../app/failure.ts'
import { toast } from '../../ui/toastStore.ts'

/** What failed, in the words of the refusal where it has some. */
export const failing = (said: string) => (failure: unknown) => {
  toast.bad(failure instanceof Failure && failure.message ? failure.message : said)
  throw failure
}
