import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type SsoSettings, sso } from '../../../contract/access/sso.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { keepSettings } from './keepSettings.ts'

/** Our own key: providers encrypt for it and check our requests with it. Made when somebody wants one. */
export function OwnKeys({ of: { keys } }: { of: SsoSettings }) {
  const { t } = useText()
  const dates = useDates()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useSend(sso.makeKey, {
    done: () => t('sso.keys.made'),
    failed: () => t('sso.keys.failed'),
  })
  const make = () => mutate({}, { onSuccess: keepSettings, onSettled: () => setAsking(false) })
  const [key] = keys
  return (
    <div className="f">
      <span className="lab">{t('sso.keys.title')}</span>
      <p className="sm m2 sso-lead">{t('sso.keys.lead')}</p>
      {key && (
        <p className="sm sso-print sso-lead">
          {t('sso.certificate.until', { date: dates.short(key.not_after) })} ·{' '}
          {t('sso.certificate.fingerprint')}: <span className="num">{key.fingerprint}</span>
        </p>
      )}
      <Button icon={KeyRound} small busy={isPending} onClick={() => (key ? setAsking(true) : make())}>
        {t(key ? 'sso.keys.change' : 'sso.keys.make')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('sso.keys.ask')}
          keep={t('ui.cancel')}
          lose={t('sso.keys.change')}
          busy={isPending}
          onKeep={() => setAsking(false)}
          onLose={make}
        >
          {t('sso.keys.ask_says')}
        </ConfirmDialog>
      )}
    </div>
  )
}
