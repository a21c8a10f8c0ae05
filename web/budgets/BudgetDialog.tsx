import type { z } from 'zod'
import { type AnnualBudget, annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { limits } from '../../contract/limits.ts'
import type { Answers, Route, Sends } from '../../contract/route.ts'
import { call } from '../app/client.ts'
import { useEnterprise } from '../app/me.ts'
import { useMoney } from '../app/money.ts'
import { refresh, useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Cancel, ConfirmDialog, Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { MoneyField } from '../ui/forms/MoneyField.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../ui/forms/TextField.tsx'
import { toast } from '../ui/toastStore.ts'
import { staleBudgets } from './stale.ts'

type Budget = z.output<typeof AnnualBudget>
export type BudgetAct = Exclude<keyof Budget['can'], 'request'>

interface Props {
  budget: Budget
  onClose: () => void
}

/** The dialogs of a budget. What can’t be undone asks for the network’s name. */
export function BudgetDialog({ act, ...props }: Props & { act: BudgetAct }) {
  if (act === 'amend') return <Amend {...props} />
  if (act === 'carry_over') return <CarryOver {...props} />
  if (act === 'reset') return <Reset {...props} />
  return <Ask act={act} {...props} />
}

const routes = {
  close: annualBudgets.close,
  reopen: annualBudgets.reopen,
  delete: annualBudgets.delete,
} as const

function Ask({ act, budget: { id, network }, onClose }: Props & { act: keyof typeof routes }) {
  const { t } = useText()
  const { name } = network
  const { mutate, isPending } = useSend(routes[act], {
    done: () => t(`finance.budget.${act}.done`, { name }),
    stale: staleBudgets,
  })
  return (
    <ConfirmDialog
      title={t(`finance.budget.${act}.ask`, { name })}
      lose={t(`finance.budget.${act}.do`)}
      irreversible={act === 'delete'}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id } }, { onSuccess: onClose })}
    >
      <p>{t(`finance.budget.${act}.says`)}</p>
    </ConfirmDialog>
  )
}

interface AskingProps<R extends Route> {
  act: 'amend' | 'carry_over' | 'reset'
  sends: R
  start: Partial<Sends<R, 'body'>>
  send: (body: Sends<R, 'body'>) => Promise<Answers<R>>
  budget: Budget
  onClose: () => void
  children: React.ReactNode
}

function Asking<R extends Route>({ act, sends, start, send, budget, onClose, children }: AskingProps<R>) {
  const { t } = useText()
  const money = useMoney()
  const { name } = budget.network
  const title = t(`finance.budget.${act}.ask`, { name })
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t(`finance.budget.${act}.says`, { amount: money(budget.figures.available_cents) })}</p>
      <Form
        sends={sends}
        send={send}
        start={start}
        texts="finance.field"
        label={title}
        then={() => {
          toast.good(t(`finance.budget.${act}.done`, { name }))
          void refresh(staleBudgets)
          onClose()
        }}
      >
        <div className="fields">{children}</div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit look={act === 'amend' ? undefined : 'd'}>{t(`finance.budget.${act}.do`)}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

function Amend(props: Props) {
  const { t } = useText()
  const money = useMoney()
  const { currency } = useEnterprise()
  const { id, version, figures } = props.budget
  return (
    <Asking
      {...props}
      act="amend"
      sends={annualBudgets.amend}
      start={{ amount_cents: figures.budgeted_cents, version }}
      send={(body) => call(annualBudgets.amend, { params: { id }, body })}
    >
      <MoneyField
        name="amount_cents"
        currency={currency}
        hint={t('finance.field.amount_hint', { approved: money(figures.approved_cents) })}
      />
      <TextArea name="comment" rows={3} limit={limits.description} hint={t('finance.field.comment_hint')} />
    </Asking>
  )
}

function CarryOver(props: Props) {
  const { t } = useText()
  const { data } = useQueryOf(fiscalPeriods.choices)
  const { network, period } = props.budget
  const others = data?.items.filter(({ id, state }) => id !== period.id && state === 'open') ?? []
  return (
    <Asking
      {...props}
      act="carry_over"
      sends={annualBudgets.carryOver}
      start={{ period_id: period.id }}
      send={(body) => call(annualBudgets.carryOver, { params: { id: network.id }, body })}
    >
      <ChoiceField
        name="into_period_id"
        hint={others.length === 0 ? t('finance.field.no_other_period') : undefined}
        options={others.map(({ id, name }) => ({ value: String(id), text: name }))}
      />
      <NameAgain of={network.name} />
    </Asking>
  )
}

function Reset(props: Props) {
  const { network, period } = props.budget
  return (
    <Asking
      {...props}
      act="reset"
      sends={annualBudgets.reset}
      start={{ period_id: period.id }}
      send={(body) => call(annualBudgets.reset, { params: { id: network.id }, body })}
    >
      <NameAgain of={network.name} />
    </Asking>
  )
}

function NameAgain({ of: name }: { of: string }) {
  const { t } = useText()
  return (
    <TextField
      name="name"
      label={t('finance.field.name_again', { name })}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
