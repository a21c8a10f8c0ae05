import { useState } from 'react'
import type { z } from 'zod'
import { type FiscalPeriod, fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { staleBudgets } from '../stale.ts'

interface Props {
  of: z.output<typeof FiscalPeriod>
  onClose: () => void
}

/** Closes a period, or names the events whose expenses keep it open. */
export function ClosePeriod({ of: period, onClose }: Props) {
  const { t } = useText()
  const { id, name } = period
  const [refused, setRefused] = useState<string | null>(null)
  const { mutate, isPending } = useSend(fiscalPeriods.close, {
    quiet: true,
    done: () => t('finance.period.close.done', { name }),
    stale: staleBudgets,
  })
  if (refused !== null) return <Blocking of={period} sentence={refused} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('finance.period.close.ask', { name })}
      lose={t('finance.period.close.do')}
      busy={isPending}
      onKeep={onClose}
      onLose={() =>
        mutate({ params: { id } }, { onSuccess: onClose, onError: ({ message }) => setRefused(message) })
      }
    >
      <p>{t('finance.period.close.says')}</p>
    </ConfirmDialog>
  )
}

function Blocking({ of: period, sentence, onClose }: Props & { sentence: string }) {
  const { t } = useText()
  const money = useMoney()
  const [page, setPage] = useState(1)
  const { data, isPending, error, refetch } = useListOf(fiscalPeriods.openEvents, {
    params: { id: period.id },
    query: { page, page_size: 10 },
  })
  return (
    <Dialog
      title={t('finance.period.close.refused', { name: period.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <p role="alert">{sentence}</p>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p>{t('finance.period.close.nothing_open')}</p>}
      >
        <ul className="stack gap2" aria-label={t('finance.period.close.events')}>
          {data?.items.map((event) => (
            <li key={event.id}>
              <Anchor className="link b" href={`${linkTo.event(event)}/manage/budgeting`}>
                {event.name}
              </Anchor>
              <p className="sm m2">
                {t('finance.period.close.event', {
                  network: event.network.name,
                  spent: money(event.spent_cents),
                  planned: money(event.planned_cents),
                })}
              </p>
            </li>
          ))}
        </ul>
        {data && data.total > data.page_size && <Pager {...data} onChange={(to) => setPage(to.page)} />}
      </ListState>
    </Dialog>
  )
}
