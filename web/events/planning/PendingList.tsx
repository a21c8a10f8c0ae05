import { Check, MessageSquareText, X } from 'lucide-react'
import { useState } from 'react'
import { useAsked } from '../../app/asked.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { BulkBar } from '../../ui/tables/TableTools.tsx'
import { PendingLine } from './PendingLine.tsx'
import { type Decision, isDecidable, keyOf, type PendingRow, useDecidingMany } from './pendingRows.ts'
import type { PendingSearch } from './search.ts'

const marks = { approve: Check, request_changes: MessageSquareText, decline: X } as const
const decisions = ['approve', 'request_changes', 'decline'] as const

interface Props {
  data?:
    | {
        items: readonly PendingRow[]
        page: number
        page_size: number
        total: number
        total_is: 'exact' | 'at_least'
      }
    | undefined
  isPending: boolean
  error: unknown
  refetch: () => unknown
  isPlaceholderData: boolean
  /** Of the heading where there is nothing: below a section's, unless the page has none. */
  level?: 2 | 3
  /** Of several networks, so that each line names its own. */
  named?: boolean
}

/** What waits, line by line; several can be decided at once. */
export function PendingList(props: Props) {
  const { data, isPending, error, refetch, isPlaceholderData, level = 3, named } = props
  const { t } = useText()
  const { asked, ask, turn } = useAsked<PendingSearch>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Exclude<Decision, 'approve'> | null>(null)
  const clear = () => {
    setChosen(new Set())
    setAsking(null)
  }
  const many = useDecidingMany(clear)
  const narrowed = asked.search !== undefined || asked.kind !== undefined
  const open = data?.items.filter(isDecidable) ?? []
  const picked = open.filter((row) => chosen.has(keyOf(row)))
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  const start = (decision: Decision) => {
    if (many.busy) return
    if (decision === 'approve') void many.decide(decision, picked, null)
    else setAsking(decision)
  }
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={
        <EmptyState
          level={level}
          title={t(narrowed ? 'eventPlanning.pending.none' : 'eventPlanning.pending.empty')}
          actions={
            narrowed && (
              <Button onClick={() => ask({ search: undefined, kind: undefined })}>
                {t('eventPlanning.plans.none.action')}
              </Button>
            )
          }
        >
          {t('eventPlanning.pending.empty_says')}
        </EmptyState>
      }
    >
      {data && (
        <div aria-busy={isPlaceholderData || many.busy || undefined}>
          {open.length > 1 && (
            <div className="pending-all">
              <Checkbox
                name="all"
                label={t('ui.table.select_all')}
                value={picked.length === open.length}
                mixed={picked.length > 0 && picked.length < open.length}
                onChange={(all) => setChosen(new Set(all ? open.map(keyOf) : []))}
              />
            </div>
          )}
          {picked.length > 0 && (
            <BulkBar
              keys={picked.map(keyOf)}
              clear={clear}
              actions={decisions.map((decision) => ({
                text: t(`eventPlanning.decide.${decision}`),
                icon: marks[decision],
                danger: decision === 'decline',
                does: () => start(decision),
              }))}
            />
          )}
          <ul className="plain">
            {data.items.map((row) => {
              const key = keyOf(row)
              return (
                <PendingLine
                  key={key}
                  of={row}
                  named={named}
                  choice={
                    open.length > 1 ? { chosen: chosen.has(key), toggle: () => toggle(key) } : undefined
                  }
                />
              )
            })}
          </ul>
          <Pager {...data} onChange={turn} />
          {asking && (
            <ReasonDialog
              title={t(`eventPlanning.pending.many.ask.${asking}`, { count: picked.length })}
              act={t(`eventPlanning.decide.${asking}`)}
              danger={asking === 'decline'}
              busy={many.busy}
              onReason={(reason) => void many.decide(asking, picked, reason)}
              onClose={() => setAsking(null)}
            >
              {t('eventPlanning.decide.told')}
            </ReasonDialog>
          )}
        </div>
      )}
    </ListState>
  )
}
