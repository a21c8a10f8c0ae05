import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type SsoSettings, sso } from '../../../contract/access/sso.ts'
import { enterprises } from '../../../contract/enterprise/enterprise.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toastStore.ts'

/** Nothing changes for anybody before this is pressed, and it can be pressed only after a test that worked. */
export function SwitchPanel({ of: settings, unsaved }: { of: SsoSettings; unsaved: boolean }) {
  const { t } = useText()
  const [asks, setAsks] = useState<'on' | 'off' | null>(null)
  const guardian = settings.administrators.find(({ id }) => id === settings.draft.break_glass_user_id)
  const needsGuardian = settings.draft.sso_only && !guardian
  const ready = settings.tested && settings.missing.length === 0 && !unsaved && !needsGuardian
  const on = useSend(sso.switchOn, { quiet: true })
  const off = useSend(sso.switchOff, { quiet: true })
  const onSuccess = (fresh: SsoSettings) => {
    queryClient.setQueryData(keyOf(sso.show.path), fresh)
    setAsks(null)
    toast.good(t('sso.switch.done'))
    void refresh([enterprises.auth.path])
  }
  const onError = (failure: unknown) => {
    setAsks(null)
    toast.bad(failure instanceof Failure && failure.status === 409 ? failure.message : t('sso.switch.failed'))
  }
  const says = settings.draft.sso_only
    ? t('sso.switch.ask_on_says', { name: guardian?.name ?? '' })
    : t('sso.switch.ask_on_open')

  return (
    <div className="sso-switch">
      {settings.in_force ? (
        <p className="row gap2">
          <Icon of={CircleCheck} />
          {t('sso.switch.in_force')}
        </p>
      ) : (
        <>
          {!settings.tested && <p className="m2">{t('sso.switch.untested')}</p>}
          {settings.tested && needsGuardian && <p className="m2">{t('sso.switch.no_guardian')}</p>}
        </>
      )}
      <p className="row gap2 wrap">
        {!settings.in_force && (
          <Button look={ready ? 'p' : 's'} aria-disabled={!ready} onClick={() => ready && setAsks('on')}>
            {t(settings.enabled ? 'sso.switch.apply' : 'sso.switch.on')}
          </Button>
        )}
        {settings.enabled && (
          <Button look="dq" onClick={() => setAsks('off')}>
            {t('sso.switch.off')}
          </Button>
        )}
      </p>
      {asks === 'on' && (
        <ConfirmDialog
          title={t('sso.switch.ask_on')}
          keep={t('sso.switch.keep')}
          lose={t(settings.enabled ? 'sso.switch.apply' : 'sso.switch.on')}
          busy={on.isPending}
          onKeep={() => setAsks(null)}
          onLose={() =>
            on.mutate({ body: { settings_hash: settings.settings_hash } }, { onSuccess, onError })
          }
        >
          <p>{says}</p>
        </ConfirmDialog>
      )}
      {asks === 'off' && (
        <ConfirmDialog
          title={t('sso.switch.ask_off')}
          keep={t('sso.switch.keep')}
          lose={t('sso.switch.off')}
          busy={off.isPending}
          onKeep={() => setAsks(null)}
          onLose={() => off.mutate({}, { onSuccess, onError })}
        >
          <p>{t('sso.switch.ask_off_says')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
