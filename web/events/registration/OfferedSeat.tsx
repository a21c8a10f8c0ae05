import { Check } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Event } from '../../../contract/events/pages.ts'
import { registration } from '../../../contract/events/registrations.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { registrationShownIn } from './shownIn.ts'

type Shown = z.output<typeof Event>

/** An offered seat: until when, and the buttons to accept or decline. */
export function OfferedSeat({ event }: { event: Shown }) {
  const { t } = useText()
  const dates = useDates()
  const [leaving, setLeaving] = useState(false)
  const more = { failed: () => t('registrations.offer.failed'), stale: registrationShownIn }
  const claim = useSend(registration.claim, { ...more, done: () => t('registrations.offer.claimed') })
  const decline = useSend(registration.decline, { ...more, done: () => t('registrations.offer.declined') })
  const params = { id: event.id }
  return (
    <>
      <p className="reg-head">{t('registrations.offer.head')}</p>
      <p className="m2">
        {t('registrations.offer.says', {
          when: event.my.offered_until ? dates.moment(event.my.offered_until) : '',
        })}
      </p>
      <div className="reg-acts">
        <Button
          look="p"
          wide
          icon={Check}
          busy={claim.isPending}
          disabled={decline.isPending}
          onClick={() => claim.mutate({ params })}
        >
          {t('registrations.offer.claim')}
        </Button>
        <Button wide disabled={claim.isPending} onClick={() => setLeaving(true)}>
          {t('registrations.offer.decline')}
        </Button>
      </div>
      {leaving && (
        <ConfirmDialog
          title={t('registrations.offer.title')}
          lose={t('registrations.offer.decline')}
          keep={t('registrations.offer.keep')}
          busy={decline.isPending}
          onKeep={() => setLeaving(false)}
          onLose={() => decline.mutate({ params }, { onSettled: () => setLeaving(false) })}
        >
          <p>{t('registrations.offer.ask')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
