import { Failure } from '../../app/failure.ts'
import { toast } from '../../ui/toastStore.ts'

/** The error's sentence, if it is a refusal with one. */
export const failing = (said: string) => (failure: unknown) => {
  toast.bad(failure instanceof Failure && failure.message ? failure.message : said)
  throw failure
}
