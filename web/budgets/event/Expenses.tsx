import { Eye, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type Expense as ExpenseShape, expenses } from '../../../contract/budgets/eventBudgets.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { ForeignWords } from '../ForeignWords.tsx'
import { ReceiptsDialog } from '../ReceiptsDialog.tsx'
import type { ExpensesSearch } from '../search.ts'
import { staleBudgets } from '../stale.ts'
import type { EventMoney } from './EventBudgetScreen.tsx'
import { ExpenseDialog } from './ExpenseDialog.tsx'

export type Expense = z.output<typeof ExpenseShape>
interface Open {
  about: 'edit' | 'receipts' | 'cancel'
  expense: Expense
}

/** The expenses of an event, first estimated, then paid. */
export function Expenses({ of: money }: { of: EventMoney }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<ExpensesSearch>()
  const [open, setOpen] = useState<Open | null>(null)
  const { search, sort_by, sort_direction, page, page_size } = asked
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(expenses.list, {
    params: { id: money.event.id },
    query: { search, sort_by, sort_direction, page, page_size: page_size as 25 | undefined },
  })
  const show = (about: Open['about'], expense: Expense) => () => setOpen({ about, expense })
  const close = () => setOpen(null)
  return (
    <Section title={t('budgets.expenses.title')}>
      {money.without_receipt_count > 0 && (
        <p className="m2">{t('budgets.expense.without_receipt', { count: money.without_receipt_count })}</p>
      )}
      <DataTable
        label={t('budgets.expense.label')}
        columns={useColumns((expense) => setOpen({ about: 'receipts', expense }))}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ description }) => description}
        sort={{
          by: sort_by ?? 'spent_on',
          direction: sort_direction ?? (sort_by === 'description' ? 'asc' : 'desc'),
          onSort: (by, direction) =>
            ask({ sort_by: by as ExpensesSearch['sort_by'], sort_direction: direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          money.expense_count > 0 && (
            <SearchField
              label={t('budgets.expense.search')}
              value={search ?? ''}
              onChange={(words) => ask({ search: words || undefined })}
            />
          )
        }
        tools={<ExportButton of="expenses" query={{ event_id: money.event.id, search }} />}
        rowMenu={(expense) => [
          ...(expense.receipts.length > 0
            ? [{ text: t('budgets.receipts.show'), icon: Eye, does: show('receipts', expense) }]
            : []),
          ...(expense.can.edit
            ? [{ text: t('budgets.expense.edit'), icon: Pencil, does: show('edit', expense) }]
            : []),
          ...(expense.can.cancel
            ? [
                'rule' as const,
                {
                  text: t('budgets.expense.cancel.do'),
                  icon: Undo2,
                  danger: true,
                  does: show('cancel', expense),
                },
              ]
            : []),
        ]}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState small title={t(search ? 'budgets.expense.not_found' : 'budgets.expense.none')} />
        }
      />
      {open?.about === 'edit' && <ExpenseDialog of={open.expense} money={money} onClose={close} />}
      {open?.about === 'receipts' && <ReceiptsDialog of={open.expense} onClose={close} />}
      {open?.about === 'cancel' && <Canceling of={open.expense} onClose={close} />}
    </Section>
  )
}

function useColumns(showReceipts: (expense: Expense) => void): Column<Expense>[] {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates('UTC')
  const amount = (cents: number | null) => (cents === null ? '–' : money(cents))
  return [
    {
      key: 'description',
      title: t('budgets.expenses.description'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <>
          <span className="b">{row.description}</span>
          {row.created_by && <span className="sm m2 below">{row.created_by.name}</span>}
        </>
      ),
    },
    {
      key: 'spent_on',
      title: t('budgets.expenses.spent_on'),
      sorts: true,
      keep: true,
      cell: (row) => dates.short(row.spent_on),
    },
    {
      key: 'estimated',
      title: t('budgets.figures.estimated'),
      numeric: true,
      cell: (row) => amount(row.estimated_amount_cents),
    },
    {
      key: 'amount',
      title: t('budgets.expense.paid'),
      sorts: true,
      numeric: true,
      card: 'line',
      cell: (row) => (
        <>
          {amount(row.amount_cents)}
          {row.foreign && <ForeignWords of={row.foreign} />}
        </>
      ),
    },
    {
      key: 'receipts',
      title: t('budgets.expenses.receipts'),
      cell: (row) =>
        row.receipts.length > 0 ? (
          <Button look="q" small aria-haspopup="dialog" onClick={() => showReceipts(row)}>
            {t('budgets.receipts.count', { count: row.receipts.length })}
          </Button>
        ) : (
          '–'
        ),
    },
    {
      key: 'state',
      title: t('budgets.column.state'),
      card: 'state',
      cell: (row) =>
        row.canceled_at ? (
          <StateBadge state="canceled">{t('budgets.expense.state.canceled')}</StateBadge>
        ) : row.amount_cents === null ? (
          <Badge tone="wait">{t('budgets.expense.state.estimated')}</Badge>
        ) : (
          <Badge tone="ok">{t('budgets.expense.state.paid')}</Badge>
        ),
    },
  ]
}

function Canceling({ of: expense, onClose }: { of: Expense; onClose: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(expenses.cancel, {
    done: () => t('budgets.expense.cancel.done'),
    stale: staleBudgets,
  })
  return (
    <ConfirmDialog
      title={t('budgets.expense.cancel.ask', { name: expense.description })}
      keep={t('budgets.expense.cancel.keep')}
      lose={t('budgets.expense.cancel.do')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: expense.id } }, { onSettled: onClose })}
    >
      {t('budgets.expense.cancel.says')}
    </ConfirmDialog>
  )
}
