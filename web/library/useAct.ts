import { useState } from 'react'
import type { CallOptions } from '../app/client.ts'
import { Failure } from '../app/failure.ts'
import { askForUndo, refresh } from '../app/query.ts'
import { toast } from '../ui/toastStore.ts'

interface Act {
  does: (options: CallOptions) => Promise<unknown>
  done: string
  failed: string
  stale: string[]
  /** Leaves the page of something deleted before it is refetched. */
  leave?: (() => Promise<unknown> | undefined) | undefined
  close: () => void
}

/** For actions that may delete the page's own subject: the page is left first, then stale queries are refetched. */
export function useAct({ does, done, failed, stale, leave, close }: Act) {
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    const undo = askForUndo(stale)
    try {
      await does(undo.options)
      await leave?.()
      toast.good(done, undo.act())
      close()
      await refresh(stale)
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : failed)
      close()
    }
  }
  return { busy, act: () => void act() }
}
