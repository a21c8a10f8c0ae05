import { useEffect } from 'react'
import type { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import type { Sends } from '../../../contract/route.ts'
import { readJson, storage } from '../../app/storage.ts'
import { useFormScope } from '../../ui/forms/Form.tsx'

export type Asking = Partial<Sends<typeof budgetRequests.create, 'body'>>

export const draftKey = (userId: number, networkId: number) => `budget-request-${userId}-${networkId}`
export const draftKept = (key: string) => readJson<Asking>(key)
export const forgetDraft = (key: string) => storage.remove(key)

const QUIET = 400

/** Keeps a request in this browser until it is sent. */
export function DraftKeeper({ at }: { at: string }) {
  const { store } = useFormScope()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const { values, changed } = store.read()
      if (changed.length > 0) storage.set(at, JSON.stringify(values))
    }
    const leave = store.subscribe(() => {
      clearTimeout(waiting)
      waiting = setTimeout(keep, QUIET)
    })
    return () => {
      leave()
      clearTimeout(waiting)
    }
  }, [store, at])
  return null
}
