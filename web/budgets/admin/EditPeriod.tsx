import type { z } from 'zod'
import { type FiscalPeriod, fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import { PeriodInputs } from './PeriodInputs.tsx'

interface Props {
  of: z.output<typeof FiscalPeriod>
  onClose: () => void
}

/** Changes name, dates and tags of a period. The dates are fixed once money moved. */
export function EditPeriod({ of: { id, name, starts_on, ends_on, tags, version }, onClose }: Props) {
  const { t } = useText()
  const title = t('finance.period.edit.do')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={fiscalPeriods.update}
        send={(body) => call(fiscalPeriods.update, { params: { id }, body })}
        start={{ name, starts_on, ends_on, tags, version }}
        texts="finance.field"
        label={title}
        then={(saved) => {
          toast.good(t('finance.period.edit.done', { name: saved.name }))
          void refresh(staleBudgets)
          onClose()
        }}
      >
        <PeriodInputs />
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('ui.form.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
