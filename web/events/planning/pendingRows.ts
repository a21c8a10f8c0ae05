import { useState } from 'react'
import type { z } from 'zod'
import type { eventDecisions } from '../../../contract/events/decisions.ts'
import { eventPlans, type PendingEvent } from '../../../contract/events/management.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { toast } from '../../ui/toastStore.ts'
import { staleEvents } from './stale.ts'

export type PendingRow = z.output<typeof PendingEvent>
export type Decision = (typeof eventDecisions)[number]

export const keyOf = (row: PendingRow) => `${row.kind} ${row.change_id ?? row.event.id} ${row.network.id}`

/** An invitation has answers of its own, and may ask which dates are meant. */
export const isDecidable = ({ kind, can }: PendingRow) => can.decide && kind !== 'invitation'

/** Decides about several, one after the other: what was changed or decided meanwhile is left as it is. */
export function useDecidingMany(then: () => void) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const decide = async (decision: Decision, rows: readonly PendingRow[], reason: string | null) => {
    setBusy(true)
    let left = 0
    for (const row of rows) {
      try {
        await send(row, decision, reason)
      } catch {
        left += 1
      }
    }
    await refresh(staleEvents)
    setBusy(false)
    then()
    const count = rows.length - left
    if (count > 0) toast.good(t(`eventPlanning.pending.many.did.${decision}`, { count }))
    if (left > 0) toast.bad(t('eventPlanning.pending.many.left', { count: left }))
  }
  return { busy, decide }
}

const send = ({ event, change_id }: PendingRow, decision: Decision, reason: string | null) =>
  change_id === null
    ? call(eventPlans.decide, {
        params: { id: event.id },
        body: { decision, reason, version: event.version },
      })
    : call(eventPlans.decideChange, { params: { id: change_id }, body: { decision, reason } })
