import { useState } from 'react'
import { recordedHours } from '../../../contract/people/hours.ts'
import { call } from '../../app/client.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Month } from './HoursScreen.tsx'
import { hoursWords, monthName } from './words.ts'

interface Props {
  networkId: number
  of: Month
  onClose: () => void
  then: () => void
}

export function HoursDialog({ networkId, of: month, onClose, then }: Props) {
  const { t, locale } = useText()
  const [removing, setRemoving] = useState(false)
  const entry = { network_id: networkId, month: month.month, version: month.version }

  const send = (body: { hours: number | null }) =>
    call(recordedHours.record, { body: { ...entry, hours: body.hours } }).catch((failure: unknown) => {
      toast.bad(t('profile.hours.failed'))
      throw failure
    })
  const remove = async () => {
    setRemoving(true)
    try {
      await send({ hours: null })
      toast.good(t('profile.hours.removed'))
      then()
    } catch {
      setRemoving(false)
    }
  }
  return (
    <Dialog title={monthName(month.month, locale)} onClose={onClose}>
      <Form
        sends={recordedHours.record}
        send={send}
        start={{ ...entry, hours: month.hours }}
        texts="profile.hours.field"
        label={monthName(month.month, locale)}
        then={() => {
          toast.good(t('profile.hours.saved'))
          then()
        }}
      >
        <NumberField
          name="hours"
          short
          hint={t('profile.hours.hint', { most: hoursWords(month.most, locale) })}
        />
        <div className="acts">
          {month.hours !== null && (
            <Button look="dq" busy={removing} onClick={() => void remove()}>
              {t('profile.hours.remove')}
            </Button>
          )}
          <Submit>{t('profile.hours.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
